import { boundedMoment } from '#contract/dates.ts'
import {
  answers,
  answersFields,
  calls,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  z,
} from '#contract/route.ts'
import { optionalParagraphs } from '#contract/system/settings-fields.ts'
import { typedLine } from '#contract/typed-text.ts'

const forEditors = calls('newsletter', 'editor')

const issue = named('NewsletterIssue', {
  id: z.number(),
  kind: z.enum(['weekly', 'article']),
  state: z
    .enum(['draft', 'scheduled', 'sending', 'sent', 'skipped', 'cancelled'])
    .describe('`skipped`: nothing was published since the issue before'),
  subject: z.string(),
  introduction: z.string(),
  articles: z
    .array(z.object({ id: z.number(), title: z.string(), address: z.string(), category: z.string() }))
    .describe('What is in it; until the sending begins, what would be now'),
  sendAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  recipients: z.number().describe('How many emails were queued. Nobody gets two'),
  bounced: z.number(),
  unsubscribed: z.number(),
  version: z.number().describe('Counts the changes; send it with yours'),
})

export type IssueAnswer = z.infer<typeof issue>

const version = z.int().min(1)

export const listNewsletters = forEditors.get('/api/newsletters', {
  summary: 'Issues of the newsletter, newest first',
  request: { query: pageQuery },
  responses: { 200: answers(listOf(issue), 'A page of them') },
})

export const createNewsletter = forEditors.post('/api/newsletters', {
  summary: 'Begin an issue; 409 while there is one that was not sent',
  responses: { 201: answers(issue, 'The issue, a draft') },
})

export const getNewsletter = forEditors.get('/api/newsletters/{id}', {
  summary: 'One issue with its articles',
  request: { params: numericId },
  responses: { 200: answers(issue, 'The issue') },
})

export const saveNewsletter = forEditors.put('/api/newsletters/{id}', {
  summary: 'Change subject and introduction until it is sent',
  request: {
    params: numericId,
    body: takesFields({
      subject: typedLine(150, 'Enter a subject'),
      introduction: optionalParagraphs(4_000),
      version,
    }),
  },
  responses: { 200: answers(issue, 'The issue') },
})

export const scheduleNewsletter = forEditors.post('/api/newsletters/{id}/schedule', {
  summary: 'Send it at a moment, or at once when that has passed; without a moment it is a draft again',
  request: {
    params: numericId,
    body: takesFields({ sendAt: boundedMoment().nullable(), version }),
  },
  responses: { 200: answers(issue, 'The issue') },
})

export const cancelNewsletter = forEditors.post('/api/newsletters/{id}/cancel', {
  summary: 'Cancel an issue; those who have not got it yet do not get it',
  request: { params: numericId },
  responses: { 200: answers(issue, 'The issue') },
})

export const previewNewsletter = forEditors.get('/api/newsletters/{id}/preview', {
  summary: 'The email as a subscriber who wants all news gets it',
  request: { params: numericId },
  responses: {
    200: answersFields('The email', { subject: z.string(), text: z.string(), html: z.string() }),
  },
})

export const testNewsletter = forEditors.post('/api/newsletters/{id}/test', {
  summary: 'Send it to yourself alone',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'On its way') },
})
