/** The form of the archive; a change that older versions cannot read counts it up. */
export const FORMAT = 1

/** The first entry: what the file is. */
export interface About {
  program: 'countinghouse'
  format: number
  version: string
  createdAt: string
  engine: 'sqlite' | 'postgres'
}

/** The last entry: what has to be in the file. */
export interface Manifest extends About {
  migrations: string[]
  tables: { name: string; rows: number }[]
  counters: Record<string, number>
  entries: { name: string; bytes: number; sha256: string }[]
}

/** How many backups are kept: the newest of so many days, weeks and months. */
export interface Rotation {
  daily: number
  weekly: number
  monthly: number
}

/** Which of these backups the rule lets go; the newest always stays. */
export function expired<B extends { at: string }>(backups: B[], rule: Rotation): B[] {
  const newestFirst = [...backups].sort((a, b) => (a.at < b.at ? 1 : -1))
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [count, periodOf] of [
    [rule.daily, dayOf],
    [rule.weekly, weekOf],
    [rule.monthly, monthOf],
  ] as const) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (periods.has(period)) continue
      if (periods.size >= count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

const DAY_MS = 24 * 3600 * 1000
const dayOf = (at: string) => at.slice(0, 10)
const monthOf = (at: string) => at.slice(0, 7)
// Weeks are counted from a Monday.
const weekOf = (at: string) => String(Math.floor((Date.parse(at) / DAY_MS + 3) / 7))

/** The hour of the night, where the firm is, at which the backup is made. */
const NIGHT_HOUR = 2

/** The last time before now at which a nightly backup had to begin. */
export function lastNight(now: Date, timeZone: string): Date {
  const hour = (at: Date) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
  const whole = new Date(Math.floor(now.getTime() / 3600_000) * 3600_000)
  for (let back = 0; back <= 26; back++) {
    const at = new Date(whole.getTime() - back * 3600_000)
    if (hour(at) === NIGHT_HOUR) return at
  }
  // The night on which the clocks go forward may have no such hour.
  return new Date(whole.getTime() - 24 * 3600_000)
}

/** A backup is late when none was made since the night before last. */
export const LATE_MS = 26 * 3600 * 1000

/** `countinghouse-2026-11-15T02-00-00-000Z.tar.gz`: no two have the same name. */
export function fileNameOf(at: Date, kind?: 'upgrade'): string {
  return `countinghouse-${at.toISOString().replaceAll(/[:.]/g, '-')}${kind ? `-${kind}` : ''}.tar.gz`
}
