import { type DocumentNode, nodesIn } from '#server/features/website/articles/document/foreign-document.model.ts'

export interface Link {
  was: string
  /** Where it leads here; null while there is nothing to lead to, and then it stays as it was. */
  now: string | null
}

export function hrefsIn(document: DocumentNode): string[] {
  const hrefs = [...nodesIn(document)].flatMap(({ type, attrs, marks }) =>
    type === 'leftOut' ? [] : [attrs?.href, ...(marks ?? []).map(hrefOf)],
  )
  return [...new Set(hrefs.filter((href): href is string => typeof href === 'string' && href !== ''))]
}

const hrefOf = ({ type, attrs }: NonNullable<DocumentNode['marks']>[number]) =>
  type === 'link' ? attrs?.href : undefined

/** The text with links led elsewhere; null when it has none of them. */
export function leadLinks(document: DocumentNode, places: ReadonlyMap<string, string>): DocumentNode | null {
  let led = 0
  const placeOf = (href: unknown) => {
    const place = typeof href === 'string' ? places.get(href) : undefined
    if (place !== undefined) led++
    return place
  }
  const lead = (node: DocumentNode): DocumentNode => {
    const own = node.type === 'leftOut' ? undefined : placeOf(node.attrs?.href)
    const marks = node.marks?.map((mark) => {
      const place = placeOf(hrefOf(mark))
      return place === undefined ? mark : { ...mark, attrs: { ...mark.attrs, href: place } }
    })
    return {
      ...node,
      ...(own !== undefined && { attrs: { ...node.attrs, href: own } }),
      ...(marks && { marks }),
      ...(node.content && { content: node.content.map(lead) }),
    }
  }
  const after = lead(document)
  return led > 0 ? after : null
}

const MOST_NAMED = 10

export function unresolvedText(links: Link[]): string {
  const unresolved = links.filter(({ now }) => now === null).map(({ was }) => was)
  if (unresolved.length === 0) return ''
  const named = unresolved.slice(0, MOST_NAMED).join(', ')
  const more = unresolved.length > MOST_NAMED ? `, and ${unresolved.length - MOST_NAMED} more` : ''
  return `Links to the old site that have nothing to lead to here: ${named}${more}.`
}
