import type { Introduced } from '#content/articles/introduced.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { PreparedPicture } from '#server/features/system/media/media.model.ts'
import { addDays, emptyWriting, type Writing, wordsIn } from '#server/features/website/articles/articles.model.ts'
import * as store from '#server/features/website/articles/articles.store.ts'
import * as revisions from '#server/features/website/articles/revisions/revisions.store.ts'
import { type ArticleCore, type ArticleNeeds, type ArticleTools, liveFrom } from './article-core.ts'

const REVIEW_DAYS = 270
const INTRODUCED = 'site.introduced'

/** What a new site has to read. Filled in once, at the first start; what the firm does with it is its own affair. */
export function createIntroduction({ db }: ArticleTools, core: ArticleCore, needs: ArticleNeeds) {
  const { media, categories, index, audit, samples } = needs

  async function isNew(reader: Reader | Tx): Promise<boolean> {
    return !(await store.hasAny(reader)) && !(await audit.has(reader, INTRODUCED))
  }

  async function add(tx: Tx, article: Introduced, { document, coverId, kind }: Ready) {
    const { title, summary, cover: _, coverAlt, author, daysAgo, dated, category, subcategory } = article
    const at = addDays(core.now(), -daysAgo)
    const day = at.slice(0, 10)
    const work: Writing = {
      ...emptyWriting(),
      ...(category && (await categories.resolve(tx, 'system', { category, subcategory }))),
      title,
      summary,
      document,
      coverId,
      coverAlt,
      asAt: dated ? day : null,
      reviewBy: dated ? addDays(at, REVIEW_DAYS).slice(0, 10) : null,
    }
    const words = wordsIn(work)
    const added = await store.insert(tx, {
      ...FACTS,
      kind,
      work,
      live: { ...liveFrom(work, null, { kind, doer: 'system', now: at, zone: await core.zone() }), editor: author },
      author,
      authorId: null,
      lastEditor: author,
      changedAt: at,
      createdAt: at,
      words,
    })
    const saved = { savedAt: at, startedAt: at, savedBy: author, savedById: null, saveId: null }
    const revision = { revision: 1, kind: 'published' as const, words, wordsChanged: words, writing: work }
    await revisions.put(tx, added.id, { ...saved, ...revision })
    await index.follow(tx, null, added)
    await samples.mark(tx, 'article', added.id)
    return added.id
  }

  return {
    /** `listEvents` answers what only events have, and is asked once. */
    async introduce(listEvents: () => Promise<IntroducedEventText[]> = async () => []): Promise<boolean> {
      if (!(await isNew(db.read))) return false
      const { CATEGORIES, INTRODUCTION } = await import('#content/articles/all.ts')
      const covers = await loadCovers()
      async function prepare(article: Introduced, kind: Ready['kind']) {
        const { cover, coverAlt: alt, html } = article
        const { hash, picture } = covers(cover)
        const { id: coverId } = await media.adopt('system', picture, hash, { name: `${cover}.webp`, alt })
        return { article, kind, coverId, document: await core.read(html) }
      }
      const events = await listEvents()
      const ready: (Ready & { article: Introduced; insert?: IntroducedEventText['insert'] })[] = []
      for (const article of INTRODUCTION) ready.push(await prepare(article, 'article'))
      for (const { text, insert } of events) ready.push({ ...(await prepare(text, 'event')), insert })
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'introduction')
        if (!(await isNew(tx))) return false
        for (const category of CATEGORIES) await categories.resolve(tx, 'system', { category })
        for (const { article, insert, ...rest } of ready) {
          const id = await add(tx, article, rest)
          await insert?.(tx, id)
        }
        const detail = { articles: INTRODUCTION.length, events: events.length }
        await audit.record(tx, 'system', { action: INTRODUCED, detail })
        return true
      })
    },
  }
}

interface Ready extends Pick<Writing, 'document' | 'coverId'> {
  kind: 'article' | 'event'
}

/** The text of an event that a new site starts with, and what adds the rest of it. */
interface IntroducedEventText {
  text: Introduced
  insert(tx: Tx, id: number): Promise<void>
}

const FACTS = {
  state: 'published',
  stateBefore: null,
  version: 1,
  saveId: null,
  saveBase: 0,
  hasChanges: false,
  publishAt: null,
  deletedAt: null,
  previewKey: null,
  previewUntil: null,
  revisions: 1,
  liveRevision: 1,
  pinned: false,
} as const

interface DrawnCover {
  hash: string
  width: number
  height: number
  webp: { width: number; height: number; data: string }[]
  avif: { width: number; height: number; data: string }[]
}

// Drawn beforehand by content/covers/draw-covers.mjs, and read at the first start only.
async function loadCovers(): Promise<(name: string) => { hash: string; picture: PreparedPicture }> {
  const { default: raw } = await import('#content/covers/covers.json?raw')
  const drawn: Record<string, DrawnCover> = JSON.parse(raw)
  const sized = (sizes: DrawnCover['webp']) =>
    sizes.map(({ width, height, data }) => {
      const bytes = Buffer.from(data, 'base64')
      return { width, height, bytes: bytes.length, data: bytes }
    })
  return (name) => {
    const cover = drawn[name]
    if (!cover) throw new Error(`there is no cover "${name}"`)
    const { hash, width, height } = cover
    const webp = sized(cover.webp)
    const master = webp.at(-1)?.data ?? Buffer.alloc(0)
    return { hash, picture: { width, height, animated: false, webp, avif: sized(cover.avif), master } }
  }
}
