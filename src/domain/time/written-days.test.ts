import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MONTH_NAMES, MONTHS } from './days.ts'
import { dayOrderOf, readWrittenDay, readYearEnd } from './written-days.ts'

const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const iso = (at: Date) => at.toISOString().slice(0, 10)

/** The forms in which people and spreadsheets write a day. */
const FORMS: Record<string, (year: string, month: string, day: string) => string> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  'with a time': (year, month, day) => `${year}-${month}-${day} 00:00:00`,
  dotted: (year, month, day) => `${day}.${month}.${year}`,
  'dotted, short': (year, month, day) => `${Number(day)}. ${Number(month)}. ${year}`,
  'name of the month': (year, month, day) => `${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`,
  'name in capitals': (year, month, day) => `${day}-${MONTHS[Number(month) - 1]?.toUpperCase()}-${year}`,
  'name first': (year, month, day) => `${MONTHS[Number(month) - 1]}. ${Number(day)}, ${year}`,
}

describe('days as people write them', () => {
  it.each(Object.entries(FORMS))('are read back: %s', (_, form) => {
    fc.assert(
      fc.property(days, (at) => {
        const [year = '', month = '', day = ''] = iso(at).split('-')
        expect(readWrittenDay(form(year, month, day))).toBe(iso(at))
        expect(readYearEnd(form(year, month, day))).toBe(`${month}-${day}`)
      }),
    )
  })

  it('with slashes are read in the order that the column tells', () => {
    fc.assert(
      fc.property(days, (at) => {
        const [year = '', month = '', day = ''] = iso(at).split('-')
        expect(readWrittenDay(`${day}/${month}/${year}`, 'day-first')).toBe(iso(at))
        expect(readWrittenDay(`${month}/${day}/${year}`, 'month-first')).toBe(iso(at))
      }),
    )
    expect(dayOrderOf(['03/04/2026', '13/04/2026'])).toBe('day-first')
    expect(dayOrderOf(['03/04/2026', '04/13/2026', ''])).toBe('month-first')
    expect(dayOrderOf(['03/04/2026', '2026-12-31'])).toBeNull()
    expect(dayOrderOf(['13/04/2026', '04/13/2026'])).toBeNull()
    expect(readWrittenDay('03/04/2026')).toBeNull()
  })

  it('of every year are read with and without a year', () => {
    for (const text of [
      '31 December',
      'December 31',
      '31st of December',
      '31 Dec',
      '31.12.',
      '31.12',
      '31. 12.',
      '12-31',
    ]) {
      expect([text, readYearEnd(text)]).toEqual([text, '12-31'])
    }
    for (const text of ['31/12', '12/31', '--12-31', '31-12', '31/12/2026', '2026-12-31', '31.12.26']) {
      expect([text, readYearEnd(text)]).toEqual([text, '12-31'])
    }
    expect([readYearEnd('29 February'), readYearEnd('30 June'), readYearEnd('5 Sept')]).toEqual([
      '02-29',
      '06-30',
      '09-05',
    ])
  })

  it('are refused where there is no such day', () => {
    for (const text of ['30 February', '31.13.', '31.06.', 'soon', '', '0.1.', '31 Foo', '1231', '12-32', '3/4']) {
      expect([text, readYearEnd(text)]).toEqual([text, null])
    }
    for (const text of ['2027-02-29', '29.02.2027', '31.12.', '31 December', '1.1.1899', '2027-00-10']) {
      expect([text, readWrittenDay(text)]).toEqual([text, null])
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readWrittenDay(text) ?? '2026-01-01').toMatch(/^(19|20)\d\d-\d\d-\d\d$/)
      }),
    )
  })
})
