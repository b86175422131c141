import { expect, it } from 'vitest'
import { fieldOf, momentFrom } from './date-field.ts'

const ZONE = 'America/New_York'

it('takes what was typed as the time of the zone, in winter and in summer', () => {
  expect(momentFrom('2027-01-10T09:30', ZONE)).toBe('2027-01-10T14:30:00.000Z')
  expect(momentFrom('2027-07-10T09:30', ZONE)).toBe('2027-07-10T13:30:00.000Z')
  expect(momentFrom('2027-03-14T06:00', ZONE)).toBe('2027-03-14T10:00:00.000Z')
  expect(momentFrom('2027-01-10T09:30:15', ZONE)).toBe('2027-01-10T14:30:15.000Z')
  expect(fieldOf('2027-07-10T13:30:00.000Z', ZONE)).toBe('2027-07-10T09:30')
})

it.each(['', 'soon', '2027-01-10', 'T09:30', '2027-13-40T09:30'])('takes %j for no time', (field) => {
  expect(momentFrom(field, ZONE)).toBeNull()
})
