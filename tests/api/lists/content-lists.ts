import { PAGE_SIZE } from '#contract/limits.ts'
import type { TestApp } from '#tests/support/app.ts'
import { articleForm, doc } from '#tests/support/articles.ts'
import { readerOf } from '#tests/support/news.ts'
import { fill, type ListCase, type Row, sendAs, type World } from './list-case.ts'

const titleOf = (row: Row) => /Row \d+/.exec(row.title ?? row.posttitle)?.[0] ?? '?'
const wordsOf = (row: Row) => /Row \d+/.exec(row.body)?.[0] ?? '?'

const IN_PUBLIC = { '': 'many', 'q=quillwort': 'many', 'category=Crowded': 'many', 'q=bladderwort': 'none' } as const

/** Articles, what the public sees of them, their revisions and comments. */
export const CONTENT_LISTS: Record<string, ListCase> = {
  'GET /api/articles': {
    as: 'editor',
    rows: 'articles',
    size: 25,
    keyOf: titleOf,
    looks: {
      '': 'all',
      'order=oldest': 'all',
      'state=published': 'many',
      'state=published&order=oldest': 'many',
      'state=draft': 'few',
      'state=scheduled': 'none',
      'category=Crowded': 'many',
      'category=Crowded&order=oldest': 'many',
      'category=Lonely': 'few',
      'category=Lonely&state=draft': 'few',
      'category=Crowded&state=published': 'many',
      'q=quillwort': 'many',
      'q=bladderwort': 'few',
      'q=quillwort&state=published': 'many',
      'q=quillwort&category=Crowded': 'many',
      'q=quillwort&state=draft': 'none',
      'review=due': 'many',
    },
    mirrors: [
      ['', 'order=oldest'],
      ['state=published', 'state=published&order=oldest'],
      ['category=Crowded', 'category=Crowded&order=oldest'],
    ],
  },
  // Larger than a page of the news: a visitor may ask for as many.
  'GET /api/articles as a visitor': {
    as: 'public',
    rows: 'articles',
    size: 25,
    address: () => '/api/articles',
    keyOf: titleOf,
    looks: { ...IN_PUBLIC, 'state=draft': 'many' },
  },
  'GET /api/articles by sevens': {
    as: 'public',
    rows: 'articles',
    size: 7,
    address: () => '/api/articles',
    keyOf: titleOf,
    looks: { 'perPage=7': 'many', 'perPage=7&q=quillwort': 'many' },
  },
  'GET /api/news': { as: 'public', rows: 'articles', size: PAGE_SIZE.news, keyOf: titleOf, looks: IN_PUBLIC },
  'GET /news/news.php': {
    as: 'public',
    rows: 'articles',
    size: PAGE_SIZE.news,
    list: (body) => body.posts,
    keyOf: titleOf,
    paging: 'pageno',
    looks: IN_PUBLIC,
  },
  'GET /api/articles/{id}/revisions': {
    as: 'editor',
    rows: 'revisions',
    size: 25,
    address: ({ values }) => `/api/articles/${values.revised}/revisions`,
    keyOf: titleOf,
    looks: { '': 'all' },
  },
  'GET /api/pages': {
    as: 'editor',
    rows: 'pages',
    size: PAGE_SIZE.office,
    keyOf: titleOf,
    looks: { '': 'all', 'state=draft': 'many', 'state=published': 'few', 'state=scheduled': 'none' },
  },
  'GET /api/comments': {
    as: 'editor',
    rows: 'comments',
    size: PAGE_SIZE.office,
    keyOf: wordsOf,
    looks: {
      'state=visible': 'many',
      'state=visible&order=oldest': 'many',
      'state=held': 'few',
      'state=held&order=oldest': 'few',
      'state=spam': 'none',
      'state=visible&article=$discussed': 'many',
      'state=visible&article=$discussed&order=oldest': 'many',
      'state=visible&q=quillwort': 'many',
      'state=visible&q=quillwort&order=oldest': 'many',
      'state=held&q=bladderwort': 'few',
      'state=visible&q=bladderwort': 'none',
    },
    mirrors: [
      ['state=visible', 'state=visible&order=oldest'],
      ['state=visible&article=$discussed', 'state=visible&article=$discussed&order=oldest'],
      ['state=visible&q=quillwort', 'state=visible&q=quillwort&order=oldest'],
    ],
    counted: {
      'state=visible': (body) => body.totals.visible,
      'state=held': (body) => body.totals.held,
      'state=spam': (body) => body.totals.spam,
    },
  },
}

export async function fillContent(world: World): Promise<void> {
  const { app, filled, values } = world
  const send = sendAs(world, 'editor')

  filled.articles = await fill(app, 25, async ({ name, isFew }) => {
    const word = isFew ? 'bladderwort' : 'quillwort'
    const fields = { title: `Row ${name}`, content: `<p>About ${word}.</p>`, category: isFew ? 'Lonely' : 'Crowded' }
    const more: Record<string, string> = isFew ? { state: 'draft' } : { reviewBy: '2020-01-01' }
    const { id } = await send('POST', '/api/articles', articleForm({ ...fields, ...more }))
    if (!isFew) values.discussed ??= String(id)
    return fields.title
  })

  const revised = { content: '<p>Written again and again.</p>', category: 'Crowded' }
  filled.revisions = await fill(app, 25, async ({ name }) => {
    const form = articleForm({ title: `Row ${name}`, ...revised })
    if (values.revised) await send('PUT', `/api/articles/${values.revised}`, form)
    else values.revised = String((await send('POST', '/api/articles', form)).id)
    return `Row ${name}`
  })
  await send('DELETE', `/api/articles/${values.revised}`)

  filled.pages = await fill(app, PAGE_SIZE.office, async ({ name, isFew }) => {
    const { id, version } = await send('POST', '/api/pages', { title: `Row ${name}` })
    if (!isFew) return `Row ${name}`
    const content = doc({ type: 'headingBlock', attrs: { title: 'Words' } })
    const save = { saveId: 'editor-one', sequence: 1, baseVersion: version, content, address: `row-${name}` }
    await send('PATCH', `/api/articles/${id}`, save)
    await send('POST', `/api/articles/${id}/publish`, {})
    return `Row ${name}`
  })

  filled.comments = await fill(app, 25, async ({ name, isFew }) => {
    const words = `Row ${name}: ${isFew ? 'bladderwort' : 'quillwort'}`
    await remark(app, { article: Number(values.discussed), words, from: `10.8.0.${Number(name) + 1}` })
    return `Row ${name}`
  })
  const approved = await heldWith(send, 'quillwort')
  await send('POST', '/api/comments/bulk', { ids: approved, state: 'visible' })
}

/** What is sent as fast as this waits to be read. */
async function remark(app: TestApp, { article, words, from }: { article: number; words: string; from: string }) {
  const call: TestApp['call'] = (path, init = {}) =>
    app.call(path, { ...init, headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': from } })
  const reader = readerOf({ call })
  const { body } = await reader.open(article)
  const typed = { name: 'Rita', email: 'rita@lists.example', comment: words }
  const sent = await reader.send({ csrftoken: body.csrf_token, id: article, ...typed })
  if (!sent.body.held) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`)
}

async function heldWith(send: ReturnType<typeof sendAs>, word: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { items, pages } = await send('GET', `/api/comments?state=held&page=${page}`)
    ids.push(...items.filter(({ body }: Row) => body.includes(word)).map(({ id }: Row) => id))
    if (page >= pages) return ids
  }
}
