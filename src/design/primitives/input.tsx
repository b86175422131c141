import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
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

export const controlClass =
  'mt-2 block w-full min-h-12 rounded-sm border border-line border-b-2 border-b-ink-soft bg-sheet px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-green aria-invalid:border-red ' +
  'disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-soft [&[readonly]]:bg-wash'
