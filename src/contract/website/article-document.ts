import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { videoNamed, watchAddress } from '#domain/video.ts'
import { Abbreviation, Highlight, LeftOut, Subscript, Superscript } from './article-marks.ts'

/** The whole of what an article's text may hold; the editor and the server build their schema from this one list. */
export function articleExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [...HEADING_LEVELS] },
      link: {
        openOnClick: false,
        protocols: ['mailto', 'tel'],
        isAllowedUri: (address) => isSafeAddress(address),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Figure,
    Callout,
    ButtonLine,
    VideoLine,
    FileLine,
    Gallery,
    Superscript,
    Subscript,
    Highlight,
    Abbreviation,
    LeftOut,
    TableKit.configure({ table: { resizable: false } }),
  ]
}

/** The title of the page is the first level; a text starts below it. */
export const HEADING_LEVELS = [2, 3, 4] as const

/** A picture of the library in a text. `alt` is required before publishing; an empty caption shows none. */
export interface FigureAttributes {
  /** The number of the picture in the library; null for one that came from elsewhere and will be dropped. */
  mediaId: number | null
  src: string
  alt: string
  caption: string
  width: number | null
  height: number | null
}

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      mediaId: { default: null, parseHTML: (element) => wholeNumber(picture(element)?.getAttribute('data-media-id')) },
      src: { default: '', parseHTML: (element) => picture(element)?.getAttribute('src') ?? '' },
      alt: { default: '', parseHTML: (element) => picture(element)?.getAttribute('alt') ?? '' },
      caption: {
        default: '',
        parseHTML: (element) => element.querySelector('figcaption')?.textContent?.trim() ?? '',
      },
      width: { default: null, parseHTML: (element) => wholeNumber(picture(element)?.getAttribute('width')) },
      height: { default: null, parseHTML: (element) => wholeNumber(picture(element)?.getAttribute('height')) },
    }
  },
  parseHTML() {
    // A figure of several pictures is no single one: each is read by itself.
    return [
      { tag: 'figure', getAttrs: (element) => (element.querySelectorAll('img[src]').length === 1 ? null : false) },
      { tag: 'img[src]' },
    ]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    const { mediaId, src, alt, caption, width, height } = node.attrs as FigureAttributes
    const image = mergeAttributes({ src, alt, width, height, 'data-media-id': mediaId })
    return caption ? ['figure', ['img', image], ['figcaption', {}, caption]] : ['figure', ['img', image]]
  },
})

export const CALLOUT_TONES = ['note', 'warning'] as const

/** Words that are apart from the text: something to know, or to beware of. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes() {
    return {
      tone: {
        default: CALLOUT_TONES[0],
        parseHTML: (element) => toneOf(element.getAttribute('data-tone')),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-tone]' }]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    return ['div', { class: 'callout', 'data-tone': toneOf(node.attrs.tone), role: 'note' }, 0]
  },
})

export const toneOf = (value: unknown) => CALLOUT_TONES.find((tone) => tone === value) ?? CALLOUT_TONES[0]

export interface ButtonAttributes {
  href: string
  label: string
}

const ButtonLine = Node.create({
  name: 'buttonLine',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      href: { default: '', parseHTML: (element) => element.querySelector('a[href]')?.getAttribute('href') ?? '' },
      label: { default: '', parseHTML: (element) => element.textContent?.trim() ?? '' },
    }
  },
  parseHTML() {
    // Before the rule that makes a paragraph of it.
    return [{ tag: 'p[data-button]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    const { href, label } = node.attrs as ButtonAttributes
    return ['p', { 'data-button': '' }, ['a', { href, class: 'text-button' }, label]]
  },
})

export interface VideoAttributes {
  /** `youtube:` or `vimeo:` and its number there. */
  video: string
  title: string
}

/** A video of a service: a link until it is clicked to be played. */
const VideoLine = Node.create({
  name: 'videoLine',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      video: { default: '', parseHTML: (element) => element.getAttribute('data-video') ?? '' },
      title: { default: '', parseHTML: (element) => element.querySelector('a')?.textContent?.trim() ?? '' },
    }
  },
  parseHTML() {
    return [{ tag: 'p[data-video]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    const { video, title } = node.attrs as VideoAttributes
    const known = videoNamed(video)
    return ['p', { 'data-video': video }, ['a', { href: known ? watchAddress(known) : '' }, title]]
  },
})

export interface FileAttributes {
  /** `/uploads/publications/`, its number and its name. */
  href: string
  label: string
  /** What it is and how large, such as `PDF, 240 KB`. */
  about: string
}

const FileLine = Node.create({
  name: 'fileLine',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      href: { default: '', parseHTML: (element) => element.querySelector('a[href]')?.getAttribute('href') ?? '' },
      label: { default: '', parseHTML: (element) => element.querySelector('a')?.textContent?.trim() ?? '' },
      about: { default: '', parseHTML: (element) => element.querySelector('span')?.textContent?.trim() ?? '' },
    }
  },
  parseHTML() {
    return [{ tag: 'p[data-file]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    const { href, label, about } = node.attrs as FileAttributes
    return ['p', { 'data-file': '' }, ['a', { href }, label], ['span', {}, about]]
  },
})

export const isLibraryFile = (href: string): boolean =>
  /^\/uploads\/publications\/\d{1,9}\/[^/?#\\\s]{1,400}$/.test(href)

const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  parseHTML() {
    return [{ tag: 'div[data-gallery]' }]
  },
  renderHTML() {
    return ['div', { 'data-gallery': '' }, 0]
  },
})

/** True for addresses a text may lead to: the web, mail, telephone, or a place on this site. */
export function isSafeAddress(address: string): boolean {
  // Browsers skip control characters and spaces inside a scheme, so they are skipped here too.
  const plain = [...address].filter((character) => character > ' ' && character !== '\u007f').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  return scheme ? ['http', 'https', 'mailto', 'tel'].includes(scheme) : !/^[^/?#]*:/.test(plain)
}

function picture(element: HTMLElement): Element | null {
  return element.nodeName.toLowerCase() === 'img' ? element : element.querySelector('img[src]')
}

function wholeNumber(text: string | null | undefined): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number > 0 ? number : null
}
