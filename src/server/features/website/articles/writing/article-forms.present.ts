import type { z } from '@hono/zod-openapi'
import type { Comparison } from '#contract/website/article-revisions.ts'
import type { saveWork } from '#contract/website/article-work.ts'
import { plainAddress } from '#domain/pages/address.ts'
import type { Presentation } from '#domain/presentation.ts'
import type { Writing } from '#server/features/website/articles/articles.model.ts'
import type { compare } from '#server/features/website/articles/revisions/compare.ts'
import { invalid } from '#server/http/problem.ts'
import type { Fields, Save, Wanted } from './article-writing.ts'

interface SentCover {
  mainImage?: File | undefined
  mediaId?: number | undefined
}

interface SentForm extends SentCover {
  title: string
  content: string
  category: string
  subcategory?: string | undefined
  shortDesc?: string | undefined
  imageAlt?: string | undefined
  asAt?: string | null | undefined
  reviewBy?: string | null | undefined
  state?: 'draft' | 'published' | 'scheduled' | undefined
  publishAt?: string | undefined
  address?: string | undefined
  searchTitle?: string | undefined
  searchText?: string | undefined
  socialTitle?: string | undefined
  socialText?: string | undefined
  byline?: string | undefined
  datedOn?: string | undefined
  comments?: 'open' | 'closed' | undefined
  tags?: string | undefined
}

export function readForm(form: SentForm): Fields {
  const { title, content, category, subcategory, shortDesc, imageAlt, asAt, reviewBy } = form
  const presentation = readPresentation(form)
  const belonging = { category, subcategory }
  return { title, content, category: belonging, summary: shortDesc, coverAlt: imageAlt, asAt, reviewBy, presentation }
}

type SentPresentation = Pick<SentForm, keyof Presentation>

/** What was sent of how it is shown elsewhere. An address that cannot be had is told by the checklist: nobody is refused while typing. */
function readPresentation(sent: SentPresentation): Fields['presentation'] {
  const { address, searchTitle, searchText, socialTitle, socialText, byline, datedOn, comments, tags } = sent
  const plain = address === undefined ? undefined : plainAddress(address)
  return { address: plain, searchTitle, searchText, socialTitle, socialText, byline, datedOn, comments, tags }
}

export function readStart(form: { title: string; shortDesc: string; imageAlt?: string | undefined }): Fields {
  return { title: form.title, summary: form.shortDesc, coverAlt: form.imageAlt }
}

export function readWanted({ state, publishAt }: Pick<SentForm, 'state' | 'publishAt'>): Wanted | undefined {
  if (state !== 'scheduled') return state && { state }
  if (!publishAt) throw invalid('publishAt', 'Enter a date and a time')
  return { state, publishAt: new Date(publishAt).toISOString() }
}

/** The main image of a form: a new file, or the number of one that is there. */
export function readCover({ mainImage, mediaId }: SentCover): File | number | undefined {
  // A browser sends an empty file without a name for a field that was left alone.
  return mainImage && (mainImage.size > 0 || mainImage.name) ? mainImage : mediaId
}

export function readSave(sent: z.infer<(typeof saveWork.request.body.content)['application/json']['schema']>): Save {
  const { saveId, sequence, baseVersion, categoryId, subcategoryId, ...fields } = sent
  const { title, content, shortDesc, mediaId, imageAlt, asAt, reviewBy } = fields
  return {
    saveId,
    sequence,
    baseVersion,
    categoryId,
    subcategoryId,
    fields: {
      title,
      content,
      summary: shortDesc,
      coverId: mediaId,
      coverAlt: imageAlt,
      asAt,
      reviewBy,
      presentation: readPresentation(fields),
    },
  }
}

export const missingCover = () => invalid('mainImage', 'Choose a main image')

export function presentComparison({ summary, ...comparison }: ReturnType<typeof compare>): Comparison {
  return { ...comparison, shortDesc: summary }
}

export function presentWriting({ title, summary, document }: Writing) {
  return { title, shortDesc: summary, document: document as { type: 'doc' } }
}
