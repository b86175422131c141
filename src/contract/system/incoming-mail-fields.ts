/** How answers by email come in. Without the schema library: the screen offers the same choices. */
export const INCOMING_WAYS = ['imap', 'webhook'] as const
export type IncomingWay = (typeof INCOMING_WAYS)[number]

export const UNVERIFIED_CHOICES = ['request', 'mark'] as const
export type UnverifiedChoice = (typeof UNVERIFIED_CHOICES)[number]

export const MAILBOX_OUTCOMES = [
  'opened',
  'not-set-up',
  'unknown-host',
  'private-address',
  'connection-refused',
  'no-answer',
  'tls-problem',
  'sign-in-refused',
  'no-such-folder',
  'failed',
] as const
export type MailboxOutcome = (typeof MAILBOX_OUTCOMES)[number]

/** The longest name before the @: a token is put behind it, and mail servers take 64 characters. */
export const REPLY_NAME_LENGTH = 20
