import { useState } from 'react'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { Received } from '#web/site/sending/received.tsx'
import type { Sent } from '#web/site/sending/use-sending.ts'
import type { ContactWords } from './check-contact.ts'
import { ContactForm } from './contact-form.tsx'

interface Props {
  openedAt: string
  hasNewsletter: boolean
  at?: string
  values?: Partial<ContactWords>
  errors?: FieldErrors
}

/** The contact form; when it has been sent, its receipt takes its place. */
export function ContactPanel(form: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (!sent) return <ContactForm {...form} onSent={setSent} />
  return <ContactReceived reference={sent.is === 'sent' ? sent.reference : null} takesFocus />
}

export function ContactReceived({ reference, takesFocus }: { reference: string | null; takesFocus?: boolean }) {
  const title = reference ? 'Thank you. Your message has reached us.' : 'Thank you. Your message is on its way.'
  return <Received title={title} reference={reference} takesFocus={takesFocus} next={NEXT} />
}

const NEXT = [
  'Please keep your reference: it names your message whenever you write or call.',
  'A person reads your message and answers by email, or by phone if you left a number.',
  'If you want to add something, write again and name the reference.',
]
