import { DAYS_BEFORE_WORDS } from '#domain/calendar.ts'
import { CONFIRM_DAYS, FREQUENCY_WORDS } from '#domain/subscriptions.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Wish } from './subscribers.model.ts'

/** What a user chose, with the names of categories; none of them for all. */
type NamedWish = Omit<Wish, 'categories'> & { categoryNames: string[] }

export function confirmEmail(wish: NamedWish, { confirm }: { confirm: string }): MailContent {
  return {
    subject: wish.news === 'none' ? 'Please confirm: emails before tax dates' : 'Please confirm: our emails to you',
    greeting: 'Hello,',
    body: [
      'Somebody, probably you, asked us to send emails to this address:',
      { facts: factsOf(wish) },
      { button: 'Confirm', url: confirm },
    ],
    note: `If it was not you, do nothing: no more emails follow, and the address is deleted after ${CONFIRM_DAYS} days.`,
  }
}

/** For an address that is on the list: who asks again may have lost the link. Nothing is changed by it. */
export function knownEmail(wish: NamedWish, { preferences }: { preferences: string }): MailContent {
  return {
    subject: 'You already get our emails',
    greeting: 'Hello,',
    body: [
      'Somebody, probably you, asked us to send emails to this address. It gets these:',
      { facts: factsOf(wish) },
      { button: 'Choose what you get', url: preferences },
    ],
    note: 'If it was not you, do nothing: nothing was changed.',
    stop: { words: STOP_WORDS, url: preferences },
  }
}

export const STOP_WORDS = 'Choose what you get, or unsubscribe'

function factsOf({ news, categoryNames, services, daysBefore }: NamedWish): [string, string][] {
  const topics = categoryNames.length > 0 ? `\n${categoryNames.join('\n')}` : ''
  return [
    ...(news === 'none' ? [] : [['News', `${FREQUENCY_WORDS[news]}${topics}`] as [string, string]]),
    ...(services.length === 0
      ? []
      : [['Tax dates', `${DAYS_BEFORE_WORDS[daysBefore]}\n${services.join('\n')}`] as [string, string]]),
  ]
}
