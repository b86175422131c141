import { presentationOf } from '#domain/presentation.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import type { ArticleDraft } from '#web/admin/website/articles/desk/draft.ts'
import { momentFrom } from '#web/signed-in/parts/date-field.ts'

export interface ArticleFields {
  title: string
  content: string
  category: string
  subcategory?: string
  shortDesc?: string
  mainImage?: File
  mediaId?: string
  imageAlt?: string
  asAt?: string
  reviewBy?: string
  state?: 'draft' | 'published' | 'scheduled'
  publishAt?: string
  version?: string
  keepAddress?: 'yes' | 'no'
  address?: string
  searchTitle?: string
  searchText?: string
  socialTitle?: string
  socialText?: string
  byline?: string
  datedOn?: string
  comments?: 'open' | 'closed'
  tags?: string
}

export function fieldsOfDraft(draft: ArticleDraft): ArticleFields {
  return {
    title: draft.title.trim(),
    content: isEmptyDocument(draft) ? '' : JSON.stringify(draft.document),
    category: byId(draft.categoryId ?? ''),
    subcategory: byId(draft.subcategoryId ?? ''),
    shortDesc: draft.summary.trim(),
    imageAlt: draft.imageAlt.trim(),
    asAt: draft.asAt ?? '',
    reviewBy: draft.reviewBy ?? '',
    ...presentationOf(draft),
    ...(draft.picture ? { mediaId: String(draft.picture.id) } : {}),
  }
}

/** From a form that a browser sent by itself. */
export function fieldsOfForm(form: FormData, timeZone: string): ArticleFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const image = form.get('mainImage')
  const state = text('state')
  const publishAt = momentFrom(text('publishAt'), timeZone)
  return {
    title: text('title'),
    content: paragraphsOf(text('content')),
    category: text('newCategory') || byId(text('category')),
    subcategory: byId(text('subcategory')),
    shortDesc: text('shortDesc'),
    imageAlt: text('imageAlt'),
    asAt: text('asAt'),
    reviewBy: text('reviewBy'),
    address: text('address'),
    searchTitle: text('searchTitle'),
    searchText: text('searchText'),
    socialTitle: text('socialTitle'),
    socialText: text('socialText'),
    byline: text('byline'),
    datedOn: text('datedOn'),
    comments: text('comments') === 'closed' ? 'closed' : 'open',
    tags: text('tags'),
    ...(text('mediaId') ? { mediaId: text('mediaId') } : {}),
    ...(image instanceof File && image.size > 0 ? { mainImage: image } : {}),
    ...(isState(state) ? { state } : {}),
    ...(state === 'scheduled' && publishAt ? { publishAt } : {}),
  }
}

export function typedIn({ title, shortDesc, category, subcategory, asAt, reviewBy, content }: ArticleFields) {
  const draft = {
    title,
    summary: shortDesc ?? '',
    categoryId: idIn(category),
    subcategoryId: idIn(subcategory),
    asAt: asAt || null,
    reviewBy: reviewBy || null,
  }
  return { draft, html: content }
}

// As the API takes an id: a bare number would be a name, such as that of a year.
const byId = (id: number | string) => (id ? `id:${id}` : '')
const idIn = (word: string | undefined) => Number(/^id:(\d+)$/.exec(word ?? '')?.[1]) || null

const isState = (text: string): text is 'draft' | 'published' | 'scheduled' =>
  ['draft', 'published', 'scheduled'].includes(text)

const isEmptyDocument = ({ document }: ArticleDraft) =>
  (document.content ?? []).every((block) => block.type === 'paragraph' && !block.content?.length)

/** Plain text becomes paragraphs; what is HTML or a serialised document already stays. */
export function paragraphsOf(text: string): string {
  if (!text || /^\s*[{<]/.test(text)) return text
  return escapeHtml(text)
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
