import { useEffect, useRef, useState } from 'react'
import { DRAWING_NAMES } from '#design/drawings/drawing.tsx'
import { Field, FieldGroup } from '#design/primitives/field.tsx'
import { Select } from '#design/primitives/select.tsx'
import type { TextField } from '#web/admin/system/settings/describe/kinds.ts'
import { useEdited } from '#web/signed-in/parts/use-edited.ts'
import { Picture } from '#web/site/parts/picture.tsx'
import { useEditing } from './edit-context.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface Props {
  field: TextField
  value: string
  path: string
  of: string
}

/** A picture: one of the site's own drawings, or one of the inventory. Without a script, a list of the drawings. */
export function PictureInput({ field, value, path, of }: Props) {
  const { errors, onEdit } = useEditing()
  const [ready, setReady] = useState(false)
  const [chosen, setChosen] = useState(value)
  useEdited(chosen, onEdit)
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setReady(true), [])

  function choose(picture: string): void {
    setChosen(picture)
    setChoosing(false)
    button.current?.focus()
  }

  const drawings = DRAWING_NAMES.map((name) => ({ value: `drawing:${name}`, label: `Drawing: ${name}` }))
  const upload = chosen.startsWith('drawing:') ? [] : [{ value: chosen, label: 'The picture as it is' }]
  const words = { id: path, label: field.label, hint: field.hint, error: errors[path] }
  if (!ready) {
    return (
      <Field {...words}>
        {(ties) => <Select {...ties} name={path} defaultValue={chosen} choices={[...upload, ...drawings]} />}
      </Field>
    )
  }
  return (
    <FieldGroup {...words}>
      <div className="mt-2 flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center overflow-hidden border border-rule bg-sheet p-1 text-ink-soft">
          <Picture picture={chosen} of={of} className="max-h-full w-full" />
        </span>
        <input type="hidden" name={path} value={chosen} />
        <button
          ref={button}
          id={path}
          type="button"
          className="min-h-11 cursor-pointer font-semibold text-green underline underline-offset-4"
          onClick={() => setChoosing(true)}
        >
          Choose another
        </button>
        {choosing ? (
          <PictureDialog of={of} chosen={chosen} onChoose={choose} onClose={() => setChoosing(false)} />
        ) : null}
      </div>
    </FieldGroup>
  )
}
