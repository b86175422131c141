import type { Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AlertTables } from './alert-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { ClientTables } from './client-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { DeadlineTables } from './deadline-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IncomingMailTables } from './incoming-mail-tables.ts'
import type { LeadTables } from './lead-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ProposalTables } from './proposal-tables.ts'
import type { PublicationTables } from './publication-tables.ts'

/**
 * Every table and its columns, as both engines keep them: times are ISO text, truths are 0 and 1,
 * documents are JSON text. A feature's store is the only place that reads its tables.
 */
export interface Tables
  extends AccountTables,
    AlertTables,
    BackupTables,
    CalendarTables,
    ClientTables,
    ContentTables,
    ConversationTables,
    CommentTables,
    DeadlineTables,
    DocumentTables,
    ImportTables,
    IncomingMailTables,
    LeadTables,
    PeopleTables,
    ProposalTables,
    PublicationTables,
    ReportTables,
    SearchTables,
    VisitTables {
  audit_events: AuditEventsTable
  audit_head: AuditHeadTable
  outbox_mails: OutboxMailsTable
  mail_servers: MailServersTable
  refused_addresses: RefusedAddressesTable
  settings: SettingsTable
  settings_history: SettingsHistoryTable
  /** Articles and files that came with the site, until somebody keeps or changes them. */
  samples: { subject: string; marked_at: string }
  /** Marks that were sent, as Base64; the key holds a hash and the size. */
  brand_marks: { key: string; type: 'svg' | 'png'; data: string; added_at: string }
  /** Filters of a list that somebody keeps. */
  saved_views: {
    id: Generated<number>
    account_id: string
    place: 'inbox' | 'conversations' | 'clients' | 'customers' | 'proposals' | 'documents' | 'articles' | 'comments'
    name: string
    query: string
    created_at: string
  }
  /** Old addresses that lead elsewhere. */
  redirects: RedirectsTable
  setup_decisions: { name: string; decided_at: string }
  jobs: JobsTable
  leases: LeasesTable
  migrations: { name: string; applied_at: string; digest: string }
  rate_limits: RateLimitsTable
}

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

/** One row for what was set on screen, and one for what the environment says, which holds only its test. */
interface MailServersTable {
  source: 'settings' | 'environment'
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  username: string
  /** Sealed under a key of the site. */
  password: string | null
  sender: string
  version: number
  updated_at: string
  updated_by: string | null
  tested_at: string | null
  /** As host:port. */
  tested_server: string | null
  test_outcome: string | null
  test_answer: string | null
}

interface OutboxMailsTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  reply_to: string | null
  /** Where mail programs end mails of this kind with one click, until it was sent; null where there is nothing to end. */
  unsubscribe_url: string | null
  /** What mail programs show together, such as `conversation-12`. */
  thread: string | null
  /** `dismissed`: it failed, and somebody has seen that. */
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dismissed'
  attempts: Generated<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

interface RefusedAddressesTable {
  address: string
  at: string
  reply: string
}

interface RedirectsTable {
  id: Generated<number>
  /** As addresses are compared; see `domain/site-addresses.ts`. */
  from_key: string
  target: string
  /** The same of where it leads; null for another site. */
  to_key: string | null
  /** `closing` leads on until nothing of the site leads there any more; then it is `gone`, or the row goes. */
  kind: 'permanent' | 'temporary' | 'closing' | 'gone'
  reason: 'hand' | 'rename' | 'deletion' | 'import'
  hits: number
  last_hit_on: string | null
  created_at: string
  updated_at: string
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

/** Which process is at work on a background run, and until when that is believed. */
interface LeasesTable {
  name: string
  holder: string
  until: string
}

interface RateLimitsTable {
  key: string
  window_ends_at: string
  hits: number
}

/** What search keeps beside the engines' indexes; made anew from the rows, so a backup leaves it out. */
interface SearchTables {
  /** Each word with each of its letters left out once. */
  search_gaps: { kind: string; gap: string; word: string }
  /** The kinds of which something was removed that the index has not let go of yet. */
  search_leftovers: { kind: string }
}

/** Counts of visits; nothing in them belongs to a person. */
interface VisitTables {
  visit_days: { day: string; views: number; visitors: number }
  visit_pages: { day: string; path: string; views: number }
  visit_sources: { day: string; source: string; views: number }
  /** Today's visitors, as marks that cannot be turned back; gone when the day is over. */
  visit_marks: { day: string; mark: string }
  /** Today's salt; gone with the day, and with it any way to compare two days. */
  visit_salts: { day: string; salt: string }
}

/** Books that are kept in step with what they count, so that a report reads a line a day. */
interface ReportTables {
  /** Requests by the day they came. */
  lead_days: {
    day: string
    kind: 'quote' | 'contact'
    state: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam'
    /** Who led the person here; empty for nobody. */
    source: string
    total: number
  }
  /** First answers by the day they were given. */
  reply_days: {
    day: string
    /** Whether the promise of that day was kept. */
    kept: number
    /** The step that the answer fell into; 0 for beyond all of them. */
    within_hours: number
    total: number
    minutes: number
  }
  comment_days: { day: string; state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'; total: number }
  visit_page_months: { month: string; path: string; views: number }
  visit_source_months: { month: string; source: string; views: number }
  /** The weeks whose report was put in the post. */
  report_mails: { week: string; queued_at: string }
}

interface CommentTables {
  comments: CommentsTable
  digests: { day: string; comments: number; requests: number; sent_at: string }
}

interface CommentsTable {
  id: Generated<number>
  article_id: number
  reply_to: number | null
  name: string
  email: string
  body: string
  body_hash: string
  state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'
  hold_reason: string | null
  from_staff: number
  account_id: string | null
  lead_id: number | null
  token: string
  created_at: string
  /** The day it is counted on, in the zone that the firm had then. */
  came_on: string
  moderated_at: string | null
  mails_wanted: 'all' | 'answers' | 'none'
}
