import { textOfHtml } from '#platform/html.ts'
import { addressesOf, addressOnSite, pictureKey, plainly } from './addresses.ts'
import { momentIn, momentOfText } from './dates.ts'
import { SAME_AGAIN } from './identity.ts'
import { readSourceHtml } from './source-html.ts'
import type { SourceItem, WritingItem } from './source-item.ts'
import { commentsOf } from './wordpress-comments.ts'
import { BY_ID, readContent } from './wordpress-content.ts'
import { metaOf } from './wordpress-parts.ts'
import type { Reading } from './wordpress-reading.ts'
import { allIn, textIn, type XmlElement } from './xml-stream.ts'

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

/** What an element of the file becomes: itself, the pictures in its text, its comments. Each is told by a key of its own. */
export async function* entryOf(element: XmlElement, reading: Reading): AsyncGenerator<SourceItem> {
  const entry = identified(element, reading)
  const { key, type, title } = entry
  noteOffset(element, reading)
  const why = whyNot(entry)
  if (why !== null) {
    yield { kind: 'other', key, title: title || key, why }
    return yield* commentsOf(element, { on: key, why: 'A comment on something that is not imported.' }, reading)
  }
  if (type === 'attachment') {
    yield attachmentOf(element, entry, reading)
    return yield* commentsOf(element, { on: key, why: 'A comment on a file. Files have no comments here.' }, reading)
  }
  if (!reading.skip.has(key)) yield* writingOf(element, { ...entry, type: type === 'page' ? 'page' : 'post' }, reading)
  const pages = type === 'page' ? 'A comment on a page. Pages have no comments here.' : null
  yield* commentsOf(element, { on: key, why: pages }, reading)
}

interface Entry {
  key: string
  id: string
  type: string
  title: string
  status: string
  repeats: 'nothing' | 'another' | 'itself'
}

/** By its id; else by what else names it for good. Two that say the same are two, and the second says so. */
function identified(element: XmlElement, { identities }: Reading): Entry {
  const text = (name: string) => textIn(element, name).trim()
  const id = /^[1-9]\d{0,15}$/.exec(text('wp:post_id'))?.[0] ?? ''
  const type = text('wp:post_type') || 'post'
  const title = textOfHtml(text('title'))
  const [guid, link, date] = [text('guid'), text('link'), text('wp:post_date') || text('pubDate')]
  const name = id || (guid && `guid:${guid}`) || (link && `link:${link}`) || `title:${title}:${date}`
  const facts = [guid, link, title, date, text('wp:status'), text('content:encoded')]
  const taken = identities.take(`${type}:${name}`, ...facts)
  return { ...taken, id, type, title, status: text('wp:status') || 'publish' }
}

function whyNot({ type, status, repeats }: Entry): string | null {
  if (repeats === 'itself') return SAME_AGAIN
  if (!['attachment', 'post', 'page'].includes(type)) {
    return NOT_TAKEN[type] ?? `Of the kind ${type}, which there is not here.`
  }
  if (type === 'attachment') return null
  if (status === 'trash') return 'It lay in the trash there.'
  return status === 'auto-draft' ? 'An empty draft that WordPress made by itself.' : null
}

async function* writingOf(
  element: XmlElement,
  { key, id, type, title, status, repeats }: Entry & { type: 'post' | 'page' },
  reading: Reading,
): AsyncGenerator<SourceItem> {
  const notes: string[] = repeats === 'another' ? [`Another ${type} of the files has the same number ${id}.`] : []
  const content = textIn(element, 'content:encoded')
  const { html, unknown } = readContent(content, { parts: await reading.parts.of(content), post: id })
  const read = readSourceHtml(html, reading.address, keyOfPicture)
  for (const [picture, { address, alt, caption }] of read.pictures) {
    if (picture.startsWith('attachment:')) continue
    const paths = pathsOf(address)
    yield { kind: 'picture', key: picture, title: nameOf(address), address, paths, alt, caption }
  }
  const { state, publishedAt } = stateOf(element, status, reading, notes)
  const createdAt = dateOf(element, 'wp:post_date', reading) ?? publishedAt ?? new Date(0).toISOString()
  const login = textIn(element, 'dc:creator').trim()
  const thumbnail = metaOf(element, '_thumbnail_id')
  const isFirst = repeats === 'nothing' && id !== ''
  const { chosen, others } = placesOf(element, reading)
  notes.push(...otherTerms(element), ...read.notes)
  const writing: WritingItem = {
    kind: type === 'post' ? 'article' : 'page',
    key,
    title,
    slug: textIn(element, 'wp:post_name').trim(),
    address: state === 'published' ? addressOnSite(textIn(element, 'link').trim(), reading.address) : null,
    plainAddress: state === 'published' && isFirst ? `/?${type === 'post' ? 'p' : 'page_id'}=${id}` : null,
    state,
    createdAt,
    publishedAt,
    updatedAt: dateOf(element, 'wp:post_modified', reading) ?? publishedAt ?? createdAt,
    author: reading.authors.get(login) ?? login,
    pinned: type === 'post' && textIn(element, 'wp:is_sticky').trim() === '1',
    summary: textOfHtml(textIn(element, 'excerpt:encoded')),
    document: read.document,
    categories: chosen ? [`category:${slugIn(chosen)}`] : [],
    tags: [...others, ...termsOf(element, 'post_tag')].map(({ text }) => textOfHtml(text)),
    cover: thumbnail ? `attachment:${thumbnail}` : null,
    coverAlt: '',
    presentation: presentationOf(element),
    notes,
    unknown: [...unknown, ...read.unknown],
    failure: read.failure,
  }
  yield writing
}

/** A picture that a gallery names by its id is an item of the files itself. */
const keyOfPicture = (address: string) =>
  address.startsWith(BY_ID) ? `attachment:${address.slice(BY_ID.length)}` : pictureKey(address)

/** Whether readers may comment, and the words for search engines of the plugins that most sites have. */
function presentationOf(element: XmlElement): Record<string, unknown> {
  const first = (...names: string[]) =>
    names.map((name) => metaOf(element, name)).find((words) => words && !/%%?\w+%%?/.test(words)) ?? ''
  return {
    comments: textIn(element, 'wp:comment_status').trim() === 'closed' ? 'closed' : 'open',
    searchTitle: first('_yoast_wpseo_title', 'rank_math_title', '_aioseo_title'),
    searchText: first('_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'),
    socialTitle: first('_yoast_wpseo_opengraph-title', 'rank_math_facebook_title'),
    socialText: first('_yoast_wpseo_opengraph-description', 'rank_math_facebook_description'),
  }
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
  if (status === 'pending') return draft('It waited for review, and is a draft here.')
  if (status !== 'publish') return draft(status === 'draft' ? undefined : `It was ${status}, and is a draft here.`)
  if (!publishedAt) return draft('It says no date, and is a draft here.')
  return { state: 'published' as const, publishedAt }
}

function attachmentOf(element: XmlElement, { key, title }: Entry, { address: site }: Reading): SourceItem {
  const address = textIn(element, 'wp:attachment_url').trim() || textIn(element, 'guid').trim()
  if (!/\.(jpe?g|png|gif|webp|avif)$/i.test(address.split('?')[0] ?? '')) {
    const why = 'A file that is no picture. Links to it stay as they are.'
    return { kind: 'other', key, title: title || nameOf(address), why }
  }
  const whole = URL.parse(address, site ?? undefined)?.href ?? address
  const alt = metaOf(element, '_wp_attachment_image_alt')
  const caption = textOfHtml(textIn(element, 'excerpt:encoded'))
  return { kind: 'picture', key, title: nameOf(whole) || title, address: whole, paths: pathsOf(whole), alt, caption }
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

/** In the first version of the format tags were `tag`. */
const DOMAINS: Record<string, string> = { tag: 'post_tag' }
const domainOf = ({ attributes }: XmlElement) => DOMAINS[attributes.domain ?? ''] ?? attributes.domain ?? ''

const termsOf = (element: XmlElement, domain: string): XmlElement[] => {
  const found = allIn(element, 'category').filter((term) => domainOf(term) === domain)
  return found.filter((term, at) => found.findIndex((other) => slugIn(other) === slugIn(term)) === at)
}

const slugIn = ({ attributes, text }: XmlElement) => attributes.nicename || textOfHtml(text)

/** An article has one category, or one below another. A post that is in both has both; what else it is in become tags. */
function placesOf(element: XmlElement, { parents }: Reading) {
  const terms = termsOf(element, 'category')
  const [first] = terms
  const below = first && terms.find((term) => parents.get(slugIn(term)) === slugIn(first))
  const chosen = below ?? first
  const above = chosen && parents.get(slugIn(chosen))
  return { chosen, others: terms.filter((term) => term !== chosen && slugIn(term) !== above) }
}

/** Terms of plugins' own kinds. How a theme shows a post is not among them. */
function otherTerms(element: XmlElement): string[] {
  const kept = ['', 'category', 'post_tag', 'post_format']
  const found = allIn(element, 'category').filter((term) => !kept.includes(domainOf(term)))
  const names = found.map((term) => `${domainOf(term)} ${textOfHtml(term.text)}`)
  return names.length > 0 ? [`Not kept: ${[...new Set(names)].join(', ')}.`] : []
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
