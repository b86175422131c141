import { useState } from 'react'
import { Field } from '#design/primitives/field.tsx'
import { isHex } from '#domain/colour/oklch.ts'
import { nearestReadable, type Seeds } from '#domain/colour/palette.ts'

interface Props {
  id: string
  label: string
  hint?: string | undefined
  value: string
  error?: string | undefined
  seed: keyof Seeds
  /** Told of each change, and of the nearest colour being taken. */
  onEdit?: ((colour: string) => void) | undefined
}

/** One of the two colours. What cannot be read is said while it is chosen, with the nearest that can. */
export function ColourField({ id, label, hint, value, error, seed, onEdit }: Props) {
  const [colour, setColour] = useState(value)
  const nearest = isHex(colour) ? nearestReadable(colour, seed) : colour
  const isPale = nearest !== colour
  function choose(chosen: string): void {
    setColour(chosen)
    onEdit?.(chosen)
  }
  return (
    <Field id={id} label={label} hint={hint} error={isPale ? undefined : error}>
      {(ties) => (
        <>
          <span className="flex items-center gap-3">
            <input
              {...ties}
              type="color"
              name={id}
              value={colour}
              className="h-11 w-20 cursor-pointer border border-line bg-sheet p-1"
              onInput={(event) => choose(event.currentTarget.value)}
              onChange={() => {}}
            />
            <span className="figures text-ink-soft">{colour}</span>
          </span>
          <span role="status" className="block text-sm">
            {isPale ? (
              <span className="mt-2 flex flex-wrap items-center gap-x-3 text-red">
                Too light to be read on the page.
                <button
                  type="button"
                  className="min-h-11 cursor-pointer font-semibold text-green underline underline-offset-4"
                  onClick={() => choose(nearest)}
                >
                  Use {nearest}
                </button>
              </span>
            ) : null}
          </span>
        </>
      )}
    </Field>
  )
}
