import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#domain/time/days.ts'

export interface CalendarEvent {
  /** Stays the same for as long as the thing does, so that a program moves its entry instead of adding one. */
  uid: string
  when: { day: string } | { start: string; end: string }
  title: string
  description: string
  url: string
  location?: string
  isCancelled?: boolean
  sequence: number
  changedAt: string
}

interface CalendarText {
  name: string
  description: string
  events: CalendarEvent[]
}

/** How often programs are asked to look again. Most decide for themselves. */
const REFRESH_SECONDS = 12 * 3600

/** Events as iCalendar (RFC 5545); whole days do not make anybody busy. The same events are the same bytes. */
export function writeCalendar({ name, description, events }: CalendarText): string {
  const calendar = ical({
    name: plain(name),
    description: plain(description),
    prodId: { company: 'Countinghouse', product: 'Calendar', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const event of events) {
    calendar.createEvent({
      id: plain(event.uid),
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      ...('day' in event.when ? wholeDay(event.when.day) : event.when),
      summary: plain(event.title),
      description: event.description ? { plain: paragraphs(event.description) } : null,
      url: plain(event.url),
      location: event.location ? plain(event.location) : null,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : null,
    })
  }
  const text = `${calendar.toString()}\r\n`
  // A calendar has at least one component: one without days says in which zone they would be.
  return events.length > 0 ? text : text.replace('END:VCALENDAR', `${ZONE.join('\r\n')}\r\nEND:VCALENDAR`)
}

// The end is the first day after it.
const wholeDay = (day: string) => ({
  ...{ allDay: true, start: day, end: addDays(day, 1) },
  transparency: ICalEventTransparency.TRANSPARENT,
})

const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
  ...['TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
]

// The library writes names and ids as they are: a line break in one would begin a property of another user's making.
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(LONE_SURROGATE, '\ufffd')
    .trim()
}

export const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(LONE_SURROGATE, '\ufffd')

const LONE_SURROGATE = /\p{Surrogate}/gu
