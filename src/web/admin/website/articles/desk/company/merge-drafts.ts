import { mergeValue } from '#domain/compare/merge.ts'
import { blockKind } from '#domain/pages/blocks.ts'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { type DocumentNode, fingerprint } from '#web/admin/website/articles/editor/compare/blocks.ts'
import { mergeBlocks, mergeText } from '#web/admin/website/articles/editor/compare/merge-blocks.ts'

/** Fields that mean something only together are chosen together. */
const FIELDS = {
  title: ['title'],
  summary: ['summary'],
  category: ['categoryId', 'subcategoryId'],
  picture: ['picture', 'imageAlt'],
  asAt: ['asAt'],
  reviewBy: ['reviewBy'],
  address: ['address'],
  search: ['searchTitle', 'searchText'],
  social: ['socialTitle', 'socialText'],
  byline: ['byline', 'datedOn'],
  comments: ['comments'],
  tags: ['tags'],
} as const satisfies Record<string, readonly (keyof ArticleDraft)[]>

export type Field = keyof typeof FIELDS

/** A place in the text that both changed; one's own words are in the merged draft. */
export interface TextClash {
  /** Which block of the merged draft is the first of `mine`; there may be none, when it was deleted. */
  at: number
  base: DocumentNode[]
  mine: DocumentNode[]
  theirs: DocumentNode[]
}

export interface FieldClash {
  field: Field
  mine: Partial<ArticleDraft>
  theirs: Partial<ArticleDraft>
}

export interface Merge {
  /** Everything that fits together; where it does not, mine. */
  draft: ArticleDraft
  texts: TextClash[]
  fields: FieldClash[]
}

/** Three-way merge of an article: what only one side changed is taken, what both did is asked. */
export function mergeDrafts(base: ArticleDraft, mine: ArticleDraft, theirs: ArticleDraft): Merge {
  const draft = { ...mine }
  const fields: FieldClash[] = []
  for (const field of Object.keys(FIELDS) as Field[]) {
    const [was, own, other] = [base, mine, theirs].map((one) => partOf(one, field)) as [Part, Part, Part]
    const agreed = mergeValue<Part>(was, own, other) ?? mergedWords(field, was, own, other)
    if (agreed) Object.assign(draft, agreed)
    else fields.push({ field, mine: own, theirs: other })
  }
  const texts: TextClash[] = []
  const blocks: DocumentNode[] = []
  for (const piece of mergeBlocks(blocksOf(base), blocksOf(mine), blocksOf(theirs))) {
    if (piece.kind === 'disputed') {
      texts.push({ at: blocks.length, base: piece.base, mine: piece.mine, theirs: piece.theirs })
    }
    blocks.push(...(piece.kind === 'agreed' ? piece.items : piece.mine))
  }
  // A page may be without any block, a text is not.
  const isPage =
    base.document.content?.length === 0 || (base.document.content ?? []).some(({ type }) => blockKind(type ?? ''))
  draft.document = { type: 'doc', content: blocks.length > 0 || isPage ? blocks : [{ type: 'paragraph' }] }
  return { draft, texts, fields }
}

export const isSettled = ({ texts, fields }: Merge) => texts.length === 0 && fields.length === 0

type Part = Partial<ArticleDraft>

function partOf(draft: ArticleDraft, field: Field): Part {
  return Object.fromEntries(FIELDS[field].map((name) => [name, draft[name]]))
}

function mergedWords(field: Field, base: Part, mine: Part, theirs: Part): Part | undefined {
  if (field !== 'title' && field !== 'summary') return undefined
  const words = mergeText(base[field] ?? '', mine[field] ?? '', theirs[field] ?? '')
  return words === undefined ? undefined : { [field]: words }
}

/** Without the empty lines at the end, over which nobody should have to decide. */
function blocksOf(draft: ArticleDraft): DocumentNode[] {
  const blocks = (draft.document.content ?? []) as DocumentNode[]
  const empty = fingerprint({ type: 'paragraph' })
  return blocks.slice(0, blocks.findLastIndex((block) => fingerprint(block) !== empty) + 1)
}
