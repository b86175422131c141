import type { OfficeEvent } from '#contract/website/events.ts'
import { AUDIENCES, EVENT_KINDS, type EventQuestion, QUESTION_KINDS } from '#domain/events.ts'
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
    sessions: sessions.map(({ day, start, end }) => `${day} ${start}-${end}`).join('\n'),
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
    sessions: sessionsIn(text('sessions')),
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

/** One session a line, such as `2026-11-26 09:00-12:00`. */
export const sessionsIn = (typed: string) =>
  typed
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, day = line.trim(), start = '', end = ''] =
        /^\s*(\S+)[ T,]+(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)\s*$/.exec(line) ?? []
      return { day, start: start.padStart(5, '0'), end: end.padStart(5, '0') }
    })
