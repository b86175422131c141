import type { Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { writeZip, type ZipEntry } from '#platform/files/zip-writer.ts'
import { newToken } from '#platform/ids.ts'
import { createInFlight } from '#platform/in-flight.ts'
import { isStorageFull } from '#platform/storage.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type Export, fileNameOf, KEPT_DAYS, LEASE_MS } from './exports.model.ts'
import * as store from './exports.store.ts'
import { createEntries, type ExportNeeds } from './writing/export-entries.ts'

interface Needs extends ExportNeeds {
  audit: Audit
}

export type Exports = ReturnType<typeof createExports>

const BEAT_MS = 3_000
const SHOWN = 20

class Stopped extends Error {}

/** Everything of the site as one archive: made by a job, kept for a week, downloaded by whoever made it or another administrator. */
export function createExports(tools: Tools, needs: Needs) {
  const { db, clock, log, storage } = tools
  const { audit } = needs
  const entries = createEntries(tools, needs)
  const working = createInFlight()
  let closing = false

  async function get(id: number): Promise<Export> {
    const found = await store.find(db.read, id)
    if (!found) throw notFound('There is no such export.')
    return found
  }

  /** The entries, counted, with a word now and then that the work goes on. */
  async function* watched(id: number): AsyncGenerator<ZipEntry> {
    let last = Date.now()
    let files = 0
    for await (const entry of entries()) {
      if (closing) throw new Stopped()
      if (Date.now() - last > BEAT_MS) {
        last = Date.now()
        const until = new Date(clock.now().getTime() + LEASE_MS).toISOString()
        const goesOn = await db.transaction((tx) => store.change(tx, id, { lease_until: until, files }))
        if (!goesOn) throw new Stopped()
      }
      files++
      yield entry
    }
    await db.transaction((tx) => store.change(tx, id, { files }))
  }

  async function make({ id, account_id, started_by }: Export): Promise<void> {
    const key = `exports/${newToken(18)}.zip`
    const doer = account_id ? { accountId: account_id, name: started_by } : ('system' as const)
    let isKept = false
    try {
      const { bytes } = await storage.put(key, writeZip(watched(id)))
      isKept = await db.transaction(async (tx) => {
        const done = { state: 'done' as const, storage_key: key, bytes, finished_at: isoNow(clock), lease_until: null }
        if (!(await store.change(tx, id, done))) return false
        await audit.record(tx, doer, { action: 'export.made', subject: `export:${id}`, detail: { bytes } })
        return true
      })
    } catch (error) {
      if (error instanceof Stopped) {
        if (closing) await db.transaction((tx) => store.change(tx, id, { lease_until: null }))
        return
      }
      log.error({ err: error, export: id }, 'an export failed')
      const fault = isStorageFull(error)
        ? 'There is no room left on the server.'
        : 'Something went wrong on the server.'
      await db.transaction((tx) => store.change(tx, id, { state: 'failed', fault, finished_at: isoNow(clock) }))
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

    /** Stops one that is being made. */
    async cancel(actor: Actor, id: number): Promise<Export> {
      await db.transaction(async (tx) => {
        if (!(await store.change(tx, id, { state: 'cancelled', finished_at: isoNow(clock), lease_until: null }))) return
        await audit.record(tx, actor, { action: 'export.cancelled', subject: `export:${id}` })
      })
      return await get(id)
    },

    async open(actor: Actor, id: number) {
      const { storage_key, created_at } = await get(id)
      const file = storage_key ? await storage.open(storage_key) : null
      if (!file) throw notFound('This export is not there any more. Make a new one.')
      await db.transaction((tx) => audit.record(tx, actor, { action: 'export.downloaded', subject: `export:${id}` }))
      return { name: fileNameOf(created_at), size: file.size, stream: file.stream() }
    },

    /** Makes the export that waits to be made. */
    async runWaiting(): Promise<void> {
      const now = clock.now()
      const until = new Date(now.getTime() + LEASE_MS).toISOString()
      const found = await db.transaction((tx) => store.claim(tx, { now: now.toISOString(), until }))
      if (found) await working.add(make(found))
    },

    /** Lets go of what is older than a week. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      for (const { id, storage_key } of await store.listOld(db.read, before)) {
        if (storage_key) await storage.remove(storage_key)
        await db.transaction((tx) => store.remove(tx, id))
      }
    },

    personal: {
      name: 'exports',
      collect: async () => [],
      erase: (tx: Tx, { id }: { id: string }) => store.forgetStarter(tx, id),
    },

    async close(): Promise<void> {
      closing = true
      await working.settled()
    },
  }
}
