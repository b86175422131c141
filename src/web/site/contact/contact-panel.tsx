import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { addingStep, keepingSteps, Received } from '#web/site/sending/received.tsx'
import { useReceipt } from '#web/site/sending/use-receipt.ts'
import type { ContactWords } from './check-contact.ts'
import { ContactForm } from './contact-form.tsx'

interface Props {
  openedAt: string
  hasNewsletter: boolean
  sendsEmail: boolean
  at?: string
  values?: Partial<ContactWords>
  errors?: FieldErrors
}

/** The contact form; when it has been sent, its receipt takes its place. */
export function ContactPanel({ sendsEmail, ...form }: Props) {
  const [sent, setSent] = useReceipt()
  if (!sent) return <ContactForm {...form} onSent={setSent} />
  return <ContactReceived reference={sent.is === 'sent' ? sent.reference : null} sendsEmail={sendsEmail} takesFocus />
}

interface ReceivedProps {
  reference: string | null
  sendsEmail: boolean
  takesFocus?: boolean
}

export function ContactReceived({ reference, sendsEmail, takesFocus }: ReceivedProps) {
  const title = reference ? 'Thank you. Your message has reached us.' : 'Thank you. Your message is on its way.'
  const next = [
    ...keepingSteps({ what: 'message', reference, sendsEmail }),
    sendsEmail
      ? 'A person reads your message and answers by email, or by phone if you left a number.'
      : 'A person reads your message and answers you in writing, or by phone if you left a number.',
    addingStep({ what: 'conversation', sendsEmail }),
  ]
  return <Received title={title} reference={reference} takesFocus={takesFocus} next={next} />
}
