import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar } from './ics.ts'

const event = {
  uid: 'deadline-1@firm.example',
  when: { day: '2026-02-28' },
  title: 'VAT return',
  description: 'VAT',
  url: 'https://firm.example/portal/1/deadlines',
  sequence: 3,
  changedAt: '2026-01-02T03:04:05.678Z',
}

const calendar = (fields: Partial<typeof event> = {}, name = 'Firm: deadlines') =>
  writeCalendar({ name, description: 'What is due.', events: [{ ...event, ...fields }] })

const parse = (text: string) => new ICAL.Component(ICAL.parse(text))

describe('a calendar file', () => {
  it('T4: holds whole days, whose end is the next day, and counts changes', () => {
    const text = calendar()
    expect(text).toContain('DTSTART;VALUE=DATE:20260228\r\n')
    expect(text).toContain('DTEND;VALUE=DATE:20260301\r\n')
    expect(text).toContain('SEQUENCE:3\r\n')
    expect(text).toContain('DTSTAMP:20260102T030405Z\r\n')
    expect(text).toContain('TRANSP:TRANSPARENT\r\n')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const read = new ICAL.Event(parse(text).getFirstSubcomponent('vevent') as ICAL.Component)
    expect([read.uid, read.startDate.toString(), read.endDate.toString()]).toEqual([
      'deadline-1@firm.example',
      '2026-02-28',
      '2026-03-01',
    ])
  })

  it('T4: is the same bytes for the same events', () => {
    expect(calendar()).toBe(calendar())
    expect(calendar({ sequence: 4 })).not.toBe(calendar())
  })

  it('T4: keeps what people typed as their words, whatever it holds', () => {
    const typed = `A; B, C\\D "E" é 漢字 😀 ${'long '.repeat(40)}`
    const read = new ICAL.Event(
      parse(calendar({ title: typed, description: 'One\r\nTwo' })).getFirstSubcomponent('vevent') as ICAL.Component,
    )
    expect(read.summary).toBe(typed.trim())
    expect(read.description).toBe('One\nTwo')
    for (const line of calendar({ title: typed }).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\u000b'])('T4: lets no %j begin a property', (sign) => {
    const evil = `x${sign}END:VEVENT${sign}BEGIN:VEVENT${sign}SUMMARY:planted`
    const text = writeCalendar({
      name: evil,
      description: evil,
      events: [{ ...event, uid: evil, title: evil, description: evil, url: evil }],
    })
    expect(parse(text).getAllSubcomponents('vevent')).toHaveLength(1)
    expect(text.split(/\r\n|\r|\n/).filter((line) => line.startsWith('SUMMARY:planted'))).toEqual([])
    expect(text).not.toMatch(/\p{Cc}(?<![\r\n])/u)
  })
})
