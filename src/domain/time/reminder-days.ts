import { addDays, daysBetween } from './days.ts'

/** Days before a date, as people write them: `30, 7, 1`. The largest comes first; none is no reminder. */
export function readDaysBefore(text: string): number[] {
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))].toSorted((a, b) => b - a)
}

/**
 * The last day, up to today, on which people are reminded of something that is due: so many days before, then again and again in the
 * rhythm given. Null when there was none yet.
 */
export function lastReminderDay(
  dueOn: string,
  today: string,
  { before, afterEvery }: { before: number[]; afterEvery?: number },
): string | null {
  const left = daysBetween(today, dueOn)
  const late = afterEvery ? Math.floor(-left / afterEvery) * afterEvery : 0
  if (late > 0) return addDays(dueOn, late)
  const reached = before.filter((days) => left <= days)
  return reached.length > 0 ? addDays(dueOn, -Math.min(...reached)) : null
}
