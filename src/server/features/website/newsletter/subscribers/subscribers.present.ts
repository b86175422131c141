import type { SubscriberAnswer } from '#contract/website/newsletter-list.ts'
import type { PreferencesAnswer } from '#contract/website/newsletter-subscribers.ts'
import type { Subscriber } from './subscribers.model.ts'

/** What a user chose; what is not offered any more is left out. */
export function presentPreferences(
  { email, news, categories, services, daysBefore }: Subscriber,
  available: PreferencesAnswer['available'],
): PreferencesAnswer {
  return {
    ...{ email, news, daysBefore, available },
    categories: categories.filter((id) => available.categories.some((category) => category.id === id)),
    services: services.filter((service) => available.services.includes(service)),
  }
}

export const presentSubscriber = ({
  id,
  email,
  state,
  news,
  services,
  ...subscriber
}: Subscriber): SubscriberAnswer => ({
  ...{ id, email, state, news, services },
  consentPlace: subscriber.consentPlace,
  consentSource: subscriber.consentSource,
  createdAt: subscriber.createdAt,
  confirmedAt: subscriber.confirmedAt,
})
