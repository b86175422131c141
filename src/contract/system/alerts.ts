import { answers, calls, messageAnswer, named, takesJson, z } from '#contract/route.ts'
import { ALERT_KINDS, POST_STATES } from './alert-fields.ts'

const forAdmins = calls('operations', 'admin')

const version = z.int().min(0).describe('Counts the saves; 0 while none is set')

const alert = named('Alert', {
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  words: z.string(),
  raisedAt: z.string(),
  endedAt: z.string().nullable().describe('When it was well again; null while it is not'),
  posted: z
    .object({ state: z.enum(POST_STATES), error: z.string().nullable() })
    .nullable()
    .describe('Outcome at the webhook, and why it was not taken; null without one'),
})

const webhook = named('AlertWebhook', {
  url: z.string().describe('Empty while none is set'),
  isUsable: z.boolean().describe('Whether its secret can be read'),
  version,
})

const overview = named('Alerts', { webhook, items: z.array(alert) })

export type AlertsAnswer = z.infer<typeof overview>

export const listAlerts = forAdmins.get('/api/alerts', {
  summary: 'Where alerts are posted to, and the last 20, newest first',
  responses: { 200: answers(overview, 'The webhook without its secret, and the alerts') },
})

const webhookForm = named('AlertWebhookForm', {
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address such as https://alerts.example.com/hook' })
    .max(500, 'An address can have at most 500 characters'),
  newSecret: z.boolean().default(false).describe('Make another secret though there is one'),
  version,
})

export type WebhookForm = z.infer<typeof webhookForm>

const savedWebhook = webhook
  .extend({
    secret: z.string().nullable().describe('The secret that signs what is posted, this one time, if one was made'),
  })
  .openapi('AlertWebhookSaved')

export const saveAlertWebhook = forAdmins.put('/api/alerts/webhook', {
  fresh: true,
  summary: 'Set the address that alerts are posted to; a secret is made with another address',
  request: { body: takesJson(webhookForm) },
  responses: { 200: answers(savedWebhook, 'The webhook as it is now') },
})

export const removeAlertWebhook = forAdmins.delete('/api/alerts/webhook', {
  fresh: true,
  summary: 'Remove the webhook and its secret',
  responses: { 200: answers(messageAnswer, 'Removed') },
})

const testedAnswer = messageAnswer
  .extend({
    ok: z.boolean().describe('Whether everyone who is to be notified could be'),
    lines: z.array(z.string()).describe('What happened with each, in words'),
  })
  .openapi('AlertTested')

export const sendTestAlert = forAdmins.post('/api/alerts/test', {
  summary: 'Send a test alert now to everyone who is notified of alerts, and show the result',
  responses: { 200: answers(testedAnswer, 'What happened, within 15 seconds') },
})
