import type { Database } from '#database/database.ts'
import { createWriter } from './article-texts.ts'
import { learn, seedFromCommandLine } from './seeding.ts'

const BATCH = 100
const CATEGORIES = 8
const SUBCATEGORIES = 4

/** Fills an empty database with articles: node bench/seed-articles.ts --database sqlite:/tmp/bench.db --articles 100000 */
export async function seedArticles(
  db: Database,
  articles: number,
  told: (done: number) => void = () => {},
): Promise<void> {
  const writer = createWriter()
  const categories = await seedCategories(db)
  const start = Date.parse('2010-01-01T08:00:00Z')
  for (let first = 1; first <= articles; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, articles - first + 1) }, (_, place) => {
      const number = first + place
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
        const facets = { category: row.category_id, subcategory: row.subcategory_id }
        const words = { title: row.work_title, text: `${row.work_summary} ${row.work_text}` }
        await db.engine.search.add(tx, 'articles', id, { ...words, facets: { state, ...facets } })
        if (state === 'published') await db.engine.search.add(tx, 'news', id, { ...words, facets })
      }
    })
    told(first + batch.length - 1)
  }
  await learn(db, ['articles', 'search_news', 'search_articles', 'categories'])
}

async function seedCategories(db: Database) {
  return await db.transaction(async (tx) => {
    const add = async (name: string, parent: number) => {
      const row = { parent_id: parent, name, folded: name.toLowerCase(), slug: name.toLowerCase(), position: 1 }
      const created = { ...row, created_at: '2026-01-01T00:00:00.000Z' }
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

function articleRow(writer: ReturnType<typeof createWriter>, { published, at, categoryId, subcategoryId }: Facts) {
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
    state: published ? ('published' as const) : ('draft' as const),
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    summary,
    category_id: categoryId,
    subcategory_id: subcategoryId,
    cover_alt: '',
    words,
    published_at: published ? at : null,
    updated_at: published ? at : null,
    author_name: 'Bench Writer',
    editor_name: 'Bench Writer',
    work_title: title,
    work_summary: summary,
    work_category_id: categoryId,
    work_subcategory_id: subcategoryId,
    work_cover_alt: '',
    work_words: words,
    work_editor_name: 'Bench Writer',
    version: 1,
    save_base: 0,
    has_changes: 0,
    changed_at: at,
    created_at: at,
    revisions: 0,
    html: paragraphs.map((words) => `<p>${words}</p>`).join(''),
    text,
    document,
    work_text: text,
    work_document: document,
  }
}

if (import.meta.main) await seedFromCommandLine({ what: 'articles', usual: 100_000, sow: seedArticles })
