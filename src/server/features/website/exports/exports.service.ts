import type { Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { writeZip, type ZipEntry } from '#platform/files/zip-writer.ts'
import { newToken } from '#platform/ids.ts'
import { isStorageFull } from '#platform/storage.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import { createRuns, type Run } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import { type Export, fileNameOf, KEPT_DAYS } from './exports.model.ts'
import * as store from './exports.store.ts'
import { createEntries, type ExportNeeds } from './writing/export-entries.ts'

interface Needs extends ExportNeeds {
  audit: Audit
}

export type Exports = ReturnType<typeof createExports>

const SHOWN = 20

/** Everything of the site as one archive: made by a job, kept for a week, downloaded by whoever made it or another administrator. */
export function createExports(tools: Tools, needs: Needs) {
  const { db, clock, log, storage } = tools
  const { audit } = needs
  const entries = createEntries(tools, needs)
  const runs = createRuns<Export, number>(tools, {
    name: 'exports',
    save: (tx, { id }, files = 0) => store.change(tx, id, { files }),
  })

  async function get(id: number): Promise<Export> {
    const found = await store.find(db.read, id)
    if (!found) throw notFound('There is no such export.')
    return found
  }

  async function* counted(id: number, run: Run<number>): AsyncGenerator<ZipEntry> {
    let files = 0
    for await (const entry of entries()) {
      await run.beat(files)
      run.signal.throwIfAborted()
      files++
      yield entry
    }
    await db.transaction((tx) => store.change(tx, id, { files }))
  }

  async function make({ id, accountId, startedBy }: Export, run: Run<number>): Promise<void> {
    const key = `exports/${newToken(18)}.zip`
    const doer = accountId ? { accountId: accountId, name: startedBy } : ('system' as const)
    let isKept = false
    try {
      const { bytes } = await storage.put(key, writeZip(counted(id, run)))
      isKept = await db.transaction(async (tx) => {
        const done = { state: 'done' as const, storageKey: key, bytes, finishedAt: isoNow(clock) }
        if (!(await store.change(tx, id, done))) return false
        await audit.record(tx, doer, { action: 'export.made', subject: `export:${id}`, detail: { bytes } })
        return true
      })
    } catch (error) {
      if (run.signal.aborted) return
      log.error({ err: error, export: id }, 'an export failed')
      const fault = isStorageFull(error)
        ? 'There is no room left on the server.'
        : 'Something went wrong on the server.'
      await db.transaction((tx) => store.change(tx, id, { state: 'failed', fault, finishedAt: isoNow(clock) }))
    } finally {
      if (!isKept) await storage.remove(key).catch(() => {})
    }
  }

  return {
    list: () => store.list(db.read, SHOWN),

    async start(actor: Actor): Promise<Export> {
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'exports')
        if (await store.findRunning(tx)) throw problem('export-running', 409, 'An export is being made already.')
        const made = await store.insert(tx, actor, isoNow(clock))
        await audit.record(tx, actor, { action: 'export.begun', subject: `export:${made.id}` })
        return made
      })
    },

    async cancel(actor: Actor, id: number): Promise<Export> {
      await db.transaction(async (tx) => {
        if (!(await store.change(tx, id, { state: 'cancelled', finishedAt: isoNow(clock) }))) return
        await audit.record(tx, actor, { action: 'export.cancelled', subject: `export:${id}` })
      })
      await runs.notice()
      return await get(id)
    },

    async open(actor: Actor, id: number) {
      const { storageKey, createdAt } = await get(id)
      const file = storageKey ? await storage.open(storageKey) : null
      if (!file) throw notFound('This export is not there any more. Make a new one.')
      await db.transaction((tx) => audit.record(tx, actor, { action: 'export.downloaded', subject: `export:${id}` }))
      return { name: fileNameOf(createdAt), size: file.size, stream: file.stream() }
    },

    /** Makes the export that waits to be made. */
    runWaiting: () => runs.resume(store.findRunning, make),

    /** Lets go of what is older than a week. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      const list = (limit: number) => store.listOld(db.read, before, limit)
      await forEachDue(100, list, async ({ id, storageKey }) => {
        if (storageKey) await storage.remove(storageKey)
        await db.transaction((tx) => store.remove(tx, id))
      })
    },

    personal: {
      name: 'exports',
      collect: async () => [],
      erase: (tx: Tx, { id }: { id: string }) => store.forgetStarter(tx, id),
    },

    close: runs.close,
  }
}
