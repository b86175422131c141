import { createHash } from 'node:crypto'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#database/engine.ts'
import { formatSize } from '#domain/size.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { type Audit, type Doer, formatFault } from '#server/features/system/audit/audit.service.ts'
import { isEncryptedName, lastNight, objectKeyOf } from '#server/features/system/backup/backup.model.ts'
import { findLast, listDone } from '#server/features/system/backup/backup.store.ts'
import { readIndex, readObjectNames } from '#server/features/system/backup/keeping/index-file.ts'
import { type BackupFile, openTarget } from '#server/features/system/backup/keeping/target.ts'
import { damaged } from '#server/features/system/backup/reading/backup-read.ts'
import { type Reopen, tryBackup } from '#server/features/system/backup/reading/backup-verify.ts'
import { readIdentity } from '#server/features/system/backup/reading/find-backup.ts'
import { proveUpload } from '#server/features/system/backup/reading/read-uploads.ts'
import { asSentence, type DrillFacts } from '#server/features/system/health/health.model.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { problem } from '#server/http/problem.ts'
import { createRuns } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './drill.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  reopen: Reopen
}

const LONGEST_MS = 2 * HOUR_MS
const KEPT_MS = 400 * DAY_MS
/** How many uploads are read again, and how much of them at most. */
const SAMPLE = 50
const SAMPLE_BYTES = 1024 ** 3
/** So many days longer than the settings say before the lack of one is worth a word. */
const LATE_DAYS = 7

export type Drills = ReturnType<typeof createDrills>

/** What came of a drill. */
type Result = Pick<store.Drill, 'state' | 'words' | 'tableRows' | 'uploadsRead'>

/** Restores the newest backup now and then as if it were needed, compares what comes out, and takes it away again. */
export function createDrills(tools: Tools, { audit, settings, reopen }: Needs) {
  const { db, clock, config, log } = tools
  const place = openTarget(config)
  const runs = createRuns<store.Drill>(tools, {
    name: 'restore-drill',
    save: (tx, { id }) => store.changeRunning(tx, id, { updatedAt: isoNow(clock) }),
  })

  async function begin(tx: Tx, by: string): Promise<store.Drill> {
    const newest = await findLast(tx, 'done')
    if (!newest) throw problem('no-backup', 409, 'There is no backup to try yet.')
    const now = isoNow(clock)
    await store.giveUpDrills(tx, now)
    const nothing = { words: '', tableRows: 0, uploadsRead: 0, seconds: 0, finishedAt: null }
    const at = { startedBy: by, startedAt: now, updatedAt: now }
    return await store.insertDrill(tx, { ...nothing, state: 'running', file: newest.file, ...at })
  }

  async function perform(drill: store.Drill, identity: string | null, signal: AbortSignal): Promise<Result> {
    const file = { place, name: drill.file, identity }
    // No other one runs: what lies there was left behind.
    await removeLeftovers(config.dataDir, 0)
    if (isEncryptedName(drill.file) && !identity) return await checkClosed(file, signal)
    await refuseWithoutRoom(config.dataDir, await db.engine.bytes())
    let [read, bytes, seen] = [0, 0, 0]
    const { manifest, audit: verdict } = await tryBackup(tools, reopen, file, {
      folder: SCRATCH,
      signal,
      onUpload: async (upload, { uploads }) => {
        signal.throwIfAborted()
        const left = uploads.files - seen++
        // Each has the same chance, and in the end as many were chosen as are wanted.
        if (read >= SAMPLE || bytes + upload.bytes > SAMPLE_BYTES || Math.random() * left >= SAMPLE - read) return
        await proveUpload(file, upload)
        read++
        bytes += upload.bytes
      },
    })
    const tableRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    const counted = { tableRows, uploadsRead: read }
    if (!verdict.intact) {
      const words = `The audit record in the backup is not the one whose end it has noted. ${formatFault(verdict)}`
      return { state: 'failed', words, ...counted }
    }
    const words = `${tableRows.toLocaleString('en')} rows in ${manifest.tables.length} tables were restored and counted, ${read.toLocaleString('en')} of ${manifest.uploads.files.toLocaleString('en')} uploads read and compared, ${manifest.audit.events.toLocaleString('en')} events of the audit record verified.`
    return { state: 'good', words, ...counted }
  }

  /** Why it came to no end that says anything of the backup; null when it does. */
  async function whyStopped(drill: store.Drill): Promise<string | null> {
    if (runs.isClosing()) return 'The site was stopped before the drill was done.'
    // Old backups are let go while a new one is made.
    const isKept = (await listDone(db.read)).some(({ file }) => file === drill.file)
    if (isKept && !(await findLast(db.read, 'running'))) return null
    const isThere = await place.open(drill.file).then(Boolean, () => true)
    return isThere ? null : 'The backup was deleted before the drill was done.'
  }

  async function carryOut(drill: store.Drill, doer: Doer, identity: string | null, signal: AbortSignal) {
    const late = AbortSignal.timeout(LONGEST_MS)
    const began = performance.now()
    const result = await perform(drill, identity, AbortSignal.any([signal, late])).catch(
      async (error: unknown): Promise<Result> => {
        const none = { tableRows: 0, uploadsRead: 0 }
        const stopped = await whyStopped(drill)
        if (stopped) return { state: 'stopped', words: stopped, ...none }
        if (late.aborted) return { state: 'failed', words: 'It took longer than two hours.', ...none }
        log.error({ err: error, file: drill.file }, 'a restore drill failed')
        return { state: 'failed', words: asSentence(error instanceof Error ? error.message : String(error)), ...none }
      },
    )
    const seconds = Math.max(1, Math.round((performance.now() - began) / 1000))
    const done = { ...result, seconds, updatedAt: isoNow(clock), finishedAt: isoNow(clock) }
    await db.transaction(async (tx) => {
      if (!(await store.changeRunning(tx, drill.id, done))) return
      await store.forgetDrills(tx, new Date(clock.now().getTime() - KEPT_MS).toISOString())
      await audit.record(tx, doer, {
        action: 'backup.drilled',
        subject: 'backup:drill',
        detail: { file: drill.file, state: result.state, words: result.words },
      })
    })
    return { ...drill, ...done }
  }

  return {
    /** Tries a restore now; with the file of the private key also where the backup is encrypted. */
    async run(doer: Doer, identityFile: string | null): Promise<store.Drill> {
      const identity = identityFile ? await readIdentity(identityFile) : null
      const begun = await runs.start(
        (tx) => begin(tx, typeof doer === 'string' ? 'Countinghouse' : doer.name),
        (drill, { signal }) => carryOut(drill, doer, identity, signal),
      )
      if (!begun) throw problem('drill-running', 409, 'A restore drill is running already.')
      return await begun.done
    },

    /** Tries one when it is due: at night, as often as the settings say. */
    async runDue(): Promise<void> {
      await removeLeftovers(config.dataDir, LONGEST_MS + HOUR_MS)
      const { drill: rhythm } = await settings.get('backups')
      const { drill: before, firstBackupAt } = await store.findEnded(db.read)
      if (!firstBackupAt) return
      const night = lastNight(clock.now(), (await settings.get('firm')).timeZone)
      const done = before ? { startedAt: before.startedAt, failed: before.state === 'failed' } : null
      if (runs.isClosing() || !isDrillDue({ now: clock.now(), night, rhythm, last: done, firstBackupAt })) return
      await this.run('system', null).catch((error: unknown) => {
        // By hand at the same moment: that is as good.
        if (!(error instanceof Error && 'code' in error && error.code === 'drill-running')) throw error
      })
    },

    /** The last one that came to an end; null before the first. */
    last: async () => (await store.findEnded(db.read)).drill,

    async describe(): Promise<DrillFacts> {
      const { drill, firstBackupAt } = await store.findEnded(db.read)
      const days = DRILL_DAYS[(await settings.get('backups')).drill]
      const since = drill?.startedAt ?? firstBackupAt
      const late =
        days !== null && since !== null && clock.now().getTime() - Date.parse(since) > (days + LATE_DAYS) * DAY_MS
      if (!drill) return { state: 'never', at: null, seconds: 0, words: '', file: '', late }
      const { state, startedAt: at, seconds, words, file } = drill
      return { state: state as 'good' | 'partial' | 'failed', at, seconds, words, file, late }
    },

    close: runs.close,
  }
}

/** What can be known of an encrypted backup without its private key: that it is there, whole, and has all that it needs beside it. */
async function checkClosed({ place, name }: BackupFile, signal: AbortSignal) {
  const index = await readIndex(place, name)
  if (!index) throw damaged('what it needs is not noted beside it')
  const stored = await place.open(name)
  if (!stored) throw damaged('it is gone from where backups are kept')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of stored.stream() as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted()
    hash.update(piece)
    bytes += piece.length
  }
  if (bytes !== index.bytes) throw damaged(`it has ${bytes} bytes, not ${index.bytes}`)
  if (hash.digest('hex') !== index.sha256) throw damaged('it was changed since it was made')
  const there = new Set<string>()
  for await (const { key } of place.list('objects')) there.add(key)
  const objects = (await readObjectNames(place, name)) ?? []
  const missing = objects.filter((object) => !there.has(objectKeyOf(object)))
  if (missing.length > 0) throw damaged(`${missing.length} of the ${objects.length} uploads that it needs are missing`)
  return {
    state: 'partial' as const,
    words: `It is encrypted, and its private key is not here: it is where it belongs, has its size and checksum, and all ${objects.length.toLocaleString('en')} uploads that it needs lie beside it. Whether it can be opened and restored was not tried.`,
    tableRows: 0,
    uploadsRead: 0,
  }
}

/** How often a restore is tried, in days; null for never. */
const DRILL_DAYS = { weekly: 7, monthly: 30, off: null } as const
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
function isDrillDue({ now, night, rhythm, last, firstBackupAt }: Due): boolean {
  const days = DRILL_DAYS[rhythm]
  if (days === null) return false
  const pause = (last?.failed ? RETRY_DAYS : days) * DAY_MS
  const dueAt = last ? Date.parse(last.startedAt) + pause - NIGHT_MS : Date.parse(firstBackupAt)
  if (now.getTime() < dueAt) return false
  return now.getTime() - night.getTime() < NIGHT_MS || now.getTime() - dueAt > OVERDUE_MS + NIGHT_MS
}

/** How the name of the folder begins into which a backup is restored. */
const SCRATCH = '.drill-'

/** A restored database takes about as much room as the one it was made of. */
const ROOM = 1.5
const SPARE_BYTES = 128 * 1024 ** 2

/** Takes away what drills left behind whose process was ended at work; of those that are older than so long. */
async function removeLeftovers(dataDir: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH)) continue
    const path = join(dataDir, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? 0
    if (Date.now() - changedAt >= olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** A drill must not fill the disk of a site that runs well. */
async function refuseWithoutRoom(dataDir: string, databaseBytes: number): Promise<void> {
  const disk = await statfs(dataDir)
  const [free, needed] = [disk.bavail * disk.bsize, databaseBytes * ROOM + SPARE_BYTES]
  if (free < needed) {
    throw new Error(
      `it needs ${formatSize(needed)} in the data folder for a while, and ${formatSize(free)} of the disk is free`,
    )
  }
}
