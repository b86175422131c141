import type { Generated } from 'kysely'

export interface IncomingMailTables {
  incomingMailboxes: IncomingMailboxesTable
  incomingMails: IncomingMailsTable
}

/** One row, with the id 1. */
interface IncomingMailboxesTable {
  id: number
  way: 'imap' | 'webhook'
  /** Answers come to it, with a token before the @. */
  address: string
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  username: string
  /** Sealed under a key of the site. */
  password: string | null
  folder: string
  /** SHA-256 of what a program that hands mails over shows. */
  secretHash: string | null
  version: number
  updatedAt: string
  updatedBy: string | null
  /** How the mailbox numbers its messages, and the last one that was taken; null before the first reading. */
  uidValidity: string | null
  lastUid: number
  readAt: string | null
  failingSince: string | null
  failure: string | null
  /** The server whose Authentication-Results are believed; empty for none. */
  authServer: Generated<string>
  unverified: Generated<'request' | 'mark'>
  /** The server that checked the sender of the last email. */
  seenServer: string | null
}

interface IncomingMailsTable {
  id: Generated<number>
  /** A hash of what makes the message this one, whichever way it came. */
  messageKey: string
  source: 'imap' | 'webhook'
  /** Where the message lies until it was processed. */
  storageKey: string | null
  bytes: number
  state: 'waiting' | 'done' | 'dropped' | 'failed'
  outcome: string | null
  /** What became of it, such as `conversation:12`. */
  subject: string | null
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  receivedAt: string
  doneAt: string | null
}
