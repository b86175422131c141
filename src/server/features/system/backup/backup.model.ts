import type { RowOf } from '#database/tables.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** The form of the archive; a change that older versions cannot read counts it up. The third came with backups without secrets. */
export const FORMATS = { oldest: 2, newest: 3 } as const

/** What a backup leaves out that nobody encrypts: with it, whoever finds the file could act as the site. */
export type LeftOutSecret =
  | ('site-keys' | 'mail-password' | 'mailbox-password' | 'seal-key')
  | ('alert-webhook' | 'webhooks')

/** The first entry: what the file is. */
export interface About {
  program: 'countinghouse'
  format: number
  version: string
  createdAt: string
  engine: 'sqlite' | 'postgres'
}

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
  /** Set where secrets were left out: which of them the site had. */
  leftOut?: LeftOutSecret[]
}

export type CopiedUpload = Omit<RowOf<'backupObjects'>, 'recipient' | 'modifiedAt'>

/** How many backups are kept: the newest of so many days, weeks and months. */
interface Rotation {
  daily: number
  weekly: number
  monthly: number
}

/** Why a backup was made: `found` ones were put there by a user, or are older than the database. */
export type BackupKind = 'nightly' | 'manual' | 'upgrade' | 'found'

/** The way back from an upgrade stays open for as many upgrades. */
const UPGRADES_KEPT = 3
/** So long nothing is let go that a user made, or put there. */
const BY_HAND_KEPT_MS = 30 * DAY_MS

interface Dated {
  at: string
  kind: BackupKind
}

/**
 * Which of these backups are let go. Kept are the newest of all; of each of the last days, weeks and months (where the firm
 * is) the newest one; the last three before upgrades; and for 30 days whatever was made by hand.
 */
export function expired<B extends Dated>(backups: B[], rule: Rotation, { now, timeZone }: Where): B[] {
  const newestFirst = [...backups].sort((a, b) => (a.at < b.at ? 1 : -1))
  const isUpgrade = ({ kind }: B) => kind === 'upgrade'
  const kept = new Set([...newestFirst.slice(0, 1), ...newestFirst.filter(isUpgrade).slice(0, UPGRADES_KEPT)])
  const since = now.getTime() - BY_HAND_KEPT_MS
  for (const backup of newestFirst) {
    const isByHand = backup.kind === 'manual' || backup.kind === 'found'
    if (isByHand && Date.parse(backup.at) > since) kept.add(backup)
  }
  const dayOf = (at: string) => wallClock(at, timeZone).date
  for (const [count, periodOf] of [
    [rule.daily, dayOf],
    [rule.weekly, (at: string) => mondayOf(dayOf(at))],
    [rule.monthly, (at: string) => dayOf(at).slice(0, 7)],
  ] as const) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.at)
      if (isUpgrade(backup) || periods.has(period)) continue
      if (periods.size >= count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

interface Where {
  now: Date
  /** Of the firm: its days are not those of UTC. */
  timeZone: string
}

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
