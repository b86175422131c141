import type { ArticleState } from '#contract/website/articles.ts'
import type { REGISTRATION_WINDOWS } from '#contract/website/events.ts'
import type { RowOf } from '#database/tables.ts'
import type { Audience, EventKind, EventQuestion, EventSession, RegistrationState } from '#domain/events.ts'
import { fold } from '#domain/text/fold.ts'
import { momentOf } from '#domain/time/wall-clock.ts'
import type { Live } from '#server/features/website/articles/articles.model.ts'

/** A session as the firm's clock shows it, and as instants. */
export interface Session extends EventSession {
  startsAt: string
  endsAt: string
}

/** What can be changed about an event beside its text. */
export interface EventDetails {
  kind: EventKind
  service: string
  venue: string
  onlineLink: string
  speaker: string
  price: string
  audience: Audience
  capacity: number
  registersFrom: string | null
  registersUntil: string | null
  questions: EventQuestion[]
  sessions: EventSession[]
}

export interface OfficeEvent extends Omit<EventDetails, 'sessions'> {
  id: number
  sessions: Session[]
  startsAt: string
  endsAt: string
  seatsTaken: number
  waiting: number
  sequence: number
  version: number
  cancelledAt: string | null
  cancelReason: string
  thankedAt: string | null
  changedAt: string
  /** Of its text: the live title where there is one, else the working title. */
  title: string
  slug: string
  /** Of the live text, as the site lists it. */
  summary: string
  coverId: number | null
  coverAlt: string
  state: ArticleState
  hasChanges: boolean
  publishAt: string | null
}

/** An event as visitors see it. */
export interface PublicEvent extends OfficeEvent {
  live: Live
  /** The cover and what the text shows. */
  pictureIds: number[]
}

export interface Registration
  extends Omit<
    RowOf<'registrations'>,
    'state' | 'emailKey' | 'searchText' | 'answers' | 'clientId' | 'idempotencyKey' | 'bodyHash' | 'changedAt'
  > {
  state: RegistrationState
  answers: string[]
}

export type Attendee = Omit<RowOf<'eventAttendees'>, 'eventId'>

/** Whether a user is among the speakers, who are separated by commas or "and". */
export const isNamed = (speaker: string, name: string): boolean =>
  speaker.split(/,|&|\band\b/i).some((each) => fold(each.trim()) === fold(name.trim()))

export const emailKey = (email: string) => email.trim().toLowerCase()

/** Whether it holds a seat or waits for one. */
export const isActive = ({ state }: Pick<Registration, 'state'>) =>
  state === 'confirmed' || state === 'waiting' || state === 'offered'

export const holdsSeat = ({ state }: Pick<Registration, 'state'>) => state === 'confirmed' || state === 'offered'

export type RegistrationWindow = (typeof REGISTRATION_WINDOWS)[number]

type Timed = Pick<OfficeEvent, 'cancelledAt' | 'startsAt' | 'endsAt' | 'registersFrom' | 'registersUntil'>

export function windowOf(event: Timed, now: string): RegistrationWindow {
  if (event.cancelledAt) return 'cancelled'
  if (event.endsAt <= now) return 'past'
  if (event.registersFrom && event.registersFrom > now) return 'not-yet'
  return closesAt(event) <= now ? 'closed' : 'open'
}

/** Nobody registers for what has begun. */
const closesAt = ({ registersUntil, startsAt }: Pick<Timed, 'registersUntil' | 'startsAt'>): string =>
  registersUntil && registersUntil < startsAt ? registersUntil : startsAt

/** Sessions in their order, with the instants of their wall-clock times. */
export function sessionsIn(sessions: EventSession[], zone: string): Session[] {
  return sessions
    .map(({ day, start, end }) => ({
      ...{ day, start, end },
      startsAt: momentOf(day, start, zone).toISOString(),
      endsAt: momentOf(day, end, zone).toISOString(),
    }))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
}

export const spanOf = (sessions: Session[]) => ({
  startsAt: sessions[0]?.startsAt ?? '',
  endsAt: sessions.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), ''),
})
