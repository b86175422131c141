import { BYTES, LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, takesJson, z } from '#contract/route.ts'
import {
  INCOMING_WAYS,
  MAILBOX_OUTCOMES,
  REPLY_NAME_LENGTH,
  UNVERIFIED_CHOICES,
} from '#contract/system/incoming-mail-fields.ts'
import { MAIL_SECURITY } from '#contract/system/mail-security.ts'
import { MAIL_HOST } from '#contract/system/mail-server.ts'

// Answers that people give by email: where they arrive, and how they come into their conversations.

const forAdmins = calls('outbox', 'admin')
const forEveryone = calls('outbox', 'public')

const version = z.int().min(0).describe('Counts the saves; 0 while nothing is set')
const moment = z.string().nullable()

const mailbox = z
  .object({
    way: z.enum(INCOMING_WAYS).nullable().describe('null: answers by email are not accepted'),
    address: z.string().describe('The address that answers come to, without the token'),
    host: z.string(),
    port: z.number(),
    security: z.enum(MAIL_SECURITY),
    username: z.string(),
    hasPassword: z.boolean().describe('Whether a password is kept; it is never sent back'),
    folder: z.string(),
    handOverUrl: z.string().describe('Where a program delivers emails'),
    hasSecret: z.boolean().describe('Whether a program can hand emails over'),
    authServer: z
      .string()
      .describe('The server whose Authentication-Results are believed; empty: none, and no sender counts as verified'),
    unverified: z
      .enum(UNVERIFIED_CHOICES)
      .describe('Whether an answer of a sender who is not verified becomes a request, or is marked'),
    seenServer: z.string().nullable().describe('The name of the server that checked the sender of the last email'),
    readAt: moment.describe('When the mailbox was last read, or an email last delivered by a program'),
    failingSince: moment,
    failure: z.string().nullable(),
    lately: z
      .object({ taken: z.number(), requests: z.number(), bounces: z.number(), dropped: z.number(), failed: z.number() })
      .describe(
        'Of the last 30 days: put into a conversation or request, made a new request, undeliverable, automatic and the like, not readable',
      ),
    waiting: z.number().describe('How many have arrived and are not processed yet'),
    version,
  })
  .openapi('IncomingMail')

export type IncomingMailAnswer = z.infer<typeof mailbox>

export const getIncomingMail = forAdmins.get('/api/incoming-mail', {
  summary: 'Where answers by email arrive',
  responses: { 200: answers(mailbox, 'The mailbox, without its password') },
})

const ADDRESS = new RegExp(`^[^@+\\s]{1,${REPLY_NAME_LENGTH}}@`)

/** As a header names the server that wrote it. */
const SERVER_NAME = /^[^\s;()"]{1,253}$/

const incomingMailForm = z
  .object({
    way: z.enum(INCOMING_WAYS, 'Choose how answers come in'),
    address: z
      .email('Enter an email address such as reply@example.com')
      .max(LENGTHS.email)
      .regex(ADDRESS, `Before the @ there may be ${REPLY_NAME_LENGTH} characters at most, and no +`),
    host: z
      .union([z.literal(''), z.string().trim().regex(MAIL_HOST)], {
        error: 'Enter a name such as imap.example.com, without https:// and without a port',
      })
      .default(''),
    port: z.int('Enter a port').min(1, 'Enter a port').max(65_535, 'Enter a port').default(993),
    security: z.enum(MAIL_SECURITY, 'Choose how the connection is encrypted').default('tls'),
    username: z.string().trim().max(254, 'A user name can have at most 254 characters').default(''),
    password: z
      .string()
      .max(500, 'A password can have at most 500 characters')
      .optional()
      .describe('Left out, the one that is kept stays; it has to be sent with another host or user'),
    folder: z.string().trim().max(200, 'The name of a folder can have at most 200 characters').default('INBOX'),
    authServer: z
      .union([z.literal(''), z.string().trim().toLowerCase().max(253).regex(SERVER_NAME)], {
        error: 'Enter the name of the server as it stands in the header, such as mx.example.com',
      })
      .default('')
      .describe('The server whose Authentication-Results are believed'),
    unverified: z.enum(UNVERIFIED_CHOICES, 'Choose what becomes of answers that are not verified').default('request'),
    newSecret: z
      .boolean()
      .default(false)
      .describe('Makes another secret for the program that delivers emails; the one before ends'),
    version,
  })
  .openapi('IncomingMailForm')

export type IncomingMailForm = z.infer<typeof incomingMailForm>

const savedAnswer = mailbox
  .extend({
    secret: z.string().nullable().describe('The secret that was made just now; it is shown this once'),
  })
  .openapi('IncomingMailSaved')

export const saveIncomingMail = forAdmins.put('/api/incoming-mail', {
  fresh: true,
  summary: 'Set where answers by email arrive; from then on emails of conversations and requests can be answered',
  request: { body: takesJson(incomingMailForm) },
  responses: { 200: answers(savedAnswer, 'The mailbox as it is now') },
})

export const removeIncomingMail = forAdmins.delete('/api/incoming-mail', {
  fresh: true,
  summary: 'Stop answers by email; the password is deleted',
  responses: { 200: answers(messageAnswer, 'Removed') },
})

const triedAnswer = messageAnswer
  .extend({
    outcome: z.enum(MAILBOX_OUTCOMES).describe('The step it came to'),
    answer: z.string().describe('What went wrong, in the words of the server or the connection'),
    conversation: z.array(z.string()).describe('Each line, < from the server, > to it; without name and password'),
  })
  .openapi('MailboxTried')

export type MailboxTriedAnswer = z.infer<typeof triedAnswer>

export const tryIncomingMail = forAdmins.post('/api/incoming-mail/test', {
  summary: 'Sign in to the mailbox now, and read what the server answered; nothing is fetched',
  responses: { 200: answers(triedAnswer, 'What the server answered') },
})

export const handOverMail = forEveryone.post('/api/inbound-mail', {
  // Guarded by the secret that was made for it: a program that hands emails over has no account.
  cache: 'nobody',
  maxBytes: BYTES.email,
  summary:
    'Hand over an email as it arrived (RFC 5322), with the secret as a bearer token; the same one twice counts once',
  request: {
    body: { required: true, content: { 'message/rfc822': { schema: z.string().openapi({ format: 'binary' }) } } },
  },
  responses: { 202: answers(messageAnswer, 'It is stored, and will be processed') },
})
