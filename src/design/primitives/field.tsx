import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { classNames } from './class-names.ts'

export interface FieldWords {
  label: ReactNode
  /** Shown under the label, read out with the field. */
  hint?: ReactNode
  /** What is wrong with the answer; marks the field. */
  error?: string
  /** Says "(optional)" after the label. */
  optional?: boolean
}

/** What a form knows of its fields: by id what is wrong, by name what they begin with. */
export const FormFields = createContext<{ errors: Record<string, string>; values: Record<string, unknown> }>({
  errors: {},
  values: {},
})

/** What a control begins with: what it is given, else what its form has under its name. */
export function useInitial(name: string, { value, defaultValue }: { value?: unknown; defaultValue?: unknown }) {
  const { values } = useContext(FormFields)
  if (value !== undefined || defaultValue !== undefined || !(name in values)) return {}
  return { defaultValue: String(values[name] ?? '') }
}

interface ControlTies {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Label above, hint under it, error beside the control: the frame of one question. */
export function Field({
  id,
  label,
  hint,
  error: given,
  optional,
  className,
  children,
}: FieldWords & { id: string; className?: string; children: (ties: ControlTies) => ReactNode }) {
  const { errors } = useContext(FormFields)
  const error = given ?? errors[id]
  useFocusOnError(id, given)
  return (
    <div className={fieldClass(error, className)}>
      <label htmlFor={id} className="block font-semibold">
        {label}
        {optional ? <Optional /> : null}
      </label>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {children(ties(id, { hint, error }))}
    </div>
  )
}

/** The same frame around several controls that answer one question. */
export function FieldGroup({
  id,
  label,
  hint,
  error: given,
  optional,
  className,
  children,
}: FieldWords & { id: string; className?: string; children: ReactNode }) {
  const { errors } = useContext(FormFields)
  const error = given ?? errors[id]
  useFocusOnError(id, given)
  return (
    <div className={fieldClass(error, className)}>
      <fieldset aria-describedby={ties(id, { hint, error })['aria-describedby']}>
        <legend className="font-semibold">
          {label}
          {optional ? <Optional /> : null}
        </legend>
        <Hint id={id} hint={hint} />
        <FieldError id={id} error={error} />
        {children}
      </fieldset>
    </div>
  )
}

/** Moves the focus from the button that was pressed to the first field that is wrong, unless a summary has taken it. */
function useFocusOnError(id: string, error: string | undefined) {
  useEffect(() => {
    if (error && document.activeElement?.matches('button, body')) document.getElementById(id)?.focus()
  }, [id, error])
}

function ties(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): ControlTies {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

function fieldClass(error: string | undefined, extra: string | undefined): string {
  return classNames('min-w-0', error && 'border-l-3 border-red pl-4', extra)
}

function Optional() {
  return <span className="font-normal text-ink-soft"> (optional)</span>
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null
  return (
    <div id={`${id}-hint`} className="text-sm text-ink-soft">
      {hint}
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="text-sm font-semibold text-red">
      <span className="sr-only">Error: </span>
      {error}
    </p>
  )
}
