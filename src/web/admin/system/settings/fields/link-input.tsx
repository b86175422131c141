import { useState } from 'react'
import { Field, type FieldWords } from '#design/primitives/field.tsx'
import { Input } from '#design/primitives/input.tsx'
import { useEditing } from './edit-context.ts'

export const ADDRESSES = 'site-addresses'

/** An address that a link leads to. Where visitors would find nothing it says so, and is saved all the same: the page may come later. */
export function LinkInput({ path, value, ...words }: FieldWords & { path: string; value: string }) {
  const { addresses, found } = useEditing()
  const [typed, setTyped] = useState(value)
  const { state, to } = found[typed] ?? { state: 'live', to: null }
  return (
    <Field id={path} {...words}>
      {({ 'aria-describedby': described, ...ties }) => (
        <>
          <Input
            {...ties}
            name={path}
            defaultValue={value}
            required={!words.optional}
            inputMode="url"
            list={addresses.length > 0 ? ADDRESSES : undefined}
            autoComplete="off"
            aria-describedby={[described, `${path}-found`].filter(Boolean).join(' ')}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <p role="status" id={`${path}-found`} className="text-sm empty:hidden">
            {state === 'nothing' ? (
              <span className="mt-1 block border-l-3 border-double border-brass pl-3 text-brass">
                {to ? `This address leads on to ${to}, where nothing is published.` : NOTHING}
              </span>
            ) : null}
            {state === 'redirected' ? (
              <span className="mt-1 block text-ink-soft">Visitors are led on to {to}.</span>
            ) : null}
          </p>
        </>
      )}
    </Field>
  )
}

const NOTHING = 'Nothing is published at this address yet. Visitors who follow the link see “page not found”.'
