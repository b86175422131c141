import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import * as when from './appointments/when.ts'
import * as events from './events.ts'
import { moneyFormat } from './money.ts'
import { eventAddressFault } from './pages/address.ts'
import { pageAt } from './paging.ts'
import { EMPTY_PRESENTATION, presentationOf } from './presentation.ts'
import { addOnsField, addOnsOf } from './proposals/choices.ts'
import { type FeeLine, RHYTHMS, worthOnce } from './proposals/fees.ts'
import { aRole, ROLES } from './roles.ts'
import { pathOfKey } from './site-addresses.ts'
import { nameOutside, UNNAMED } from './staff-name.ts'
import { counted, withArticle } from './text/counted.ts'
import { playerAddress, watchAddress } from './video.ts'

describe('a moment', () => {
  it('is written by the clock of the visitor and of the firm', () => {
    const zones = ['UTC', 'Europe/Berlin', 'Europe/Paris', 'America/New_York', 'Pacific/Kiritimati']
    const moments = [
      { startsAt: '2026-11-20T09:00:00Z', endsAt: '2026-11-20T09:20:00Z' },
      { startsAt: '2026-12-31T23:30:00Z', endsAt: '2027-01-01T00:15:00Z' },
      { startsAt: '2026-03-29T00:30:00Z', endsAt: '2026-03-29T01:30:00Z' },
    ]
    expect(
      decisions((each, zone, visitorZone) => when.whenLines(each, { zone, visitorZone }), moments, zones.slice(0, 2), [
        null,
        ...zones,
      ]),
    ).toMatchSnapshot()
    const sameDay = decisions(when.isSameTime, ['2026-11-20T09:00:00Z', '2026-07-20T09:00:00Z'], zones, zones)
    expect(sameDay).toMatchSnapshot()
  })
})

describe('an event', () => {
  it('says how many seats are left, when it is, and what was answered', () => {
    const seats = eachOf({ capacity: [1, 20, 21, 22, 40], taken: [0, 1, 2, 19, 20, 41], waiting: [0, 1] })
    expect(decisions(events.seatsWords, seats)).toMatchSnapshot()
    expect(events.sessionWords({ day: '2026-11-26', start: '09:30', end: '12:00' })).toMatchSnapshot()
    expect(decisions(events.answerWords, events.QUESTION_KINDS, ['', 'yes', 'no', 'maybe'])).toMatchSnapshot()
  })

  it('may be at an address that is nobody else’s', () => {
    const long = 'x'.repeat(60)
    const addresses = ['', 'course', 'Course', 'a-course-2', '-a', 'a--b', 'a/b', 'feed', 'registration', 'certificate']
    expect(decisions(eventAddressFault, [...addresses, long, `${long}${long}`])).toMatchSnapshot()
  })
})

describe('a list', () => {
  it('shows the page that is asked for, or its last', () => {
    const lists = eachOf({ total: [0, 1, 19, 20, 21, 40, 41], more: [false, true] })
    expect(decisions(pageAt, lists, [1, 2, 3, 9], [20])).toMatchSnapshot()
  })
})

describe('a proposal', () => {
  const line = (id: string, more: Partial<FeeLine> = {}): FeeLine => ({
    ...{ id, title: id, detail: '', quantity: 100, unitPrice: 1000, rhythm: 'once', discount: 0, taxRate: 2000 },
    ...{ option: null, addOn: false, papers: null, ...more },
  })

  it('has the add-ons of the option that was chosen', () => {
    const lines = [
      line('every'),
      line('extra', { addOn: true }),
      line('small', { option: 'small', addOn: true }),
      line('large', { option: 'large', addOn: true }),
      line('part', { option: 'large' }),
    ]
    const choices = eachOf({
      option: [null, 'small', 'large'],
      addOns: [[], ['extra'], ['small', 'large'], ['large', 'part', 'every', 'extra']],
    })
    expect(decisions((choice) => addOnsOf(lines, choice), choices)).toMatchSnapshot()
    expect([addOnsField(null), addOnsField('small')]).toEqual(['addOns', 'addOns of small'])
    expect(worthOnce([line('one'), ...RHYTHMS.map((rhythm, at) => line(rhythm, { rhythm, unitPrice: at + 1 }))])).toBe(
      1001,
    )
  })
})

describe('words', () => {
  it('name roles, staff, numbers and prices', () => {
    expect(decisions(aRole, ROLES)).toMatchSnapshot()
    expect(decisions(nameOutside, [UNNAMED, 'Ada', ''], ['The firm'])).toMatchSnapshot()
    expect(decisions(counted, [0, 1, 2, 1200], ['word'])).toMatchSnapshot()
    expect(decisions(withArticle, ['link', 'opening', 'Entry', 'Umbrella', 'year'])).toMatchSnapshot()
    const price = (currency: string, amount: number) => moneyFormat(currency).format(amount)
    expect(decisions(price, ['USD', 'EUR', 'JPY', 'KWD'], [0, -1.5, 1234.567])).toMatchSnapshot()
  })

  it('lead to a video, and say what is kept of an article elsewhere', () => {
    const videos = [
      { provider: 'youtube' as const, id: 'dQw4w9WgXcQ' },
      { provider: 'vimeo' as const, id: '123456' },
    ]
    expect(decisions((video) => [watchAddress(video), playerAddress(video)], videos)).toMatchSnapshot()
    const given = Object.fromEntries(Object.keys(EMPTY_PRESENTATION).map((key) => [key, key])) as never
    expect(presentationOf({ ...(given as object), id: 7 } as never)).toEqual(given)
    expect(decisions(pathOfKey, ['/a', '/a?b=c', '/?p=12', '/a?b?c'])).toMatchSnapshot()
  })
})
