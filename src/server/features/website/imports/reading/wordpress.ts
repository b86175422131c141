import { textOfHtml } from '#platform/html.ts'
import { addressOnSite, withSlash } from './addresses.ts'
import { createIdentities, SAME_AGAIN } from './identity.ts'
import type { ReadingOptions, SourceFile, SourceItem } from './source-item.ts'
import { entryOf } from './wordpress-entries.ts'
import { createWordpressParts } from './wordpress-parts.ts'
import type { Reading } from './wordpress-reading.ts'
import { allIn, elementsIn, textIn, type XmlElement } from './xml-stream.ts'

const WANTED = new Set(['wp:base_blog_url', 'wp:author', 'wp:category', 'wp:tag', 'wp:term', 'item'])

/** What a WordPress export (WXR 1.0 to 1.2) holds: at least one item for each of its elements. Several files of one export are read in order. */
export async function* readWordpress(files: SourceFile[], options: ReadingOptions): AsyncGenerator<SourceItem> {
  const reading: Reading = {
    ...options,
    address: options.siteAddress,
    authors: new Map(),
    offset: null,
    parents: new Map(),
    identities: createIdentities(),
    parts: createWordpressParts(files),
  }
  for (const file of files) {
    for await (const element of elementsIn(file, WANTED)) yield* itemsOf(element, reading)
  }
}

async function* itemsOf(element: XmlElement, reading: Reading): AsyncGenerator<SourceItem> {
  switch (element.name) {
    case 'wp:base_blog_url':
      reading.address = element.text.trim() ? withSlash(element.text.trim()) : reading.address
      return
    case 'wp:author':
      return yield authorOf(element, reading)
    case 'wp:category':
    case 'wp:tag':
    case 'wp:term':
      return yield termOf(element, reading)
    default:
      yield* undeclaredTerms(element, reading)
      yield* entryOf(element, reading)
  }
}

function authorOf(element: XmlElement, { authors, identities }: Reading): SourceItem {
  const shown = textIn(element, 'wp:author_display_name').trim()
  const login = textIn(element, 'wp:author_login').trim() || shown
  const { key, repeats } = identities.take(`author:${login}`)
  if (repeats !== 'nothing') return { kind: 'other', key, title: shown || login, why: SAME_AGAIN }
  authors.set(login, shown || login)
  // Their e-mail address stays where it is.
  return { kind: 'author', key, title: shown || login }
}

interface Term {
  taxonomy: string
  slug: string
  name: string
  parent: string
}

const PREFIXES: Record<string, { slug: string; name: string; parent: string; taxonomy?: string }> = {
  'wp:category': {
    slug: 'wp:category_nicename',
    name: 'wp:cat_name',
    parent: 'wp:category_parent',
    taxonomy: 'category',
  },
  'wp:tag': { slug: 'wp:tag_slug', name: 'wp:tag_name', parent: '', taxonomy: 'post_tag' },
  'wp:term': { slug: 'wp:term_slug', name: 'wp:term_name', parent: 'wp:term_parent' },
}

/** Categories and tags have elements of their own, and some programs write them as terms instead, or too. */
function termOf(element: XmlElement, reading: Reading): SourceItem {
  const names = PREFIXES[element.name] ?? { slug: '', name: '', parent: '' }
  const text = (name: string) => textIn(element, name).trim()
  const taxonomy = names.taxonomy ?? (text('wp:term_taxonomy') || 'unknown')
  const term = { taxonomy, slug: text(names.slug), name: textOfHtml(text(names.name)), parent: text(names.parent) }
  return itemOfTerm(term, reading)
}

function itemOfTerm({ taxonomy, slug, name, parent }: Term, reading: Reading): SourceItem {
  const { identities, address: site } = reading
  if (taxonomy === 'category' && parent) reading.parents.set(slug, parent)
  const kind = taxonomy === 'category' ? 'category' : taxonomy === 'post_tag' ? 'tag' : null
  const title = name || slug
  const { key, repeats } = identities.take(`${kind ?? `term:${taxonomy}`}:${slug || title}`)
  if (repeats !== 'nothing') return { kind: 'other', key, title, why: SAME_AGAIN }
  if (!kind) return { kind: 'other', key, title, why: `A term of ${taxonomy}, which there is not here.` }
  const term = { key, title, slug, address: slug ? addressOnSite(`${kind}/${slug}/`, site) : null }
  return kind === 'tag' ? { kind, ...term } : { kind, ...term, parent: parent ? `category:${parent}` : null }
}

/** Categories that posts name and the file does not list, as in exports of other programs. */
function* undeclaredTerms(element: XmlElement, reading: Reading): Generator<SourceItem> {
  for (const { attributes, text } of allIn(element, 'category')) {
    const slug = attributes.nicename ?? ''
    if (attributes.domain !== 'category' || !slug || reading.identities.has(`category:${slug}`)) continue
    yield itemOfTerm({ taxonomy: 'category', slug, name: textOfHtml(text), parent: '' }, reading)
  }
}
