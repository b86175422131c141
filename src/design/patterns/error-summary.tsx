import { type MouseEvent, useEffect, useId, useRef } from 'react'

interface Props {
  /** Field id → what is wrong. An entry under '' is about the whole form. */
  errors: Record<string, string>
  title?: string
  /** Counts the tries; each takes focus again. Without it, each new set of errors and each answer does. */
  attempt?: number
  answers?: number
  isPending?: boolean
}

/** Everything that is wrong with a form, on top of it; takes focus, and each line leads to its field. */
export function ErrorSummary({ errors, title = 'There is a problem', attempt, answers = 0, isPending }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = `title${useId()}`
  const entries = Object.entries(errors)
  const wrong = entries.length > 0
  const said = JSON.stringify(entries)
  const key = attempt ?? `${answers} ${said}`
  const told = useRef({ said: '', upTo: 0 })
  const wasPending = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try takes focus again.
  useEffect(() => {
    const isNew = said !== told.current.said
    // Errors are shown before the rest of the screen is renewed, or before their answer is counted: who goes on from here meanwhile
    // keeps the focus.
    if (isNew) told.current = { said, upTo: isPending || wasPending.current ? answers + 1 : answers }
    if (isNew || attempt !== undefined || answers > told.current.upTo) ref.current?.focus()
  }, [key])

  useEffect(() => {
    wasPending.current = isPending ?? false
  }, [isPending])

  useEffect(() => {
    if (!wrong) return
    if (!document.title.startsWith('Error: ')) document.title = `Error: ${document.title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [wrong])

  if (!wrong) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noAutofocus: without a script this is what brings a person to the errors.
      autoFocus
      className="mb-8 border-3 border-double border-red bg-red-wash px-5 py-4"
    >
      <h2 id={titleId} className="text-lg text-red">
        {title}
      </h2>
      <ul className="mt-2">
        {entries.map(([field, message]) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={goToField}
                className="inline-block py-1 font-semibold text-red underline underline-offset-4 hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <p className="font-semibold text-red">{message}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  // The label above the field should be in view too.
  const frame = field.closest('fieldset') ?? field.closest('div')
  frame?.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
