import { counted } from './text/counted.ts'
import { longDate } from './time/days.ts'

export const EVENT_KINDS = ['course', 'talk', 'webinar'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const EVENT_KIND_WORDS: Record<EventKind, string> = { course: 'Course', talk: 'Talk', webinar: 'Webinar' }
export const EVENT_KIND_PLURALS: Record<EventKind, string> = { course: 'Courses', talk: 'Talks', webinar: 'Webinars' }

export const AUDIENCES = ['everyone', 'clients'] as const
export type Audience = (typeof AUDIENCES)[number]

/** `offered`: a seat is held for a user of the waiting list until a moment. */
export const REGISTRATION_STATES = ['confirmed', 'waiting', 'offered', 'cancelled', 'expired'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
export const REGISTRATION_WORDS: Record<RegistrationState, string> = {
  confirmed: 'Confirmed',
  waiting: 'Waiting list',
  offered: 'Seat offered',
  cancelled: 'Cancelled',
  expired: 'Offer expired',
}

export const QUESTION_KINDS = ['text', 'choice', 'yesno'] as const
type QuestionKind = (typeof QUESTION_KINDS)[number]

export interface EventQuestion {
  label: string
  kind: QuestionKind
  /** Of a choice: what can be chosen. */
  choices: string[]
  required: boolean
}

export interface EventSession {
  /** A day such as `2026-11-20` and times such as `09:30`, in the firm's time zone. */
  day: string
  start: string
  end: string
}

export const EVENT_LIMITS = {
  sessions: 30,
  questions: 5,
  choices: 12,
  attendees: 10,
  capacity: 10_000,
  line: 200,
  answer: 500,
  note: 1_000,
  message: 5_000,
} as const

/** "26 November 2026, 09:30–12:00". */
export const sessionWords = ({ day, start, end }: EventSession): string => `${longDate(day)}, ${start}–${end}`

interface Seats {
  capacity: number
  taken: number
  waiting: number
}

/** "3 seats left", "Full, waiting list"; with more than twenty left nobody needs a number. */
export function seatsWords({ capacity, taken, waiting }: Seats): string {
  const left = Math.max(0, capacity - taken)
  if (left === 0 || waiting > 0) return 'Full, waiting list'
  return left > 20 ? 'Seats available' : `${counted(left, 'seat')} left`
}

/** What was asked and answered, in the words of a list or an email. */
export const answerWords = (kind: QuestionKind, answer: string): string =>
  kind === 'yesno' ? (answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : '') : answer
