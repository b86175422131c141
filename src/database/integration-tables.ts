export interface IntegrationTables {
  apiTokens: ApiTokensTable
  webhooks: WebhooksTable
  webhookDeliveries: WebhookDeliveriesTable
}

interface ApiTokensTable {
  id: string
  accountId: string
  name: string
  /** SHA-256 of the token, which is stored nowhere. */
  hash: string
  /** Its last four characters. */
  hint: string
  /** JSON list, such as `["leads:read"]`. */
  scopes: string
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  /** Network address, in short form. */
  lastUsedFrom: string | null
}

interface WebhooksTable {
  id: string
  name: string
  url: string
  /** JSON list of the events that are sent. */
  kinds: string
  withContent: number
  /** Encrypted under a key of the site, as is the one before it. */
  secret: string
  oldSecret: string | null
  oldSecretUntil: string | null
  ownerId: string | null
  version: number
  /** When the first delivery failed since one was taken. */
  failingSince: string | null
  disabledAt: string | null
  disabledReason: string | null
  createdAt: string
  updatedAt: string
}

interface WebhookDeliveriesTable {
  /** Sent as `webhook-id`. */
  id: string
  webhookId: string
  kind: string
  /** JSON, as it is sent, without content that the owner opted in to: that is looked up when it is sent. */
  body: string
  state: 'queued' | 'sent' | 'failed'
  attempts: number
  nextAttemptAt: string
  /** The last attempt, and what came of it. */
  attemptedAt: string | null
  status: number | null
  answer: string | null
  error: string | null
  createdAt: string
}
