import { answers, answersFields, calls, messageAnswer, numericId, takesFields, z } from '#contract/route.ts'
import { bulkAnswer, selectionOf } from '#contract/selection.ts'
import { link } from '#contract/system/settings-fields.ts'
import { workAnswer } from './article-work.ts'
import { ARTICLE_STATES, articleFilter } from './articles.ts'

const forEditors = calls('articles', 'editor')

const reviewNote = z.string().trim().max(1_000, 'Use 1,000 characters or fewer').default('')

const BULK_ACTS = ['publish', 'unpublish', 'delete', 'restore'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

export const actOnArticles = forEditors.post('/api/articles/bulk', {
  summary: 'Publish, unpublish, delete or restore several articles or pages, with a result for each',
  request: {
    body: takesFields({
      ...selectionOf(articleFilter.extend({ kind: z.enum(['article', 'page']).default('article') })),
      act: z.enum(BULK_ACTS),
      redirectTo: link.optional().describe('Where the addresses of deleted pages lead from now on'),
    }),
  },
  responses: { 200: answers(bulkAnswer, 'What became of each') },
})

export const pinArticle = forEditors.post('/api/articles/{id}/pin', {
  summary: 'Keep an article at the top of the news, or let it go back to its place',
  request: { params: numericId, body: takesFields({ pinned: z.boolean() }) },
  responses: { 200: answers(workAnswer, 'The working copy') },
})

export const getArticleCalendar = forEditors.get('/api/articles/calendar', {
  summary: 'What was and will be published in a month, articles and pages, by day',
  request: {
    query: z.object({
      month: z
        .string()
        .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11')
        .optional()
        .describe('This month by default'),
    }),
  },
  responses: {
    200: answersFields('The month', {
      month: z.string(),
      today: z.string(),
      items: z.array(
        z.object({
          id: z.number(),
          kind: z.enum(['article', 'page', 'event']),
          title: z.string(),
          state: z.enum(ARTICLE_STATES),
          hasChanges: z.boolean(),
          at: z.string(),
          day: z.string().describe('In the firm’s time zone'),
        }),
      ),
    }),
  },
})

export const findLinks = forEditors.get('/api/articles/links', {
  summary: 'Published articles and pages by their words, to be linked to (at most six)',
  request: { query: z.object({ q: z.string().trim().min(1).max(100) }) },
  responses: {
    200: answersFields('What was found', {
      items: z.array(z.object({ kind: z.enum(['article', 'page']), title: z.string(), address: z.string() })),
    }),
  },
})

export const listReviewers = forEditors.get('/api/articles/reviewers', {
  summary: 'Colleagues who can be asked to read a draft',
  responses: {
    200: answersFields('Everybody but oneself', { items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
})

export const askForReview = forEditors.post('/api/articles/{id}/review', {
  summary: 'Ask a colleague by email to read the working copy',
  request: {
    params: numericId,
    body: takesFields({
      reviewer: z.string().min(1, 'Choose a colleague').max(64),
      note: reviewNote,
    }),
  },
  responses: { 200: answers(messageAnswer, 'Kept, and queued as an email') },
})

export const listReviews = forEditors.get('/api/articles/reviews', {
  summary: 'What one was asked to read or asked others to read, newest first',
  responses: {
    200: answersFields('At most a hundred', {
      items: z.array(
        z.object({
          articleId: z.number(),
          kind: z.enum(['article', 'page', 'event']),
          title: z.string(),
          reviewer: z.string(),
          by: z.string(),
          note: z.string(),
          askedAt: z.string(),
          isYours: z.boolean().describe('Whether it is for the caller to read it'),
        }),
      ),
    }),
  },
})

export const finishReview = forEditors.post('/api/articles/{id}/review/done', {
  summary: 'Say that you have read what you were asked to read; the person who asked is emailed',
  request: { params: numericId, body: takesFields({ note: reviewNote }) },
  responses: { 200: answers(messageAnswer, 'Kept, and queued as an email') },
})
