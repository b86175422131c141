import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type KeyPair, newKeyPair } from '#platform/age.ts'
import { isoNow } from '#platform/clock.ts'
import type { ErasureList } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { createRuns } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import { fileNameOf, LATE_MS, lastNight } from './backup.model.ts'
import * as store from './backup.store.ts'
import { findRecipient, insertRecipient } from './backup-objects.store.ts'
import { openBundle } from './keeping/bundle.ts'
import { addErasures } from './keeping/erasures-beside.ts'
import { removeBackup } from './keeping/prune.ts'
import { formatTarget, openTarget } from './keeping/target.ts'
import { createUpkeep } from './keeping/upkeep.ts'
import type { Reopen } from './reading/backup-verify.ts'
import { type Made, makeBackup } from './writing/make-backup.ts'

export type Backups = ReturnType<typeof createBackups>

type Kind = store.Backup['kind']

interface Needs {
  audit: Audit
  settings: SettingsService
  erasures: ErasureList
  reopen: Reopen
}

const RETRY_MS = 3600 * 1000

/** Backups of everything: made at night and on demand, tried out by restoring them, kept by a rule. */
export function createBackups(tools: Tools, { audit, settings, erasures, reopen }: Needs) {
  const { db, clock, log, config } = tools
  const place = openTarget(config)
  const runs = createRuns<store.Backup, number>(tools, {
    name: 'backup',
    save: (tx, { id }, percent = 0) => store.update(tx, id, { percent, updatedAt: isoNow(clock) }),
  })
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  const recipient = async () => config.backupRecipient ?? (await findRecipient(db.read))
  const upkeep = createUpkeep(tools, { audit, settings, place })
  let recorded = 0

  async function begin(doer: Doer, kind: Kind, told?: (percent: number) => void) {
    const now = clock.now()
    const to = await recipient()
    const file = fileNameOf(now, { isEncrypted: to !== null })
    if (!config.backupUrl) await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    const by = typeof doer === 'string' ? 'Countinghouse' : doer.name
    const begun = await runs.start(
      async (tx) => {
        await store.giveUpRunning(tx, now.toISOString())
        const at = { startedBy: by, startedAt: now.toISOString(), finishedAt: null }
        return await store.insert(tx, { kind, state: 'running', file, recipient: to, bytes: 0, ...at })
      },
      (run, { signal, beat }) =>
        perform(run, doer, signal, (percent) => {
          told?.(percent)
          void beat(percent)
        }),
    )
    if (!begun) throw problem('backup-running', 409, 'A backup is being made already.')
    return begun
  }

  /** Writes, tries out and delivers; whatever happens, the run ends with a word about it. */
  async function perform(run: store.Backup, doer: Doer, signal: AbortSignal, report: (percent: number) => void) {
    try {
      await upkeep.removeLeftovers()
      signal.throwIfAborted()
      await noteErasures()
      const made = await makeBackup({
        tools,
        engine: db.engine,
        db,
        reopen,
        place,
        name: run.file,
        kind: run.kind,
        now: new Date(run.startedAt),
        recipient: run.recipient,
        signal,
        onProgress: (share) => report(Math.floor(share * 99)),
      })
      if (!made.audit.intact)
        log.error({ file: run.file, ...made.audit }, 'the audit record in the backup is not whole')
      await upkeep.rotate(run)
      await finish(run, doer, made)
    } catch (error) {
      await fail(run, doer, signal.aborted ? null : error)
      throw error
    }
  }

  async function finish(run: store.Backup, doer: Doer, { manifest, bytes, added }: Made): Promise<void> {
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { files: uploads } = manifest.uploads
    await db.transaction(async (tx) => {
      const at = { updatedAt: isoNow(clock), finishedAt: isoNow(clock) }
      const counted = { bytes, tableRows: rows, uploads, uploadsAdded: added.files, bytesAdded: added.bytes }
      const head = { auditEvents: manifest.audit.events, auditHash: manifest.audit.hash }
      await store.update(tx, run.id, { state: 'done', percent: 100, ...counted, ...head, ...at })
      await audit.record(tx, doer, {
        action: 'backup.made',
        subject: `backup:${run.id}`,
        detail: { file: run.file, bytes, rows, uploads, uploadsAdded: added.files },
      })
    })
  }

  async function fail(run: store.Backup, doer: Doer, error: unknown): Promise<void> {
    const words = error instanceof Error ? error.message : 'It was cancelled.'
    if (error) log.error({ err: error }, 'a backup failed')
    await db.transaction(async (tx) => {
      const state = error ? ('failed' as const) : ('cancelled' as const)
      await store.update(tx, run.id, { state, error: words, finishedAt: isoNow(clock) })
      await audit.record(tx, doer, { action: `backup.${state}`, subject: `backup:${run.id}`, detail: { words } })
    })
  }

  /** Records beside the backups who was erased: where only the database knew, a restore would bring them back. */
  async function noteErasures(): Promise<void> {
    const all = await erasures.list()
    if (all.length === recorded) return
    await addErasures(place, all)
    recorded = all.length
  }

  async function getDone(id: number): Promise<store.Backup & { path: string }> {
    const run = await store.find(db.read, id)
    if (run?.state !== 'done') throw notFound('There is no such backup.')
    return { ...run, path: `${formatTarget(config)}/${run.file}` }
  }

  /** When a good one was made last, whether that is too long ago, and what stopped the last try. */
  async function state() {
    const [done, failed] = [await store.findLast(db.read, 'done'), await store.findLast(db.read, 'failed')]
    const since = done?.startedAt ?? (await store.installedAt(db.read))
    const late = clock.now().getTime() - Date.parse(since) > LATE_MS
    const failure = failed && failed.startedAt > (done?.startedAt ?? '') ? failed.error : null
    return { lastAt: done?.startedAt ?? null, late, failure, encryptedTo: await recipient() }
  }

  return {
    state,
    /** To whom backups are encrypted; null while they are not. */
    recipient,
    list: () => store.list(db.read),
    getDone,

    async make(doer: Doer, kind: Kind, told?: (percent: number) => void): Promise<store.Backup & { path: string }> {
      const { subject, done } = await begin(doer, kind, told)
      await done
      return await getDone(subject.id)
    },

    /** Begins one, and answers at once. */
    async start(doer: Doer): Promise<store.Backup> {
      const { subject, done } = await begin(doer, 'manual')
      // Its end is written down; nobody waits for it here.
      done.catch(() => {})
      return subject
    },

    /** One with all that it needs, for whoever may take everything home. */
    async open(doer: Doer, id: number) {
      const { file } = await getDone(id)
      const { name, size, stream } = await openBundle(place, file, clock.now())
      await db.transaction((tx) =>
        audit.record(tx, doer, { action: 'backup.downloaded', subject: `backup:${id}`, detail: { file } }),
      )
      return { name, size, stream: Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array> }
    },

    /** Makes a key pair, and keeps the public half: from now on backups are encrypted to it. */
    async makeKey(actor: Actor): Promise<KeyPair> {
      if (config.backupRecipient) {
        throw problem('key-set', 409, 'The key is set by BACKUP_RECIPIENT. Change it where the site is run.')
      }
      const pair = await newKeyPair()
      await db.transaction(async (tx) => {
        await insertRecipient(tx, { recipient: pair.recipient, madeAt: isoNow(clock), madeBy: actor.name })
        await audit.record(tx, actor, {
          action: 'backup.key-made',
          subject: 'backup:key',
          detail: { recipient: pair.recipient },
        })
      })
      return pair
    },

    /** When those were made that are older than a moment: they still hold what was erased then. */
    madeBefore: async (at: string): Promise<string[]> =>
      (await store.listDone(db.read)).map((run) => run.startedAt).filter((madeAt) => madeAt < at),

    noteErasures,
    listKept: upkeep.list,
    planPrune: upkeep.planPrune,
    prune: upkeep.pruneNow,
    auditHeads: upkeep.auditHeads,

    /** Stops one at work, on whichever instance, or deletes one that is done. */
    async remove(doer: Doer, id: number): Promise<string> {
      const run = await store.find(db.read, id)
      if (!run) throw notFound('There is no such backup.')
      const words = { error: 'It was cancelled.', finishedAt: isoNow(clock) }
      const stopped = await db.transaction((tx) => store.update(tx, id, { state: 'cancelled', ...words }))
      if (stopped) {
        await runs.notice()
        return 'The backup was stopped.'
      }
      if (run.state === 'done') await removeBackup(place, run.file)
      await db.transaction(async (tx) => {
        await store.remove(tx, id)
        await audit.record(tx, doer, { action: 'backup.deleted', subject: `backup:${id}`, detail: { file: run.file } })
      })
      return 'The backup was deleted.'
    },

    /** Makes the nightly one when it is due: once a night, after a failure again every hour. One that a stop ended is still due. */
    async makeNightly(): Promise<void> {
      await upkeep.adopt()
      const night = lastNight(clock.now(), (await settings.get('firm')).timeZone).toISOString()
      const last = (await store.findLast(db.read, 'done'))?.startedAt ?? (await store.installedAt(db.read))
      const tried = (await store.findLast(db.read, 'failed'))?.startedAt ?? ''
      if (runs.isClosing() || last >= night || tried > ago(RETRY_MS)) return
      const { subject, done } = await begin('system', 'nightly')
      await done.catch(async (error: unknown) => {
        // Stopped by a user, or with the site: that is no failure.
        if ((await store.find(db.read, subject.id))?.state !== 'cancelled') throw error
      })
    },

    /** Stops what is at work; nothing is begun after it. */
    close: runs.close,
  }
}
