import { answers, calls, named, z } from '#contract/route.ts'
import { dkimSelector } from './settings-fields.ts'

/** The state of a record in the DNS; `unreachable` says nothing about whether it is there. */
const DNS_STATES = ['good', 'weak', 'wrong', 'missing', 'unreachable', 'not-checked'] as const
export type DnsState = (typeof DNS_STATES)[number]

const check = named('MailDnsCheck', {
  name: z.enum(['SPF', 'DKIM', 'DMARC']),
  state: z.enum(DNS_STATES),
  at: z.string().nullable().describe('The name in the DNS that was asked for'),
  record: z.string().nullable().describe('What was found there'),
  words: z.string().describe('What it means, and what to do'),
  add: z.string().nullable().describe('A TXT record to begin with'),
})

export type MailDnsCheck = z.infer<typeof check>

const forAdmins = calls('outbox', 'admin')

export const checkMailDns = forAdmins.get('/api/mail-server/dns', {
  summary: 'Whether the DNS of the sender’s domain vouches for its emails: SPF, DKIM and DMARC',
  request: {
    query: z.object({
      selector: dkimSelector
        .optional()
        .describe('The name of the DKIM key, from the email provider; the one that is set by default'),
    }),
  },
  responses: {
    200: answers(named('MailDns', { domain: z.string(), checks: z.array(check) }), 'What was found'),
  },
})
