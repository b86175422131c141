import type { ReportFigure, ReportMeasure, ReportPeriod } from '#contract/overview/reports.ts'
import { MONTHS } from '#domain/time/days.ts'

/** A day as a report names it: "15 Nov 2026"; with `short`, without the year. */
export function formatDay(day: string, short = false): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]}${short ? '' : ` ${year}`}`
}

export function formatPeriod({ from, to }: Pick<ReportPeriod, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

export function formatSlot({ from, to }: { from: string; to: string }, step: ReportPeriod['step']): string {
  if (step === 'day') return formatDay(from, true)
  if (step === 'month') return `${MONTHS[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`
  return from === to ? formatDay(from, true) : `${formatDay(from, true)}–${formatDay(to, true)}`
}

export function columnsOf({ step }: ReportPeriod, slots: { from: string; to: string }[]) {
  return {
    labels: slots.map((slot) => formatSlot(slot, step)),
    ticks: slots.map((slot) => (step === 'month' ? formatSlot(slot, step) : formatDay(slot.from, true))),
  }
}

export const SLOT_HEADS: Record<ReportPeriod['step'], string> = { day: 'Day', week: 'Week', month: 'Month' }

/** How a figure has changed, in words and a sign; never by colour alone. */
export function formatChange({ now, before }: ReportFigure): string {
  if (now === before) return 'the same'
  if (before === 0) return 'none before'
  if (now >= before * 3) return `▲ ${(now / before).toLocaleString('en', { maximumFractionDigits: 1 })} times as many`
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'almost the same'
  return percent > 0 ? `▲ ${percent.toLocaleString('en')} % more` : `▼ ${-percent} % less`
}

/** Working time as people say it: "45 min", "3 h 20 min", "26 h". */
export function workingTime(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours >= 10 || rest === 0 ? `${hours.toLocaleString('en')} h` : `${hours} h ${rest} min`
}

export function formatPercent(part: number | null, digits = 0): string {
  return part === null ? '—' : `${(part * 100).toFixed(digits)} %`
}

export const shareOf = (part: ReportFigure, whole: ReportFigure): ReportMeasure => ({
  now: whole.now === 0 ? null : part.now / whole.now,
  before: whole.before === 0 ? null : part.before / whole.before,
})
