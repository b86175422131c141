import { useState } from 'react'
import { Field } from '#design/primitives/field.tsx'
import { Input } from '#design/primitives/input.tsx'
import { isHex } from '#domain/colour/oklch.ts'
import { nearestReadable, type Seeds } from '#domain/colour/palette.ts'

interface Props {
  id: string
  label: string
  hint?: string | undefined
  value: string
  error?: string | undefined
  seed: keyof Seeds
  onEdit?: ((colour: string) => void) | undefined
}

/** One of the two colours. What cannot be read is said while it is chosen, with the nearest that can. */
export function ColourField({ id, label, hint, value, error, seed, onEdit }: Props) {
  const [colour, setColour] = useState(value)
  // As it is typed, until it is a whole code.
  const [typed, setTyped] = useState<string | null>(null)
  const nearest = isHex(colour) ? nearestReadable(colour, seed) : colour
  const isPale = nearest !== colour
  function choose(chosen: string): void {
    setColour(chosen)
    setTyped(null)
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
            <Input
              aria-label={`Hex code: ${hint ?? label}`}
              value={typed ?? colour}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              className="figures mt-0! max-w-28"
              onChange={({ target }) => {
                const code = target.value
                  .trim()
                  .toLowerCase()
                  .replace(/^(?!#)/, '#')
                if (isHex(code)) choose(code)
                else setTyped(target.value)
              }}
              onBlur={() => setTyped(null)}
            />
          </span>
          <span role="status" className="block text-sm">
            {isPale ? (
              <span className="mt-2 flex flex-wrap items-center gap-x-3 text-red">
                Too light to be read on the page.
                <button
                  type="button"
                  className="min-h-11 cursor-pointer font-semibold text-green underline underline-offset-4"
                  onClick={() => {
                    choose(nearest)
                    // The button goes with the fault; whoever pressed it goes on from the colour.
                    document.getElementById(id)?.focus()
                  }}
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
