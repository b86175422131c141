import { expect, it } from 'vitest'
import { errorsIn, rowsIn, sessionsIn, typedSessions } from './details-form.ts'

const formOf = (typed: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

const SESSIONS = [
  { day: '2026-11-26', start: '09:00', end: '12:00' },
  { day: '2026-12-03', start: '18:00', end: '20:00' },
]

it('reads the sessions that it shows, and no empty row', () => {
  const typed = { ...typedSessions(SESSIONS), 'day-2': '', 'start-2': '', 'end-2': '' }
  expect(rowsIn(typed)).toBe(3)
  expect(sessionsIn(formOf(typed)).map(({ row: _, ...session }) => session)).toEqual(SESSIONS)
  expect(sessionsIn(formOf({ ...typed, 'day-2': '2026-12-10' }))).toHaveLength(3)
  expect(sessionsIn(new FormData())).toEqual([])
})

it('names the field of what is wrong, though a row before it is empty', () => {
  const form = formOf({ ...typedSessions(SESSIONS), 'day-0': '', 'start-0': '', 'end-0': '' })
  expect(errorsIn({ 'change.sessions.0.end': 'Wrong', 'change.venue': 'Long' }, form)).toEqual({
    'end-1': 'Wrong',
    venue: 'Long',
  })
  expect(errorsIn({ sessions: 'Enter a date' }, new FormData())).toEqual({ 'day-0': 'Enter a date' })
  expect(errorsIn({ 'questions.1.label': 'Long', 'questions.1.choices': 'Two' }, form)).toEqual({
    'question-1': 'Long',
    'question-choices-1': 'Two',
  })
})
