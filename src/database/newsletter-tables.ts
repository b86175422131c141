import type { Generated } from 'kysely'
import type { ConsentPlace, Frequency } from '#domain/subscriptions.ts'

export interface NewsletterTables {
  subscribers: SubscribersTable
  suppressedAddresses: { addressHash: string; reason: 'unsubscribed' | 'bounced' | 'complaint' | 'erased'; at: string }
  newsletters: NewslettersTable
  newsletterMails: NewsletterMailsTable
}

interface SubscribersTable {
  id: Generated<number>
  email: string
  /** The address in lower case. */
  emailKey: string
  news: Frequency
  /** Categories whose news are wanted, as JSON; none for all. */
  categories: string
  /** Services whose tax dates are wanted, as JSON. */
  services: string
  daysBefore: number
  state: 'pending' | 'confirmed'
  /** The language of the confirmation. */
  language: string
  consentPlace: ConsentPlace
  /** What an import says about where the consent comes from. */
  consentSource: string
  createdAt: string
  /** When it was last asked for; until it is confirmed, the row is kept for a week from then. */
  requestedAt: string
  confirmedAt: string | null
}

interface NewslettersTable {
  id: Generated<number>
  kind: 'weekly' | 'article'
  state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'skipped' | 'cancelled'
  subject: string
  introduction: string
  articleId: number | null
  coversFrom: string
  /** Set when the sending begins. */
  coversTo: string | null
  /** What is in it, as JSON, from when the sending begins. */
  articles: string
  sendAt: string | null
  version: number
  /** The last subscriber whose email was queued. */
  lastSubscriber: number
  recipients: number
  bounced: number
  unsubscribed: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

interface NewsletterMailsTable {
  newsletterId: number
  addressHash: string
  mailId: number
  queuedAt: string
  outcome: 'bounced' | 'complaint' | 'unsubscribed' | null
}
