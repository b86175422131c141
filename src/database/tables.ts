import type { Generated, Kysely, Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { CommentTables } from './comment-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { LeadTables } from './lead-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { PublicationTables } from './publication-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { VisitTables } from './visit-tables.ts'

/**
 * Every table and its columns, as both engines keep them: times are ISO text, truths are 0 and 1,
 * documents are JSON text. A feature's store is the only place that reads its tables.
 */
export interface Tables
  extends AccountTables,
    BackupTables,
    ContentTables,
    CommentTables,
    LeadTables,
    PeopleTables,
    PublicationTables,
    ReportTables,
    SearchTables,
    VisitTables {
  audit_events: AuditEventsTable
  audit_head: AuditHeadTable
  outbox_mails: OutboxMailsTable
  settings: SettingsTable
  settings_history: SettingsHistoryTable
  jobs: JobsTable
  migrations: { name: string; applied_at: string; digest: string }
  rate_limits: RateLimitsTable
}

/** For queries, and for what happens in one transaction. */
export type Reader = Kysely<Tables>
export type Tx = Transaction<Tables>

interface AuditEventsTable {
  id: Generated<number>
  at: string
  actor_id: string | null
  /** Who acted: somebody with an account, whose name stands there alone, the site itself, or a visitor. */
  doer: 'account' | 'system' | 'visitor'
  action: string
  subject: string | null
  detail: string
  address: string | null
  previous_hash: string
  hash: string
}

/** One row: the last event, sealed with the site's key. */
interface AuditHeadTable {
  id: number
  events: number
  last_event: number
  hash: string
  /** When the record was last sealed with another key; empty when it never was. */
  keyed_at: string
  seal: string
}

interface OutboxMailsTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  reply_to: string | null
  state: 'queued' | 'sending' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

interface SettingsTable {
  section: string
  value: string
  version: number
  updated_at: string
  updated_by: string | null
}

interface SettingsHistoryTable {
  id: Generated<number>
  section: string
  value: string
  version: number
  saved_at: string
  saved_by: string | null
}

interface JobsTable {
  name: string
  lease_until: string | null
  started_at: string | null
  finished_at: string | null
  last_error: string | null
}

interface RateLimitsTable {
  key: string
  window_ends_at: string
  hits: number
}
