import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

const BATCH = 100
const CATEGORIES = 8
const SUBCATEGORIES = 4

export async function seedArticles(db: Database, articles: number): Promise<void> {
  const writer = createWriter()
  const categories = await seedCategories(db)
  const start = Date.parse('2010-01-01T08:00:00Z')
  for (const numbers of batches(articles, BATCH)) {
    const batch = numbers.map((number) => {
      const category = categories[Math.floor(writer.random() ** 2 * categories.length)]
      return articleRow(writer, {
        published: writer.random() < 0.98,
        at: new Date(start + number * 5_000_000).toISOString(),
        categoryId: category?.id ?? 1,
        subcategoryId: category?.subcategories[number % SUBCATEGORIES] ?? null,
      })
    })
    await db.transaction(async (tx) => {
      const rows = await tx.insertInto('articles').values(batch).returning(['id', 'state']).execute()
      for (const [place, { id, state }] of rows.entries()) {
        const row = batch[place]
        if (!row) continue
        const facets = { category: row.categoryId, subcategory: row.subcategoryId }
        const words = { title: row.workTitle, text: `${row.workSummary} ${row.workText}` }
        await db.engine.search.add(tx, 'articles', id, { ...words, facets: { state, ...facets } })
        if (state === 'published') await db.engine.search.add(tx, 'news', id, { ...words, facets })
      }
    })
  }
  await analyse(db, ['articles', 'search_news', 'search_articles', 'categories'])
}

async function seedCategories(db: Database) {
  return await db.transaction(async (tx) => {
    const add = async (name: string, parent: number) => {
      const row = { parentId: parent, name, folded: name.toLowerCase(), slug: name.toLowerCase(), position: 1 }
      const created = { ...row, createdAt: '2026-01-01T00:00:00.000Z' }
      return (await tx.insertInto('categories').values(created).returning('id').executeTakeFirstOrThrow()).id
    }
    const made: { id: number; subcategories: number[] }[] = []
    for (let number = 1; number <= CATEGORIES; number++) {
      const id = await add(`Bench${number}`, 0)
      const subcategories: number[] = []
      for (let sub = 1; sub <= SUBCATEGORIES; sub++) subcategories.push(await add(`Bench${number}Part${sub}`, id))
      made.push({ id, subcategories })
    }
    return made
  })
}

interface Facts {
  published: boolean
  at: string
  categoryId: number
  subcategoryId: number | null
}

export function articleRow(
  writer: ReturnType<typeof createWriter>,
  { published, at, categoryId, subcategoryId }: Facts,
) {
  const title = writer.title()
  const summary = writer.summary()
  const paragraphs = writer.paragraphs()
  const text = paragraphs.join('\n')
  const document = JSON.stringify({
    type: 'doc',
    content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
  })
  const words = text.split(' ').length
  return {
    kind: 'article' as const,
    state: published ? ('published' as const) : ('draft' as const),
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    summary,
    categoryId: categoryId,
    subcategoryId: subcategoryId,
    coverAlt: '',
    words,
    publishedAt: published ? at : null,
    updatedAt: published ? at : null,
    authorName: 'Bench Writer',
    editorName: 'Bench Writer',
    workTitle: title,
    workSlug: '',
    pinned: 0,
    workSummary: summary,
    workCategoryId: categoryId,
    workSubcategoryId: subcategoryId,
    workCoverAlt: '',
    workWords: words,
    workEditorName: 'Bench Writer',
    version: 1,
    saveBase: 0,
    hasChanges: 0,
    changedAt: at,
    createdAt: at,
    revisions: 0,
    about: '{}',
    workAbout: '{}',
    html: paragraphs.map((words) => `<p>${words}</p>`).join(''),
    text,
    document,
    workText: text,
    workDocument: document,
  }
}

/** Words drawn as language draws them: few very often, most rarely. The same seed gives the same articles. */
export function createWriter(seed = 1) {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const vocabulary = [...COMMON, ...Array.from({ length: 8_000 }, () => invent(random))]
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'tax'
  const sentence = (length: number) => {
    const words = Array.from({ length }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  return {
    random,
    title: () => sentence(4 + Math.floor(random() * 6)).slice(0, -1),
    summary: () => sentence(14),
    /** About 350 words in paragraphs. */
    paragraphs: () =>
      Array.from({ length: 6 }, () =>
        Array.from({ length: 5 }, () => sentence(8 + Math.floor(random() * 8))).join(' '),
      ),
  }
}

const SYLLABLES =
  'ba co di fe ga ho in jo ka le mo na or pe qua ri so ta un ve wa xi yo ze tion ment ing ed er al'.split(' ')

function invent(random: () => number): string {
  const length = 2 + Math.floor(random() * 3)
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')
}

const COMMON =
  'the of and to in a for is on that with as be by it tax are or from this an your year business must can account return report payment invoice income law before when cost date firm pay rate rule month claim record company cash due small client bank stock loan credit audit budget price sales staff wage pension asset profit loss fee fine form office letter receipt declaration deadline interest owner partner supplier customer contract insurance property vehicle travel training software ledger balance statement forecast margin payroll bookkeeping accounting planning advice support service question answer change begin keep send check plan'.split(
    ' ',
  )

/** PostgreSQL analyses its tables by itself, a while later; SQLite is not told to, here as on a site. */
export async function analyse(db: Database, tables: string[]): Promise<void> {
  if (db.engine.name === 'sqlite') return
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db.engine.writer)
}

/** Numbers from 1 on, some at a time. */
export function* batches(count: number, size: number): Generator<number[]> {
  for (let first = 1; first <= count; first += size) {
    yield Array.from({ length: Math.min(size, count - first + 1) }, (_, place) => first + place)
  }
}
