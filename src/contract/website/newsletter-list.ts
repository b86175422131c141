import { SUBSCRIBER_COLUMNS } from '#contract/csv-columns.ts'
import { csvImport } from '#contract/csv-import.ts'
import { LENGTHS } from '#contract/limits.ts'
import {
  answers,
  answersFields,
  calls,
  lenient,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  z,
} from '#contract/route.ts'
import { typedLine } from '#contract/typed-text.ts'
import { CONSENT_PLACES, FREQUENCIES } from '#domain/subscriptions.ts'
import { SUBSCRIBER_STATES, SUBSCRIBER_TOPICS } from './newsletter-fields.ts'

const forEditors = calls('newsletter', 'editor')

const subscriber = named('Subscriber', {
  id: z.number(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES).describe('`pending`: the owner of the address has not confirmed it'),
  news: z.enum(FREQUENCIES),
  services: z.array(z.string()).describe('Services whose tax dates they are reminded of'),
  consentPlace: z.enum(CONSENT_PLACES).describe('Where they agreed'),
  consentSource: z.string().describe('What an import said about it'),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
})

export type SubscriberAnswer = z.infer<typeof subscriber>

const filter = z.object({
  q: z.string().trim().max(100).default('').describe('Part of the address'),
  state: lenient(z.enum(SUBSCRIBER_STATES).optional(), undefined),
  topic: lenient(z.enum(SUBSCRIBER_TOPICS).optional(), undefined),
})

export const listSubscribers = forEditors.get('/api/subscribers', {
  summary: 'Subscribers, newest first',
  request: { query: pageQuery.extend(filter.shape) },
  responses: { 200: answers(listOf(subscriber), 'A page of them') },
})

export const exportSubscribers = forEditors.get('/api/subscribers/export', {
  fresh: true,
  summary: 'The same subscribers as a table (CSV)',
  request: { query: filter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const countSubscribers = forEditors.get('/api/subscribers/counts', {
  summary: 'How many get what, and how many addresses are suppressed',
  responses: {
    200: answersFields('The counts', {
      weekly: z.number(),
      each: z.number(),
      dates: z.number(),
      pending: z.number(),
      suppressed: z.number(),
    }),
  },
})

export const subscriberRow = z.object({
  email: z.email('Enter an email address such as name@example.com').max(LENGTHS.email),
  source: typedLine(200, 'Say where the consent comes from'),
})

export const importSubscribers = forEditors.post(
  '/api/subscribers/import',
  csvImport({ what: 'Subscribers', name: 'SubscribersImport', titles: SUBSCRIBER_COLUMNS }),
)

export const removeSubscriber = forEditors.delete('/api/subscribers/{id}', {
  summary: 'Take an address off the list; no import brings it back',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})
