import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, takesJson, z } from '#contract/route.ts'
import { typedText } from '#contract/typed-text.ts'
import { ownRequest } from './leads.ts'

// What a user has asked through the forms, shown to them as a conversation.

const written = z.object({
  id: z.number(),
  at: z.string(),
  author: z.string(),
  fromFirm: z.boolean(),
  body: z.string(),
  byEmail: z.boolean(),
  isUnverified: z.boolean().describe('Whether no trusted mail server has confirmed the sender of the email'),
  quoted: z.string().nullable().describe('What an email repeated of earlier ones'),
})

const thread = ownRequest
  .extend({
    messages: z.array(written).describe('What was asked and answered, oldest first'),
    conversation: z
      .object({ id: z.number(), clientId: z.number() })
      .nullable()
      .describe('Where it goes on, once it has become a client whom you act for'),
  })
  .openapi('OwnRequestThread')

export type OwnRequestThread = z.infer<typeof thread>

const forClients = calls('conversations', 'client')
const params = z.object({ reference: z.string().max(20) })

export const getOwnRequest = forClients.get('/api/my/requests/{reference}', {
  summary: 'One of my requests: what I asked and what was answered',
  request: { params },
  responses: { 200: answers(thread, 'The request') },
})

export const writeToOwnRequest = forClients.post('/api/my/requests/{reference}/messages', {
  summary: 'Reply about one of my requests; it comes to the firm’s inbox',
  request: {
    params,
    headers: idempotencyHeader,
    body: takesJson(z.object({ body: typedText(LENGTHS.message, 'Write your message') })),
  },
  responses: { 201: answers(thread, 'The request as it is now') },
})
