import type { PreferencesAnswer } from '#contract/website/newsletter-subscribers.ts'
import type { Subscriber } from './subscribers.model.ts'

/** What somebody chose; what is not offered any more is left out. */
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
