import { BYTES, LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, named, numericId, takesFields, takesJson, z } from '#contract/route.ts'
import { pictureAnswer } from '#contract/system/media.ts'
import {
  ARTICLE_STATES,
  articleContent,
  articleDay,
  articleMoment,
  articleSummary,
  articleTitle,
  presentationFields,
} from './articles.ts'

const forEditors = calls('articles', 'editor')

const documentAnswer = z.looseObject({ type: z.literal('doc') }).openapi('ArticleDocument')

/** What should be fixed before publishing. `error` items stop publishing, `advice` does not. */
const checklistAnswer = z
  .array(
    z.object({
      id: z.enum([
        'title-missing',
        'address',
        'address-taken',
        'block-incomplete',
        'title-long',
        'content-missing',
        'summary-missing',
        'category-missing',
        'cover-missing',
        'cover-alt',
        'image-alt',
        'heading-order',
        'link-text',
        'review-date',
      ]),
      level: z.enum(['error', 'advice']),
      message: z.string(),
    }),
  )
  .openapi('ArticleChecklist')

const editorAnswer = z.object({ name: z.string(), since: z.string(), seenAt: z.string(), saved: z.boolean() })

export const workAnswer = named('ArticleWork', {
  id: z.number(),
  kind: z.enum(['article', 'page', 'event']),
  state: z.enum(ARTICLE_STATES),
  /** Rises with every save; a save names the one it was made from. */
  version: z.number(),
  title: z.string(),
  shortDesc: z.string(),
  document: documentAnswer,
  words: z.number(),
  categoryId: z.number().nullable(),
  subcategoryId: z.number().nullable(),
  picture: pictureAnswer.nullable(),
  imageAlt: z.string(),
  asAt: z.string().nullable(),
  reviewBy: z.string().nullable(),
  address: z.string(),
  searchTitle: z.string(),
  searchText: z.string(),
  socialTitle: z.string(),
  socialText: z.string(),
  byline: z.string(),
  datedOn: z.string(),
  comments: z.enum(['open', 'closed']),
  tags: z.string(),
  author: z.string(),
  lastEditor: z.string(),
  savedAt: z.string(),
  hasChanges: z.boolean(),
  pinned: z.boolean().describe('Whether it stays at the top of the news'),
  live: z.object({ title: z.string(), address: z.string(), publishedAt: z.string(), updatedAt: z.string() }).nullable(),
  publishAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
  previewUrl: z.string().nullable(),
  checklist: checklistAnswer,
  editors: z.array(editorAnswer),
})

export type WorkAnswer = z.infer<typeof workAnswer>

const work = answers(workAnswer, 'The working copy')

/** Names one open editor (a browser tab), so that its saves can be told from those of others. */
export const saveId = z.string().regex(/^[\w-]{8,64}$/, 'An editor is named by 8 to 64 letters and digits')

/** The version a button was pressed on; when there is a newer one the answer is 409 `conflict`. */
const onVersion = z.object({ version: z.number().int().optional() })

export const getWork = forEditors.get('/api/articles/{id}/work', {
  summary: 'The working copy, for the editor',
  request: { params: numericId },
  responses: { 200: work },
})

export const createWork = forEditors.post('/api/articles/work', {
  summary: 'A new, empty draft, for an editor that saves as one types; the same one when that editor asks again',
  request: {
    body: takesFields({ title: articleTitle.or(z.literal('')).default(''), saveId: saveId.optional() }),
  },
  responses: { 201: work },
})

const savedAnswer = named('ArticleSaved', {
  version: z.number(),
  sequence: z.number(),
  /** False when a newer save of this editor had arrived before: nothing was changed. */
  applied: z.boolean(),
  savedAt: z.string(),
  state: z.enum(ARTICLE_STATES),
  hasChanges: z.boolean(),
  words: z.number(),
  checklist: checklistAnswer,
  editors: z.array(editorAnswer),
})

export const saveWork = forEditors.patch('/api/articles/{id}', {
  maxBytes: BYTES.article,
  summary: 'Save the working copy as one types. The live version stays; 409 `conflict` when someone else has saved',
  request: {
    params: numericId,
    body: takesFields({
      saveId,
      sequence: z.number().int().min(1).describe('Rises with every save of this editor'),
      baseVersion: z.number().int().min(0).describe('The newest version this editor knows of'),
      title: articleTitle.or(z.literal('')).optional(),
      shortDesc: articleSummary.optional(),
      content: articleContent.optional(),
      categoryId: z.number().int().positive().nullable().optional(),
      subcategoryId: z.number().int().positive().nullable().optional(),
      mediaId: z.number().int().positive().nullable().optional(),
      imageAlt: z.string().trim().max(LENGTHS.alt, `At most ${LENGTHS.alt} characters`).optional(),
      asAt: articleDay.optional(),
      reviewBy: articleDay.optional(),
      ...z.object(presentationFields).partial().shape,
    }),
  },
  responses: { 200: answers(savedAnswer, 'Saved, or known to be older than what is kept') },
})

export const duplicateArticle = forEditors.post('/api/articles/{id}/duplicate', {
  summary: 'A new draft with the same content, of an article or a page; its address and its day are its own',
  request: { params: numericId },
  responses: { 201: work },
})

export const publishArticle = forEditors.post('/api/articles/{id}/publish', {
  summary:
    'Make the working copy the live version, now (*Publish* and *Update*); 422 `not-ready` names what is missing',
  request: {
    params: numericId,
    body: takesJson(
      onVersion.extend({
        keepAddress: z
          .boolean()
          .default(true)
          .describe(
            'Of what gets another address: whether the old one goes on working. If not, it answers 404, and links to it in pages, articles and settings become links to the new one',
          ),
      }),
    ),
  },
  responses: { 200: work },
})

export const scheduleArticle = forEditors.post('/api/articles/{id}/schedule', {
  summary: 'Publish the working copy at a later time',
  request: { params: numericId, body: takesJson(onVersion.extend({ publishAt: articleMoment })) },
  responses: { 200: work },
})

export const unscheduleArticle = forEditors.post('/api/articles/{id}/unschedule', {
  summary: 'Make a scheduled article a draft again',
  request: { params: numericId },
  responses: { 200: work },
})

export const unpublishArticle = forEditors.post('/api/articles/{id}/unpublish', {
  summary: 'Take an article off the site; it can be published again',
  request: { params: numericId },
  responses: { 200: work },
})

export const discardWork = forEditors.post('/api/articles/{id}/discard', {
  summary: 'Discard the changes since the last publishing; what is discarded is kept as a revision',
  request: { params: numericId, body: takesJson(onVersion) },
  responses: { 200: work },
})

export const restoreArticle = forEditors.post('/api/articles/{id}/restore', {
  summary: 'Undo a deletion; the article comes back as it was',
  request: { params: numericId },
  responses: { 200: work },
})

const presenceAnswer = z.object({
  version: z.number(),
  state: z.enum(ARTICLE_STATES),
  publishAt: z.string().nullable(),
  editors: z.array(editorAnswer),
})

export const markPresence = forEditors.post('/api/articles/{id}/presence', {
  summary:
    'Say "I have this open" (every 20 seconds), or "I leave"; answers who else has, and the state of the article',
  request: { params: numericId, body: takesFields({ saveId, leaving: z.boolean().default(false) }) },
  responses: { 200: answers(presenceAnswer, 'Who else, and the state of the article') },
})

export const createPreview = forEditors.post('/api/articles/{id}/preview', {
  summary: 'A secret address at which anyone can read the working copy, for 14 days; a new one ends the old',
  request: { params: numericId },
  responses: { 200: answersFields('The address', { url: z.string(), secret: z.string(), expiresAt: z.string() }) },
})

export const endPreview = forEditors.delete('/api/articles/{id}/preview', {
  summary: 'End the secret address',
  request: { params: numericId },
  responses: { 200: answersFields('Ended', { message: z.string() }) },
})
