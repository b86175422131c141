import { useEffect, useState } from 'react'
import { Form as RouterForm, useNavigation } from 'react-router'
import { type FormProps, PlainForm } from './plain-form.tsx'

/** A form of the application: the router sends it, and its button says while it is under way. */
export function Form({ busy, onSubmit, ...form }: FormProps) {
  const { state } = useNavigation()
  // Another form of the screen may be under way: only the one that was sent is busy.
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (state === 'idle') setSent(false)
  }, [state])
  const submitted: FormProps['onSubmit'] = (event) => {
    onSubmit?.(event)
    if (!event.defaultPrevented) setSent(true)
  }
  return <PlainForm as={RouterForm} busy={busy ?? (isSent && state !== 'idle')} onSubmit={submitted} {...form} />
}
