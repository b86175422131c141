import type { ReportPeriod } from '#contract/overview/reports.ts'
import { addDays, dateOfDay, dayNumber, daysBetween, lastOfMonth, mondayOf } from '#domain/time/days.ts'
import { invalid } from '#server/http/problem.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 5 * 366
const MOST_DAYS_BY_DAY = 62
const MOST_DAYS_BY_WEEK = 400

export interface Slot {
  from: string
  to: string
}

/** The period that is asked for, and the one of the same length before it. */
export function periodOf(asked: Partial<Slot>, today: string): ReportPeriod {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw invalid('to', 'The last day comes before the first one')
  if (days > MOST_DAYS) throw invalid('from', 'A report covers five years at most')
  const step = days <= MOST_DAYS_BY_DAY ? 'day' : days <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
  return { from, to, days, step, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** The days, weeks (from Monday) or months of a period; the first and the last may be cut short by its ends. */
export function slotsOf({ from, to, step }: Pick<ReportPeriod, 'from' | 'to' | 'step'>): Slot[] {
  const slots: Slot[] = []
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; ) {
    const end = Math.min(dayNumber(lastDayOf(dateOfDay(day), step)), last)
    slots.push({ from: dateOfDay(day), to: dateOfDay(end) })
    day = end + 1
  }
  return slots
}

/** Lays dated rows out over the slots of a period, and those of the period before beside them. */
export function layOut<Row extends { day: string }>(period: ReportPeriod, rows: Row[]) {
  const slots = slotsOf(period).map((slot) => ({ ...slot, rows: [] as Row[], earlier: [] as Row[] }))
  const slotAt = new Map<string, (typeof slots)[number]>()
  for (const slot of slots) {
    for (let day = dayNumber(slot.from); day <= dayNumber(slot.to); day += 1) {
      slotAt.set(dateOfDay(day), slot)
      slotAt.set(dateOfDay(day - period.days), slot)
    }
  }
  const now: Row[] = []
  const before: Row[] = []
  for (const row of rows) {
    const isNow = row.day >= period.from
    const slot = slotAt.get(row.day)
    if (isNow) now.push(row)
    else before.push(row)
    if (isNow) slot?.rows.push(row)
    else slot?.earlier.push(row)
  }
  return { slots, now, before }
}

export function sumOf<Row>(rows: Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}

/** Adds up by name, largest first. */
export function tally<Row>(rows: Row[], name: (row: Row) => string, value: (row: Row) => number): [string, number][] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0) + value(row))
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

function lastDayOf(day: string, step: ReportPeriod['step']): string {
  if (step === 'day') return day
  return step === 'week' ? addDays(mondayOf(day), 6) : lastOfMonth(day)
}
