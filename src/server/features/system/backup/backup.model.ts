import { addDays, mondayOf } from '#domain/time/days.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** The form of the archive; a change that older versions cannot read counts it up. */
export const FORMAT = 2

/** The first entry: what the file is. */
export interface About {
  program: 'countinghouse'
  format: number
  version: string
  createdAt: string
  engine: 'sqlite' | 'postgres'
}

/** The last event of the audit record at the moment of the backup. */
export interface AuditHead {
  events: number
  lastEvent: number
  hash: string
}

/** The last entry: what has to be in the file. */
export interface Manifest extends About {
  migrations: string[]
  tables: { name: string; rows: number }[]
  counters: Record<string, number>
  entries: { name: string; bytes: number; sha256: string }[]
  uploads: { files: number; bytes: number }
  audit: AuditHead
}

/** An upload, and the object beside the backups that holds its contents. */
export interface CopiedUpload {
  key: string
  bytes: number
  sha256: string
  object: string
  /** As it lies there, encrypted or not. */
  objectBytes: number
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

const dayOf = (at: string) => at.slice(0, 10)
const monthOf = (at: string) => at.slice(0, 7)
const weekOf = mondayOf

/** The time of the night, where the firm is, at which the backup is made. */
const NIGHT = '02:00'

/** The last time before now at which a nightly backup had to begin. */
export function lastNight(now: Date, timeZone: string): Date {
  const { date } = wallClock(now, timeZone)
  const tonight = momentOf(date, NIGHT, timeZone)
  return tonight <= now ? tonight : momentOf(addDays(date, -1), NIGHT, timeZone)
}

/** A backup is late when none was made since the night before last. */
export const LATE_MS = 26 * HOUR_MS

/** `countinghouse-2026-11-15T02-00-00-000Z.tar.gz`: no two have the same name. An encrypted one ends with `.age`. */
export function fileNameOf(at: Date, { kind, isEncrypted }: { kind?: 'upgrade'; isEncrypted: boolean }): string {
  const time = at.toISOString().replaceAll(/[:.]/g, '-')
  return `countinghouse-${time}${kind ? `-${kind}` : ''}.tar.gz${isEncrypted ? '.age' : ''}`
}

export const isBackupName = (name: string) => /^countinghouse-[\dTZ-]+?(-upgrade)?\.tar\.gz(\.age)?$/.test(name)
export const isEncryptedName = (name: string) => name.endsWith('.age')

/** Beside each backup: what it is and which objects it needs, for whoever has no key. */
export const indexNameOf = (file: string) => `${file}.index.gz`

/** Two letters make a folder, so that none has too many files. */
export const objectKeyOf = (object: string) => `objects/${object.slice(0, 2)}/${object}`

/** The list of erasures beside the backups. */
export const ERASURES = 'erasures.jsonl'
