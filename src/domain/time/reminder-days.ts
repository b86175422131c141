import { addDays, daysBetween } from './days.ts'

/** Days before a date, as people write them: `30, 7, 1`. The largest comes first; none is no reminder. */
export function readDaysBefore(text: string): number[] {
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))].toSorted((a, b) => b - a)
}

/** Days before a date in words: `30, 7 and 1 days before`, `7 days before and on the day`. */
export function formatDaysBefore(days: number[]): string {
  const before = days.filter((each) => each > 0)
  const listed = `${new Intl.ListFormat('en-GB').format(before.map(String))} ${before.at(0) === 1 ? 'day' : 'days'} before`
  return [...(before.length > 0 ? [listed] : []), ...(days.includes(0) ? ['on the day'] : [])].join(' and ')
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
