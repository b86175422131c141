import type { Generated } from 'kysely'

export interface AlertTables {
  /** How often something went wrong, by the minute (`2026-11-16T17:05`). */
  trouble_counts: { minute: string; kind: 'errors' | 'stalled-ms' | 'clock-ahead-s'; count: number }
  alerts: AlertsTable
  alert_posts: AlertPostsTable
  alert_webhooks: AlertWebhooksTable
}

interface AlertsTable {
  id: string
  /** The check that is red, such as `backup-failed`. */
  name: string
  kind:
    | ('mail' | 'backups' | 'disk' | 'files' | 'errors' | 'stalls' | 'seals')
    | ('jobs' | 'audit' | 'mailbox' | 'certificate' | 'clock')
  words: string
  noticed_at: string
  /** Null while it may pass by itself. */
  raised_at: string | null
  /** Since when the check is not red any more; it ends when that has lasted. */
  well_since: string | null
  ended_at: string | null
}

interface AlertPostsTable {
  id: Generated<number>
  alert_id: string
  event: 'alert.raised' | 'alert.ended'
  /** JSON, as it is posted. */
  body: string
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

interface AlertWebhooksTable {
  name: 'webhook'
  url: string
  /** Sealed under a key of the site. */
  secret: string
  version: number
  updated_at: string
  updated_by: string
}
