import type { DeadlineState } from '#contract/work/deadline-fields.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { daysBetween, longDate, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'

interface Shown {
  state: DeadlineState
  isLate: boolean
  waitingFor: { missing: string[] } | null
}

/** A state as people read it: what is late or waits for papers says so first. */
export function formatState({ state, isLate, waitingFor }: Shown): { words: string; tone: TagTone } {
  if (state === 'filed') return { words: 'Filed', tone: 'green' }
  if (state === 'not_needed') return { words: 'Not needed', tone: 'quiet' }
  if (isLate) return { words: 'Late', tone: 'red' }
  if (waitingFor) return { words: 'Waiting for papers', tone: 'brass' }
  return state === 'in_work' ? { words: 'In work', tone: 'brass' } : { words: 'Open', tone: 'quiet' }
}

/** A day with its weekday: "Friday, 20 November 2026". */
export const formatDay = (day: string) => `${WEEKDAY_NAMES[weekdayOf(day)]}, ${longDate(day)}`

export function formatDistance(day: string, today: string): string {
  const left = daysBetween(today, day)
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  return left > 0 ? `in ${counted(left, 'day')}` : `${counted(-left, 'day')} late`
}

export const formatMissing = (missing: string[]) =>
  missing.length <= 3 ? missing.join(', ') : `${missing.slice(0, 3).join(', ')} and ${missing.length - 3} more`
