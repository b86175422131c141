/** How the connection to a mail server is kept private. Without the schema library: the screen offers the same choices. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

export const TEST_OUTCOMES = [
  'accepted',
  'not-set-up',
  'unknown-host',
  'private-address',
  'connection-refused',
  'no-answer',
  'tls-problem',
  'sign-in-refused',
  'sender-refused',
  'recipient-refused',
  'try-later',
  'mail-refused',
  'failed',
] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]
