import type { Generated } from 'kysely'
import type { BackupTables } from './backup-tables.ts'
import type { CommentTables } from './comment-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { LeadTables } from './lead-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { PublicationTables } from './publication-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { VisitTables } from './visit-tables.ts'

/**
 * Every table and its columns, as both engines keep them: times are ISO text, truths are 0 and 1,
 * documents are JSON text. A feature's store is the only place that reads its tables.
 */
export interface Tables
  extends BackupTables,
    ContentTables,
    CommentTables,
    LeadTables,
    PeopleTables,
    PublicationTables,
    ReportTables,
    VisitTables {
  audit_events: AuditEventsTable
  outbox_mails: OutboxMailsTable
  settings: SettingsTable
  settings_history: SettingsHistoryTable
  jobs: JobsTable
  migrations: { name: string; applied_at: string }
  rate_limits: RateLimitsTable
  accounts: AccountsTable
  credentials: CredentialsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  two_factors: TwoFactorsTable
  passkeys: PasskeysTable
}

interface AuditEventsTable {
  id: Generated<number>
  at: string
  actor_id: string | null
  actor_name: string
  action: string
  subject: string | null
  detail: string
  address: string | null
  previous_hash: string
  hash: string
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

interface AccountsTable {
  id: string
  name: string
  email: string
  email_verified: Generated<number>
  role: Generated<'client' | 'editor' | 'admin'>
  phone: string | null
  address: string | null
  must_change_password: Generated<number>
  two_factor_enabled: Generated<number>
  suspended_at: string | null
  deletion_requested_at: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

interface CredentialsTable {
  id: string
  account_id: string
  provider: string
  provider_account: string
  password: string | null
  created_at: string
  updated_at: string
}

interface SessionsTable {
  id: string
  account_id: string
  token: string
  expires_at: string
  last_seen_at: string
  address: string | null
  device: string | null
  created_at: string
  updated_at: string
}

interface VerificationsTable {
  id: string
  identifier: string
  account_id: string | null
  purpose: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

interface TwoFactorsTable {
  account_id: string
  secret: string
  recovery_codes: string
  last_step: Generated<number>
  confirmed_at: string | null
  created_at: string
}

interface PasskeysTable {
  id: string
  account_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: number
  transports: string | null
  aaguid: string | null
  created_at: string | null
}
