import type { JSONContent } from '@tiptap/core'
import type { WorkAnswer } from '#contract/website/article-work.ts'
import { EMPTY_PRESENTATION, type Presentation, presentationOf } from '#domain/presentation.ts'
import { type DocumentNode, sameNode } from '#web/admin/website/articles/editor/compare/blocks.ts'

interface DraftPicture {
  id: number
  url: string
  width: number
  height: number
}

export interface ArticleDraft extends Presentation {
  title: string
  summary: string
  document: JSONContent
  categoryId: number | null
  subcategoryId: number | null
  picture: DraftPicture | null
  imageAlt: string
  asAt: string | null
  reviewBy: string | null
}

const EMPTY_DOCUMENT: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] }

export const EMPTY_DRAFT: ArticleDraft = {
  ...EMPTY_PRESENTATION,
  title: '',
  summary: '',
  document: EMPTY_DOCUMENT,
  categoryId: null,
  subcategoryId: null,
  picture: null,
  imageAlt: '',
  asAt: null,
  reviewBy: null,
}

export function draftOf(work: WorkAnswer): ArticleDraft {
  const { title, shortDesc, document, categoryId, subcategoryId, picture, imageAlt, asAt, reviewBy } = work
  return {
    ...presentationOf(work),
    title,
    summary: shortDesc,
    document: document as JSONContent,
    categoryId,
    subcategoryId,
    picture: picture && pictureOf(picture),
    imageAlt,
    asAt,
    reviewBy,
  }
}

export const pictureOf = ({ id, url, width, height }: DraftPicture): DraftPicture => ({ id, url, width, height })

export function saveBodyOf(draft: ArticleDraft) {
  const { title, summary, document, categoryId, subcategoryId, picture, imageAlt, asAt, reviewBy } = draft
  return {
    ...presentationOf(draft),
    title: title.trim(),
    shortDesc: summary.trim(),
    content: document as JSONContent & { type: 'doc' },
    categoryId,
    subcategoryId,
    mediaId: picture?.id ?? null,
    imageAlt: imageAlt.trim(),
    asAt,
    reviewBy,
  }
}

export function isBlank(draft: ArticleDraft): boolean {
  return sameDraft(draft, EMPTY_DRAFT)
}

export function sameDraft(a: ArticleDraft, b: ArticleDraft): boolean {
  const rest = (draft: ArticleDraft) => JSON.stringify({ ...saveBodyOf(draft), content: null })
  return rest(a) === rest(b) && sameNode(a.document as DocumentNode, b.document as DocumentNode)
}

/** Whether one draft has all that the other has, the other being an earlier state of it: its blocks, and its last one begun. */
export function continues(mine: ArticleDraft, theirs: ArticleDraft): boolean {
  const { document, ...fields } = mine
  const { document: earlier, ...earlierFields } = theirs
  if (JSON.stringify(fields) !== JSON.stringify(earlierFields)) return false
  const blocks = document.content ?? []
  const before = (earlier.content ?? []).filter((block, at, all) => at < all.length - 1 || textOf(block) !== '')
  return before.every((block, at) => {
    const now = blocks[at]
    if (!now) return false
    if (JSON.stringify(now) === JSON.stringify(block)) return true
    return at === before.length - 1 && now.type === block.type && textOf(now).startsWith(textOf(block))
  })
}

function textOf(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(textOf).join('')
}
