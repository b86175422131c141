import { fold } from '#domain/text/fold.ts'
import { storedBytes } from '#platform/files/byte-source.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type Import, type ImportItem, KINDS, keyIn, siteName } from '#server/features/website/imports/imports.model.ts'
import * as store from '#server/features/website/imports/imports.store.ts'
import { type OpenedSource, openSource } from '#server/features/website/imports/reading/open-source.ts'
import { readInThread } from '#server/features/website/imports/reading/read-in-thread.ts'
import { type ItemKind, SourceFault, type SourceItem } from '#server/features/website/imports/reading/source-item.ts'
import type { Run } from '#server/runs/runs.ts'
import type { Tools } from '#server/tools.ts'
import type { ApplyNeeds } from './apply-item.ts'
import type { CommentNeeds } from './bring-comments.ts'
import { createBringTogether, type Waiting } from './bring-together.ts'
import { createLibrary, type LibraryNeeds } from './library.ts'
import { bringPicture } from './pictures.ts'
import { planItem } from './plan-item.ts'
import { createRepair } from './repair.ts'
import { createUndo } from './undo.ts'
import type { Work } from './work.ts'

export interface RunNeeds extends ApplyNeeds, CommentNeeds, LibraryNeeds {}

/** How the work hears that it is to end. */
interface WatchedWork extends Work {
  watch: Run
}

const PICTURES_AT_ONCE = 4
const STOPPED = { fault: null, isWhole: false }
const GONE = 'It was not found when the files were read again.'

/** The work of an import: reading it through, bringing it in, taking it back. Each can be ended anywhere and goes on from there. */
export function createRun(tools: Tools, needs: RunNeeds) {
  const { config, db, storage } = tools
  const { articles, media, settings } = needs
  const bringTogether = createBringTogether(db, needs)
  const bringToLibrary = createLibrary(db, needs)
  const repair = createRepair(db, needs)
  const takeBack = createUndo(db, needs)

  const filesOf = async ({ id }: Import) =>
    (await store.listFiles(db.read, id)).map(({ name, bytes, storageKey }) => ({
      name,
      bytes: storedBytes(storage, storageKey, bytes),
    }))

  const optionsOf = async ({ siteAddress }: Import, skip: Set<string>) => ({
    zone: (await settings.get('firm')).timeZone,
    siteAddress,
    skip,
  })

  /** Reads everything through and writes down what would become of it. Answers the import as it is then. */
  async function plan(run: Import, watch: Run): Promise<{ fault: string | null; isWhole: boolean }> {
    const hashes = (await store.listFiles(db.read, run.id)).map(({ sha256 }) => sha256)
    await db.transaction((tx) => items.clear(tx, run.id))
    const unknown = new Map<string, number>()
    let site = ''
    let isStopped = false
    const fault = await readInThread(await filesOf(run), await optionsOf(run, new Set()), {
      async opened(source, address) {
        site = siteName(source, run.siteAddress ?? address, hashes)
        const found = { source, site, siteAddress: run.siteAddress ?? address }
        await db.transaction((tx) => store.change(tx, run.id, ['reading'], found))
      },
      async items(read) {
        for (const item of read) if ('unknown' in item) count(unknown, item.unknown)
        const planned = await planAll(run, site, read)
        await db.transaction(async (tx) => {
          await items.insertItems(tx, run.id, planned)
          const counted = JSON.stringify(Object.fromEntries([...unknown].slice(0, 500)))
          await store.change(tx, run.id, ['reading'], { unknown: counted })
        })
        isStopped = !(await watch.beat())
        return !isStopped
      },
    })
    return { fault, isWhole: !isStopped && site !== '' }
  }

  async function setHere(): Promise<Set<string>> {
    const { versions } = await settings.all()
    return new Set(Object.entries(versions).flatMap(([section, version]) => (version > 0 ? [section] : [])))
  }

  async function planAll(run: Import, site: string, read: SourceItem[]): Promise<items.NewItem[]> {
    const keys = read.map(({ key }) => keyIn(site, key))
    const titles = read.flatMap((item) => (item.kind === 'article' || item.kind === 'page' ? [item.title] : []))
    const known = {
      before: await items.listBefore(db.read, run.id, keys),
      categories: new Set((await articles.categories.list()).map(({ name }) => folded(name))),
      titles: await articles.imported.listTitled(titles),
      set: await setHere(),
      fold: folded,
      isOwnSite: site === siteName('countinghouse', config.publicUrl),
    }
    return read.map((item) => planItem(item, site, known))
  }

  async function bringPictures({ run, doer, watch }: WatchedWork, opened: OpenedSource): Promise<boolean> {
    for (let after = 0; ; ) {
      const waiting = await items.listWaiting(db.read, run.id, ['picture'], { after, limit: PICTURES_AT_ONCE })
      // The same picture twice among them waits for the first, and is then known.
      const [first, again] = [waiting.filter(isFirst), waiting.filter((...each) => !isFirst(...each))]
      const bringIt = (item: ImportItem) => bringOne({ run, doer, watch }, opened, item)
      await Promise.all(first.map(bringIt))
      for (const item of again) await bringIt(item)
      if (!(await watch.beat())) return false
      after = waiting.at(-1)?.id ?? after
      if (waiting.length < PICTURES_AT_ONCE) return true
    }
  }

  /** One after the other: a file may replace the one before it. */
  async function bringLibrary(work: WatchedWork, { entries }: OpenedSource): Promise<boolean> {
    for (const kind of ['folder', 'file'] satisfies ItemKind[]) {
      for (let after = 0; ; ) {
        const [row] = await items.listWaiting(db.read, work.run.id, [kind], { after, limit: 1 })
        if (!row) break
        await bringToLibrary(work, row, entries)
        if (!(await work.watch.beat())) return false
        after = row.id
      }
    }
    return true
  }

  async function bringOne({ run, doer, watch }: WatchedWork, opened: OpenedSource, item: ImportItem): Promise<void> {
    const same = item.address ? await items.findSamePicture(db.read, run.id, item.address) : null
    const settled: items.Settled =
      item.plan === 'skip'
        ? {
            outcome: 'skipped',
            why: item.why,
            target: (await items.listBefore(db.read, run.id, [item.sourceKey])).get(item.sourceKey) ?? null,
          }
        : same
          ? { outcome: 'merged', why: 'The same picture stands elsewhere too.', target: same }
          : await bringPicture(item, doer, opened, {
              media,
              allow: (address) => config.importHosts.includes(address),
              signal: watch.signal,
            })
    await db.transaction((tx) => items.settle(tx, item.id, settled))
  }

  /** Reads the files again and imports, item by item, what has no outcome yet. */
  async function bringRest({ run, doer, watch }: WatchedWork): Promise<{ fault: string | null; isWhole: boolean }> {
    const prefix = keyIn(run.site, '').length
    const settled = (await items.listSettledKeys(db.read, run.id)).map((key) => key.slice(prefix))
    let isStopped = false
    const fault = await readInThread(await filesOf(run), await optionsOf(run, new Set(settled)), {
      opened: async () => {},
      async items(read) {
        const rows = await items.listByKeys(
          db.read,
          run.id,
          read.map(({ key }) => keyIn(run.site, key)),
        )
        const waiting = read.flatMap((item): Waiting[] => {
          const row = rows.get(keyIn(run.site, item.key))
          return row && row.outcome === null ? [{ row, item }] : []
        })
        for (let at = 0; at < waiting.length; ) at += await bringTogether({ run, doer }, waiting.slice(at))
        isStopped = !(await watch.beat())
        return !isStopped
      },
    })
    return { fault, isWhole: !isStopped }
  }

  return {
    plan,

    /** Imports what was planned. Answers whether it came to its end, and a fault of the files: every item is settled all the same. */
    async bringIn(work: WatchedWork): Promise<{ fault: string | null; isWhole: boolean }> {
      const { run } = work
      let opened: OpenedSource
      try {
        opened = await openSource(await filesOf(run))
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error
        await db.transaction((tx) => items.settleRest(tx, run.id, { outcome: 'failed', why: error.message }))
        return { fault: error.message, isWhole: true }
      }
      try {
        if (!(await bringLibrary(work, opened)) || !(await bringPictures(work, opened))) return STOPPED
      } finally {
        opened.close()
      }
      const waits = await items.listWaiting(db.read, run.id, KINDS, { after: 0, limit: 1 })
      const { fault, isWhole } = waits.length > 0 ? await bringRest(work) : { fault: run.fault, isWhole: true }
      if (!isWhole || !(await repair.late(work, work.watch.beat))) return STOPPED
      await db.transaction((tx) => items.settleRest(tx, run.id, { outcome: 'failed', why: fault ?? GONE }))
      return { fault, isWhole: true }
    },

    /** Takes back what an import has made, and leads links to it back to where they led at first. */
    undo: async (work: WatchedWork): Promise<boolean> =>
      (await takeBack(work.run.id, work.doer, work.watch.beat)) && (await repair.gone(work, work.watch.beat)),
  }
}

const isFirst = ({ address }: ImportItem, at: number, all: ImportItem[]) =>
  address === null || all.findIndex((other) => other.address === address) === at

function count(counts: Map<string, number>, names: string[]): void {
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
}

const folded = (name: string) => fold(name).replace(/\s+/g, ' ').trim()
