import type { Outcome } from '#web/signed-in/session/submit.ts'
import { outcomeOf, textsOf } from '#web/signed-in/session/submit.ts'

export type WritingOutcome = Omit<Outcome, 'value'> & { typed: { subject: string; body: string } }

interface Writing {
  subject: string
  body: string
  documents: string[]
  about?: string
  isNote: boolean
  header: { 'idempotency-key'?: string }
}

export function writingIn(form: FormData): Writing {
  const { subject, body, once, about } = textsOf(form, 'subject', 'body', 'once', 'about')
  return {
    subject,
    body,
    documents: form.getAll('document').filter((id) => typeof id === 'string'),
    ...(about ? { about } : {}),
    isNote: form.get('note') === 'yes',
    header: once ? { 'idempotency-key': once } : {},
  }
}

/** Runs the call; what was typed goes back to the form when it is refused. */
export async function written<T>(call: Promise<T>, { subject, body }: Writing) {
  const { value, ...outcome } = await outcomeOf(call as Promise<T & { message?: string }>)
  return { outcome: { ...outcome, typed: { subject, body } } satisfies WritingOutcome, value }
}
