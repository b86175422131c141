import { describe, expect, it } from 'vitest'
import { afterWorkingMinutes, type WorkingHours, workingMinutesBetween } from './working-hours.model.ts'

const day = { opens: '08:00', closes: '18:00' }
const HOURS: WorkingHours = {
  week: { mon: day, tue: day, wed: day, thu: day, fri: { opens: '08:00', closes: '17:00' }, sat: null, sun: null },
  closedOn: [{ date: '2026-12-25', note: 'Christmas' }],
  timeZone: 'UTC',
}
const dueAfter = (from: string, hours: number, office = HOURS) =>
  afterWorkingMinutes(new Date(from), hours * 60, office)?.toISOString() ?? null
const between = (from: string, to: string, office = HOURS) =>
  workingMinutesBetween(new Date(from), new Date(to), office)

describe('the reply promise', () => {
  it('counts only the hours in which the office works', () => {
    // A Wednesday.
    expect(dueAfter('2026-11-11T09:00:00Z', 4)).toBe('2026-11-11T13:00:00.000Z')
    expect(dueAfter('2026-11-11T16:00:00Z', 4)).toBe('2026-11-12T10:00:00.000Z')
    expect(dueAfter('2026-11-11T03:00:00Z', 1)).toBe('2026-11-11T09:00:00.000Z')
    expect(dueAfter('2026-11-11T09:00:00Z', 9)).toBe('2026-11-11T18:00:00.000Z')
  })

  it('lets weekends and closed days pass', () => {
    expect(dueAfter('2026-11-13T16:30:00Z', 2)).toBe('2026-11-16T09:30:00.000Z')
    expect(dueAfter('2026-11-14T12:00:00Z', 10)).toBe('2026-11-16T18:00:00.000Z')
    expect(dueAfter('2026-12-24T17:00:00Z', 2)).toBe('2026-12-28T09:00:00.000Z')
  })

  it('goes by the clock on the office’s own wall, when the clocks change too', () => {
    const berlin = { ...HOURS, timeZone: 'Europe/Berlin' }
    expect(dueAfter('2026-11-11T16:00:00Z', 2, berlin)).toBe('2026-11-12T08:00:00.000Z')
    // On 29 March 2026 the clocks go forward between the Friday and the Monday.
    expect(dueAfter('2026-03-27T15:00:00Z', 2, berlin)).toBe('2026-03-30T07:00:00.000Z')
    const kathmandu = { ...HOURS, timeZone: 'Asia/Kathmandu' }
    expect(dueAfter('2026-11-11T00:00:00Z', 1, kathmandu)).toBe('2026-11-11T03:15:00.000Z')
    const honolulu = { ...HOURS, timeZone: 'Pacific/Honolulu' }
    expect(dueAfter('2026-11-11T03:00:00Z', 2, honolulu)).toBe('2026-11-11T19:00:00.000Z')
  })

  it('is never due where the office never opens', () => {
    const never = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
    expect(dueAfter('2026-11-11T09:00:00Z', 1, { ...HOURS, week: never })).toBeNull()
    expect(between('2026-11-11T09:00:00Z', '2026-11-12T09:00:00Z', { ...HOURS, week: never })).toBe(0)
  })

  it('tells how long an answer took, and how late it is', () => {
    expect(between('2026-11-11T09:00:00Z', '2026-11-11T10:30:00Z')).toBe(90)
    expect(between('2026-11-13T16:00:00Z', '2026-11-16T09:00:00Z')).toBe(120)
    expect(between('2026-11-14T09:00:00Z', '2026-11-15T09:00:00Z')).toBe(0)
    expect(between('2026-11-12T09:00:00Z', '2026-11-11T17:00:00Z')).toBe(-120)
    expect(between('2026-11-11T09:00:00Z', '2026-11-11T09:00:00Z')).toBe(0)
  })

  it('counts years as exactly as hours', () => {
    const dayByDay = (from: string, to: string, office: WorkingHours) => {
      let total = 0
      for (let at = Date.parse(from); at < Date.parse(to); at += 86_400_000) {
        total += between(
          new Date(at).toISOString(),
          new Date(Math.min(at + 86_400_000, Date.parse(to))).toISOString(),
          office,
        )
      }
      return total
    }
    for (const timeZone of ['UTC', 'Europe/Berlin', 'America/New_York']) {
      const office = { ...HOURS, timeZone }
      const [from, to] = ['2025-10-03T11:20:00Z', '2027-04-22T15:45:00Z']
      expect(between(from, to, office)).toBe(dayByDay(from, to, office))
    }
    const dates = ['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-30', '2026-10-05', '2026-10-06', '2026-10-07']
    const [from, to] = ['2026-09-01T10:00:00Z', '2026-10-06T12:00:00Z']
    for (const date of dates) {
      const office = { ...HOURS, closedOn: [{ date, note: 'Closed' }] }
      expect([date, between(from, to, office)]).toEqual([date, dayByDay(from, to, office)])
    }
  })

  it('agrees with itself: what is due after some minutes is that many minutes away', () => {
    for (const timeZone of ['UTC', 'America/New_York', 'Australia/Lord_Howe']) {
      for (let number = 0; number < 60; number++) {
        const from = new Date(Date.parse('2026-10-20T00:07:00Z') + number * 37 * 3_600_000)
        const minutes = 1 + ((number * 131) % 3000)
        const due = afterWorkingMinutes(from, minutes, { ...HOURS, timeZone })
        expect(workingMinutesBetween(from, due ?? from, { ...HOURS, timeZone })).toBe(minutes)
      }
    }
  })
})
