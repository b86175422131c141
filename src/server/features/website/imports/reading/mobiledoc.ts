import { isRecord } from '#domain/compare/values.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { cardHtml } from './ghost-cards.ts'

interface Mobiledoc {
  atoms: unknown[]
  cards: unknown[]
  markups: unknown[]
  sections: unknown[]
}

const SECTION = { markup: 1, image: 2, list: 3, card: 10 }
const MARKUPS = new Set(['a', 'b', 'code', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u', 'del', 'strike'])
const SECTION_TAGS = new Set(['aside', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pull-quote'])

/** Mobiledoc 0.3, as Ghost wrote it before version 5, as HTML; null when it is none. */
export function mobiledocHtml(json: string, unknown: string[]): string | null {
  const document = documentFrom(json)
  return document?.sections.map((section) => sectionHtml(section, document, unknown)).join('') ?? null
}

function sectionHtml(section: unknown, document: Mobiledoc, unknown: string[]): string {
  if (!Array.isArray(section)) return ''
  const [kind, first, second] = section
  if (kind === SECTION.markup) return blockHtml(String(first), markersHtml(second, document))
  if (kind === SECTION.image) return `<figure><img src="${escapeHtml(String(first))}" alt=""></figure>`
  if (kind === SECTION.list) {
    const items = Array.isArray(second) ? second : []
    const tag = first === 'ol' ? 'ol' : 'ul'
    return `<${tag}>${items.map((markers) => `<li>${markersHtml(markers, document)}</li>`).join('')}</${tag}>`
  }
  if (kind !== SECTION.card) return ''
  const card = document.cards[Number(first)]
  if (!Array.isArray(card)) return ''
  return cardHtml(String(card[0]), isRecord(card[1]) ? card[1] : {}, unknown)
}

function blockHtml(tag: string, inside: string): string {
  const known = SECTION_TAGS.has(tag) ? tag : 'p'
  if (['aside', 'blockquote', 'pull-quote'].includes(known)) return `<blockquote><p>${inside}</p></blockquote>`
  return `<${known}>${inside}</${known}>`
}

/** Runs of text, each with what begins before it and how many of those end after it. */
function markersHtml(markers: unknown, document: Mobiledoc): string {
  const open: string[] = []
  let html = ''
  for (const marker of Array.isArray(markers) ? markers : []) {
    if (!Array.isArray(marker)) continue
    const [kind, opening, closing, value] = marker
    for (const index of Array.isArray(opening) ? opening : []) {
      const { tag, attributes } = markupOf(document.markups[Number(index)])
      open.push(tag)
      html += tag ? `<${tag}${attributes}>` : ''
    }
    html += kind === 0 ? escapeHtml(String(value ?? '')) : atomHtml(document.atoms[Number(value)])
    for (let count = Number(closing) || 0; count > 0 && open.length > 0; count--) {
      const tag = open.pop()
      html += tag ? `</${tag}>` : ''
    }
  }
  return (
    html +
    open
      .reverse()
      .map((tag) => (tag ? `</${tag}>` : ''))
      .join('')
  )
}

function markupOf(markup: unknown): { tag: string; attributes: string } {
  const [name, pairs] = Array.isArray(markup) ? markup : []
  const tag = MARKUPS.has(String(name)) ? String(name) : ''
  const list = Array.isArray(pairs) ? pairs.map(String) : []
  const href = list[list.indexOf('href') + 1]
  return { tag, attributes: tag === 'a' && list.includes('href') ? ` href="${escapeHtml(href ?? '')}"` : '' }
}

function atomHtml(atom: unknown): string {
  const [name, text] = Array.isArray(atom) ? atom : []
  return name === 'soft-return' ? '<br>' : escapeHtml(String(text ?? ''))
}

function documentFrom(json: string): Mobiledoc | null {
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isRecord(parsed) || !Array.isArray(parsed.sections)) return null
    const list = (value: unknown) => (Array.isArray(value) ? value : [])
    const { atoms, cards, markups, sections } = parsed
    return { atoms: list(atoms), cards: list(cards), markups: list(markups), sections: list(sections) }
  } catch {
    return null
  }
}
