import { PAGE_SIZE } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { forEachDue, pages } from '#server/runs/batches.ts'
import { createRuns, type Run } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import * as lists from './import-item-lists.store.ts'
import * as items from './import-items.store.ts'
import {
  type Counts,
  canUndo,
  type Import,
  type ImportItem,
  type ImportState,
  isUnread,
  UNDO_DAYS,
} from './imports.model.ts'
import * as store from './imports.store.ts'
import { createRun, type RunNeeds } from './running/run-import.ts'

interface Needs extends RunNeeds {
  audit: Audit
}

export interface Shown extends Import {
  counts: Counts
  files: { name: string; bytes: number }[]
  canUndo: boolean
}

export type Imports = ReturnType<typeof createImports>

interface Turn {
  from: ImportState[]
  to: 'running' | 'undoing'
  prepare?: (tx: Tx) => Promise<unknown>
}

/** Importing another site: read through first, then imported, and taken back for a week. One at a time. */
export function createImports(tools: Tools, needs: Needs) {
  const { db, clock, log, storage } = tools
  const { audit } = needs
  const run = createRun(tools, needs)
  const runs = createRuns<Import>(tools, {
    name: 'imports',
    save: async (tx, { id, state }) => (await store.change(tx, id, [state], { updatedAt: isoNow(clock) })) !== null,
  })

  async function get(id: number): Promise<Import> {
    const found = await store.find(db.read, id)
    if (!found) throw notFound('There is no such import.')
    return found
  }

  async function show(found: Import): Promise<Shown> {
    const files = (await store.listFiles(db.read, found.id)).map(({ name, bytes }) => ({ name, bytes }))
    const counts = await store.countItems(db.read, found.id)
    const isSomethingMade = Object.values(counts).some(({ imported }) => imported > 0)
    return { ...found, counts, files, canUndo: isSomethingMade && canUndo(found, clock.now()) }
  }

  /** Puts an import to work, unless another one is. */
  async function start(actor: Actor, id: number, { from, to, prepare }: Turn): Promise<Shown> {
    const started = await db.transaction(async (tx) => {
      await db.engine.lock(tx, 'imports')
      const other = await store.findAtWork(tx)
      if (other) throw busy()
      const before = await store.find(tx, id)
      const state = before && isUnread(before) ? ('reading' as const) : to
      await prepare?.(tx)
      const change = {
        state,
        updatedAt: isoNow(clock),
        accountId: actor.accountId,
        // What is wrong with the files stays so, what went wrong with the work does not.
        ...(before?.state === 'failed' && { fault: null }),
      }
      // The week for an undo begins when it ends; pictures that come later do not prolong it.
      const again = from.includes('ready') ? { finishedAt: null } : {}
      const found = await store.change(tx, id, from, { ...change, ...again })
      if (!found) throw problem('import-state', 409, 'The import has changed meanwhile. Look at it again.')
      await audit.record(tx, actor, { action: BEGUN[state], subject: `import:${id}` })
      return found
    })
    return await show(started)
  }

  async function work(found: Import, watch: Run): Promise<void> {
    const doer = doerOf(found)
    try {
      if (found.state === 'reading') await readThrough(found, watch)
      else if (found.state === 'running') await bringIn(found, doer, watch)
      else if (await run.undo({ run: found, doer, watch })) await end(found, 'undone', null)
    } catch (error) {
      if (watch.signal.aborted) return
      log.error({ err: error, import: found.id }, 'an import failed')
      await end(found, 'failed', found.state === 'reading' ? FAILED.reading : FAILED.running)
    }
  }

  async function readThrough(found: Import, watch: Run): Promise<void> {
    const { fault, isWhole } = await run.plan(found, watch)
    if (watch.signal.aborted || (!isWhole && fault === null)) return
    await end(found, isWhole ? 'ready' : 'failed', fault)
  }

  async function bringIn(found: Import, doer: Doer, watch: Run): Promise<void> {
    const { fault, isWhole } = await run.bringIn({ run: found, doer, watch })
    if (isWhole) await end(found, 'done', fault)
  }

  async function end(found: Import, state: ImportState, fault: string | null): Promise<void> {
    const now = isoNow(clock)
    await db.transaction(async (tx) => {
      const finished = found.state === 'reading' ? {} : { finishedAt: found.finishedAt ?? now }
      if (!(await store.change(tx, found.id, [found.state], { state, fault, updatedAt: now, ...finished }))) return
      if (state !== 'done' && state !== 'undone') return
      const detail = { source: found.source, ...totalsOf(await store.countItems(tx, found.id)) }
      const action = state === 'done' ? 'import.done' : 'import.undone'
      await audit.record(tx, 'system', { action, subject: `import:${found.id}`, detail })
    })
  }

  /** Who began it; what they made stays theirs in the audit. */
  const doerOf = ({ startedById, startedBy }: Import): Doer =>
    startedById ? { accountId: startedById, name: startedBy } : 'system'

  return {
    get: async (id: number) => await show(await get(id)),

    async list(page: number) {
      const total = await store.count(db.read)
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      const found = await store.list(db.read, window)
      const filled = await store.listFilled(db.read, found)
      return { items: found, filled, ...at, total, waiting: await store.listUnclaimed(db.read) }
    },

    /** Begins with files that were uploaded: they are read through first, and nothing is changed. */
    async create(
      actor: Actor,
      { files, siteAddress }: { files: string[]; siteAddress: string | null },
    ): Promise<Shown> {
      const created = await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'imports')
        if (await store.findAtWork(tx)) throw busy()
        const made = await store.insert(tx, { siteAddress, by: actor, now: isoNow(clock) })
        const given = await store.giveFiles(tx, made.id, files)
        if (given !== files.length) throw notFound('One of the files is not there any more. Please upload it again.')
        await audit.record(tx, actor, { action: 'import.read', subject: `import:${made.id}` })
        return made
      })
      return await show(created)
    },

    /** Imports what was read, or goes on after a stop; what was not read to its end is read again. */
    bringIn: (actor: Actor, id: number) => start(actor, id, { from: ['ready', 'cancelled', 'failed'], to: 'running' }),

    retry: (actor: Actor, id: number) =>
      start(actor, id, { from: ['done'], to: 'running', prepare: (tx) => items.reopenPictures(tx, id) }),

    async undo(actor: Actor, id: number): Promise<Shown> {
      if (!canUndo(await get(id), clock.now())) {
        throw problem('too-late', 409, `An import can be undone for ${UNDO_DAYS} days after it has ended.`)
      }
      return await start(actor, id, { from: ['done', 'cancelled', 'failed'], to: 'undoing' })
    },

    /** Stops the work; what was imported so far stays, and it can go on or be undone. */
    async cancel(actor: Actor, id: number): Promise<Shown> {
      const now = isoNow(clock)
      const stopped = await db.transaction(async (tx) => {
        const change = { state: 'cancelled' as const, updatedAt: now }
        const found =
          (await store.change(tx, id, ['reading'], change)) ??
          (await store.change(tx, id, ['running'], { ...change, finishedAt: now }))
        if (found) await audit.record(tx, actor, { action: 'import.cancelled', subject: `import:${id}` })
        return found
      })
      await runs.notice()
      return await show(stopped ?? (await get(id)))
    },

    async listItems(id: number, { page, ...filter }: lists.ItemFilter & { page: number }) {
      await get(id)
      const total = await lists.countItems(db.read, id, filter)
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      return { items: await lists.listItems(db.read, id, filter, window), ...at, total }
    },

    async *report(id: number) {
      await get(id)
      yield* pages<ImportItem>(500, ({ limit }, last) => lists.listAfter(db.read, id, last?.id ?? 0, limit))
    },

    runWaiting: () => runs.resume(store.findAtWork, work),

    /** Lets go of files that nobody needs any more. */
    async sweep(): Promise<void> {
      const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()
      const before = { ended: ago(UNDO_DAYS), uploaded: ago(1) }
      const list = (limit: number) => store.listOldFiles(db.read, before, limit)
      await forEachDue(100, list, async ({ id, storageKey }) => {
        await storage.remove(storageKey)
        await db.transaction((tx) => store.removeFile(tx, id))
      })
    },

    /** Who began imports is forgotten with their account. */
    personal: {
      name: 'imports',
      collect: async ({ id }: { id: string }) => await store.listOf(db.read, id),
      erase: (tx: Tx, { id }: { id: string }) => store.forgetStarter(tx, id),
    },

    close: runs.close,
  }
}

const BEGUN = { reading: 'import.read', running: 'import.begun', undoing: 'import.undo-begun' } as const

const FAILED = {
  reading: 'Something went wrong on the server while the files were read. You can have them read again.',
  running: 'Something went wrong on the server. What was imported so far is kept; you can go on.',
}

const busy = () => problem('import-running', 409, 'Another import is at work. Wait until it has ended.')

function totalsOf(counts: Counts) {
  const all = Object.values(counts)
  const sum = (outcome: 'imported' | 'merged' | 'skipped' | 'failed') => all.reduce((n, each) => n + each[outcome], 0)
  return { imported: sum('imported'), merged: sum('merged'), skipped: sum('skipped'), failed: sum('failed') }
}
