import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { addingStep, keepingSteps, Received } from '#web/site/sending/received.tsx'
import { useReceipt } from '#web/site/sending/use-receipt.ts'
import type { QuoteWords } from './check-quote.ts'
import { QuoteForm } from './quote-form.tsx'

interface Props {
  plans: { slug: string; name: string }[]
  plan?: string
  openedAt: string
  hasNewsletter: boolean
  sendsEmail: boolean
  values?: Partial<QuoteWords>
  errors?: FieldErrors
}

/** The form on its own page; when it has been sent, its receipt takes its place. */
export function QuotePageForm({ sendsEmail, ...form }: Props) {
  const [sent, setSent] = useReceipt()
  if (!sent) return <QuoteForm {...form} onSent={setSent} />
  return <QuoteReceived reference={sent.is === 'sent' ? sent.reference : null} sendsEmail={sendsEmail} takesFocus />
}

interface ReceivedProps {
  reference: string | null
  sendsEmail: boolean
  takesFocus?: boolean
}

export function QuoteReceived(props: ReceivedProps) {
  const { reference, sendsEmail } = props
  const next = [
    ...keepingSteps({ what: 'request', reference, sendsEmail }),
    'A person reads what you wrote, and calls or writes if something is unclear.',
    'You receive a quote in writing, with nothing in it that you did not ask about.',
    addingStep({ what: 'request', sendsEmail }),
  ]
  return <Received title="Form submitted!" next={next} {...props} />
}
