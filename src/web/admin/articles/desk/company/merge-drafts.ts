import { mergeLists, mergeValue, type Piece } from '#domain/compare/merge.ts'
import type { ArticleDraft } from '#web/admin/articles/desk/draft.ts'
import { type DocumentNode, fingerprint } from '#web/admin/articles/editor/compare/blocks.ts'

export type Side = 'mine' | 'theirs' | 'both'

/** The fields that are chosen as a whole. */
export const WHOLE_FIELDS = [
  'title',
  'summary',
  'categoryId',
  'subcategoryId',
  'picture',
  'imageAlt',
  'asAt',
  'reviewBy',
] as const

export type WholeField = (typeof WHOLE_FIELDS)[number]

export interface Merge {
  base: ArticleDraft
  mine: ArticleDraft
  theirs: ArticleDraft
  pieces: Piece<DocumentNode>[]
  /** The fields that both changed differently. */
  disputedFields: WholeField[]
}

export function mergeDrafts(base: ArticleDraft, mine: ArticleDraft, theirs: ArticleDraft): Merge {
  return {
    base,
    mine,
    theirs,
    pieces: mergeLists(blocksOf(base), blocksOf(mine), blocksOf(theirs), fingerprint),
    disputedFields: WHOLE_FIELDS.filter((field) => agreedOn(field, base, mine, theirs) === undefined),
  }
}

export function isSettled(merge: Merge): boolean {
  return merge.disputedFields.length === 0 && merge.pieces.every((piece) => piece.kind === 'agreed')
}

/** The draft that comes of it; where nothing was chosen, mine stays. */
export function settleMerge(
  merge: Merge,
  chosen: { pieces: Record<number, Side>; fields: Partial<Record<WholeField, Side>> } = { pieces: {}, fields: {} },
): ArticleDraft {
  const { base, mine, theirs } = merge
  const blocks = merge.pieces.flatMap((piece, index) => {
    if (piece.kind === 'agreed') return piece.items
    const side = chosen.pieces[index] ?? 'mine'
    return side === 'both' ? [...piece.theirs, ...piece.mine] : piece[side]
  })
  const fields = WHOLE_FIELDS.map((field) => {
    const agreed = agreedOn(field, base, mine, theirs)
    return [field, agreed === undefined ? (chosen.fields[field] === 'theirs' ? theirs : mine)[field] : agreed[0]]
  })
  return { ...mine, ...Object.fromEntries(fields), document: { type: 'doc', content: blocks } }
}

/** In a list of one, so that an agreed "nothing" differs from no agreement. */
function agreedOn(field: WholeField, base: ArticleDraft, mine: ArticleDraft, theirs: ArticleDraft) {
  return mergeValue<unknown[]>([base[field]], [mine[field]], [theirs[field]])
}

/** Without the empty lines at the end, over which nobody should have to decide. */
function blocksOf(draft: ArticleDraft): DocumentNode[] {
  const blocks = (draft.document.content ?? []) as DocumentNode[]
  const empty = fingerprint({ type: 'paragraph' })
  return blocks.slice(0, blocks.findLastIndex((block) => fingerprint(block) !== empty) + 1)
}
