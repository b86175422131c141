import { useState } from 'react'
import type { FieldErrors } from '#web/site/sending/field-errors.ts'
import { Received } from '#web/site/sending/received.tsx'
import type { Sent } from '#web/site/sending/use-sending.ts'
import type { QuoteWords } from './check-quote.ts'
import { QuoteForm } from './quote-form.tsx'

interface Props {
  plans: { slug: string; name: string }[]
  plan?: string
  openedAt: string
  hasNewsletter: boolean
  values?: Partial<QuoteWords>
  errors?: FieldErrors
}

/** The form on its own page; when it has been sent, its receipt takes its place. */
export function QuotePageForm(form: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (!sent) return <QuoteForm {...form} onSent={setSent} />
  return <QuoteReceived reference={sent.is === 'sent' ? sent.reference : null} takesFocus />
}

export function QuoteReceived(props: { reference: string | null; takesFocus?: boolean }) {
  return <Received title="Form submitted!" next={NEXT} {...props} />
}

const NEXT = [
  'Please keep your reference: it names your request whenever you write or call.',
  'A person reads what you wrote, and calls or writes if something is unclear.',
  'You receive a quote in writing, with nothing in it that you did not ask about.',
]
