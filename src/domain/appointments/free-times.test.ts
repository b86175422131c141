import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { WEEKDAYS } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { type Availability, type BookingRules, type BusyTime, listFreeTimes, type StaffTime } from './free-times.ts'

const RULES: BookingRules = {
  minutes: 60,
  everyMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 365,
  dailyMost: 0,
}

const weekOf = (opens: string, closes: string) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [{ opens, closes }]])) as Availability

const person = (fields: Partial<StaffTime> = {}): StaffTime => ({
  id: 'ada',
  availability: weekOf('09:00', '12:00'),
  busy: [],
  perDay: new Map(),
  ...fields,
})

interface Asked {
  rules?: Partial<BookingRules>
  zone?: string
  staff?: StaffTime[]
  now?: string
  days?: [string, string]
  isWorkingDay?: (date: string) => boolean
}

function ask({ rules, zone = 'UTC', staff = [person()], now, days, isWorkingDay = () => true }: Asked = {}) {
  const [from, to] = days ?? ['2027-03-01', '2027-03-01']
  return listFreeTimes({
    rules: { ...RULES, ...rules },
    ...{ zone, staff, isWorkingDay, from, to },
    now: Date.parse(now ?? '2027-02-20T08:00:00Z'),
  })
}

const shown = (times: ReturnType<typeof ask>) =>
  times.map(({ at, time }) => `${time} ${new Date(at).toISOString().slice(5, 16)}`)
const clocks = (times: ReturnType<typeof ask>) => times.map(({ time }) => time)
const busy = (from: string, to: string, bufferMinutes = 0): BusyTime => ({
  from: Date.parse(from),
  to: Date.parse(to),
  bufferMinutes,
})

// Written by hand: what the clock of the firm shows, and the month, day and time of UTC at which it does.
describe('S7: times around changes of the clock', () => {
  test.each([
    [
      'Europe/Berlin: 02:00 becomes 03:00',
      ['Europe/Berlin', '2027-03-28', '01:00', '04:30'],
      ['01:00 03-28T00:00', '01:30 03-28T00:30', '03:00 03-28T01:00', '03:30 03-28T01:30'],
    ],
    [
      'Europe/Berlin: 03:00 becomes 02:00',
      ['Europe/Berlin', '2027-10-31', '01:30', '03:30'],
      ['01:30 10-30T23:30', '02:00 10-31T00:00', '02:30 10-31T00:30', '02:00 10-31T01:00', '02:30 10-31T01:30'],
    ],
    [
      'America/New_York: 02:00 becomes 03:00',
      ['America/New_York', '2027-03-14', '01:00', '04:00'],
      ['01:00 03-14T06:00', '01:30 03-14T06:30', '03:00 03-14T07:00'],
    ],
    [
      'America/New_York: 02:00 becomes 01:00',
      ['America/New_York', '2027-11-07', '00:30', '02:30'],
      ['00:30 11-07T04:30', '01:00 11-07T05:00', '01:30 11-07T05:30', '01:00 11-07T06:00', '01:30 11-07T06:30'],
    ],
    [
      'Africa/Kigali: never changes',
      ['Africa/Kigali', '2027-03-28', '01:00', '03:00'],
      ['01:00 03-27T23:00', '01:30 03-27T23:30', '02:00 03-28T00:00'],
    ],
    [
      'Asia/Kolkata: never changes, half an hour off',
      ['Asia/Kolkata', '2027-10-31', '01:00', '03:00'],
      ['01:00 10-30T19:30', '01:30 10-30T20:00', '02:00 10-30T20:30'],
    ],
    [
      'Pacific/Chatham: 02:45 becomes 03:45',
      ['Pacific/Chatham', '2027-09-26', '01:45', '05:15'],
      ['01:45 09-25T13:00', '02:15 09-25T13:30', '03:45 09-25T14:00', '04:15 09-25T14:30'],
    ],
    [
      'Pacific/Chatham: 03:45 becomes 02:45',
      ['Pacific/Chatham', '2027-04-04', '02:15', '04:15'],
      ['02:15 04-03T12:30', '02:45 04-03T13:00', '03:15 04-03T13:30', '02:45 04-03T14:00', '03:15 04-03T14:30'],
    ],
  ] as const)('%s', (_, [zone, date, opens, closes], expected) => {
    const staff = [person({ availability: weekOf(opens, closes) })]
    expect(shown(ask({ zone, staff, days: [date, date] }))).toEqual(expected)
  })

  // An office hour keeps its local time, so that its instant moves with daylight saving time.
  test.each([
    ['Europe/Berlin', ['2027-03-27T08:00', '2027-03-28T07:00', '2027-10-30T07:00', '2027-10-31T08:00']],
    ['America/New_York', ['2027-03-13T14:00', '2027-03-14T13:00', '2027-11-06T13:00', '2027-11-07T14:00']],
    ['Africa/Kigali', ['2027-03-27T07:00', '2027-03-28T07:00', '2027-10-30T07:00', '2027-10-31T07:00']],
    ['Asia/Kolkata', ['2027-03-27T03:30', '2027-03-28T03:30', '2027-10-30T03:30', '2027-10-31T03:30']],
    ['Pacific/Chatham', ['2027-04-02T19:15', '2027-04-03T20:15', '2027-09-24T20:15', '2027-09-25T19:15']],
  ] as const)('%s: 09:00 is 09:00 on the days before and after', (zone, instants) => {
    for (const instant of instants) {
      const { date } = wallClock(`${instant}Z`, zone)
      const [first] = ask({ zone, days: [date, date] })
      expect([first?.time, first && new Date(first.at).toISOString().slice(0, 16)]).toEqual(['09:00', instant])
    }
  })

  it('offers nothing that begins in a gap, and nothing that begins before the first of a doubled hour', () => {
    const gap = ask({
      zone: 'Europe/Berlin',
      staff: [person({ availability: weekOf('02:00', '04:00') })],
      days: ['2027-03-28', '2027-03-28'],
    })
    expect(clocks(gap)).toEqual(['03:00'])
    const doubled = ask({
      zone: 'Europe/Berlin',
      staff: [person({ availability: weekOf('02:30', '03:30') })],
      days: ['2027-10-31', '2027-10-31'],
    })
    expect(shown(doubled)).toEqual(['02:30 10-31T00:30', '02:00 10-31T01:00', '02:30 10-31T01:30'])
  })
})

describe('S7: free times', () => {
  it('fit whole into the hours of a day', () => {
    expect(clocks(ask())).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(ask({ rules: { minutes: 200 } })).toEqual([])
  })

  it('leave out what is taken, and as much around it as either asks for', () => {
    const taken = (bufferMinutes: number) => [
      person({ busy: [busy('2027-03-01T10:00Z', '2027-03-01T10:30Z', bufferMinutes)] }),
    ]
    expect(clocks(ask({ staff: taken(0) }))).toEqual(['09:00', '10:30', '11:00'])
    expect(clocks(ask({ staff: taken(15) }))).toEqual(['11:00'])
    expect(clocks(ask({ staff: taken(0), rules: { bufferMinutes: 31 } }))).toEqual([])
    expect(clocks(ask({ staff: [person({ busy: [busy('2027-02-28T00:00Z', '2027-03-02T00:00Z')] })] }))).toEqual([])
  })

  it('keep the notice, the horizon, days off and the most of a day', () => {
    const now = '2027-03-01T08:30:00Z'
    expect(clocks(ask({ now, rules: { noticeHours: 1 } }))).toEqual(['09:30', '10:00', '10:30', '11:00'])
    const week: Asked = { days: ['2027-02-20', '2027-04-30'], rules: { horizonDays: 2, minutes: 180 }, now }
    expect(ask(week).map(({ date }) => date)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03'])
    expect(ask({ ...week, isWorkingDay: (date) => date === '2027-03-02' }).map(({ date }) => date)).toEqual([
      '2027-03-02',
    ])
    const full = [person({ perDay: new Map([['2027-03-01', 2]]) })]
    expect(ask({ staff: full, rules: { dailyMost: 2 } })).toEqual([])
    expect(ask({ staff: full, rules: { dailyMost: 3 } })).toHaveLength(5)
  })

  it('name everybody who is free', () => {
    const staff = [person(), person({ id: 'ben', busy: [busy('2027-03-01T09:00Z', '2027-03-01T10:00Z')] })]
    expect(ask({ staff }).map((time) => `${time.time} ${time.staff.join(' ')}`)).toEqual([
      ...['09:00 ada', '09:30 ada', '10:00 ada ben', '10:30 ada ben', '11:00 ada ben'],
    ])
  })

  it('come in order where people have other hours, or several in a day', () => {
    const parted = weekOf('16:00', '17:00')
    for (const day of WEEKDAYS) parted[day].push({ opens: '08:15', closes: '09:15' })
    const staff = [person({ availability: weekOf('10:00', '11:30') }), person({ id: 'ben', availability: parted })]
    expect(ask({ staff }).map((time) => `${time.time} ${time.staff.join(' ')}`)).toEqual([
      ...['08:15 ben', '10:00 ada', '10:30 ada', '16:00 ben'],
    ])
  })

  it('are those of each person, also where two begin at the same hour', () => {
    const [short, long] = [person(), person({ id: 'ben', availability: weekOf('09:00', '14:00') })]
    for (const staff of [
      [short, long],
      [long, short],
    ]) {
      const times = ask({ staff, rules: { everyMinutes: 60 } })
      const free = (id: string) => clocks(times.filter(({ staff: whose }) => whose.includes(id)))
      expect(free('ada')).toEqual(['09:00', '10:00', '11:00'])
      expect(free('ben')).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00'])
    }
  })

  it('never overlap what is taken, lie within hours, and come once, in order, in any zone on any day', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Africa/Kigali',
      'Asia/Kolkata',
      'Pacific/Chatham',
      'Australia/Lord_Howe',
    ]
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2027, 11, 31) }),
        fc.tuple(minute, minute),
        fc.record({
          minutes: fc.integer({ min: 5, max: 240 }),
          everyMinutes: fc.constantFrom(10, 15, 20, 30, 60),
          bufferMinutes: fc.integer({ min: 0, max: 60 }),
          noticeHours: fc.integer({ min: 0, max: 72 }),
        }),
        fc.array(fc.tuple(fc.integer({ min: -40, max: 80 }), fc.integer({ min: 1, max: 300 })), { maxLength: 6 }),
        (zone, now, hours, rules, taken) => {
          const [opens, closes] = hours.toSorted((a, b) => a - b).map(clock) as [string, string]
          const times = taken.map(([hour, minutes]) => ({
            from: now + hour * 3_600_000,
            to: now + hour * 3_600_000 + minutes * 60_000,
            bufferMinutes: 0,
          }))
          const { date } = wallClock(now, zone)
          const found = listFreeTimes({
            rules: { ...RULES, ...rules },
            zone,
            now,
            from: date,
            to: wallClock(now + 3 * 86_400_000, zone).date,
            isWorkingDay: () => true,
            staff: [person({ availability: weekOf(opens, closes), busy: times })],
          })
          expect(found.map(({ at }) => at)).toEqual([...new Set(found.map(({ at }) => at))].sort((a, b) => a - b))
          for (const { at, date: day, time } of found) {
            const end = at + rules.minutes * 60_000
            expect(at).toBeGreaterThanOrEqual(now + rules.noticeHours * 3_600_000)
            expect(wallClock(at, zone)).toMatchObject({ date: day, time })
            expect(wallClock(end - 1, zone).date).toBe(day)
            expect(
              times.some(
                ({ from, to }) => at < to + rules.bufferMinutes * 60_000 && from < end + rules.bufferMinutes * 60_000,
              ),
            ).toBe(false)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
