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
    sessions: sessionsIn(form),
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

/** What a form with a row of fields for each session begins with. */
export const typedSessions = (sessions: EventSession[], prefix = ''): Record<string, string> =>
  Object.fromEntries(
    sessions.flatMap((session, row) => PARTS.map((part) => [`${prefix}${part}-${row}`, session[part]])),
  )

/** How many rows are shown for so many sessions: some are free for more. */
export const rowsFor = (sessions: number): number => Math.min(sessions + FREE_ROWS, EVENT_LIMITS.sessions)

const rowsIn = (form: FormData, prefix = '') =>
  Array.from({ length: EVENT_LIMITS.sessions }, (_, row) => {
    const [day = '', start = '', end = ''] = PARTS.map((part) =>
      String(form.get(`${prefix}${part}-${row}`) ?? '').trim(),
    )
    return { row, session: { day, start, end } }
  }).filter(({ session }) => session.day !== '')

/** The sessions of the rows that have a date. */
export const sessionsIn = (form: FormData, prefix = ''): EventSession[] =>
  rowsIn(form, prefix).map(({ session }) => session)

/** What is wrong, by the names of the fields: `sessions.1.end` and `questions.0.label` are of rows. */
export function errorsIn(fields: Record<string, string>, form: FormData, prefix = ''): Record<string, string> {
  const rows = rowsIn(form, prefix)
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const [, list, at = '0', part = ''] =
        /^(?:change\.)?(sessions|questions)(?:\.(\d+)(?:\.(\w+))?)?/.exec(path) ?? []
      if (list === 'sessions') return [`${prefix}${part || 'day'}-${rows[Number(at)]?.row ?? 0}`, text]
      if (list === 'questions') return [part === 'label' ? `question-${at}` : `question-${part}-${at}`, text]
      return [path.replace(/^change\./, ''), text]
    }),
  )
}

const PARTS = ['day', 'start', 'end'] as const
const FREE_ROWS = 3
