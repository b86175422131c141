import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldWords, useInitial } from './field.tsx'

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Grows with what is written where the browser can. */
export function Textarea({ className, rows = 5, ...rest }: TextareaProps) {
  return (
    <textarea rows={rows} className={classNames(controlClass, 'field-sizing-content min-h-36', className)} {...rest} />
  )
}

type TextAreaFieldProps = FieldWords &
  Omit<TextareaProps, 'id' | 'name' | 'className'> & { name: string; id?: string; className?: string }

export function TextAreaField({ label, hint, error, optional, id, className, ...area }: TextAreaFieldProps) {
  const words = { label, hint, error, optional, className }
  const initial = useInitial(area.name, area)
  return (
    <Field id={id ?? area.name} {...words}>
      {(ties) => <Textarea required={!optional} {...initial} {...area} {...ties} />}
    </Field>
  )
}
