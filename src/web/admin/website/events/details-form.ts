import type { OfficeEvent } from '#contract/website/events.ts'
import {
  AUDIENCES,
  EVENT_KINDS,
  EVENT_LIMITS,
  type EventQuestion,
  type EventSession,
  QUESTION_KINDS,
} from '#domain/events.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** The details of an event as a form shows them. */
export function typedOf({ details }: Pick<OfficeEvent, 'details'>, zone: string): Record<string, string> {
  const { sessions, questions, capacity, registersFrom, registersUntil, ...texts } = details
  const moment = (at: string | null) => (at ? `${wallClock(at, zone).date}T${wallClock(at, zone).time}` : '')
  const asked = questions.flatMap(({ label, kind, choices, required }, at) => [
    [`question-${at}`, label],
    [`question-kind-${at}`, kind],
    [`question-choices-${at}`, choices.join(', ')],
    [`question-required-${at}`, required ? 'yes' : 'no'],
  ])
  return {
    ...texts,
    capacity: String(capacity),
    ...typedSessions(sessions),
    registersFrom: moment(registersFrom),
    registersUntil: moment(registersUntil),
    ...(Object.fromEntries(asked) as Record<string, string>),
  }
}

/** What a form says; what cannot be read is left to the server to refuse. */
export function detailsOf(form: FormData, zone: string) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const moment = (name: string) => {
    const [date = '', time = ''] = text(name).split('T')
    return date && time ? momentOf(date, time, zone).toISOString() : null
  }
  return {
    kind: EVENT_KINDS.find((known) => known === text('kind')) ?? 'course',
    audience: AUDIENCES.find((known) => known === text('audience')) ?? 'everyone',
    service: text('service'),
    venue: text('venue'),
    onlineLink: text('onlineLink'),
    speaker: text('speaker'),
    price: text('price'),
    capacity: Number(text('capacity')),
    registersFrom: moment('registersFrom'),
    registersUntil: moment('registersUntil'),
    sessions: sessionsIn(form).map(({ day, start, end }) => ({ day, start, end })),
    questions: [0, 1, 2, 3, 4].flatMap((at): EventQuestion[] => {
      const label = text(`question-${at}`)
      const kind = QUESTION_KINDS.find((known) => known === text(`question-kind-${at}`)) ?? 'text'
      const choices = text(`question-choices-${at}`)
        .split(',')
        .map((choice) => choice.trim())
      const required = text(`question-required-${at}`) === 'yes'
      return label ? [{ label, kind, choices: kind === 'choice' ? choices.filter(Boolean) : [], required }] : []
    }),
  }
}

/** What a form begins with that has a row of fields for each session. */
export const typedSessions = (sessions: EventSession[]): Record<string, string> =>
  Object.fromEntries(sessions.flatMap((session, row) => PARTS.map((part) => [`${part}-${row}`, session[part]])))

/** The rows that have a date, each with its number in the form. */
export const sessionsIn = (form: FormData): (EventSession & { row: number })[] =>
  Array.from({ length: EVENT_LIMITS.sessions + 1 }, (_, row) => {
    const [day = '', start = '', end = ''] = PARTS.map((part) => String(form.get(`${part}-${row}`) ?? '').trim())
    return { day, start, end, row }
  }).filter(({ day }) => day !== '')

/** How many rows the form has that was sent. */
export const rowsIn = (typed: Record<string, string>): number =>
  Object.keys(typed).filter((name) => /^day-\d+$/.test(name)).length

/** What is wrong, by the names of the fields: `sessions.1.end` and `questions.0.label` are of rows. */
export function errorsIn(fields: Record<string, string>, form: FormData): Record<string, string> {
  const rows = sessionsIn(form)
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const [, list, at = '0', part = ''] =
        /^(?:change\.)?(sessions|questions)(?:\.(\d+)(?:\.(\w+))?)?/.exec(path) ?? []
      if (list === 'sessions') return [`${part || 'day'}-${rows[Number(at)]?.row ?? 0}`, text]
      if (list === 'questions') return [part === 'label' ? `question-${at}` : `question-${part}-${at}`, text]
      return [path.replace(/^change\./, ''), text]
    }),
  )
}

const PARTS = ['day', 'start', 'end'] as const
