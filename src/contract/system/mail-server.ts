import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, named, takesFields, takesJson, z } from '#contract/route.ts'
import { MAIL_SECURITY, TEST_OUTCOMES } from './mail-security.ts'

const forAdmins = calls('outbox', 'admin')

const version = z.int().min(0).describe('Counts the saves; 0 while none is set here')

const server = named('MailServer', {
  source: z
    .enum(['environment', 'settings', 'none'])
    .describe('Where the server in use comes from; SMTP_URL wins over what is set here'),
  host: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITY),
  username: z.string(),
  hasPassword: z.boolean().describe('Whether a password is kept; it is never sent back'),
  sender: z.string().describe('The address emails come from; empty for the one of the firm'),
  senderInUse: z.string().describe('The address emails come from now'),
  senderFromEnvironment: z.string().nullable().describe('MAIL_FROM, which wins'),
  inUse: z.string().nullable().describe('The server that emails go to, as host:port'),
  tested: z
    .object({ at: z.string(), outcome: z.enum(TEST_OUTCOMES), answer: z.string() })
    .nullable()
    .describe('The last test email to the server in use'),
  version,
})

export type MailServerAnswer = z.infer<typeof server>

export const getMailServer = forAdmins.get('/api/mail-server', {
  summary: 'The server that emails go to',
  responses: { 200: answers(server, 'The mail server, without its password') },
})

export const MAIL_HOST =
  /^(?=.{1,253}$)([A-Za-z0-9_-]{1,63}\.)*[A-Za-z0-9_-]{1,63}$|^\[?[0-9A-Fa-f]*:[0-9A-Fa-f:.]{1,44}\]?$/

const mailServerForm = named('MailServerForm', {
  host: z
    .string()
    .trim()
    .min(1, 'Enter the name of the mail server')
    .regex(MAIL_HOST, 'Enter a name such as mail.example.com, without https:// and without a port'),
  port: z.int('Enter a port').min(1, 'Enter a port').max(65_535, 'Enter a port'),
  security: z.enum(MAIL_SECURITY, 'Choose how the connection is encrypted'),
  username: z.string().trim().max(254, 'A user name can have at most 254 characters').default(''),
  password: z
    .string()
    .max(500, 'A password can have at most 500 characters')
    .optional()
    .describe('Left out, the one that is kept stays; it has to be sent with another host or user'),
  sender: z
    .union([z.literal(''), z.email('Enter an email address such as hello@example.com').max(LENGTHS.email)], {
      error: 'Enter an email address such as hello@example.com',
    })
    .default(''),
  version,
})

export type MailServerForm = z.infer<typeof mailServerForm>

export const saveMailServer = forAdmins.put('/api/mail-server', {
  fresh: true,
  summary: 'Set the server that emails go to; those that wait are sent through it',
  request: { body: takesJson(mailServerForm) },
  responses: { 200: answers(server, 'The mail server as it is now') },
})

export const removeMailServer = forAdmins.delete('/api/mail-server', {
  fresh: true,
  summary: 'Remove the mail server that was set here, and its password',
  responses: { 200: answers(messageAnswer, 'Removed') },
})

const testedAnswer = messageAnswer
  .extend({
    outcome: z.enum(TEST_OUTCOMES).describe('The step it came to'),
    server: z.string().nullable().describe('As host:port; null while none is set'),
    answer: z.string().describe('What the server said, or what went wrong'),
    conversation: z.array(z.string()).describe('Each line, < from the server, > to it; without name and password'),
  })
  .openapi('MailTested')

export type MailTestedAnswer = z.infer<typeof testedAnswer>

export const sendTestMail = forAdmins.post('/api/outbox/test', {
  summary: 'Send a test email now, to yourself by default, and read what the mail server answered',
  request: {
    body: takesFields({
      to: z.email('Enter an email address such as hello@example.com').max(LENGTHS.email).optional(),
    }),
  },
  responses: { 200: answers(testedAnswer, 'What the server answered, within 15 seconds') },
})
