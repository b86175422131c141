import type { Generated, Selectable } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AlertTables } from './alert-tables.ts'
import type { AppointmentTables } from './appointment-tables.ts'
import type { BackupTables } from './backup-tables.ts'
import type { CalendarTables } from './calendar-tables.ts'
import type { ClientTables } from './client-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { ConversationTables } from './conversation-tables.ts'
import type { DeadlineTables } from './deadline-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IncomingMailTables } from './incoming-mail-tables.ts'
import type { IntegrationTables } from './integration-tables.ts'
import type { LeadTables } from './lead-tables.ts'
import type { NewsletterTables } from './newsletter-tables.ts'
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
    AppointmentTables,
    BackupTables,
    CalendarTables,
    ClientTables,
    ContentTables,
    ConversationTables,
    CommentTables,
    DeadlineTables,
    DocumentTables,
    EventTables,
    ImportTables,
    IncomingMailTables,
    IntegrationTables,
    LeadTables,
    NewsletterTables,
    PeopleTables,
    ProposalTables,
    PublicationTables,
    ReportTables,
    SearchTables,
    VisitTables {
  auditEvents: AuditEventsTable
  auditHead: AuditHeadTable
  outboxMails: OutboxMailsTable
  mailServers: MailServersTable
  refusedAddresses: RefusedAddressesTable
  settings: SettingsTable
  settingsHistory: SettingsHistoryTable
  /** Articles and files that came with the site, until a caller keeps or changes them. */
  samples: { subject: string; markedAt: string }
  /** Marks that were sent, as Base64; the key holds a hash and the size. */
  brandMarks: { key: string; type: 'svg' | 'png'; data: string; addedAt: string }
  /** Filters of a list that a caller keeps. */
  savedViews: {
    id: Generated<number>
    accountId: string
    place: 'inbox' | 'conversations' | 'clients' | 'customers' | 'proposals' | 'documents' | 'articles' | 'comments'
    name: string
    query: string
    createdAt: string
  }
  /** Old addresses that lead elsewhere. */
  redirects: RedirectsTable
  setupDecisions: { name: string; decidedAt: string }
  jobs: JobsTable
  leases: LeasesTable
  migrations: { name: string; appliedAt: string; digest: string }
  rateLimits: RateLimitsTable
}

interface AuditEventsTable {
  id: Generated<number>
  at: string
  actorId: string | null
  /** Who acted: a caller with an account, whose name is there alone, the site itself, or a visitor. */
  doer: 'account' | 'system' | 'visitor'
  action: string
  subject: string | null
  detail: string
  address: string | null
  previousHash: string
  hash: string
}

/** One row: the last event, sealed with the site's key. */
interface AuditHeadTable {
  id: number
  events: number
  lastEvent: number
  hash: string
  /** When the record was last sealed with another key; empty when it never was. */
  keyedAt: string
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
  updatedAt: string
  updatedBy: string | null
  testedAt: string | null
  /** As host:port. */
  testedServer: string | null
  testOutcome: string | null
  testAnswer: string | null
}

interface OutboxMailsTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** Where mail programs end mails of this kind with one click, until it was sent; null where there is nothing to end. */
  unsubscribeUrl: string | null
  /** What mail programs show together, such as `conversation-12`. */
  thread: string | null
  /** The calendar entry that it carries (iCalendar), until it was sent. */
  calendarFile: string | null
  /** `dismissed`: it failed, and a caller has seen that. */
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dismissed'
  attempts: Generated<number>
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
  /** 1 when it goes to many: those are sent beside the others. */
  bulk: 1 | null
}

interface RefusedAddressesTable {
  address: string
  at: string
  reply: string
}

interface RedirectsTable {
  id: Generated<number>
  /** As addresses are compared; see `domain/site-addresses.ts`. */
  fromKey: string
  target: string
  /** The same of where it leads; null for another site. */
  toKey: string | null
  /** `closing` leads on until nothing of the site leads there any more; then it is `gone`, or the row goes. */
  kind: 'permanent' | 'temporary' | 'closing' | 'gone'
  reason: 'hand' | 'rename' | 'deletion' | 'import'
  hits: number
  lastHitOn: string | null
  createdAt: string
  updatedAt: string
}

interface SettingsTable {
  section: string
  value: string
  version: number
  updatedAt: string
  updatedBy: string | null
}

interface SettingsHistoryTable {
  id: Generated<number>
  section: string
  value: string
  version: number
  savedAt: string
  savedBy: string | null
}

interface JobsTable {
  name: string
  leaseUntil: string | null
  startedAt: string | null
  finishedAt: string | null
  lastError: string | null
}

/** Which process is at work on a background run, and until when that is believed. */
interface LeasesTable {
  name: string
  holder: string
  until: string
}

interface RateLimitsTable {
  key: string
  windowEndsAt: string
  hits: number
}

/** What search keeps beside the engines' indexes; made again from the rows, so a backup leaves it out. */
interface SearchTables {
  /** Each word with each of its letters left out once. */
  searchGaps: { kind: string; gap: string; word: string }
  /** The kinds of which something was removed that the index has not let go of yet. */
  searchLeftovers: { kind: string }
}

/** Counts of visits; nothing in them belongs to a person. */
interface VisitTables {
  visitDays: { day: string; views: number; visitors: number }
  visitPages: { day: string; path: string; views: number }
  visitSources: { day: string; source: string; views: number }
  /** Today's visitors, as marks that cannot be turned back; gone when the day has ended. */
  visitMarks: { day: string; mark: string }
  /** Today's salt; gone with the day, and with it any way to compare two days. */
  visitSalts: { day: string; salt: string }
}

/** Books that are kept in step with what they count, so that a report reads a line a day. */
interface ReportTables {
  /** Requests by the day they came. */
  leadDays: {
    day: string
    kind: 'quote' | 'contact'
    state: 'new' | 'in-progress' | 'answered' | 'closed' | 'spam'
    /** Who led the person here; empty for nobody. */
    source: string
    total: number
  }
  /** First answers by the day they were given. */
  replyDays: {
    day: string
    /** Whether the promise of that day was kept. */
    kept: number
    /** The step that the answer fell into; 0 for beyond all of them. */
    withinHours: number
    total: number
    minutes: number
  }
  commentDays: { day: string; state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'; total: number }
  visitPageMonths: { month: string; path: string; views: number }
  visitSourceMonths: { month: string; source: string; views: number }
  /** The weeks whose report was put in the post. */
  reportMails: { week: string; queuedAt: string }
}

/** A row of this table as it is read. */
export type RowOf<Name extends keyof Tables> = Selectable<Tables[Name]>

interface CommentTables {
  comments: CommentsTable
  digests: { day: string; comments: number; requests: number; sentAt: string }
}

interface CommentsTable {
  id: Generated<number>
  articleId: number
  replyTo: number | null
  name: string
  email: string
  body: string
  bodyHash: string
  state: 'held' | 'visible' | 'rejected' | 'spam' | 'deleted'
  holdReason: string | null
  fromStaff: number
  accountId: string | null
  leadId: number | null
  token: string
  createdAt: string
  /** The day it is counted on, in the zone that the firm had then. */
  cameOn: string
  moderatedAt: string | null
  /** Which mails its writer asked for: when it is shown and answered, only when answered, or none. */
  mailsWanted: 'all' | 'answers' | 'none'
}
