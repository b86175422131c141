import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type Invitation, writeInvitation } from './invitation.model.ts'

const invitation: Invitation = {
  entries: [
    {
      uid: 'seat-1-1@firm.example',
      start: '2026-10-24T07:00:00.000Z',
      end: '2026-10-24T09:00:00.000Z',
      title: 'Payroll',
    },
    {
      uid: 'seat-1-2@firm.example',
      start: '2026-10-26T08:00:00.000Z',
      end: '2026-10-26T10:00:00.000Z',
      title: 'Payroll',
    },
  ],
  sequence: 0,
  changedAt: '2026-01-02T03:04:05.678Z',
  organizer: { name: 'Firm', email: 'office@firm.example' },
  attendee: { name: 'Ada', email: 'ada@example.com' },
}

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    method: calendar.getFirstPropertyValue('method'),
    entries: calendar.getAllSubcomponents('vevent').map((entry) => {
      const event = new ICAL.Event(entry)
      return {
        uid: event.uid,
        sequence: Number(event.sequence),
        status: entry.getFirstPropertyValue('status'),
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        title: event.summary,
        location: event.location,
      }
    }),
  }
}

/** What a calendar program holds after it has read the files in this order: the higher SEQUENCE of a UID wins. */
function calendarAfter(files: string[]) {
  const kept = new Map<string, ReturnType<typeof read>['entries'][number]>()
  for (const entry of files.flatMap((file) => read(file).entries)) {
    if ((kept.get(entry.uid)?.sequence ?? -1) < entry.sequence) kept.set(entry.uid, entry)
  }
  return [...kept.values()]
}

describe('an invitation in an email', () => {
  it('S2: holds every session as an instant, for one attendee', () => {
    const { method, content } = writeInvitation(invitation)
    expect(method).toBe('REQUEST')
    expect(read(content)).toMatchObject({
      method: 'REQUEST',
      entries: [
        { uid: 'seat-1-1@firm.example', sequence: 0, status: 'CONFIRMED', start: '2026-10-24T07:00:00.000Z' },
        { uid: 'seat-1-2@firm.example', start: '2026-10-26T08:00:00.000Z', end: '2026-10-26T10:00:00.000Z' },
      ],
    })
    expect(content.replaceAll('\r\n ', '')).toMatch(/ATTENDEE;.*MAILTO:ada@example\.com/i)
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('S4: a change replaces the entry and a cancellation cancels it, in whatever order they are read', () => {
    const [session] = invitation.entries
    const first = { ...invitation, entries: [session as Invitation['entries'][number]] }
    const moved = { ...first, sequence: 1, entries: [{ ...first.entries[0], location: 'Room 2' }] } as Invitation
    const cancelled = { ...moved, sequence: 2, isCancelled: true }
    const files = [first, moved, cancelled].map((each) => writeInvitation(each).content)
    expect(calendarAfter(files.slice(0, 2))).toMatchObject([{ sequence: 1, location: 'Room 2', status: 'CONFIRMED' }])
    expect(calendarAfter(files)).toMatchObject([{ sequence: 2, status: 'CANCELLED' }])
    expect(calendarAfter(files.toReversed())).toMatchObject([{ sequence: 2, status: 'CANCELLED' }])
    expect(read(files[2] ?? '').method).toBe('CANCEL')
  })

  it('S2: is written in full, and names by their address whoever has no other name', () => {
    const [first] = invitation.entries as [Invitation['entries'][number]]
    const full = { ...first, description: 'Bring:\n\n papers', location: 'Room 1', url: 'https://firm.example/a' }
    const nameless = {
      organizer: { name: '\0', email: 'office@firm.example' },
      attendee: { name: '', email: 'ada@example.com' },
    }
    const shown = (each: Invitation) => writeInvitation(each).content.replaceAll('\r\n ', '').replaceAll('\r\n', '\n')
    expect(shown({ ...invitation, entries: [full] })).toMatchSnapshot()
    expect(shown({ ...invitation, ...nameless, entries: [{ ...first, isCancelled: true }] })).toMatchSnapshot()
  })

  it.each(['\r\n', '\n', '\u2028', '\0', '"', ';', ':'])('S4: lets no %j in a name begin a property', (sign) => {
    const evil = `x${sign}END:VEVENT${sign}BEGIN:VEVENT${sign}SUMMARY:planted`
    const { content } = writeInvitation({
      ...invitation,
      entries: invitation.entries.map((entry) => ({ ...entry, title: evil, location: evil, description: evil })),
      organizer: { name: evil, email: 'office@firm.example' },
      attendee: { name: evil, email: 'ada@example.com' },
    })
    expect(read(content).entries).toHaveLength(2)
    expect(content.split(/\r\n|\r|\n/).filter((line) => line.startsWith('SUMMARY:planted'))).toEqual([])
  })
})
