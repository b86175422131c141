import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Reader } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { FileStorage } from '#platform/storage.ts'
import type { Anchor } from '#server/features/system/audit/audit.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { expired } from '#server/features/system/backup/backup.model.ts'
import * as store from '#server/features/system/backup/backup.store.ts'
import { forgetObjects } from '#server/features/system/backup/backup-objects.store.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { readIndex } from './index-file.ts'
import { findUnneeded, listBackupFiles, type Pruned, pruneObjects, removeBackup } from './prune.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  place: FileStorage
}

const FAILED_KEPT_MS = 90 * DAY_MS

/** Keeps order where the backups are: lets old ones go, and what nobody needs any more with them. */
export function createUpkeep({ db, clock, config }: Tools, { audit, settings, place }: Needs) {
  async function prune(): Promise<Pruned> {
    const pruned = await pruneObjects(place)
    if (pruned.objects.length > 0) await db.transaction((tx) => forgetObjects(tx, pruned.objects))
    return pruned
  }

  /** Takes up files that the database does not know, as after a restore. */
  async function adopt(current?: store.Backup): Promise<void> {
    const known = new Set(await store.listFiles(db.read))
    for (const { name: file, size, modifiedAt } of await listBackupFiles(place)) {
      if (known.has(file) || file === current?.file) continue
      const index = await readIndex(place, file).catch(() => null)
      const kind = file.includes('-upgrade.') ? 'upgrade' : (index?.kind ?? 'found')
      const time = index?.createdAt ?? modifiedAt.toISOString()
      const at = { startedBy: hostname(), startedAt: time, finishedAt: time, recipient: index?.recipient ?? null }
      await db.transaction((tx) => store.insert(tx, { kind, state: 'done', file, bytes: size, ...at }))
    }
  }

  /** Those that the rule lets go; `current` is one that was just made. */
  async function outdated(current?: store.Backup) {
    const all = [...(await store.listDone(db.read)), ...(current ? [current] : [])]
    const { timeZone } = await settings.get('firm')
    const dated = all.map((run) => ({ ...run, at: run.startedAt }))
    return expired(dated, await settings.get('backups'), { now: clock.now(), timeZone })
  }

  async function letGo(runs: store.Backup[]): Promise<void> {
    for (const run of runs) {
      await removeBackup(place, run.file)
      await db.transaction(async (tx) => {
        await store.remove(tx, run.id)
        const detail = { file: run.file, kind: run.kind }
        await audit.record(tx, 'system', { action: 'backup.rotated', subject: `backup:${run.id}`, detail })
      })
    }
  }

  return {
    adopt,

    /** All that are there, the newest first, also those that a user put there. */
    async list(): Promise<store.Backup[]> {
      await adopt()
      return (await store.listDone(db.read)).sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    },

    /** What `pruneNow` would take away. */
    async planPrune(): Promise<{ backups: store.Backup[] } & Pruned> {
      await adopt()
      const backups = await outdated()
      return { backups, ...(await findUnneeded(place, new Set(backups.map(({ file }) => file)))) }
    },

    /** What a process left behind that was ended at work. */
    async removeLeftovers(): Promise<void> {
      for (const name of await readdir(config.dataDir)) {
        if (name.startsWith('.backup-') || name.startsWith('.trial-'))
          await rm(join(config.dataDir, name), { recursive: true, force: true })
      }
    },

    /** Lets old backups go by the rule, while the one that was just made still counts as under way and keeps others out. */
    async rotate(current: store.Backup): Promise<void> {
      await adopt(current)
      await letGo(await outdated(current))
      const before = new Date(clock.now().getTime() - FAILED_KEPT_MS).toISOString()
      await db.transaction((tx) => store.forgetFailed(tx, before))
      await prune()
    },

    /** Lets old ones go by the rule, and what no backup needs. A backup that began meanwhile could need it: none may. */
    async pruneNow(): Promise<{ backups: store.Backup[] } & Pruned> {
      await refuseWhileRunning(db.read)
      await adopt()
      const backups = await outdated()
      await letGo(backups)
      const pruned = await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'backup')
        await refuseWhileRunning(tx)
        return await pruneObjects(place)
      })
      if (pruned.objects.length > 0) await db.transaction((tx) => forgetObjects(tx, pruned.objects))
      return { backups, ...pruned }
    },

    /** The ends of the audit record as the kept backups have recorded them, where the database is not. */
    async auditHeads(): Promise<Anchor[]> {
      const heads: Anchor[] = []
      for (const { name } of await listBackupFiles(place).catch(() => [])) {
        const index = await readIndex(place, name).catch(() => null)
        if (index) heads.push({ at: index.createdAt, ...index.audit })
      }
      return heads
    },
  }
}

async function refuseWhileRunning(db: Reader): Promise<void> {
  if (!(await store.findLast(db, 'running'))) return
  throw problem('backup-running', 409, 'Nothing was pruned: a backup is being made.')
}
