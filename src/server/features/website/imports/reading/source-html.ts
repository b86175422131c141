import { parseHTML } from 'linkedom'
import type { LeftOutAttributes } from '#contract/website/article-marks.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { type Video, videoAt, videoName, watchAddress } from '#domain/video.ts'
import {
  type DocumentNode,
  emptyText,
  nodesIn,
  readForeignHtml,
  showsPicture,
  withFigures,
} from '#server/features/website/articles/document/foreign-document.model.ts'
import { Problem } from '#server/http/problem.ts'

interface ShownPicture {
  address: string
  alt: string
  caption: string
}

interface ReadHtml {
  document: DocumentNode
  pictures: Map<string, ShownPicture>
  unknown: string[]
  notes: string[]
  /** Why it cannot be read at all. */
  failure?: string
}

/** Elements that are left out; those with an address can still be linked to. */
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
    return { document: emptyText, pictures: new Map(), unknown: [], notes: [], failure: error.message }
  }
}

function read(html: string, base: string | null, keyOf: (address: string) => string | null): ReadHtml {
  const unknown: string[] = []
  const notes: string[] = []
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`)
  const root = document.body as unknown as Element
  for (const element of [...root.querySelectorAll('script, style, noscript, template, link, meta')]) element.remove()
  for (const name of KEPT_AS_LINK) {
    for (const element of [...root.querySelectorAll(name)]) {
      const address = addressIn(element, base)
      const video = videoAt(address ?? '')
      if (!video) unknown.push(name)
      replaceWith(element, video ? videoLine(video, element.getAttribute('title') ?? '') : placeholder(name, address))
    }
  }
  for (const name of KEPT_AS_NAME) {
    for (const element of [...root.querySelectorAll(name)]) {
      unknown.push(name)
      replaceWith(element, placeholder(name, null))
    }
  }
  for (const wrapper of [...root.querySelectorAll('.wp-block-embed__wrapper')]) settleEmbed(wrapper)
  for (const name of CHANGED) if (root.querySelector(name)) notes.push(CHANGED_WORDS[name] ?? '')
  for (const image of [...root.querySelectorAll('img')]) settleImage(image, base)
  const linked = root.querySelectorAll('figcaption a[href], .wp-caption-text a[href]').length
  if (linked > 0) notes.push(`Links in captions became plain text: ${linked}.`)
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
  return { document: settled, pictures, unknown, notes }
}

/** What means something and has no place in an article; the words stay. */
const CHANGED_WORDS: Record<string, string> = {
  small: 'Small print has the usual size.',
  ruby: 'Reading aids over characters stand beside them.',
  '[dir=rtl]': 'Text from right to left is set by its own characters.',
}
const CHANGED = Object.keys(CHANGED_WORDS)

/** An embedded page: its address alone, with its caption as a line. */
function settleEmbed(wrapper: Element): void {
  const address = wrapper.textContent?.trim() ?? ''
  if (!/^https?:\/\/\S+$/.test(address)) return
  const figure = wrapper.closest('figure') ?? wrapper
  const caption = figure.querySelector('figcaption')
  const video = videoAt(address)
  const words = caption?.textContent?.trim() ?? ''
  const line = video
    ? videoLine(video, words)
    : `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>${words ? `<p>${escapeHtml(words)}</p>` : ''}`
  replaceWith(figure, line)
}

/** What a text cannot hold: shown to staff in the editor, and never to readers as it is written. */
export function leftOut({ what, href = '', source = '' }: Partial<LeftOutAttributes> & { what: string }): string {
  return `<span data-left-out="${escapeHtml(what)}" data-href="${escapeHtml(href)}" data-source="${escapeHtml(source.slice(0, 500))}"></span>`
}

/** The same on a line of its own; a video of a service that articles know is one. */
export function placeholder(what: string, address: string | null): string {
  const video = videoAt(address ?? '')
  return video ? videoLine(video, '') : `<p>${leftOut({ what, href: address ?? '' })}</p>`
}

const videoLine = (video: Video, title: string) =>
  `<p data-video="${videoName(video)}"><a href="${escapeHtml(watchAddress(video))}">${escapeHtml(title.trim() || 'Video')}</a></p>`

export function pictureKeysIn(document: DocumentNode): string[] {
  const figures = [...nodesIn(document)].filter(showsPicture)
  return [...new Set(figures.map(({ attrs }) => String(attrs?.src ?? '')))].filter(Boolean)
}

const NOWHERE = 'http://site.invalid'

function absolute(address: string, base: string | null): string | null {
  const words = address.trim()
  if (/^(mailto|tel):/i.test(words) || words.startsWith('#')) return words
  const url = base ? URL.parse(words, base) : URL.parse(words)
  if (url) return /^https?:$/.test(url.protocol) ? url.href : null
  if (!words || words.startsWith('/')) return words || null
  // Where the site was is not known: then its pages are taken to be beside one another.
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
