import { describe, expect, it } from 'vitest'
import {
  afterWorkingMinutes,
  beforeWorkingMinutes,
  type OfficeHours,
  workingMinutesBetween,
} from './working-hours.model.ts'

const day = { opens: '08:00', closes: '18:00' }
const hours: OfficeHours = {
  week: { mon: day, tue: day, wed: day, thu: day, fri: { opens: '08:00', closes: '17:00' }, sat: null, sun: null },
  closedOn: [{ date: '2026-11-18', note: 'Founders’ day' }],
  timeZone: 'UTC',
}
const at = (time: string) => new Date(`2026-11-${time}:00Z`)

describe('working hours', () => {
  it('counts only while the office is open', () => {
    expect(workingMinutesBetween(at('16T09:00'), at('16T11:30'), hours)).toBe(150)
    expect(workingMinutesBetween(at('16T06:00'), at('16T20:00'), hours)).toBe(600)
    // Friday afternoon to Monday morning, over a weekend.
    expect(workingMinutesBetween(at('13T16:00'), at('16T08:30'), hours)).toBe(90)
    // Over a day on which the office is closed.
    expect(workingMinutesBetween(at('17T17:00'), at('19T09:00'), hours)).toBe(120)
    expect(workingMinutesBetween(at('14T10:00'), at('15T10:00'), hours)).toBe(0)
    expect(workingMinutesBetween(at('16T11:00'), at('16T09:00'), hours)).toBe(0)
  })

  it('finds the moment by which an answer is due, and the one since which it would be late', () => {
    expect(afterWorkingMinutes(at('13T16:00'), 600, hours)).toEqual(at('16T17:00'))
    expect(afterWorkingMinutes(at('14T03:00'), 60, hours)).toEqual(at('16T09:00'))
    expect(beforeWorkingMinutes(at('16T17:00'), 600, hours)).toEqual(at('13T16:00'))
    expect(beforeWorkingMinutes(at('15T12:00'), 60, hours)).toEqual(at('13T16:00'))
  })

  it('goes by the clock on the office’s wall, also when it is changed', () => {
    const inNewYork = { ...hours, closedOn: [], timeZone: 'America/New_York' }
    // 8 a.m. is 12:00 UTC on Friday in summer time, 13:00 UTC on Monday in winter time.
    const friday = new Date('2026-10-30T20:00:00Z')
    expect(afterWorkingMinutes(friday, 120, inNewYork)).toEqual(new Date('2026-11-02T14:00:00Z'))
    expect(workingMinutesBetween(friday, new Date('2026-11-02T14:00:00Z'), inNewYork)).toBe(120)
  })

  it('gives up on an office that never opens', () => {
    const never = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null }
    expect(afterWorkingMinutes(at('16T09:00'), 1, { ...hours, week: never })).toBeNull()
    expect(beforeWorkingMinutes(at('16T09:00'), 1, { ...hours, week: never })).toBeNull()
  })
})
