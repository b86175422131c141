import ICAL from 'ical.js'
import type { TestApp } from './app.ts'
import { clientsOf } from './clients.ts'

/** What an independent parser reads in a calendar file. */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      isWholeDay: event.startDate.isDate && event.endDate.isDate,
      sequence: event.sequence,
      url: String(component.getFirstPropertyValue('url')),
    }
  })
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), events }
}

/** The rule "the 20th of the month after each quarter". */
export const QUARTERLY = {
  anchor: { kind: 'quarter' },
  offset: { unit: 'months', count: 1, day: 20 },
  roll: 'none',
  weekend: [],
}

/** Rules and deadlines of a site, as its office makes them. */
export function deadlinesOf(app: TestApp) {
  const desk = clientsOf(app)
  return {
    ...desk,
    rule: (fields: Record<string, unknown> = {}) =>
      desk.done('POST', '/api/deadline-rules', {
        name: 'VAT return',
        service: 'VAT',
        rule: QUARTERLY,
        region: null,
        note: '',
        isPublic: true,
        ...fields,
      }),
    deadline: (clientId: number, dueOn: string, fields: Record<string, unknown> = {}) =>
      desk.done('POST', '/api/deadlines', { clientId, dueOn, title: 'VAT return', service: 'VAT', ...fields }),
  }
}
