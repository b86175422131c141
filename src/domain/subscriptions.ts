/** How often a user is emailed about news: each article when it is published, one email a week, or not at all. */
export const FREQUENCIES = ['each', 'weekly', 'none'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const FREQUENCY_WORDS: Record<Frequency, string> = {
  each: 'Each article when it is published',
  weekly: 'One email a week',
  none: 'No news',
}

/** Where a user agreed to be emailed. */
export const CONSENT_PLACES = ['footer', 'article', 'contact', 'quote', 'comment', 'calendar', 'import'] as const
export type ConsentPlace = (typeof CONSENT_PLACES)[number]

/** What an email of the list is about, and so what its unsubscribe link ends. */
export const BULK_TOPICS = ['news', 'dates'] as const
export type BulkTopic = (typeof BULK_TOPICS)[number]

export const CONFIRM_DAYS = 7
