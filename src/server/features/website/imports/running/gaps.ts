import { LENGTHS } from '#contract/limits.ts'
import { type DocumentNode, showsPicture } from '#server/features/website/articles/document/foreign-document.model.ts'

/** What is in a text or in a block of a page for a picture that could not be had. */
export interface Gap {
  key: string
  href: string
  alt: string
  caption: string
  inGallery?: number
}

export interface Placed {
  id: number
  alt: string
}

/** Puts pictures into a text by their keys; for those that are missing something stays that notifies staff which, and where they were. */
export function placePictures(
  document: DocumentNode,
  find: (key: string) => Placed | null,
  addressOf: (key: string) => string,
): { document: DocumentNode; gaps: Gap[] } {
  const gaps: Gap[] = []
  const place = (node: DocumentNode): DocumentNode[] => {
    if (node.type === 'gallery') return placeGallery(node)
    const own = showsPicture(node) ? placeIn(node) : node
    return [own.content ? { ...own, content: own.content.flatMap(place) } : own]
  }
  /** A gallery holds pictures alone: what is for missing ones comes after it. */
  const placeGallery = (gallery: DocumentNode): DocumentNode[] => {
    const placed = (gallery.content ?? []).map((node, at) => placeIn(node, at))
    const [figures, lines] = [placed.filter(isFigure), placed.filter((node) => !isFigure(node))]
    return [...(figures.length > 0 ? [{ ...gallery, content: figures }] : []), ...lines]
  }
  const placeIn = (node: DocumentNode, inGallery?: number): DocumentNode => {
    const key = String(node.attrs?.src ?? '')
    const [alt, caption] = [String(node.attrs?.alt ?? ''), String(node.attrs?.caption ?? '')]
    const found = find(key)
    if (found) return isFigure(node) ? figureOf(found, { alt, caption }) : withPicture(node, found, alt)
    const href = addressOf(key)
    gaps.push({ key, href, alt, caption, ...(inGallery !== undefined && { inGallery }) })
    return isFigure(node) ? lineFor(href) : withoutPicture(node, href)
  }
  return { document: place(document)[0] ?? document, gaps }
}

const isFigure = ({ type }: DocumentNode) => type === 'figure'

/** Puts pictures that came later where something was left for them; null when nothing of that is there any more. */
export function fillGaps(document: DocumentNode, gaps: (Gap & { found: Placed })[]): DocumentNode | null {
  let filled = 0
  const fill = (node: DocumentNode): DocumentNode => {
    const gap = gaps.find(({ href }) => waitsFor(node, href))
    if (gap) filled++
    const own = gap ? withPicture(node, gap.found, gap.alt) : node
    return own.content ? { ...own, content: fillAll(own.content) } : own
  }
  const fillAll = (nodes: DocumentNode[]): DocumentNode[] => {
    const done: DocumentNode[] = []
    for (const node of nodes) {
      const gap = node.type === 'paragraph' ? gaps.find(({ href }) => waitsFor(node, href)) : undefined
      if (!gap) done.push(fill(node))
      else {
        filled++
        putFigure(done, figureOf(gap.found, gap), gap.inGallery)
      }
    }
    return done
  }
  const after = fill(document)
  return filled > 0 ? after : null
}

/** A picture of a gallery goes back into it, to its place as far as the others are there. */
function putFigure(done: DocumentNode[], figure: DocumentNode, inGallery: number | undefined): void {
  if (inGallery === undefined) return void done.push(figure)
  const last = done.at(-1)
  if (last?.type !== 'gallery') return void done.push({ type: 'gallery', content: [figure] })
  done[done.length - 1] = { ...last, content: (last.content ?? []).toSpliced(inGallery, 0, figure) }
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

/** How a report says that pictures are missing, and the words of those that had any, which nobody sees until they come. */
export function missingWords(gaps: Gap[]): string {
  const told = gaps.flatMap(({ alt, caption }) => {
    const words = [alt, caption].filter(Boolean).join('; ')
    return words ? [`“${words.slice(0, 200)}”`] : []
  })
  return `Pictures missing: ${gaps.length}${told.length > 0 ? ` (${told.join(', ')})` : ''}.`
}

const lineWords = (href: string) => `[picture] ${href}`
const sourceOf = (href: string) => lineWords(href).slice(0, 500)
const blockWords = (href: string) => lineWords(href).slice(0, LENGTHS.alt)

const lineFor = (href: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'leftOut', attrs: { what: 'picture', href, source: sourceOf(href) } }],
})

/** Whether a node is what was left for a picture, or a block that waits for it. Before 0.3.0 it was a line of text. */
function waitsFor(node: DocumentNode, href: string): boolean {
  const { type, attrs, content } = node
  if (type !== 'paragraph') return attrs?.mediaId === null && attrs.alt === blockWords(href)
  const [only] = content?.length === 1 ? content : []
  return only?.text === lineWords(href) || (only?.type === 'leftOut' && only.attrs?.source === sourceOf(href))
}
