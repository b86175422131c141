import { answers, answersFields, calls, listOf, named, numericId, pageQuery, z } from '#contract/route.ts'
import { workAnswer } from './article-work.ts'
import { articleAnswer } from './articles.ts'
import { pageBlock } from './pages.ts'

const forEditors = calls('articles', 'editor')
const forEveryone = calls('articles', 'public')

const revisionItem = named('ArticleRevision', {
  revision: z.number().describe('Counts up from 1 in each article'),
  kind: z.enum(['saved', 'published', 'restored', 'discarded', 'imported']),
  savedAt: z.string(),
  savedBy: z.string(),
  title: z.string(),
  words: z.number(),
  /** Against the revision before. */
  wordsChanged: z.number(),
  live: z.boolean(),
})

const oneRevision = numericId.extend({ revision: z.coerce.number().int().positive() })

export const listRevisions = forEditors.get('/api/articles/{id}/revisions', {
  summary: 'What was saved when and by whom, newest first',
  request: { params: numericId, query: pageQuery },
  responses: { 200: answers(listOf(revisionItem), 'One page') },
})

export const getRevision = forEditors.get('/api/articles/{id}/revisions/{revision}', {
  summary: 'One revision, whole',
  request: { params: oneRevision },
  responses: {
    200: answers(
      revisionItem.extend({
        shortDesc: z.string(),
        document: z.looseObject({ type: z.literal('doc') }),
        content: z.string().describe('HTML, safe to show'),
      }),
      'The revision',
    ),
  },
})

export const restoreRevision = forEditors.post('/api/articles/{id}/revisions/{revision}/restore', {
  summary: 'Make a revision the working copy; what stood there is kept as a revision',
  request: { params: oneRevision },
  responses: { 200: answers(workAnswer, 'The working copy') },
})

const piece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

const comparison = named('ArticleComparison', {
  title: z.array(piece),
  shortDesc: z.array(piece),
  /** The text block by block, in reading order; a block that changed carries its pieces. */
  blocks: z.array(
    z.object({
      kind: z.enum(['same', 'added', 'removed', 'changed']),
      type: z.string().describe('paragraph, heading, listItem, …'),
      pieces: z.array(piece),
    }),
  ),
  added: z.number().describe('Words'),
  removed: z.number().describe('Words'),
})

export type Comparison = z.infer<typeof comparison>

const side = z.union([z.coerce.number().int().positive(), z.enum(['work', 'live'])])

export const compareRevisions = forEditors.get('/api/articles/{id}/compare', {
  summary: 'What differs between two revisions, the working copy (`work`) or the live version (`live`)',
  request: { params: numericId, query: z.object({ from: side, to: side.default('work') }) },
  responses: { 200: answers(comparison, 'Word by word') },
})

export const getPreview = forEveryone.get('/api/articles/preview/{secret}', {
  cache: 'nobody',
  summary: 'The working copy behind a secret address',
  request: { params: z.object({ secret: z.string().min(20).max(100) }) },
  responses: {
    200: answers(
      articleAnswer.extend({
        kind: z.enum(['article', 'page', 'event']),
        blocks: z.array(pageBlock).describe('Of a page; an article has content'),
        expiresAt: z.string(),
      }),
      'The article or the page as it would appear',
    ),
  },
})

export const getArticleCounts = forEditors.get('/api/articles/counts', {
  summary: 'How many articles are in each state',
  responses: {
    200: answersFields('The counts; `all` leaves out the deleted', {
      all: z.number(),
      draft: z.number(),
      scheduled: z.number(),
      published: z.number(),
      unpublished: z.number(),
      deleted: z.number(),
      reviewDue: z.number(),
    }),
  },
})

const agendaItem = z.object({ id: z.number(), title: z.string(), at: z.string(), by: z.string() })

export const getAgenda = forEditors.get('/api/articles/agenda', {
  summary: 'For the dashboard: what is due for review, what is scheduled next, drafts last worked on (ten of each)',
  responses: {
    200: answersFields('The agenda', {
      review: z.array(agendaItem),
      scheduled: z.array(agendaItem),
      drafts: z.array(agendaItem),
    }),
  },
})
