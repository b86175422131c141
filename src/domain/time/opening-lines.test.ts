import { expect, test } from 'vitest'
import { openingLines } from './opening-lines.ts'

const day = (opens: string, closes: string) => ({ opens, closes })
const full = day('08:00', '18:00')
const first = { mon: full, tue: full, wed: full, thu: full, fri: day('08:00', '17:00'), sat: null, sun: null }

test('the top bar and the footer say the hours of a new site as the specification words them', () => {
  expect(openingLines(first)).toEqual({
    topBar: 'Mon-Fri 8AM-6PM',
    footer: ['Mon-Thu 8am-6pm', 'Fri 8am-5pm', 'Weekend closed'],
  })
})

test('both lines follow the week once it is changed', () => {
  const nine = day('09:00', '17:30')
  const changed = { mon: nine, tue: nine, wed: null, thu: nine, fri: nine, sat: day('10:00', '12:00'), sun: null }
  expect(openingLines(changed)).toEqual({
    topBar: 'Mon-Tue 9AM-5:30PM, Thu-Fri 9AM-5:30PM, Sat 10AM-12PM',
    footer: ['Mon-Tue 9am-5:30pm', 'Wed closed', 'Thu-Fri 9am-5:30pm', 'Sat 10am-12pm', 'Sun closed'],
  })
  expect(openingLines({ ...first, mon: nine }).topBar).not.toContain('Mon-Fri 8AM')
  const never = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
  expect(openingLines(never)).toEqual({ topBar: 'Closed', footer: ['Mon-Sun closed'] })
})
