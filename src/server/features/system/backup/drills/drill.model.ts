import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'

/** How often a restore is tried, in days; null for never. */
export const DRILL_DAYS = { weekly: 7, monthly: 30, off: null } as const
type DrillRhythm = keyof typeof DRILL_DAYS

/** A night's work: it begins within so long after the backup of the night. */
const NIGHT_MS = 6 * HOUR_MS
/** Where the machine is off at night, by day then. */
const OVERDUE_MS = DAY_MS
/** After a failure again the next night. */
const RETRY_DAYS = 1

interface Due {
  now: Date
  /** When the last night began. */
  night: Date
  rhythm: DrillRhythm
  last: { startedAt: string; failed: boolean } | null
  /** When the oldest backup was made that is kept: before it there was nothing to try. */
  firstBackupAt: string
}

/** Whether it is time for a drill. */
export function isDrillDue({ now, night, rhythm, last, firstBackupAt }: Due): boolean {
  const days = DRILL_DAYS[rhythm]
  if (days === null) return false
  const pause = (last?.failed ? RETRY_DAYS : days) * DAY_MS
  const dueAt = last ? Date.parse(last.startedAt) + pause - NIGHT_MS : Date.parse(firstBackupAt)
  if (now.getTime() < dueAt) return false
  return now.getTime() - night.getTime() < NIGHT_MS || now.getTime() - dueAt > OVERDUE_MS + NIGHT_MS
}
