import { type DocumentNode, showsPicture } from '#server/features/articles/document/foreign-document.model.ts'

/** What stands in an article for a picture that could not be had. */
export interface Gap {
  key: string
  /** What the line in the text leads to. */
  href: string
  alt: string
  caption: string
}

export interface Placed {
  id: number
  alt: string
}

/** Puts pictures into a text by their keys; for those that are missing a line stays that says which, and where they were. */
export function placePictures(
  document: DocumentNode,
  find: (key: string) => Placed | null,
  addressOf: (key: string) => string,
): { document: DocumentNode; gaps: Gap[] } {
  const gaps: Gap[] = []
  const place = (node: DocumentNode): DocumentNode => {
    if (node.type === 'figure') {
      const key = String(node.attrs?.src ?? '')
      const [alt, caption] = [String(node.attrs?.alt ?? ''), String(node.attrs?.caption ?? '')]
      const found = find(key)
      if (found) return figureOf(found, { alt, caption })
      const href = addressOf(key)
      gaps.push({ key, href, alt, caption })
      return lineFor(href)
    }
    const own = showsPicture(node) ? withBlockPicture(node, find) : node
    return own.content ? { ...own, content: own.content.map(place) } : own
  }
  return { document: place(document), gaps }
}

/** Puts pictures that came later into the lines that were left for them; null when none of those lines is there any more. */
export function fillGaps(document: DocumentNode, gaps: (Gap & { found: Placed })[]): DocumentNode | null {
  let filled = 0
  const fill = (node: DocumentNode): DocumentNode => {
    const gap = gaps.find(({ href }) => isLineFor(node, href))
    if (gap) {
      filled++
      return figureOf(gap.found, gap)
    }
    return node.content ? { ...node, content: node.content.map(fill) } : node
  }
  const after = fill(document)
  return filled > 0 ? after : null
}

/** A block of a page with its picture, or without one. */
function withBlockPicture(node: DocumentNode, find: (key: string) => Placed | null): DocumentNode {
  const found = find(String(node.attrs?.src ?? ''))
  const alt = String(node.attrs?.alt ?? '')
  const picture = found ? { mediaId: found.id, src: '', alt: alt || found.alt } : { mediaId: null, src: '', alt: '' }
  return { ...node, attrs: { ...node.attrs, ...picture, width: null, height: null } }
}

/** The words for people who cannot see it: those of the text, of the library, of the caption, or else its name. */
function figureOf({ id, alt: known }: Placed, { alt, caption }: Pick<Gap, 'alt' | 'caption'>): DocumentNode {
  const words = alt || known || caption || 'Picture'
  return {
    type: 'figure',
    attrs: { mediaId: id, src: '', alt: words.slice(0, 300), caption, width: null, height: null },
  }
}

/** How a report says that pictures are missing. */
export const missingWords = (count: number) => `Pictures missing: ${count}.`

const WORDS = '[picture]'

function lineFor(href: string): DocumentNode {
  const isLink = /^https?:/.test(href)
  const marks = isLink ? { marks: [{ type: 'link', attrs: { href, title: null } }] } : {}
  return { type: 'paragraph', content: [{ type: 'text', text: `${WORDS} ${href}`, ...marks }] }
}

function isLineFor(node: DocumentNode, href: string): boolean {
  return node.type === 'paragraph' && node.content?.length === 1 && node.content[0]?.text === `${WORDS} ${href}`
}
