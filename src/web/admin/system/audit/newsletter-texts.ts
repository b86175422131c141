/** What was done with the newsletter and its subscribers, as a verb. */
export const NEWSLETTER_VERBS = {
  'newsletter.begun': 'began to send',
  'subscriber.removed': 'removed',
  'subscribers.exported': 'exported the subscribers',
  'subscribers.imported': 'imported subscribers',
  'newsletter.cancelled': 'cancelled',
  'newsletter.changed': 'changed',
  'newsletter.created': 'began',
  'newsletter.scheduled': 'scheduled',
  'newsletter.skipped': 'skipped',
  'newsletter.tested': 'sent a test of',
} as const

/** The same in the list of actions to choose from. */
export const NEWSLETTER_NAMES = {
  'newsletter.begun': 'Newsletter: sending began',
  'subscriber.removed': 'Newsletter: removed a subscriber',
  'subscribers.exported': 'Newsletter: exported subscribers',
  'subscribers.imported': 'Newsletter: imported subscribers',
  'newsletter.cancelled': 'Newsletter: cancelled',
  'newsletter.changed': 'Newsletter: changed',
  'newsletter.created': 'Newsletter: begun',
  'newsletter.scheduled': 'Newsletter: scheduled',
  'newsletter.skipped': 'Newsletter: skipped',
  'newsletter.tested': 'Newsletter: tested',
} as const
