import { answers, calls, z } from '#contract/route.ts'
import { dkimSelector } from './settings-fields.ts'

/** How a record in the DNS stands; `unreachable` says nothing about whether it is there. */
const DNS_STATES = ['good', 'weak', 'wrong', 'missing', 'unreachable', 'not-checked'] as const
export type DnsState = (typeof DNS_STATES)[number]

const check = z
  .object({
    name: z.enum(['SPF', 'DKIM', 'DMARC']),
    state: z.enum(DNS_STATES),
    at: z.string().nullable().openapi({ description: 'The name in the DNS that was asked for' }),
    record: z.string().nullable().openapi({ description: 'What was found there' }),
    words: z.string().openapi({ description: 'What it means, and what to do' }),
    add: z.string().nullable().openapi({ description: 'A TXT record to begin with' }),
  })
  .openapi('MailDnsCheck')

export type MailDnsCheck = z.infer<typeof check>

const forAdmins = calls('outbox', 'admin')

export const checkMailDns = forAdmins.get('/api/mail-server/dns', {
  summary: 'Whether the DNS of the sender’s domain vouches for its emails: SPF, DKIM and DMARC',
  request: {
    query: z.object({
      selector: dkimSelector
        .optional()
        .openapi({ description: 'The name of the DKIM key, from the email provider; the one that is set unless told' }),
    }),
  },
  responses: {
    200: answers(z.object({ domain: z.string(), checks: z.array(check) }).openapi('MailDns'), 'What was found'),
  },
})
