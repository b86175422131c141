import type { Generated } from 'kysely'

export interface IncomingMailTables {
  incoming_mailboxes: IncomingMailboxesTable
  incoming_mails: IncomingMailsTable
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
  secret_hash: string | null
  version: number
  updated_at: string
  updated_by: string | null
  /** How the mailbox numbers its messages, and the last one that was taken; null before the first reading. */
  uid_validity: string | null
  last_uid: number
  read_at: string | null
  failing_since: string | null
  failure: string | null
  /** The server whose Authentication-Results are believed; empty for none. */
  auth_server: Generated<string>
  unverified: Generated<'request' | 'mark'>
  /** The server that checked the sender of the last email. */
  seen_server: string | null
}

interface IncomingMailsTable {
  id: Generated<number>
  /** A hash of what makes the message this one, whichever way it came. */
  message_key: string
  source: 'imap' | 'webhook'
  /** Where the message lies until it was taken in. */
  storage_key: string | null
  bytes: number
  state: 'waiting' | 'done' | 'dropped' | 'failed'
  outcome: string | null
  /** What became of it, such as `conversation:12`. */
  subject: string | null
  attempts: number
  next_attempt_at: string
  last_error: string | null
  received_at: string
  done_at: string | null
}
