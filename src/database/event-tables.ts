import type { Generated } from 'kysely'

/** Events, who registered for them and what was written to them. The text of an event is the article with the same id. */
export interface EventTables {
  events: EventsTable
  eventSessions: EventSessionsTable
  registrations: RegistrationsTable
  eventAttendees: EventAttendeesTable
  eventMessages: EventMessagesTable
  /** Which reminders have been sent, so that none is sent twice. */
  eventReminders: { registrationId: number; daysBefore: number; sentAt: string }
  eventFeedback: EventFeedbackTable
}

interface EventsTable {
  id: number
  kind: 'course' | 'talk' | 'webinar'
  service: string
  venue: string
  /** Shown to registered people only. */
  onlineLink: string
  speaker: string
  price: string
  audience: 'everyone' | 'clients'
  capacity: number
  registersFrom: string | null
  registersUntil: string | null
  /** JSON. */
  questions: string
  /** The first start and the last end of its sessions. */
  startsAt: string
  endsAt: string
  /** Seats that are confirmed or offered; more than the capacity only where staff have overbooked. */
  seatsTaken: Generated<number>
  /** How many registrations are on the waiting list. */
  waiting: Generated<number>
  /** The last place that was given on the waiting list. */
  lastPlace: Generated<number>
  /** Raised by whoever decides about seats: the update holds the row until the decision is committed. */
  seatChanges: Generated<number>
  /** Raised when date or place change, for calendar programs. */
  sequence: Generated<number>
  version: Generated<number>
  cancelledAt: string | null
  cancelReason: Generated<string>
  thankedAt: string | null
  createdAt: string
  changedAt: string
}

interface EventSessionsTable {
  eventId: number
  position: number
  day: string
  startTime: string
  endTime: string
  startsAt: string
  endsAt: string
}

interface RegistrationsTable {
  id: Generated<number>
  eventId: number
  state: 'confirmed' | 'waiting' | 'offered' | 'cancelled' | 'expired'
  seats: number
  /** The place on the waiting list; null for those who never were on it. */
  place: number | null
  name: string
  email: string
  emailKey: string
  phone: string
  company: string
  /** What it is searched by: names, company and email, folded. */
  searchText: string
  /** JSON: the answers to the questions of the event, in their order. */
  answers: string
  accountId: string | null
  clientId: number | null
  /** Of the office alone. */
  note: Generated<string>
  source: 'site' | 'office'
  /** Raised with each email that carries a calendar entry. */
  sequence: Generated<number>
  offeredUntil: string | null
  idempotencyKey: string | null
  bodyHash: string
  createdAt: string
  changedAt: string
  feedbackAt: string | null
}

interface EventAttendeesTable {
  id: Generated<number>
  registrationId: number
  eventId: number
  name: string
  checkedInAt: string | null
  certificateNumber: string | null
  certifiedAt: string | null
}

interface EventMessagesTable {
  id: Generated<number>
  eventId: number
  kind: 'message' | 'change' | 'cancellation'
  subject: string
  body: string
  recipients: number
  sentBy: string | null
  sentByName: string
  createdAt: string
}

interface EventFeedbackTable {
  id: Generated<number>
  eventId: number
  rating: number
  useful: string
  improve: string
  /** Null for those who stay anonymous. */
  name: string | null
  emailKey: string | null
  givenOn: string
}
