import { hash } from 'node:crypto'
import type { EventQuestion } from '#domain/events.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import { emailKey, type RegistrationWindow } from './events.model.ts'

export interface Form {
  name: string
  email: string
  phone: string
  company: string
  attendees?: string[] | undefined
  answers: string[]
}

/** Each question answered as it is asked; what was not asked is not kept. */
export function checkAnswers(questions: EventQuestion[], answers: string[]): void {
  if (answers.length > questions.length) throw invalid('answers', 'There are fewer questions than answers.')
  for (const [at, { kind, choices, required }] of questions.entries()) {
    const answer = answers[at] ?? ''
    if (answer === '' && required) throw invalid(`answers.${at}`, 'Please answer this question')
    const possible = kind === 'choice' ? choices : kind === 'yesno' ? ['yes', 'no'] : null
    if (answer !== '' && possible && !possible.includes(answer)) throw invalid(`answers.${at}`, 'Choose from the list')
  }
}

export function hashOf(eventId: number, { name, email, phone, company, attendees, answers }: Form): string {
  const words = [eventId, name, emailKey(email), phone, company, attendees ?? [name], answers]
  return hash('sha256', JSON.stringify(words), 'base64url')
}

const CLOSED: Record<Exclude<RegistrationWindow, 'open'>, string> = {
  'not-yet': 'Registration has not begun yet.',
  closed: 'Registration is closed.',
  past: 'This event has taken place.',
  cancelled: 'This event was cancelled.',
}

export function refuseClosed(window: RegistrationWindow): void {
  if (window !== 'open') throw problem('registration-closed', 409, CLOSED[window])
}

export const noEvent = () => notFound('There is no such event.')
export const notConfirmed = () => problem('not-confirmed', 409, 'This can be done with a confirmed registration only.')
export const linkEnded = () => notFound('This link no longer works. Please call or write to us if you have registered.')
export const keyReused = () =>
  problem('key-reused', 409, 'This key was already used to send something else. Please send it under a new key.')
