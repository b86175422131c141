import { answers, calls, lenient, listOf, messageAnswer, named, pageQuery, takesJson, z } from '#contract/route.ts'
import { typedLine } from '#contract/typed-text.ts'
import { DELIVERY_STATES, WEBHOOK_KINDS } from './webhook-fields.ts'

const forAdmins = calls('webhooks', 'admin')

const version = z.int().min(1).describe('Counts the saves')
const webhookId = z.object({ id: z.string().max(40) })
const deliveryId = webhookId.extend({ delivery: z.string().max(40) })

const webhook = named('Webhook', {
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)).describe('The events that are sent'),
  withContent: z.boolean().describe('Whether payloads carry content beside ids and kinds'),
  owner: z.string().nullable().describe('Who made it; null when the account is gone'),
  isOn: z.boolean(),
  disabledReason: z.string().nullable().describe('Why the site switched it off, if it did'),
  failingSince: z.string().nullable().describe('Since when no delivery was taken'),
  isUsable: z.boolean().describe('Whether its secret can be read'),
  oldSecretUntil: z.string().nullable().describe('Until when payloads are signed with the secret before as well'),
  createdAt: z.string(),
  version,
})

export type WebhookAnswer = z.infer<typeof webhook>

const savedWebhook = webhook
  .extend({ secret: z.string().nullable().describe('The secret, this one time, if one was made') })
  .openapi('WebhookSaved')

const webhookForm = z.object({
  name: typedLine(60, 'Enter a name'),
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address such as https://hooks.example.com/countinghouse' })
    .max(500, 'An address can have at most 500 characters'),
  kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1, 'Choose at least one event').max(WEBHOOK_KINDS.length),
  withContent: z.boolean().default(false),
})

export type WebhookForm = z.infer<typeof webhookForm>

const delivery = named('WebhookDelivery', {
  id: z.string().describe('Sent as `webhook-id`; the same for each attempt'),
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  attemptedAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable().describe('Null when there is none'),
  status: z.number().nullable().describe('The status that was answered to the last attempt'),
  error: z.string().nullable(),
})

export type WebhookDeliveryAnswer = z.infer<typeof delivery>

const openedDelivery = delivery
  .extend({
    body: z.string().describe('What is sent, without content: that is looked up for each attempt and is not stored'),
    answer: z.string().nullable().describe('The first 2,000 characters of what was answered'),
  })
  .openapi('WebhookDeliveryOpened')

export type OpenedDeliveryAnswer = z.infer<typeof openedDelivery>

export const listWebhooks = forAdmins.get('/api/webhooks', {
  summary: 'All webhooks, without their secrets',
  responses: { 200: answers(z.object({ items: z.array(webhook) }), 'By name') },
})

export const addWebhook = forAdmins.post('/api/webhooks', {
  fresh: true,
  summary: 'Send events to an address, signed as the Standard Webhooks specification says',
  request: { body: takesJson(webhookForm.openapi('WebhookForm')) },
  responses: { 201: answers(savedWebhook, 'The webhook and its secret') },
})

export const getWebhook = forAdmins.get('/api/webhooks/{id}', {
  summary: 'One webhook',
  request: { params: webhookId },
  responses: { 200: answers(webhook, 'The webhook') },
})

export const changeWebhook = forAdmins.put('/api/webhooks/{id}', {
  fresh: true,
  summary: 'Change a webhook, or switch it on or off; another host gets another secret',
  request: {
    params: webhookId,
    body: takesJson(webhookForm.extend({ isOn: z.boolean().default(true), version }).openapi('WebhookChange')),
  },
  responses: { 200: answers(savedWebhook, 'The webhook as it is now') },
})

export const removeWebhook = forAdmins.delete('/api/webhooks/{id}', {
  summary: 'Remove a webhook, its secret and its deliveries',
  request: { params: webhookId },
  responses: { 200: answers(messageAnswer, 'Removed') },
})

export const rotateWebhookSecret = forAdmins.post('/api/webhooks/{id}/secret', {
  fresh: true,
  summary: 'Make another secret; for one day payloads are signed with both',
  request: { params: webhookId },
  responses: { 200: answers(savedWebhook, 'The webhook and its new secret') },
})

export const testWebhook = forAdmins.post('/api/webhooks/{id}/test', {
  summary: 'Send a test event now, and read what came of it',
  request: { params: webhookId },
  responses: { 200: answers(openedDelivery, 'The delivery after one attempt') },
})

export const listDeliveries = forAdmins.get('/api/webhooks/{id}/deliveries', {
  summary: 'What was sent to a webhook in the last 30 days, newest first',
  request: {
    params: webhookId,
    query: pageQuery.extend({ state: lenient(z.enum(DELIVERY_STATES).optional(), undefined) }),
  },
  responses: { 200: answers(listOf(delivery), 'A page of deliveries') },
})

export const getDelivery = forAdmins.get('/api/webhooks/{id}/deliveries/{delivery}', {
  summary: 'One delivery with what was sent and answered',
  request: { params: deliveryId },
  responses: { 200: answers(openedDelivery, 'The delivery') },
})

export const redeliver = forAdmins.post('/api/webhooks/{id}/deliveries/{delivery}/redeliver', {
  summary: 'Send a delivery again, under the same id',
  request: { params: deliveryId },
  responses: { 200: answers(openedDelivery, 'The delivery, which is sent within seconds') },
})
