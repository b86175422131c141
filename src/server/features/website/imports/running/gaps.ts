import { LENGTHS } from '#contract/limits.ts'
import { type DocumentNode, showsPicture } from '#server/features/website/articles/document/foreign-document.model.ts'

/** What stands in a text or in a block of a page for a picture that could not be had. */
export interface Gap {
  key: string
  /** Where the picture was, as the line in its place says. */
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
    const own = showsPicture(node) ? placeIn(node) : node
    return own.content ? { ...own, content: own.content.map(place) } : own
  }
  const placeIn = (node: DocumentNode): DocumentNode => {
    const isFigure = node.type === 'figure'
    const key = String(node.attrs?.src ?? '')
    const [alt, caption] = [String(node.attrs?.alt ?? ''), String(node.attrs?.caption ?? '')]
    const found = find(key)
    if (found) return isFigure ? figureOf(found, { alt, caption }) : withPicture(node, found, alt)
    const href = addressOf(key)
    gaps.push({ key, href, alt, caption })
    return isFigure ? lineFor(href) : withoutPicture(node, href)
  }
  return { document: place(document), gaps }
}

/** Puts pictures that came later into the lines that were left for them; null when none of those lines is there any more. */
export function fillGaps(document: DocumentNode, gaps: (Gap & { found: Placed })[]): DocumentNode | null {
  let filled = 0
  const fill = (node: DocumentNode): DocumentNode => {
    const gap = gaps.find(({ href }) => waitsFor(node, href))
    if (gap) filled++
    if (gap && node.type === 'paragraph') return figureOf(gap.found, gap)
    const own = gap ? withPicture(node, gap.found, gap.alt) : node
    return own.content ? { ...own, content: own.content.map(fill) } : own
  }
  const after = fill(document)
  return filled > 0 ? after : null
}

function withPicture(block: DocumentNode, { id, alt: known }: Placed, alt: string): DocumentNode {
  const picture = { mediaId: id, src: '', alt: (alt || known).slice(0, LENGTHS.alt), width: null, height: null }
  return { ...block, attrs: { ...block.attrs, ...picture } }
}

/** The words that describe a picture are shown to nobody while there is none: they say which is missing. */
function withoutPicture(block: DocumentNode, href: string): DocumentNode {
  return {
    ...block,
    attrs: { ...block.attrs, mediaId: null, src: '', alt: blockWords(href), width: null, height: null },
  }
}

/** The words for people who cannot see it: those of the text, of the library, of the caption, or else its name. */
function figureOf({ id, alt: known }: Placed, { alt, caption }: Pick<Gap, 'alt' | 'caption'>): DocumentNode {
  const words = alt || known || caption || 'Picture'
  return {
    type: 'figure',
    attrs: { mediaId: id, src: '', alt: words.slice(0, LENGTHS.alt), caption, width: null, height: null },
  }
}

/** How a report says that pictures are missing. */
export const missingWords = (count: number) => `Pictures missing: ${count}.`

const lineWords = (href: string) => `[picture] ${href}`
const blockWords = (href: string) => lineWords(href).slice(0, LENGTHS.alt)

function lineFor(href: string): DocumentNode {
  const isLink = /^https?:/.test(href)
  const marks = isLink ? { marks: [{ type: 'link', attrs: { href, title: null } }] } : {}
  return { type: 'paragraph', content: [{ type: 'text', text: lineWords(href), ...marks }] }
}

/** Whether a node is the line that was left for a picture, or a block that waits for it. */
function waitsFor(node: DocumentNode, href: string): boolean {
  const { type, attrs, content } = node
  if (type === 'paragraph') return content?.length === 1 && content[0]?.text === lineWords(href)
  return attrs?.mediaId === null && attrs.alt === blockWords(href)
}
