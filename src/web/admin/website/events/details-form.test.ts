import { expect, it } from 'vitest'
import { errorsIn, rowsFor, sessionsIn, typedSessions } from './details-form.ts'

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
