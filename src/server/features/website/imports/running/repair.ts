import { setImmediate as nextTurn } from 'node:timers/promises'
import { LENGTHS } from '#contract/limits.ts'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import type { Repairable } from '#server/features/website/articles/articles.model.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type Import, type ImportItem, keyIn } from '#server/features/website/imports/imports.model.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import { fillGaps } from './gaps.ts'
import { createLinkPlaces, type PlaceNeeds } from './link-places.ts'
import { leadLinks } from './links.ts'
import { readTied, type Tied, wordsOf, writeTied } from './tied.ts'
import { TOGETHER_MS, type Work } from './work.ts'

const AT_ONCE = 50

type GoesOn = () => Promise<boolean>
interface Repair {
  concerns(tied: Tied): boolean
  repair(tx: Tx, item: ImportItem, tied: Tied): Promise<void>
}

/** Texts of a site that came before what they show or link to, and those whose links lead to what was taken back. */
export function createRepair(db: Database, needs: PlaceNeeds) {
  const { articles, media } = needs
  const findPlaces = createLinkPlaces(needs)

  /** Goes through the texts of a site that wait for something or have links; answers false when it was stopped. */
  async function each(site: string, goesOn: GoesOn, repair: Repair) {
    const limit = rowsAtOnce(AT_ONCE)
    for (let after = 0; ; ) {
      const tied = await items.listTied(db.read, site, after, limit)
      const concerned = tied.filter(({ data }) => repair.concerns(readTied(data)))
      for (let at = 0; at < concerned.length; ) at += await repairTogether(concerned.slice(at), repair)
      if (!(await goesOn())) return false
      const last = tied.at(-1)
      if (!last || tied.length < limit) return true
      after = last.id
    }
  }

  /** As many as a transaction may take; answers how many these were. */
  async function repairTogether(tied: ImportItem[], { repair }: Repair): Promise<number> {
    return await db.transaction(async (tx) => {
      const until = performance.now() + TOGETHER_MS
      for (const [at, item] of tied.entries()) {
        await repair(tx, item, readTied(item.data))
        if (performance.now() > until) return at + 1
        // Those who read are answered between two items.
        await nextTurn()
      }
      return tied.length
    })
  }

  async function rewrite(
    tx: Tx,
    doer: Doer,
    item: ImportItem,
    { tied, change }: { tied: Tied; change: (writing: Repairable) => Partial<Repairable> | null },
  ) {
    const id = Number(item.target?.split(':')[1])
    const before = await articles.imported.findMark(tx, id)
    if (before === null) return
    const after = await articles.imported.repair(tx, doer, id, change)
    // What a user has changed since stays known as changed, for an undo leaves it.
    const mark = before === item.mark ? articles.imported.markOf(after) : item.mark
    await items.setTied(tx, item.id, { data: writeTied(tied), mark, why: wordsOf(tied) })
  }

  async function late(tx: Tx, run: Import, doer: Doer, item: ImportItem, tied: Tied): Promise<void> {
    const keyOf = (key: string) => keyIn(run.site, key)
    const keys = [...tied.gaps, ...(tied.cover ? [tied.cover] : [])].map(({ key }) => keyOf(key))
    const here = new Map(
      (await items.listExisting(tx, run.site, { keys })).map((each) => [each.sourceKey, each.target]),
    )
    const pictureOf = (key: string) => {
      const [noun, id] = here.get(keyOf(key))?.split(':') ?? []
      return noun === 'media' ? Number(id) : null
    }
    const filled = tied.gaps.flatMap((gap) => {
      const id = pictureOf(gap.key)
      return id === null ? [] : [{ ...gap, found: { id, alt: '' } }]
    })
    const cover = tied.cover && (await media.find(pictureOf(tied.cover.key) ?? 0))
    const unresolved = tied.links.flatMap(({ was, now }) => (now === null ? [was] : []))
    const places = await findPlaces(tx, run, unresolved)
    if (filled.length === 0 && !cover && places.size === 0) return
    const isFilled = new Set(filled.map(({ key }) => key))
    await rewrite(tx, doer, item, {
      tied: {
        ...tied,
        gaps: tied.gaps.filter(({ key }) => !isFilled.has(key)),
        cover: cover ? undefined : tied.cover,
        links: tied.links.map(({ was, now }) => ({ was, now: now ?? places.get(was) ?? null })),
      },
      change: ({ document: before, coverId }) => {
        const shown = filled.length > 0 ? fillGaps(before, filled) : null
        const document = leadLinks(shown ?? before, places) ?? shown
        // Whoever has chosen another meanwhile keeps it.
        const isWanted = cover && coverId === null
        const image = isWanted && { coverId: cover.id, coverAlt: (tied.cover?.alt || cover.alt).slice(0, LENGTHS.alt) }
        return document || image ? { ...(document && { document }), ...image } : null
      },
    })
  }

  async function gone(tx: Tx, run: Import, doer: Doer, item: ImportItem, tied: Tied): Promise<void> {
    const led = tied.links.flatMap(({ was, now }) => (now === null ? [] : [{ was, now }]))
    const places = await findPlaces(
      tx,
      run,
      led.map(({ was }) => was),
    )
    const back = new Map(led.flatMap(({ was, now }) => (places.has(was) ? [] : [[now, was]])))
    if (back.size === 0) return
    const links = tied.links.map(({ was, now }) => ({ was, now: now !== null && back.has(now) ? null : now }))
    await rewrite(tx, doer, item, {
      tied: { ...tied, links },
      change: (writing) => {
        const document = leadLinks(writing.document, back)
        return document && { document }
      },
    })
  }

  return {
    /** Puts pictures and links that can be had by now into the texts that wait for them. */
    late: ({ run, doer }: Work, goesOn: GoesOn): Promise<boolean> =>
      each(run.site, goesOn, {
        concerns: ({ gaps, cover, links }) =>
          gaps.length > 0 || cover !== undefined || links.some(({ now }) => now === null),
        repair: (tx, item, tied) => late(tx, run, doer, item, tied),
      }),

    /** Leads links to what is here no more back to where they led at first. */
    gone: ({ run, doer }: Work, goesOn: GoesOn): Promise<boolean> =>
      each(run.site, goesOn, {
        concerns: ({ links }) => links.some(({ now }) => now !== null),
        repair: (tx, item, tied) => gone(tx, run, doer, item, tied),
      }),
  }
}
