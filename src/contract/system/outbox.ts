import { LENGTHS } from '#contract/limits.ts'
import { nextPlace, seeking } from '#contract/orders.ts'
import { answers, answersFields, calls, messageAnswer, named, numericId, z } from '#contract/route.ts'

const forAdmins = calls('outbox', 'admin')

export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'dismissed'] as const

const summary = named('MailSummary', {
  id: z.number(),
  kind: z.string().describe('What it is for, such as `account.verify`'),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  nextAttemptAt: z.string().nullable().describe('When it is tried next; null once it was sent or given up'),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  addressRefusedAt: z
    .string()
    .nullable()
    .describe('Since when the address refuses emails for good; null while it does not'),
})

const mail = summary.extend({ text: z.string(), html: z.string(), replyTo: z.string().nullable() }).openapi('Mail')

export type MailSummary = z.infer<typeof summary>
export type MailAnswer = z.infer<typeof mail>

export const listMails = forAdmins.get('/api/outbox', {
  summary: 'The mails the site writes and how far they have come, newest first by default',
  request: {
    query: z.object({
      state: z.enum(MAIL_STATES).optional(),
      to: z.string().trim().max(LENGTHS.email).optional().describe('The whole address of a recipient'),
      ...seeking,
    }),
  },
  responses: {
    200: answersFields('The mails', {
      items: z.array(summary),
      next: nextPlace,
      counts: z
        .object({ queued: z.number(), sending: z.number(), failed: z.number() })
        .describe('How many have not arrived, whatever was asked for'),
      delivering: z.boolean().describe('Whether a mail server is set; else mails stay here to be read'),
    }),
  },
})

export const getMail = forAdmins.get('/api/outbox/{id}', {
  summary: 'One mail with its words; the keys in its links are left out',
  request: { params: numericId },
  responses: { 200: answers(mail, 'The mail') },
})

export const retryMail = forAdmins.post('/api/outbox/{id}/retry', {
  summary: 'Try a mail again now',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Queued') },
})

export const retryFailedMails = forAdmins.post('/api/outbox/retry', {
  summary: 'Try every mail again that could not be sent',
  responses: { 200: answers(messageAnswer.extend({ mails: z.number() }), 'Queued') },
})

export const dismissMail = forAdmins.post('/api/outbox/{id}/dismiss', {
  summary: 'Take a mail that could not be sent off the list of what needs attention',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Dismissed') },
})

export const dismissFailedMails = forAdmins.post('/api/outbox/dismiss', {
  summary: 'The same for every mail that could not be sent',
  responses: { 200: answers(messageAnswer.extend({ mails: z.number() }), 'Dismissed') },
})
