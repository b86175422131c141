import { describe, expect, it } from 'vitest'
import { concerns, datesOf, dayInMonth, type RuleSubject } from './due-dates.ts'
import { type DeadlineRule, formatRule } from './rule.ts'

const WEEKEND: DeadlineRule['weekend'] = ['sat', 'sun']
const AFTER_QUARTER: DeadlineRule = {
  anchor: { kind: 'quarter' },
  offset: { unit: 'days', count: 20 },
  roll: 'next',
  weekend: WEEKEND,
}
const AFTER_YEAR_END: DeadlineRule = {
  anchor: { kind: 'year-end' },
  offset: { unit: 'months', count: 9 },
  roll: 'next',
  weekend: WEEKEND,
}
const BEFORE_MONTH_END: DeadlineRule = {
  anchor: { kind: 'month' },
  offset: { unit: 'workingDays', count: -3 },
  roll: 'none',
  weekend: WEEKEND,
}
const ALWAYS = () => true
const client = (more: Partial<RuleSubject> = {}): RuleSubject => ({
  yearEnd: '12-31',
  begins: '2020-01-01',
  ends: null,
  ...more,
})
const except =
  (...holidays: string[]) =>
  (date: string) =>
    !holidays.includes(date)

/** As `2026-Q1 2026-04-20`. */
function table(
  rule: DeadlineRule,
  subject: RuleSubject,
  [from, to]: [string, string],
  isWorkingDay: (date: string) => boolean = ALWAYS,
): string[] {
  const begins = rule.anchor.kind === 'event' ? subject.begins : null
  return datesOf(rule, { yearEnd: subject.yearEnd, begins }, { from, to }, isWorkingDay)
    .filter((date) => concerns(date, subject))
    .map(({ period, due }) => `${period} ${due}`)
}

describe('T1: due dates by a rule, against tables written by hand', () => {
  it('the 20th of the month after each quarter', () => {
    expect(table(AFTER_QUARTER, client(), ['2026-01-01', '2027-12-31'])).toEqual([
      '2025-Q4 2026-01-20',
      '2026-Q1 2026-04-20',
      '2026-Q2 2026-07-20',
      '2026-Q3 2026-10-20',
      '2026-Q4 2027-01-20',
      '2027-Q1 2027-04-20',
      '2027-Q2 2027-07-20',
      '2027-Q3 2027-10-20',
    ])
  })

  it('a Saturday goes to Monday, or to Friday, or stays', () => {
    const on = (roll: DeadlineRule['roll']) =>
      table({ ...AFTER_QUARTER, offset: { unit: 'days', count: 25 }, roll }, client(), ['2026-04-01', '2026-04-30'])
    expect([on('next'), on('previous'), on('none')]).toEqual([
      ['2026-Q1 2026-04-27'],
      ['2026-Q1 2026-04-24'],
      ['2026-Q1 2026-04-25'],
    ])
  })

  it.each([
    // The last of a month leads to the last of another, however long it is.
    ['12-31', ['2025 2026-09-30', '2026 2027-09-30']],
    ['06-30', ['2025 2026-03-31', '2026 2027-03-31']],
    // 28 February 2027 is a Sunday.
    ['05-31', ['2025 2026-03-02', '2026 2027-03-01']],
    // Any other day stays the same day.
    ['04-05', ['2025 2026-01-05', '2026 2027-01-05']],
    ['03-30', ['2026 2026-12-30']],
  ])('nine months after a year that ends on %s, next working day', (yearEnd, expected) => {
    expect(table(AFTER_YEAR_END, client({ yearEnd }), ['2026-01-01', '2027-11-15'])).toEqual(expected)
  })

  it('a year that ends on 29 February ends on the 28th where there is none', () => {
    const span: [string, string] = ['2027-01-01', '2029-12-31']
    expect(table(AFTER_YEAR_END, client({ yearEnd: '02-29' }), span)).toEqual([
      '2027 2027-11-30',
      '2028 2028-11-30',
      '2029 2029-11-30',
    ])
    // Whoever writes 28 means 28, in a leap year too.
    expect(table(AFTER_YEAR_END, client({ yearEnd: '02-28' }), ['2028-01-01', '2028-12-31'])).toEqual([
      '2028 2028-11-28',
    ])
  })

  it('three working days before the end of each month', () => {
    expect(table(BEFORE_MONTH_END, client(), ['2026-11-01', '2027-02-28'])).toEqual([
      '2026-11 2026-11-25',
      '2026-12 2026-12-28',
      '2027-01 2027-01-27',
      '2027-02 2027-02-24',
    ])
  })

  it('holidays are no working days, and some move from year to year', () => {
    const christmas = except('2026-12-25', '2026-12-28', '2027-01-01')
    expect(table(BEFORE_MONTH_END, client(), ['2026-12-01', '2026-12-31'], christmas)).toEqual(['2026-12 2026-12-24'])
    // Easter was on 5 April 2026 and is on 28 March 2027.
    const easter = except('2026-04-03', '2026-04-06', '2027-03-26', '2027-03-29')
    const third: DeadlineRule = { ...BEFORE_MONTH_END, offset: { unit: 'workingDays', count: 3 } }
    expect(table(third, client(), ['2026-04-01', '2026-04-15'], easter)).toEqual(['2026-03 2026-04-07'])
    expect(table(third, client(), ['2027-04-01', '2027-04-15'], easter)).toEqual(['2027-03 2027-04-05'])
  })

  it('a week that ends on Thursday is another week', () => {
    const rule: DeadlineRule = { ...AFTER_QUARTER, offset: { unit: 'days', count: 24 }, weekend: ['fri', 'sat'] }
    // 24 April 2026 is a Friday.
    expect(table(rule, client(), ['2026-04-01', '2026-04-30'])).toEqual(['2026-Q1 2026-04-26'])
  })

  it('a fixed day of the year, and 29 February where there is one', () => {
    const on = (month: number, day: number): DeadlineRule => ({
      anchor: { kind: 'fixed', month, day },
      offset: { unit: 'days', count: 0 },
      roll: 'none',
      weekend: WEEKEND,
    })
    expect(table(on(1, 31), client(), ['2026-01-01', '2027-12-31'])).toEqual(['2026 2026-01-31', '2027 2027-01-31'])
    expect(table(on(2, 29), client(), ['2027-01-01', '2028-12-31'])).toEqual(['2027 2027-02-28', '2028 2028-02-29'])
  })

  it('a day of the month that some months do not have is their last', () => {
    const rule: DeadlineRule = {
      anchor: { kind: 'month' },
      offset: { unit: 'months', count: 1, day: 31 },
      roll: 'none',
      weekend: WEEKEND,
    }
    expect(table(rule, client(), ['2028-01-01', '2028-04-30'])).toEqual([
      '2027-12 2028-01-31',
      '2028-01 2028-02-29',
      '2028-02 2028-03-31',
      '2028-03 2028-04-30',
    ])
  })

  it('an event comes once, counted from the day the rule begins', () => {
    const rule: DeadlineRule = { ...AFTER_QUARTER, anchor: { kind: 'event' }, offset: { unit: 'days', count: 30 } }
    const begun = client({ begins: '2026-11-16' })
    expect(table(rule, begun, ['2026-01-01', '2028-12-31'])).toEqual(['once 2026-12-16'])
    expect(table(rule, begun, ['2027-01-01', '2028-12-31'])).toEqual([])
  })

  it('a client that began in mid-period has the dates from then on', () => {
    const span: [string, string] = ['2026-01-01', '2026-12-31']
    expect(table(AFTER_QUARTER, client({ begins: '2026-02-15' }), span)).toEqual([
      '2026-Q1 2026-04-20',
      '2026-Q2 2026-07-20',
      '2026-Q3 2026-10-20',
    ])
    // The quarter was over, but its return is still to come.
    expect(table(AFTER_QUARTER, client({ begins: '2026-07-10' }), span)[0]).toBe('2026-Q2 2026-07-20')
  })

  it('a client that ended in mid-period owes what was over by then, and nothing later', () => {
    const span: [string, string] = ['2026-01-01', '2027-12-31']
    expect(table(AFTER_QUARTER, client({ ends: '2026-05-10' }), span)).toEqual([
      '2025-Q4 2026-01-20',
      '2026-Q1 2026-04-20',
    ])
    expect(table(AFTER_QUARTER, client({ ends: '2026-07-05' }), span).at(-1)).toBe('2026-Q2 2026-07-20')
    // What was due before the end remains, although the month was not over.
    expect(table(BEFORE_MONTH_END, client({ ends: '2026-11-27' }), ['2026-11-01', '2027-01-31'])).toEqual([
      '2026-11 2026-11-25',
    ])
  })

  it('a changed year end moves the date and keeps its period', () => {
    const span: [string, string] = ['2027-01-01', '2027-12-31']
    expect(table(AFTER_YEAR_END, client({ yearEnd: '12-31' }), span)).toEqual(['2026 2027-09-30'])
    expect(table(AFTER_YEAR_END, client({ yearEnd: '09-30' }), span)).toEqual(['2026 2027-06-30'])
    expect(table(AFTER_YEAR_END, client({ yearEnd: null }), span)).toEqual([])
  })

  it('days are days where clocks change: no zone moves them', () => {
    const rule: DeadlineRule = { ...BEFORE_MONTH_END, offset: { unit: 'days', count: -2 } }
    // Clocks go forward on 29 March 2026 in Europe, back on 1 November 2026 in America.
    expect(table(rule, client(), ['2026-03-01', '2026-03-31'])).toEqual(['2026-03 2026-03-29'])
    const after: DeadlineRule = { ...rule, offset: { unit: 'days', count: 1 } }
    expect(table(after, client(), ['2026-11-01', '2026-11-30'])).toEqual(['2026-10 2026-11-01'])
  })

  it('gives up where there is no working day at all', () => {
    expect(table(AFTER_QUARTER, client(), ['2026-04-01', '2026-04-30'], () => false)).toEqual(['2026-Q1 2026-04-20'])
  })
})

it('a day in a month is at most its last', () => {
  expect([dayInMonth('2026-02', 30), dayInMonth('2028-02', 29), dayInMonth('2026-11', 3)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-11-03',
  ])
})

describe('a rule in words', () => {
  it.each([
    [AFTER_QUARTER, '20 days after the end of each quarter; on a day off, the next working day'],
    [AFTER_YEAR_END, '9 months after the client’s year end; on a day off, the next working day'],
    [BEFORE_MONTH_END, '3 working days before the end of each month'],
    [
      { ...BEFORE_MONTH_END, offset: { unit: 'months', count: 1, day: 25 } } as DeadlineRule,
      'Day 25 of the month, 1 month after the end of each month',
    ],
    [
      {
        ...BEFORE_MONTH_END,
        anchor: { kind: 'fixed', month: 1, day: 31 },
        offset: { unit: 'days', count: 0 },
      } as DeadlineRule,
      'On 31 January',
    ],
  ])('%#', (rule, words) => expect(formatRule(rule)).toBe(words))
})
