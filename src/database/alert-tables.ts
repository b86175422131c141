import type { Generated } from 'kysely'

export interface AlertTables {
  /** How often something went wrong, by the minute (`2026-11-16T17:05`). */
  troubleCounts: { minute: string; kind: 'errors' | 'stalled-ms' | 'clock-ahead-s'; count: number }
  alerts: AlertsTable
  alertPosts: AlertPostsTable
  alertWebhooks: AlertWebhooksTable
}

interface AlertsTable {
  id: string
  /** The check that is red, such as `backup-failed`. */
  name: string
  kind:
    | ('mail' | 'backups' | 'disk' | 'files' | 'errors' | 'stalls' | 'seals')
    | ('jobs' | 'audit' | 'mailbox' | 'certificate' | 'clock')
  words: string
  noticedAt: string
  /** Null while it may pass by itself. */
  raisedAt: string | null
  /** Since when the check is not red any more; it ends when that has lasted. */
  wellSince: string | null
  endedAt: string | null
}

interface AlertPostsTable {
  id: Generated<number>
  alertId: string
  event: 'alert.raised' | 'alert.ended'
  /** JSON, as it is posted. */
  body: string
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

interface AlertWebhooksTable {
  name: 'webhook'
  url: string
  /** Sealed under a key of the site. */
  secret: string
  version: number
  updatedAt: string
  updatedBy: string
}
