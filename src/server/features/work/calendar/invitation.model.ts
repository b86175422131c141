import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { paragraphs, plain } from './ics.ts'

interface InvitationEntry {
  /** Stays the same for as long as the seat or appointment does: a program replaces its entry instead of adding one. */
  uid: string
  /** Instants (ISO, UTC). */
  start: string
  end: string
  title: string
  description?: string
  location?: string
  url?: string
  /** One session of several that does not take place any more. */
  isCancelled?: boolean
}

export interface Invitation {
  /** Entries of one confirmation: the sessions of a course, or one appointment. */
  entries: InvitationEntry[]
  /** Raised by one with every change, also when it is cancelled. */
  sequence: number
  changedAt: string
  isCancelled?: boolean
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

interface CalendarFile {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** The calendar entries that an email carries (RFC 5546): a newer file with the same UIDs replaces or cancels the entries of an earlier one. */
export function writeInvitation(invitation: Invitation): CalendarFile {
  const { entries, sequence, changedAt, isCancelled = false, organizer, attendee } = invitation
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  const calendar = ical({
    prodId: { company: 'Countinghouse', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  for (const entry of entries) {
    const event = calendar.createEvent({
      id: plain(entry.uid),
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: entry.start,
      end: entry.end,
      summary: plain(entry.title),
      description: entry.description ? { plain: paragraphs(entry.description) } : null,
      location: entry.location ? plain(entry.location) : null,
      url: entry.url ? plain(entry.url) : null,
      status: isCancelled || entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: plain(organizer.name) || organizer.email, email: organizer.email },
    })
    event.createAttendee({ name: plain(attendee.name) || attendee.email, email: attendee.email, rsvp: false })
  }
  return { method, content: `${calendar.toString()}\r\n` }
}
