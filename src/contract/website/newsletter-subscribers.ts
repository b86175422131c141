import { LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, messageAnswer, named, takesFields, z } from '#contract/route.ts'
import { typedEmail } from '#contract/typed-text.ts'
import { BULK_TOPICS, FREQUENCIES } from '#domain/subscriptions.ts'

const forEveryone = calls('newsletter', 'public')

const wish = {
  news: z.enum(FREQUENCIES, 'Choose how often').default('none'),
  categories: z.array(z.int().positive()).max(200).default([]).describe('Only news of these categories; none for all'),
  services: z
    .array(z.string().max(LENGTHS.category))
    .max(100)
    .default([])
    .describe('Emails before the tax dates of these services'),
  daysBefore: z
    .union([z.literal(1), z.literal(3), z.literal(7), z.literal(14)], 'Choose how long before')
    .default(7)
    .describe('How long before a tax date'),
}
const token = z.string().max(200)

const preferences = named('SubscriptionPreferences', {
  email: z.string(),
  news: z.enum(FREQUENCIES),
  categories: z.array(z.number()),
  services: z.array(z.string()),
  daysBefore: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(14)]),
  available: z
    .object({
      categories: z.array(z.object({ id: z.number(), name: z.string() })),
      services: z.array(z.string()),
    })
    .describe('Everything that can be chosen'),
})

export type PreferencesAnswer = z.infer<typeof preferences>

export const subscribe = forEveryone.post('/api/subscribers', {
  summary: 'Ask to be emailed news or tax dates; an email asks for a confirmation first',
  request: {
    body: takesFields({
      email: typedEmail,
      ...wish,
      place: z.enum(['footer', 'article', 'calendar']).default('footer').describe('Which form it is'),
      website: z
        .string()
        .max(500)
        .default('')
        .describe('A field that people do not see; whatever fills it in is no person'),
    }),
  },
  responses: { 200: answers(messageAnswer, 'The same whether or not the address is known') },
})

export const confirmSubscription = forEveryone.post('/api/subscribers/confirm', {
  summary: 'Confirm the address, with the token from the email',
  request: { body: takesFields({ token }) },
  responses: {
    200: answersFields('Confirmed', { message: z.string(), token: z.string().describe('Opens the preferences') }),
  },
})

export const getPreferences = forEveryone.get('/api/subscribers/preferences', {
  cache: 'nobody',
  summary: 'What was chosen, with the token from an email',
  request: { query: z.object({ token }) },
  responses: { 200: answers(preferences, 'What was chosen') },
})

export const savePreferences = forEveryone.put('/api/subscribers/preferences', {
  summary: 'Choose other topics or another frequency, with the token from an email',
  request: { body: takesFields({ token, ...wish }) },
  responses: { 200: answers(messageAnswer, 'Saved') },
})

export const unsubscribe = forEveryone.post('/api/subscribers/unsubscribe', {
  summary: 'End the emails of a topic or all of them, with the token from one; without a topic the address is deleted',
  request: {
    body: takesFields({
      token,
      topic: z.enum(BULK_TOPICS).optional(),
      issue: z.int().positive().optional().describe('The newsletter that the link was in, for its count'),
    }),
  },
  responses: { 200: answers(messageAnswer, 'Ended; the same when it was before') },
})
