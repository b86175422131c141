import { textOfHtml } from '#platform/html.ts'
import { addressesOf, addressOnSite, pictureKey, plainly, withSlash } from './addresses.ts'
import { momentIn, momentOfText } from './dates.ts'
import { readSourceHtml } from './source-html.ts'
import type { ReadingOptions, SourceFile, SourceItem, WritingItem } from './source-item.ts'
import { commentsOf } from './wordpress-comments.ts'
import { readContent } from './wordpress-content.ts'
import { allIn, elementsIn, textIn, type XmlElement } from './xml-stream.ts'

const WANTED = new Set(['wp:base_blog_url', 'wp:author', 'wp:category', 'wp:tag', 'wp:term', 'item'])

/** What a WordPress export (WXR 1.0 to 1.2) holds. Several files of one export are read one after the other. */
export async function* readWordpress(files: SourceFile[], options: ReadingOptions): AsyncGenerator<SourceItem> {
  const reading: Reading = { ...options, address: options.siteAddress, authors: new Map(), offset: null }
  for (const file of files) {
    for await (const element of elementsIn(file, WANTED)) yield* itemsOf(element, reading)
  }
}

interface Reading extends Pick<ReadingOptions, 'zone' | 'skip'> {
  address: string | null
  /** Names by what people signed in with. */
  authors: Map<string, string>
  /** By how much the clocks of the site were ahead of UTC at the last post that says so. */
  offset: number | null
}

function itemsOf(element: XmlElement, reading: Reading): SourceItem[] {
  switch (element.name) {
    case 'wp:base_blog_url':
      reading.address = element.text.trim() ? withSlash(element.text.trim()) : reading.address
      return []
    case 'wp:author':
      return authorOf(element, reading)
    case 'wp:category':
      return [termOf('category', element, reading)]
    case 'wp:tag':
      return [termOf('tag', element, reading)]
    case 'wp:term':
      return otherTermOf(element)
    default:
      return entryOf(element, reading)
  }
}

function authorOf(element: XmlElement, reading: Reading): SourceItem[] {
  const login = textIn(element, 'wp:author_login').trim()
  const name = textIn(element, 'wp:author_display_name').trim() || login
  if (!login || reading.authors.has(login)) return []
  reading.authors.set(login, name)
  // Their e-mail address stays where it is.
  return [{ kind: 'author', key: `author:${login}`, title: name }]
}

function termOf(kind: 'category' | 'tag', element: XmlElement, reading: Reading): SourceItem {
  const slug = textIn(element, kind === 'tag' ? 'wp:tag_slug' : 'wp:category_nicename').trim()
  const title = textOfHtml(textIn(element, kind === 'tag' ? 'wp:tag_name' : 'wp:cat_name')) || slug
  const parent = textIn(element, 'wp:category_parent').trim()
  const address = addressOnSite(`${kind}/${slug}/`, reading.address)
  const term = { key: `${kind}:${slug}`, title, slug, address }
  return kind === 'tag' ? { kind, ...term } : { kind, ...term, parent: parent ? `category:${parent}` : null }
}

/** Menus and terms of plugins; categories and tags come by themselves too. */
function otherTermOf(element: XmlElement): SourceItem[] {
  const taxonomy = textIn(element, 'wp:term_taxonomy').trim()
  if (['category', 'post_tag', ''].includes(taxonomy)) return []
  const title = textOfHtml(textIn(element, 'wp:term_name'))
  const key = `term:${taxonomy}:${textIn(element, 'wp:term_slug').trim()}`
  return [{ kind: 'other', key, title, why: `A term of ${taxonomy}, which there is not here.` }]
}

const NOT_TAKEN: Record<string, string> = {
  revision: 'An earlier version; only the last one is taken.',
  nav_menu_item: 'An entry of a menu. Menus are ordered here by hand.',
  custom_css: 'A style sheet of the theme.',
  customize_changeset: 'Settings of the theme.',
  wp_global_styles: 'Styles of the theme.',
  wp_template: 'A template of the theme.',
  wp_template_part: 'A part of the theme.',
  wp_navigation: 'A menu. Menus are ordered here by hand.',
  wp_block: 'A block to be used again; it stands in the posts that use it.',
}

function entryOf(element: XmlElement, reading: Reading): SourceItem[] {
  const id = textIn(element, 'wp:post_id').trim()
  const type = textIn(element, 'wp:post_type').trim() || 'post'
  const title = textOfHtml(textIn(element, 'title'))
  const status = textIn(element, 'wp:status').trim() || 'publish'
  noteOffset(element, reading)
  const other = (why: string): SourceItem[] => [
    { kind: 'other', key: `${type}:${id}`, title: title || `${type} ${id}`, why },
  ]
  if (type === 'attachment') return attachmentOf(element, title, reading)
  if (type !== 'post' && type !== 'page')
    return other(NOT_TAKEN[type] ?? `Of the kind ${type}, which there is not here.`)
  if (status === 'trash') return other('It lay in the trash there.')
  if (status === 'auto-draft') return other('An empty draft that WordPress made by itself.')
  const key = `${type}:${id}`
  const comments = type === 'post' ? commentsOf(element, key, reading.zone) : []
  if (reading.skip.has(key)) return comments
  const { writing, pictures } = writingOf(element, { key, type, title, status }, reading)
  return [...pictures, writing, ...comments]
}

interface Entry {
  key: string
  type: 'post' | 'page'
  title: string
  status: string
}

function writingOf(element: XmlElement, { key, type, title, status }: Entry, reading: Reading) {
  const notes: string[] = []
  const { html, unknown } = readContent(textIn(element, 'content:encoded'))
  const read = readSourceHtml(html, reading.address, pictureKey)
  const { state, publishedAt } = stateOf(element, status, reading, notes)
  const createdAt = dateOf(element, 'wp:post_date', reading) ?? publishedAt ?? new Date(0).toISOString()
  const login = textIn(element, 'dc:creator').trim()
  const thumbnail = metaOf(element, '_thumbnail_id')
  const link = textIn(element, 'link').trim()
  const writing: WritingItem = {
    kind: type === 'post' ? 'article' : 'page',
    key,
    title,
    slug: textIn(element, 'wp:post_name').trim(),
    address: state === 'published' ? addressOnSite(link, reading.address) : null,
    plainAddress: state === 'published' ? `/?${type === 'post' ? 'p' : 'page_id'}=${key.split(':')[1]}` : null,
    state,
    createdAt,
    publishedAt,
    updatedAt: dateOf(element, 'wp:post_modified', reading) ?? publishedAt ?? createdAt,
    author: reading.authors.get(login) ?? login,
    pinned: type === 'post' && textIn(element, 'wp:is_sticky').trim() === '1',
    summary: textOfHtml(textIn(element, 'excerpt:encoded')),
    document: read.document,
    categories: termsOf(element, 'category').map(({ attributes }) => `category:${attributes.nicename}`),
    tags: termsOf(element, 'post_tag').map(({ text }) => textOfHtml(text)),
    cover: thumbnail ? `attachment:${thumbnail}` : null,
    coverAlt: '',
    notes,
    unknown: [...unknown, ...read.unknown],
    failure: read.failure,
  }
  const pictures = [...read.pictures].map(
    ([picture, { address, alt, caption }]): SourceItem => ({
      kind: 'picture',
      key: picture,
      title: nameOf(address),
      address,
      paths: pathsOf(address),
      alt,
      caption,
    }),
  )
  return { writing, pictures }
}

function stateOf(element: XmlElement, status: string, reading: Reading, notes: string[]) {
  const publishedAt = dateOf(element, 'wp:post_date', reading) ?? momentOfText(textIn(element, 'pubDate'))
  const draft = (why?: string) => {
    if (why) notes.push(why)
    return { state: 'draft' as const, publishedAt: null }
  }
  // What only some could read must not become everybody's by an import.
  if (textIn(element, 'wp:post_password')) return draft('It was protected by a password, and is a draft here.')
  if (status === 'private') return draft('It was private, and is a draft here.')
  if (status === 'future' && publishedAt) return { state: 'scheduled' as const, publishedAt }
  if (status !== 'publish') return draft()
  if (!publishedAt) return draft('It says no date, and is a draft here.')
  return { state: 'published' as const, publishedAt }
}

function attachmentOf(element: XmlElement, title: string, { address: site }: Reading): SourceItem[] {
  const id = textIn(element, 'wp:post_id').trim()
  const address = textIn(element, 'wp:attachment_url').trim() || textIn(element, 'guid').trim()
  const key = `attachment:${id}`
  if (!/\.(jpe?g|png|gif|webp|avif)$/i.test(address.split('?')[0] ?? '')) {
    return [
      {
        kind: 'other',
        key,
        title: title || nameOf(address),
        why: 'A file that is no picture. Links to it stay as they are.',
      },
    ]
  }
  const whole = URL.parse(address, site ?? undefined)?.href ?? address
  const alt = metaOf(element, '_wp_attachment_image_alt')
  const caption = textOfHtml(textIn(element, 'excerpt:encoded'))
  return [{ kind: 'picture', key, title: nameOf(whole) || title, address: whole, paths: pathsOf(whole), alt, caption }]
}

/** The path below the folder of uploads is what archives keep; the whole of it what copies of a site have. In full size first. */
function pathsOf(address: string): string[] {
  const paths = addressesOf(address).flatMap((each) => {
    const path = plainly(URL.parse(each)?.pathname ?? '').replace(/^\//, '')
    const below = /wp-content\/uploads\/(.+)$/.exec(path)?.[1]
    return [path, ...(below ? [`wp-content/uploads/${below}`, `uploads/${below}`, below] : [])]
  })
  return [...new Set(paths)].filter(Boolean)
}

const nameOf = (address: string) => plainly(address.split(/[?#]/)[0]?.split('/').at(-1) ?? '')

const termsOf = (element: XmlElement, domain: string): XmlElement[] =>
  allIn(element, 'category').filter(({ attributes }) => attributes.domain === domain && attributes.nicename)

function metaOf(element: XmlElement, name: string): string {
  const found = allIn(element, 'wp:postmeta').find((meta) => textIn(meta, 'wp:meta_key') === name)
  return found ? textIn(found, 'wp:meta_value').trim() : ''
}

/** In UTC where the post says so; else by the clocks of the site, as the posts before have shown them, or those of the firm. */
function dateOf(
  element: XmlElement,
  name: 'wp:post_date' | 'wp:post_modified',
  { offset, zone }: Reading,
): string | null {
  const utc = momentIn(textIn(element, `${name}_gmt`), 'UTC')
  if (utc) return utc
  const local = textIn(element, name)
  const there = offset === null ? null : momentIn(local, 'UTC')
  if (there) return new Date(Date.parse(there) - (offset ?? 0)).toISOString()
  // Some programs that write this format spell dates out, with their zone.
  return momentIn(local, zone) ?? (/\b(GMT|UTC|Z)\b/.test(local) ? momentOfText(local) : null)
}

function noteOffset(element: XmlElement, reading: Reading): void {
  const [local, utc] = [
    momentIn(textIn(element, 'wp:post_date'), 'UTC'),
    momentIn(textIn(element, 'wp:post_date_gmt'), 'UTC'),
  ]
  if (local && utc) reading.offset = Date.parse(local) - Date.parse(utc)
}
