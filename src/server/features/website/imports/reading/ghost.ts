import { counted } from '#domain/text/counted.ts'
import { textOfHtml } from '#platform/html.ts'
import { addressOnSite, pictureKey, plainly } from './addresses.ts'
import { momentOfText } from './dates.ts'
import { createIdentities, type Identities, SAME_AGAIN } from './identity.ts'
import { rowsIn } from './json-stream.ts'
import { lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'
import { readSourceHtml } from './source-html.ts'
import type { ReadingOptions, SourceFile, SourceItem, WritingItem } from './source-item.ts'

type Row = Record<string, unknown>

const ROOTS = ['$.db.*.data', '$.data']
const ABOUT_POSTS = new Set(['posts_tags', 'posts_authors', 'posts_meta'])
const EVERY = new Set(['*'])
const LARGE = new Set(['posts'])

interface Known {
  site: string | null
  authors: Map<string, string>
  tags: Map<string, { name: string; slug: string }>
  tagsOf: Map<string, string[]>
  authorsOf: Map<string, string[]>
  metaOf: Map<string, Row>
  others: Map<string, number>
  identities: Identities
}

/** What an export of Ghost holds. It is read twice: posts come before what is said about them. */
export async function* readGhost(files: SourceFile[], options: ReadingOptions): AsyncGenerator<SourceItem> {
  const identities = createIdentities()
  for (const file of files) {
    const known = await readSmall(file, options, identities)
    for (const [table, rows] of known.others) yield otherTable(table, rows, identities)
    for (const [id, name] of known.authors)
      yield { kind: 'author', key: identities.take(`author:${id}`).key, title: name }
    // The first tag of a post is what it is about, and those with a hash are for the theme.
    const about = new Set([...known.tagsOf.keys()].map((post) => publicTags(post, known)[0]))
    for (const [id, { name, slug }] of known.tags) {
      const { key, repeats } = identities.take(`tag:${id}`)
      const why = name.startsWith('#') ? 'A tag for the theme, which readers do not see.' : SAME_AGAIN
      if (name.startsWith('#') || repeats !== 'nothing') {
        yield { kind: 'other', key, title: name, why }
        continue
      }
      const address = addressOnSite(`tag/${slug}/`, known.site)
      const term = { key, title: name, slug, address }
      yield about.has(id) ? { kind: 'category', ...term, parent: null } : { kind: 'tag', ...term }
    }
    for await (const { value } of rowsIn(file, ROOTS, LARGE)) yield* entryOf(value, known, options)
  }
}

async function readSmall(file: SourceFile, { siteAddress }: ReadingOptions, identities: Identities): Promise<Known> {
  const known: Known = {
    site: siteAddress,
    authors: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    others: new Map(),
    identities,
  }
  const relations: Row[] = []
  for await (const { table, value } of rowsIn(file, ROOTS, EVERY)) {
    if (table === 'users') known.authors.set(text(value.id), text(value.name) || text(value.slug))
    else if (table === 'tags') known.tags.set(text(value.id), { name: text(value.name), slug: text(value.slug) })
    else if (table === 'posts_meta') known.metaOf.set(text(value.post_id), value)
    else if (ABOUT_POSTS.has(table)) relations.push(value)
    else if (!LARGE.has(table)) known.others.set(table, (known.others.get(table) ?? 0) + 1)
  }
  for (const row of relations.sort((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0))) {
    if (row.tag_id !== undefined) add(known.tagsOf, text(row.post_id), text(row.tag_id))
    else if (row.author_id !== undefined) add(known.authorsOf, text(row.post_id), text(row.author_id))
  }
  return known
}

/** Settings, newsletters, snippets and what else Ghost keeps for itself: a line for each table. */
function otherTable(table: string, rows: number, identities: Identities): SourceItem {
  const why = `${counted(rows, 'row')} that Ghost keeps for itself; there is nothing like it here.`
  return { kind: 'other', key: identities.take(`table:${table}`).key, title: table, why }
}

/** By its own number, which no other site has; else by its name. */
function identified(row: Row, type: 'page' | 'post', { identities }: Known) {
  const name = text(row.uuid) || text(row.id) || (row.slug ? `slug:${text(row.slug)}` : `title:${text(row.title)}`)
  const facts = [row.title, row.slug, row.status, row.published_at, row.lexical, row.mobiledoc, row.html].map(text)
  return identities.take(`${type}:${name}`, ...facts)
}

function* entryOf(row: Row, known: Known, { skip }: ReadingOptions): Generator<SourceItem> {
  const type = text(row.type) === 'page' || row.page === 1 || row.page === true ? 'page' : 'post'
  const { key, repeats } = identified(row, type, known)
  if (repeats === 'itself') return yield { kind: 'other', key, title: text(row.title), why: SAME_AGAIN }
  if (skip.has(key)) return
  const notes: string[] = repeats === 'another' ? [`Another ${type} of the file has the same number.`] : []
  const unknown: string[] = []
  const html = htmlOf(row, unknown).replaceAll('__GHOST_URL__', (known.site ?? '').replace(/\/$/, ''))
  const read = readSourceHtml(html, known.site, pictureKey)
  for (const [picture, { address, alt, caption }] of read.pictures) yield pictureOf(picture, address, alt, caption)
  const cover = coverOf(row, known)
  if (cover) yield pictureOf(cover.key, cover.address, cover.alt, cover.caption)
  const { state, publishedAt } = stateOf(row, notes)
  const id = text(row.id)
  const createdAt = momentOfText(text(row.created_at)) ?? publishedAt ?? new Date(0).toISOString()
  const tags = publicTags(id, known)
  const authors = (known.authorsOf.get(id) ?? [text(row.author_id)]).flatMap(
    (author) => known.authors.get(author) ?? [],
  )
  const writing: WritingItem = {
    kind: type === 'page' ? 'page' : 'article',
    key,
    title: text(row.title),
    slug: text(row.slug),
    address: state === 'published' ? addressOnSite(`${text(row.slug)}/`, known.site) : null,
    state,
    createdAt,
    publishedAt,
    updatedAt: momentOfText(text(row.updated_at)) ?? publishedAt ?? createdAt,
    author: authors.join(', '),
    pinned: type === 'post' && (row.featured === true || row.featured === 1),
    summary: text(row.custom_excerpt) || metaOf(row, known, 'meta_description'),
    document: read.document,
    categories: tags.slice(0, 1).map((tag) => `tag:${tag}`),
    tags: tags.slice(1).flatMap((tag) => known.tags.get(tag)?.name ?? []),
    cover: cover?.key ?? null,
    coverAlt: cover?.alt ?? '',
    presentation: {
      searchTitle: metaOf(row, known, 'meta_title'),
      searchText: metaOf(row, known, 'meta_description'),
      socialTitle: metaOf(row, known, 'og_title') || metaOf(row, known, 'twitter_title'),
      socialText: metaOf(row, known, 'og_description') || metaOf(row, known, 'twitter_description'),
    },
    notes: [...notes, ...read.notes, ...notKept(row, known)],
    unknown: [...unknown, ...read.unknown],
    failure: read.failure,
  }
  yield writing
}

/** Where Markdown is in a post, Ghost's own HTML of it says more than its words. */
function htmlOf({ lexical, mobiledoc, html }: Row, unknown: string[]): string {
  const made = text(html)
  const found: string[] = []
  const read = lexical ? lexicalHtml(text(lexical), found) : mobiledoc ? mobiledocHtml(text(mobiledoc), found) : null
  const hasMarkdown = /"(card-)?markdown"/.test(text(lexical) || text(mobiledoc))
  if (read === null || (hasMarkdown && made)) return made
  unknown.push(...found)
  return read
}

function stateOf(row: Row, notes: string[]) {
  const publishedAt = momentOfText(text(row.published_at))
  const status = text(row.status)
  const visibility = text(row.visibility) || 'public'
  const draft = (why?: string) => {
    if (why) notes.push(why)
    return { state: 'draft' as const, publishedAt: null }
  }
  if (status !== 'draft' && visibility !== 'public') return draft('It was for members only, and is a draft here.')
  if (status === 'scheduled' && publishedAt) return { state: 'scheduled' as const, publishedAt }
  if (status === 'sent') return draft('It was sent by mail only, and is a draft here.')
  if (status !== 'published' || !publishedAt) return draft()
  return { state: 'published' as const, publishedAt }
}

function coverOf(row: Row, known: Known) {
  const address = text(row.feature_image).replace('__GHOST_URL__', (known.site ?? '').replace(/\/$/, ''))
  const key = address ? pictureKey(address) : null
  const words = (name: string) => textOfHtml(metaOf(row, known, name))
  return key ? { key, address, alt: words('feature_image_alt'), caption: words('feature_image_caption') } : null
}

/** Older versions keep it with the post, newer ones in a table of its own. */
const metaOf = (row: Row, known: Known, name: string): string =>
  text(row[name]) || text(known.metaOf.get(text(row.id))?.[name])

/** What a post has that an article cannot have. */
function notKept(row: Row, known: Known): string[] {
  const found = [
    metaOf(row, known, 'canonical_url') && `its canonical address ${metaOf(row, known, 'canonical_url')}`,
    (text(row.codeinjection_head) || text(row.codeinjection_foot)) && 'code of its own',
    (metaOf(row, known, 'og_image') || metaOf(row, known, 'twitter_image')) && 'a picture for sharing',
  ].filter(Boolean)
  return found.length > 0 ? [`Not kept: ${found.join(', ')}.`] : []
}

function pictureOf(key: string, address: string, alt: string, caption: string): SourceItem {
  const path = plainly(URL.parse(address, 'http://site.invalid')?.pathname ?? '').replace(/^\//, '')
  const below = /content\/images\/(?:size\/\w+\/)?(.+)$/.exec(path)?.[1]
  const paths = [...new Set([path, ...(below ? [`content/images/${below}`, `images/${below}`, below] : [])])]
  const whole = /^https?:/.test(address) ? address : null
  return { kind: 'picture', key, title: path.split('/').at(-1) ?? path, address: whole, paths, alt, caption }
}

function publicTags(id: string, { tagsOf, tags }: Known): string[] {
  return (tagsOf.get(id) ?? []).filter((tag) => !tags.get(tag)?.name.startsWith('#'))
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

function add(lists: Map<string, string[]>, key: string, value: string): void {
  lists.set(key, [...(lists.get(key) ?? []), value])
}
