import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldWords, useInitial } from './field.tsx'

export interface Choice {
  value: string
  label: string
  hint?: string
  disabled?: boolean
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  choices: Choice[]
  /** The first line while nothing is chosen, such as "Choose one". */
  prompt?: string
  ref?: Ref<HTMLSelectElement>
}

export function Select({ choices, prompt, className, ...rest }: SelectProps) {
  return (
    <select className={classNames(controlClass, 'ui-select-arrow cursor-pointer pr-10', className)} {...rest}>
      {prompt === undefined ? null : <option value="">{prompt}</option>}
      {choices.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}

type SelectFieldProps = FieldWords &
  Omit<SelectProps, 'id' | 'name' | 'className'> & {
    name: string
    id?: string
    inputClassName?: string
    className?: string
  }

export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  inputClassName,
  ...select
}: SelectFieldProps) {
  const words = { label, hint, error, optional, className }
  const initial = useInitial(select.name, select)
  return (
    <Field id={id ?? select.name} {...words}>
      {(ties) => <Select required={!optional} {...initial} {...select} {...ties} className={inputClassName} />}
    </Field>
  )
}
