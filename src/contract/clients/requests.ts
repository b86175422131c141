import { CAMPAIGN } from '#contract/campaign.ts'
import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS } from '#contract/limits.ts'
import { BUSINESS_TYPES, CHALLENGES, CONTACT_WORDS, QUOTE_WORDS, TRAP } from '#contract/request-rules.ts'
import { answers, calls, lenient, named, takesJson, z } from '#contract/route.ts'
import { optionalTypedLine, typedEmail, typedLine, typedPhone, typedText } from '#contract/typed-text.ts'
import { receivedAnswer } from './leads.ts'

const fact = lenient(z.string().max(500).optional(), undefined)

/** Where the person came from. What is wrong with it never prevents their text. */
const origin = lenient(
  z
    .object({
      page: fact.describe('The path of the page the form was on'),
      referrer: fact.describe('The site that led here; only its host is kept'),
      campaign: lenient(z.partialRecord(z.enum(CAMPAIGN), z.string().max(200)).optional(), undefined),
    })
    .optional(),
  undefined,
)

const robotChecks = {
  [TRAP]: lenient(z.string().max(500).optional(), '?').describe('Leave empty: people do not see it'),
  openedAt: lenient(z.string().max(100).optional(), undefined).describe(
    'What the page says about when its form was shown, signed by the server',
  ),
  origin,
}

const newsletter = z
  .boolean('Send true or false')
  .optional()
  .describe('Whether the address wants the newsletter; an email asks for a confirmation first')

const anyCase = (value: unknown) => CHALLENGES.find((choice) => same(choice, value)) ?? value

const challenges = z
  .array(z.preprocess(anyCase, z.enum(CHALLENGES, 'Choose from the list')), QUOTE_WORDS.challenges)
  .min(1, QUOTE_WORDS.challenges)
  .max(CHALLENGES.length * 2, 'Choose from the list')
  .overwrite((chosen) => CHALLENGES.filter((choice) => chosen.includes(choice)))

export const quoteRequest = z
  .object({
    firstName: typedLine(LENGTHS.name, QUOTE_WORDS.firstName),
    lastName: typedLine(LENGTHS.name, QUOTE_WORDS.lastName),
    companyName: typedLine(LENGTHS.name, QUOTE_WORDS.companyName),
    email: typedEmail,
    phone: typedPhone.min(1, QUOTE_WORDS.phone),
    location: typedLine(LENGTHS.address, QUOTE_WORDS.location),
    description: z.enum(BUSINESS_TYPES, QUOTE_WORDS.description),
    challenges,
    otherChallenge: optionalTypedLine(LENGTHS.address).optional(),
    plan: optionalTypedLine(60).optional(),
    newsletter,
    ...robotChecks,
  })
  .refine((quote) => !quote.challenges?.includes?.('Other') || Boolean(quote.otherChallenge), {
    path: ['otherChallenge'],
    message: QUOTE_WORDS.otherChallenge,
    // Told together with what else is missing, not after it.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .openapi('QuoteRequest')

export const contactMessage = named('ContactMessage', {
  name: typedLine(LENGTHS.name, CONTACT_WORDS.name),
  email: typedEmail,
  phone: typedPhone.optional(),
  message: typedText(LENGTHS.message, CONTACT_WORDS.message),
  newsletter,
  ...robotChecks,
})

export type QuoteRequest = z.infer<typeof quoteRequest>
export type ContactMessage = z.infer<typeof contactMessage>

const forEveryone = calls('requests', 'public')

export const requestQuote = forEveryone.post('/api/quotes', {
  summary: 'Ask for a quote',
  request: { headers: idempotencyHeader, body: takesJson(quoteRequest) },
  responses: { 201: answers(receivedAnswer, 'Received; a mail confirms it') },
})

export const sendMessage = forEveryone.post('/api/contact', {
  summary: 'Write to the firm',
  request: { headers: idempotencyHeader, body: takesJson(contactMessage) },
  responses: { 201: answers(receivedAnswer, 'Received; a mail confirms it') },
})

function same(choice: string, value: unknown): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === choice.toLowerCase()
}
