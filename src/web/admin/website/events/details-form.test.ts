import { expect, it } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { detailsOf, errorsIn, rowsFor, sessionsIn, typedOf, typedSessions } from './details-form.ts'

const formOf = (typed: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

const SESSIONS = [
  { day: '2026-11-26', start: '09:00', end: '12:00' },
  { day: '2026-12-03', start: '18:00', end: '20:00' },
]

it('reads the sessions that it shows, and no row without a date', () => {
  const typed = { ...typedSessions(SESSIONS), 'day-2': '', 'start-2': '09:00', 'end-2': '' }
  expect(sessionsIn(formOf(typed))).toEqual(SESSIONS)
  expect(sessionsIn(formOf({ ...typed, 'day-0': '' }))).toEqual(SESSIONS.slice(1))
  expect(sessionsIn(formOf({ ...typed, 'day-4': '2026-12-10' }))).toHaveLength(3)
  expect(sessionsIn(new FormData())).toEqual([])
})

it('keeps two forms of one screen apart', () => {
  const form = formOf({ ...typedSessions(SESSIONS), ...typedSessions(SESSIONS.slice(1), 'new-') })
  expect(sessionsIn(form)).toEqual(SESSIONS)
  expect(sessionsIn(form, 'new-')).toEqual(SESSIONS.slice(1))
  expect(errorsIn({ 'sessions.0.end': 'Wrong' }, form, 'new-')).toEqual({ 'new-end-0': 'Wrong' })
})

it('names the field of what is wrong, though a row before it is empty', () => {
  const form = formOf({ ...typedSessions(SESSIONS), 'day-0': '' })
  const wrong = { 'change.sessions.0.end': 'Wrong', 'change.venue': 'Long' }
  expect(errorsIn(wrong, form)).toEqual({ 'end-1': 'Wrong', venue: 'Long' })
  expect(errorsIn({ sessions: 'Enter a date' }, new FormData())).toEqual({ 'day-0': 'Enter a date' })
  const asked = { 'questions.1.label': 'Long', 'questions.1.choices': 'Two' }
  expect(errorsIn(asked, form)).toEqual({ 'question-1': 'Long', 'question-choices-1': 'Two' })
})

it('offers rows for more sessions, up to the limit', () => {
  expect(rowsFor(0)).toBe(3)
  expect(rowsFor(29)).toBe(30)
  expect(rowsFor(30)).toBe(30)
})

it('is shown in its form and read from it, and errors are put beside its fields', () => {
  const details = {
    ...{
      kind: 'webinar',
      audience: 'clients',
      service: 'VAT',
      venue: 'Room',
      onlineLink: '',
      speaker: 'Ada',
      price: 'free',
    },
    ...{ capacity: 20, registersFrom: '2026-11-01T08:00:00.000Z', registersUntil: null },
    sessions: [{ day: '2026-11-26', start: '09:00', end: '12:00' }],
    questions: [
      { label: 'Diet', kind: 'choice', choices: ['Any', 'Vegan'], required: true },
      { label: 'Why', kind: 'text', choices: [], required: false },
    ],
  }
  const typed = typedOf({ details } as never, 'Europe/Berlin')
  expect(typed).toMatchSnapshot()
  expect(detailsOf(formOf(typed), 'Europe/Berlin')).toEqual(details)
  const forms = [
    {},
    {
      kind: 'x',
      audience: 'y',
      registersFrom: '2026-11-01',
      registersUntil: 'T10:00',
      venue: ' Room ',
      capacity: 'many',
    },
    { 'question-4': 'Q', 'question-kind-4': 'choice', 'question-choices-4': ' a ,,b', 'question-required-4': 'no' },
    { 'question-0': 'Q', 'question-kind-0': 'x', 'question-choices-0': 'a', 'question-5': 'No' },
  ]
  expect(forms.map((each) => detailsOf(formOf(each as never), 'UTC'))).toMatchSnapshot()
  const rows = formOf({ 'day-3': '2026-11-26' })
  const wrong = [
    'sessions',
    'change.sessions.0',
    'sessions.0.start',
    'sessions.4.end',
    'questions.2',
    'xsessions.0',
    'a.change.b',
  ]
  expect(decisions((path) => errorsIn({ [path]: 'Wrong' }, rows), wrong)).toMatchSnapshot()
})
