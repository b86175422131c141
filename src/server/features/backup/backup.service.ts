import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/audit/audit.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { expired, fileNameOf, LATE_MS, lastNight, type Manifest } from './backup.model.ts'
import * as store from './backup.store.ts'
import { type Reopen, tryBackup } from './backup-verify.ts'
import { writeBackup } from './backup-write.ts'

export type Backups = ReturnType<typeof createBackups>

type Kind = store.Backup['kind']

interface Needs {
  audit: Audit
  settings: SettingsService
  reopen: Reopen
}

const SILENT_MS = 2 * 60 * 1000
const RETRY_MS = 3600 * 1000
const FAILED_KEPT_MS = 90 * DAY_MS
const OURS = /^countinghouse-[\dTZ-]+?(-upgrade)?\.tar\.gz$/

/** Backups of everything: made at night and on demand, tried out by restoring them, kept by a rule. */
export function createBackups(tools: Tools, { audit, settings, reopen }: Needs) {
  const { db, clock, log, config, secrets, storage } = tools
  const folder = config.backupDir
  const underWay = new Map<number, { abort: AbortController; done: Promise<void> }>()
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function begin(kind: Kind, by: string): Promise<store.Backup> {
    const now = clock.now()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await db.transaction(async (tx) => {
      await db.engine.lock(tx, 'backup')
      await store.giveUpSilent(tx, ago(SILENT_MS), now.toISOString())
      const running = await store.findLast(tx, 'running')
      if (running) throw problem('backup-running', 409, 'A backup is being made already.')
      const at = { started_by: by, started_at: now.toISOString(), finished_at: null }
      return await store.insert(tx, { kind, state: 'running', file: fileNameOf(now), bytes: 0, ...at })
    })
  }

  /** Writes, tries out and names the file; whatever happens, the run ends with a word about it. */
  async function perform(run: store.Backup, doer: Doer, abort: AbortController, told?: (percent: number) => void) {
    const part = join(folder, `${run.file}.part`)
    const report = createReport(run.id, abort, told)
    try {
      await removeLeftovers()
      const source = { engine: db.engine, storage, secrets, now: new Date(run.started_at), signal: abort.signal }
      await writeBackup({ ...source, onProgress: (share) => report(share * 60) }, part)
      const onProgress = (share: number) => report(60 + share * 39)
      const manifest = await tryBackup(tools, reopen, part, { signal: abort.signal, onProgress })
      const { size } = await stat(part)
      await rename(part, join(folder, run.file))
      await finish(run, doer, manifest, size)
      await rotate()
    } catch (error) {
      await rm(part, { force: true })
      await fail(run, doer, abort.signal.aborted ? null : error)
      throw error
    }
  }

  /** Says now and then how far it is, and hears whether it is to go on. */
  function createReport(id: number, abort: AbortController, told: ((percent: number) => void) | undefined) {
    let last = { percent: -1, at: 0 }
    return (share: number) => {
      const percent = Math.floor(share)
      const now = Date.now()
      if (percent === last.percent || (now - last.at < 500 && percent < 99)) return
      last = { percent, at: now }
      told?.(percent)
      db.transaction((tx) => store.update(tx, id, { percent, updated_at: isoNow(clock) }))
        .then((goesOn) => goesOn || abort.abort())
        .catch((error: unknown) => log.warn({ err: error }, 'the progress of a backup could not be noted'))
    }
  }

  async function finish(run: store.Backup, doer: Doer, manifest: Manifest, bytes: number): Promise<void> {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const uploads = manifest.entries.filter(({ name }) => name.startsWith('uploads/')).length
    await db.transaction(async (tx) => {
      const at = { updated_at: isoNow(clock), finished_at: isoNow(clock) }
      await store.update(tx, run.id, { state: 'done', percent: 100, bytes, table_rows: rows, uploads, ...at })
      await audit.record(tx, doer, {
        action: 'backup.made',
        subject: `backup:${run.id}`,
        detail: { file: run.file, bytes, rows, uploads },
      })
    })
  }

  async function fail(run: store.Backup, doer: Doer, error: unknown): Promise<void> {
    const words = error instanceof Error ? error.message : 'It was cancelled.'
    if (error) log.error({ err: error }, 'a backup failed')
    await db.transaction(async (tx) => {
      const state = error ? ('failed' as const) : ('cancelled' as const)
      await store.update(tx, run.id, { state, error: words, finished_at: isoNow(clock) })
      await audit.record(tx, doer, { action: `backup.${state}`, subject: `backup:${run.id}`, detail: { words } })
    })
  }

  /** What a process left behind that was ended at work. */
  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (name.endsWith('.part') || name.startsWith('.trial-'))
        await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  async function rotate(): Promise<void> {
    await adopt()
    const done = (await store.listDone(db.read)).map((run) => ({ ...run, at: run.started_at }))
    for (const run of expired(done, await settings.get('backups'))) {
      await rm(join(folder, run.file), { force: true })
      await db.transaction(async (tx) => {
        await store.remove(tx, run.id)
        await audit.record(tx, 'system', {
          action: 'backup.rotated',
          subject: `backup:${run.id}`,
          detail: { file: run.file },
        })
      })
    }
    await db.transaction((tx) => store.forgetFailed(tx, ago(FAILED_KEPT_MS)))
  }

  /** Takes up files that the database does not know, as after a restore. */
  async function adopt(): Promise<void> {
    const known = new Set((await store.listDone(db.read)).map((run) => run.file))
    for (const file of await readdir(folder).catch(() => [])) {
      if (!OURS.test(file) || known.has(file)) continue
      const kind = file.includes('-upgrade.') ? 'upgrade' : 'found'
      const { size, mtime } = await stat(join(folder, file))
      const at = { started_by: hostname(), started_at: mtime.toISOString(), finished_at: mtime.toISOString() }
      await db.transaction((tx) => store.insert(tx, { kind, state: 'done', file, bytes: size, ...at }))
    }
  }

  function launch(run: store.Backup, doer: Doer, told?: (percent: number) => void): Promise<void> {
    const abort = new AbortController()
    const done = perform(run, doer, abort, told).finally(() => underWay.delete(run.id))
    underWay.set(run.id, { abort, done })
    return done
  }

  const nameOf = (doer: Doer) => (typeof doer === 'string' ? 'Countinghouse' : doer.name)

  async function getDone(id: number): Promise<store.Backup & { path: string }> {
    const run = await store.find(db.read, id)
    if (run?.state !== 'done') throw notFound('There is no such backup.')
    return { ...run, path: join(folder, run.file) }
  }

  /** When a good one was made last, whether that is too long ago, and what stopped the last try. */
  async function state() {
    const [done, failed] = [await store.findLast(db.read, 'done'), await store.findLast(db.read, 'failed')]
    const since = done?.started_at ?? (await store.installedAt(db.read))
    const late = clock.now().getTime() - Date.parse(since) > LATE_MS
    const failure = failed && failed.started_at > (done?.started_at ?? '') ? failed.error : null
    return { lastAt: done?.started_at ?? null, late, failure }
  }

  return {
    state,
    list: () => store.list(db.read),
    getDone,

    /** Makes one while the caller waits. */
    async make(doer: Doer, kind: Kind, told?: (percent: number) => void): Promise<store.Backup & { path: string }> {
      const run = await begin(kind, nameOf(doer))
      await launch(run, doer, told)
      return await getDone(run.id)
    },

    /** Begins one, and answers at once. */
    async start(doer: Doer): Promise<store.Backup> {
      const run = await begin('manual', nameOf(doer))
      // Its end is written down; nobody waits for it here.
      launch(run, doer).catch(() => {})
      return run
    },

    /** The file of one, for whoever may take everything home. */
    async open(doer: Doer, id: number) {
      const { path, file } = await getDone(id)
      const found = await stat(path).catch(() => null)
      if (!found) throw notFound('The file of this backup is not on this machine any more.')
      await db.transaction((tx) =>
        audit.record(tx, doer, { action: 'backup.downloaded', subject: `backup:${id}`, detail: { file } }),
      )
      const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      return { name: file, size: found.size, stream }
    },

    /** Stops one at work, on whichever instance, or deletes one that is done. */
    async remove(doer: Doer, id: number): Promise<string> {
      const run = await store.find(db.read, id)
      if (!run) throw notFound('There is no such backup.')
      const words = { error: 'It was cancelled.', finished_at: isoNow(clock) }
      const stopped = await db.transaction((tx) => store.update(tx, id, { state: 'cancelled', ...words }))
      if (stopped) {
        underWay.get(id)?.abort.abort()
        return 'The backup was stopped.'
      }
      if (run.state === 'done') await rm(join(folder, run.file), { force: true })
      await db.transaction(async (tx) => {
        await store.remove(tx, id)
        await audit.record(tx, doer, { action: 'backup.deleted', subject: `backup:${id}`, detail: { file: run.file } })
      })
      return 'The backup was deleted.'
    },

    /** Makes the nightly one when it is due: once a night, after a failure again every hour. */
    async makeNightly(): Promise<void> {
      await adopt()
      const night = lastNight(clock.now(), (await settings.get('firm')).timeZone).toISOString()
      const last = (await store.findLast(db.read, 'done'))?.started_at ?? (await store.installedAt(db.read))
      const tried = (await store.findLast(db.read, 'failed'))?.started_at ?? ''
      if (last >= night || tried > ago(RETRY_MS)) return
      const run = await begin('nightly', nameOf('system'))
      await launch(run, 'system')
    },

    /** Stops what is at work. */
    async close(): Promise<void> {
      for (const { abort, done } of underWay.values()) {
        abort.abort()
        await done.catch(() => {})
      }
    },
  }
}
