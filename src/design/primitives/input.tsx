import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldWords, useInitial } from './field.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function Input({ className, type = 'text', ...rest }: InputProps) {
  return <input type={type} className={classNames(controlClass, className)} {...rest} />
}

type TextFieldProps = FieldWords &
  Omit<InputProps, 'id' | 'name' | 'className'> & {
    name: string
    /** The name by default; two forms on one page need their own. */
    id?: string
    /** A control no wider than the answer, such as `max-w-48`. */
    inputClassName?: string
    className?: string
  }

/** A labelled line of text. Give it `defaultValue`, not `value`: what is typed before the script arrives stays. */
export function TextField({ label, hint, error, optional, id, inputClassName, className, ...input }: TextFieldProps) {
  const words = { label, hint, error, optional, className }
  const initial = useInitial(input.name, input)
  return (
    <Field id={id ?? input.name} {...words}>
      {(ties) => <Input required={!optional} {...initial} {...input} {...ties} className={inputClassName} />}
    </Field>
  )
}
