import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import { concerns, datesOf, dayInMonth } from './due-dates.ts'
import * as periods from './periods.ts'
import { type Anchor, formatRule, type Offset, type ROLLS } from './rule.ts'

describe('a deadline', () => {
  const anchors: Anchor[] = [
    ...(['month', 'quarter', 'year-end', 'event'] as const).map((kind) => ({ kind })),
    { kind: 'fixed', month: 9, day: 31 },
  ]
  const offsets: Offset[] = [
    ...[-1, 0, 20].map((count) => ({ unit: 'days' as const, count })),
    ...[-2, 1].map((count) => ({ unit: 'workingDays' as const, count })),
    ...[-1, 0, 1].map((count) => ({ unit: 'months' as const, count })),
    ...[-2, 0, 1].map((count) => ({ unit: 'months' as const, count, day: 31 })),
  ]
  const rules = (roll: (typeof ROLLS)[number], weekend: ('sat' | 'sun')[] = ['sat', 'sun']) =>
    eachOf({ anchor: anchors, offset: offsets, roll: [roll], weekend: [weekend] })

  it('comes due on the days of its rule, which is told in a sentence', () => {
    const of = { yearEnd: '06-15', begins: '2026-05-15' }
    const span = { from: '2026-05-01', to: '2026-09-30' }
    const works = (date: string) => !['2026-05-29', '2026-06-30', '2026-07-01'].includes(date)
    const due = (rule: ReturnType<typeof rules>[number]) => {
      const dates = datesOf(rule, of, span, works).map(({ period, due }) => `${period} ${due}`)
      return [formatRule(rule), ...dates].join('\n    ')
    }
    const all = [...rules('next'), ...rules('previous').slice(0, 22), ...rules('none', []).slice(0, 11)]
    expect(all.map(due).join('\n')).toMatchSnapshot()
    const unknown = { yearEnd: null, begins: null }
    expect(
      decisions((anchor) => datesOf({ ...all[0], anchor } as never, unknown, span, works).length, anchors),
    ).toMatchSnapshot()
  })

  it('concerns a client from the day that the rule begins to the day that it ends', () => {
    const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']
    const dates = eachOf({ period: ['2026-06'], ends: days, due: days })
    const subjects = eachOf({ begins: ['2026-06-01'], ends: [null, '2026-06-30'] })
    expect(decisions(concerns, dates, subjects)).toMatchSnapshot()
    expect(decisions(dayInMonth, ['2026-02', '2028-02', '2026-04'], [1, 9, 28, 29, 30, 31])).toMatchSnapshot()
  })

  it('comes back each month, quarter or year, and is named by its period', () => {
    const every = ['month', 'quarter', 'year'] as const
    const days = ['2026-01-01', '2026-01-31', '2026-02-28', '2026-03-31', '2026-11-30', '2026-12-31']
    expect(
      decisions(periods.nextDay, eachOf({ every: [...every], month: [1, 2, 12], day: [1, 31] }), days),
    ).toMatchSnapshot()
    expect(decisions(periods.periodBefore, every, days)).toMatchSnapshot()
    expect(decisions((each, day) => formatRule(periods.repeatingRule(each, day)), every, days)).toMatchSnapshot()
    const named = [
      '2026-07',
      '2026-12',
      '2026-Q1',
      '2026-Q4',
      '2026-Q5',
      '2026',
      'once',
      'x2026-07',
      '2026-071',
      'x2026-Q1',
    ]
    expect(decisions(periods.formatPeriod, named)).toMatchSnapshot()
  })
})
