import { parseHTML } from 'linkedom'
import { escapeHtml } from '#domain/text/escape.ts'
import {
  type DocumentNode,
  emptyText,
  nodesIn,
  readForeignHtml,
  showsPicture,
  withFigures,
} from '#server/features/website/articles/document/foreign-document.model.ts'
import { Problem } from '#server/http/problem.ts'

/** A picture in a text, as its own site names it. */
export interface ShownPicture {
  address: string
  alt: string
  caption: string
}

export interface ReadHtml {
  document: DocumentNode
  pictures: Map<string, ShownPicture>
  /** Elements that no article can hold, as their names. */
  unknown: string[]
  /** Why it cannot be read at all. */
  failure?: string
}

/** Elements that are shown as a line that says what stood there. */
const KEPT_AS_LINK = ['iframe', 'video', 'audio', 'embed', 'object']
const KEPT_AS_NAME = ['form', 'canvas', 'svg', 'math', 'applet']

/**
 * Reads the HTML of another site into the schema of articles, by the same reader as what is pasted into the editor. What an article
 * cannot hold becomes a line that says so. `keyOf` gives a picture its key; null leaves it out.
 */
export function readSourceHtml(html: string, base: string | null, keyOf: (address: string) => string | null): ReadHtml {
  try {
    return read(html, base, keyOf)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { document: emptyText, pictures: new Map(), unknown: [], failure: error.message }
  }
}

function read(html: string, base: string | null, keyOf: (address: string) => string | null): ReadHtml {
  const unknown: string[] = []
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  const root = document.body as unknown as Element
  for (const element of [...root.querySelectorAll('script, style, noscript, template, link, meta')]) element.remove()
  for (const name of KEPT_AS_LINK) {
    for (const element of [...root.querySelectorAll(name)]) {
      unknown.push(name)
      replaceWith(element, placeholder(name, addressIn(element, base)))
    }
  }
  for (const name of KEPT_AS_NAME) {
    for (const element of [...root.querySelectorAll(name)]) {
      unknown.push(name)
      replaceWith(element, placeholder(name, null))
    }
  }
  for (const image of [...root.querySelectorAll('img')]) settleImage(image, base)
  for (const link of [...root.querySelectorAll('a[href]')]) {
    link.setAttribute('href', absolute(link.getAttribute('href') ?? '', base) ?? '')
  }
  const whole = readForeignHtml(root.innerHTML)
  const pictures = new Map<string, ShownPicture>()
  const settled = withFigures(whole, (attrs) => {
    const key = keyOf(attrs.src)
    if (!key) return null
    const known = pictures.get(key)
    pictures.set(key, known ?? { address: attrs.src, alt: attrs.alt, caption: attrs.caption })
    return { ...attrs, mediaId: null, src: key }
  })
  return { document: settled, pictures, unknown }
}

/** A line of a text that says what stood there and could not be taken along. */
export function placeholder(what: string, address: string | null): string {
  const words = `[${what}]`
  return address
    ? `<p><a href="${escapeHtml(address)}">${escapeHtml(words)} ${escapeHtml(address)}</a></p>`
    : `<p><code>${escapeHtml(words)}</code></p>`
}

/** The keys of the pictures that a document shows. */
export function pictureKeysIn(document: DocumentNode): string[] {
  const figures = [...nodesIn(document)].filter(showsPicture)
  return [...new Set(figures.map(({ attrs }) => String(attrs?.src ?? '')))].filter(Boolean)
}

const NOWHERE = 'http://site.invalid'

/** An address as a whole one, where that can be told. */
export function absolute(address: string, base: string | null): string | null {
  const words = address.trim()
  if (/^(mailto|tel):/i.test(words) || words.startsWith('#')) return words
  const url = base ? URL.parse(words, base) : URL.parse(words)
  if (url) return /^https?:$/.test(url.protocol) ? url.href : null
  if (!words || words.startsWith('/')) return words || null
  // Where the site was is not known: then its pages are taken to stand beside one another.
  const beside = URL.parse(words, NOWHERE)
  return beside?.origin === NOWHERE ? beside.pathname + beside.search + beside.hash : null
}

// A picture that loads late has its address elsewhere, and the largest of several sizes is worth the most.
function settleImage(image: Element, base: string | null): void {
  const late = ['data-src', 'data-lazy-src', 'data-original', 'src']
  const found = late.map((name) => image.getAttribute(name) ?? '').find((src) => src && !src.startsWith('data:'))
  const address = found ? absolute(found, base) : null
  if (!address) {
    image.remove()
    return
  }
  image.setAttribute('src', address)
  // A picture that is a link to itself, in full: the link goes.
  const parent = image.parentNode as Element | null
  if (parent?.nodeName === 'A' && /\.(jpe?g|png|gif|webp|avif)(\?.*)?$/i.test(parent.getAttribute('href') ?? '')) {
    parent.replaceWith(image)
  }
}

function addressIn(element: Element, base: string | null): string | null {
  const own =
    element.getAttribute('src') ?? element.getAttribute('data') ?? element.querySelector('source')?.getAttribute('src')
  const address = own ? absolute(own, base) : null
  return address && /^https?:/.test(address) ? address : null
}

function replaceWith(element: Element, html: string): void {
  const holder = element.ownerDocument.createElement('div')
  holder.innerHTML = html
  element.replaceWith(...holder.childNodes)
}
