import { LENGTHS } from '#contract/limits.ts'
import { timeOrder } from '#contract/orders.ts'
import { answers, calls, listOf, messageAnswer, named, numericId, pageQuery, takesFields, z } from '#contract/route.ts'

export const COMMENT_STATES = ['held', 'visible', 'rejected', 'spam', 'deleted'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

const forEditors = calls('comments', 'editor')
const forEveryone = calls('comments', 'public')

const comment = named('Comment', {
  id: z.number(),
  articleId: z.number(),
  articleTitle: z.string(),
  replyTo: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  body: z.string(),
  state: z.enum(COMMENT_STATES),
  holdReason: z.string().nullable(),
  fromStaff: z.boolean(),
  leadId: z.number().nullable(),
  createdAt: z.string(),
})

export type CommentAnswer = z.infer<typeof comment>

const more = z.boolean().describe('Whether a search found more than it was followed')

const totals = z.record(z.enum(COMMENT_STATES), z.number())

export const listComments = forEditors.get('/api/comments', {
  summary: 'Comments in one state, newest first by default, with the number in each state',
  request: {
    query: pageQuery.extend({
      state: z.enum(COMMENT_STATES).default('held'),
      q: z.string().max(100).optional(),
      order: timeOrder,
      article: z.coerce.number().int().positive().optional(),
    }),
  },
  responses: { 200: answers(listOf(comment).extend({ totals, more }), 'The comments') },
})

export const updateComment = forEditors.patch('/api/comments/{id}', {
  summary: 'Approve, reject, mark as spam, or restore a comment',
  request: {
    params: numericId,
    body: takesFields({ state: z.enum(['visible', 'held', 'rejected', 'spam']) }),
  },
  responses: { 200: answers(comment, 'The comment as it is now') },
})

export const deleteComment = forEditors.delete('/api/comments/{id}', {
  summary: 'Take a comment down; it can be restored for 30 days',
  request: { params: numericId },
  responses: { 200: answers(comment, 'The comment as it is now') },
})

export const updateComments = forEditors.post('/api/comments/bulk', {
  summary: 'Move several comments to one state',
  request: {
    body: takesFields({
      ids: z.array(z.number().int().positive()).min(1, 'Choose at least one comment').max(100, 'Choose at most 100'),
      state: z.enum(COMMENT_STATES),
    }),
  },
  responses: {
    200: answers(messageAnswer.extend({ changed: z.number(), moved: z.array(z.number()) }), 'Which were moved'),
  },
})

export const replyToComment = forEditors.post('/api/comments/{id}/reply', {
  summary: 'Answer a comment in public, marked as from the firm',
  request: {
    params: numericId,
    body: takesFields({
      comment: z
        .string()
        .trim()
        .min(1, 'Write your reply')
        .max(LENGTHS.comment, `Use ${LENGTHS.comment} characters or fewer`),
    }),
  },
  responses: { 201: answers(comment, 'The reply') },
})

export const stopCommentMails = forEveryone.post('/api/comments/stop-mails', {
  summary: 'End all mails about comments to the address that was mailed this token',
  request: { body: takesFields({ token: z.string('Open the link from the mail').max(200) }) },
  responses: { 200: answers(messageAnswer, 'No more of them are sent') },
})

export const makeCommentPrivate = forEditors.post('/api/comments/{id}/private-request', {
  summary: 'Turn a comment with personal matters into a private request and take it down',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer.extend({ reference: z.string() }), 'The request that was made of it') },
})
