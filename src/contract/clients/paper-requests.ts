import { boundedDate } from '#contract/dates.ts'
import { LENGTHS, MOST_SELECTED } from '#contract/limits.ts'
import { answers, calls, lenient, listOf, messageAnswer, numericId, pageQuery, takesJson, z } from '#contract/route.ts'
import { bulkAnswer } from '#contract/selection.ts'
import { clientFilter } from './clients.ts'
import { DOCUMENT_KINDS } from './document-fields.ts'

const forAccountants = calls('paper requests', 'accountant')
const forClients = calls('paper requests', 'client')

const ITEM_STATES = ['asked', 'received', 'accepted', 'returned', 'not-applicable', 'withdrawn'] as const
export type ItemState = (typeof ITEM_STATES)[number]

const MOST_ITEMS = 100
export const FILES_PER_ITEM = 50

const itemText = {
  title: z.string('Name the paper').trim().min(1, 'Name the paper').max(LENGTHS.title, 'Use fewer words'),
  hint: z.string().trim().max(LENGTHS.shortDescription, 'Use fewer words'),
}

/** What a list of papers says, beside its papers. */
export const paperRequestText = {
  title: z.string('Enter a title').trim().min(1, 'Enter a title').max(LENGTHS.title, 'Use a shorter title'),
  note: z.string().trim().max(LENGTHS.comment, 'Use fewer words').default(''),
}

export const paperItems = z
  .array(z.object({ title: itemText.title, hint: itemText.hint.default('') }), 'Name at least one paper')
  .min(1, 'Name at least one paper')
  .max(MOST_ITEMS, `Name at most ${MOST_ITEMS} papers`)

const templateAnswer = z
  .object({
    slug: z.string(),
    title: z.string(),
    note: z.string(),
    items: z.array(z.object({ title: z.string(), hint: z.string() })),
  })
  .openapi('PaperRequestTemplate')

export type PaperRequestTemplate = z.infer<typeof templateAnswer>

const itemFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  url: z.string(),
  preview: z.enum(['pdf', 'picture']).nullable(),
  isLocked: z.boolean(),
  scan: z.enum(['off', 'held', 'clean', 'found']),
  version: z.number(),
  kind: z.enum(DOCUMENT_KINDS).describe('What it is, which decides how long it is kept'),
  sentBy: z.string(),
  sentAt: z.string(),
})

const item = z.object({
  id: z.number(),
  title: z.string(),
  hint: z.string(),
  state: z.enum(ITEM_STATES),
  reason: z.string().nullable().describe('Why it was returned, or does not apply'),
  revision: z.number().describe('To be given with a decision; a decision about an older one is refused'),
  changedBy: z.string(),
  changedAt: z.string(),
  files: z.array(itemFile),
})

export type RequestItemAnswer = z.infer<typeof item>

const requestAnswer = z
  .object({
    id: z.number(),
    clientId: z.number(),
    clientName: z.string(),
    title: z.string(),
    note: z.string(),
    dueOn: z.string().nullable(),
    state: z.enum(['open', 'done', 'withdrawn']),
    askedBy: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    openItems: z.number().describe('How many papers the client still has to send'),
    receivedItems: z.number().describe('How many wait for the firm'),
    totalItems: z.number(),
    items: z.array(item),
  })
  .openapi('PaperRequest')

export type PaperRequestAnswer = z.infer<typeof requestAnswer>

const requestDetail = requestAnswer
  .extend({
    events: z
      .array(
        z.object({
          at: z.string(),
          kind: z.string(),
          actor: z.string(),
          item: z.string().nullable(),
          text: z.string().nullable(),
        }),
      )
      .describe('Who did what, newest first'),
  })
  .openapi('PaperRequestDetail')

export type PaperRequestDetail = z.infer<typeof requestDetail>

const states = lenient(z.enum(['open', 'done', 'withdrawn']).optional(), undefined)

export const listRequestTemplates = forAccountants.get('/api/paper-requests/templates', {
  summary: 'Lists of papers to begin a request with',
  responses: { 200: answers(z.object({ items: z.array(templateAnswer) }), 'All of them') },
})

export const listPaperRequests = forAccountants.get('/api/paper-requests', {
  summary: 'What was asked of clients; open ones by the day they are due, others newest first',
  request: { query: pageQuery.extend({ state: states, client: z.coerce.number().int().positive().optional() }) },
  responses: { 200: answers(listOf(requestAnswer), 'One page') },
})

export const createPaperRequest = forAccountants.post('/api/paper-requests', {
  summary: 'Ask one client or many for papers; their members are emailed. What was not asked comes first',
  request: {
    body: takesJson(
      z.object({
        clients: z
          .array(z.int().positive(), 'Choose a client')
          .min(1, 'Choose a client')
          .max(MOST_SELECTED, `Choose at most ${MOST_SELECTED} clients`)
          .optional(),
        filter: clientFilter.optional().describe('In place of clients: all that it finds'),
        again: z.boolean().default(false).describe('Ask also those who still have the same list open'),
        ...paperRequestText,
        dueOn: boundedDate('Enter a day').nullable().default(null),
        items: paperItems,
      }),
    ),
  },
  responses: { 201: answers(bulkAnswer.extend({ items: z.array(requestAnswer) }), 'One for each client') },
})

export const getPaperRequest = forClients.get('/api/paper-requests/{id}', {
  summary: 'One request with its papers and what happened; for the client and for the firm',
  request: { params: numericId },
  responses: { 200: answers(requestDetail, 'The request') },
})

export const withdrawPaperRequest = forAccountants.post('/api/paper-requests/{id}/withdraw', {
  summary: 'Withdraw what was asked and has not been accepted',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Withdrawn') },
})

export const decideItem = forAccountants.patch('/api/request-items/{id}', {
  summary: 'Accept a paper, return it with a reason, withdraw it, or ask for it again',
  request: {
    params: numericId,
    body: takesJson(
      z.object({
        state: z.enum(['accepted', 'returned', 'withdrawn', 'asked']),
        reason: z.string().trim().max(LENGTHS.comment, 'Use fewer words').optional(),
        kind: z
          .enum(DOCUMENT_KINDS, 'Choose what it is')
          .optional()
          .describe('With accepted: what its files are, which decides how long they are kept'),
        revision: z.int().describe('Of the item as it was seen'),
      }),
    ),
  },
  responses: { 200: answers(requestAnswer, 'The request as it is now') },
})

export const listMyPaperRequests = forClients.get('/api/my/clients/{id}/paper-requests', {
  summary: 'What is asked in one’s own client area',
  request: { params: numericId, query: pageQuery.extend({ state: states }) },
  responses: { 200: answers(listOf(requestAnswer), 'One page') },
})

export const sayNotApplicable = forClients.post('/api/my/request-items/{id}/not-applicable', {
  summary: 'Say that a paper does not apply, and why',
  request: {
    params: numericId,
    body: takesJson(
      z.object({ reason: z.string('Say why').trim().min(1, 'Say why').max(LENGTHS.comment, 'Use fewer words') }),
    ),
  },
  responses: { 200: answers(requestAnswer, 'The request as it is now') },
})
