import { isSection } from '#contract/system/settings.ts'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import type { ImportItem } from '#server/features/website/imports/imports.model.ts'
import type { ItemKind } from '#server/features/website/imports/reading/source-item.ts'
import { Problem } from '#server/http/problem.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { ApplyNeeds } from './apply-item.ts'
import type { CommentNeeds } from './bring-comments.ts'
import type { LibraryNeeds } from './library.ts'

type Needs = ApplyNeeds & CommentNeeds & LibraryNeeds

const AT_ONCE = 50
/** Above every number of a row. */
const LAST = 2 ** 31 - 1
const CHANGED = 'Somebody has changed it since.'

/** Takes back what an import has made, the last first, and says of everything that it leaves why. */
export function createUndo(db: Database, needs: Needs) {
  const { articles, comments, media, redirects, publications, publicationFiles, settings } = needs
  async function removeComment(tx: Tx, id: number): Promise<string | null> {
    return (await comments.imported.takeBack(tx, id)) ? null : 'Somebody has dealt with this comment since.'
  }

  async function removeArticle(tx: Tx, doer: Doer, item: ImportItem, id: number): Promise<string | null> {
    const article = await articles.imported.findIn(tx, id)
    if (!article) return null
    if (article.state !== 'deleted' && articles.imported.markOf(article) !== item.mark) return CHANGED
    if (await comments.imported.hasOthers(tx, id)) return 'Readers have commented on it since.'
    await redirects.takeBackTo(tx, articles.imported.addressOf(article))
    await articles.imported.takeBack(tx, doer, id)
    return null
  }

  async function removeFromLibrary(tx: Tx, doer: Doer, { kind, mark }: ImportItem, id: number): Promise<string | null> {
    if (kind === 'file') return (await publicationFiles.imported.takeBack(tx, doer, id, mark ?? '')) ? null : CHANGED
    return (await publications.imported.takeBack(tx, doer, id)) ? null : 'There are files in it.'
  }

  async function resetSetting(tx: Tx, doer: Doer, section: string, mark: string | null): Promise<string | null> {
    if (!isSection(section)) return null
    const writer = typeof doer === 'string' ? 'system' : doer
    return (await settings.imported.takeBack(tx, writer, section, Number(mark))) ? null : CHANGED
  }

  /** In a transaction of its own: it may be refused, and then stays. */
  async function refusalOf(work: Promise<unknown>): Promise<string | null> {
    try {
      await work
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return error.status === 404 ? null : error.message
    }
  }

  async function undo(doer: Doer, item: ImportItem, isLast: boolean): Promise<void> {
    const [noun = '', number = ''] = item.target?.split(':') ?? []
    const id = Number(number)
    const settle = (tx: Tx, left: string | null) =>
      items.setUndone(tx, item.id, left === null ? 'removed' : 'left', left ?? '')
    if (noun === 'media' || noun === 'category') {
      const work = noun === 'media' ? media.delete(doer, id) : articles.categories.delete(doer, id, undefined)
      const left = await refusalOf(work)
      if (left !== null && !isLast) return
      return await db.transaction(async (tx) => {
        if (left === null && item.address && noun === 'category') await redirects.takeBackFrom(tx, item.address)
        await settle(tx, left)
      })
    }
    await db.transaction(async (tx) => {
      if (noun === 'comment') return await settle(tx, await removeComment(tx, id))
      if (noun === 'file' || noun === 'folder') return await settle(tx, await removeFromLibrary(tx, doer, item, id))
      if (noun === 'setting') return await settle(tx, await resetSetting(tx, doer, number, item.mark))
      if (noun === 'redirect') {
        return await settle(tx, (await redirects.takeBackFrom(tx, item.address ?? '')) ? null : CHANGED)
      }
      if (noun === 'article' || noun === 'page') return await settle(tx, await removeArticle(tx, doer, item, id))
      await settle(tx, 'This cannot be undone.')
    })
  }

  async function undoKinds(importId: number, doer: Doer, { kinds, isLast, goesOn }: Step): Promise<boolean> {
    const limit = rowsAtOnce(AT_ONCE)
    for (let before = LAST; ; ) {
      const made = await items.listMade(db.read, importId, kinds, { before, limit })
      for (const item of made) await undo(doer, item, isLast)
      if (!(await goesOn())) return false
      const last = made.at(-1)
      if (!last || made.length < limit) return true
      before = last.id
    }
  }

  return async (importId: number, doer: Doer, goesOn: () => Promise<boolean>): Promise<boolean> => {
    for (const step of STEPS) if (!(await undoKinds(importId, doer, { ...step, goesOn }))) return false
    for (const address of await items.listMergedAddresses(db.read, importId))
      await db.transaction((tx) => redirects.takeBackFrom(tx, address))
    return true
  }
}

interface Step {
  kinds: ItemKind[]
  /** Whether what cannot be taken back now is left for good. */
  isLast: boolean
  goesOn: () => Promise<boolean>
}

/** What uses others goes before them; categories twice, for one may be below another. */
const STEPS: Omit<Step, 'goesOn'>[] = [
  { kinds: ['setting', 'redirect'], isLast: true },
  { kinds: ['comment'], isLast: true },
  { kinds: ['article', 'page'], isLast: true },
  { kinds: ['file'], isLast: true },
  { kinds: ['folder', 'picture'], isLast: true },
  { kinds: ['category'], isLast: false },
  { kinds: ['category', 'tag', 'author', 'other'], isLast: true },
]
