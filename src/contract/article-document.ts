import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

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
    return [{ tag: 'figure', getAttrs: (element) => (picture(element) ? null : false) }, { tag: 'img[src]' }]
  },
  renderHTML({ node, HTMLAttributes: _ }) {
    const { mediaId, src, alt, caption, width, height } = node.attrs as FigureAttributes
    const image = mergeAttributes({ src, alt, width, height, 'data-media-id': mediaId })
    return caption ? ['figure', ['img', image], ['figcaption', {}, caption]] : ['figure', ['img', image]]
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
