import type { PublicSettings } from '#contract/system/settings.ts'
import { WEEKDAY_NAMES, type Weekday } from '#domain/time/days.ts'
import type { Site } from '#web/site/site-settings.ts'
import { logoAddress } from './look.ts'

/** The firm itself: who, where, when open. */
export function firmData(site: Site): object {
  const { firm, brand, hours, links, publicUrl } = site
  return {
    '@type': 'AccountingService',
    '@id': firmId(site),
    name: firm.name,
    legalName: firm.legalName,
    description: firm.tagline,
    url: `${publicUrl}/`,
    logo: publicUrl + logoAddress(brand.mark),
    image: `${publicUrl}/og/home.png`,
    email: firm.email,
    telephone: firm.phone,
    ...(firm.founded > 0 && { foundingDate: String(firm.founded) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: firm.addressLines.join(', '),
      addressLocality: firm.city,
      ...(firm.region && { addressRegion: firm.region }),
      ...(firm.postcode && { postalCode: firm.postcode }),
      ...(firm.country && { addressCountry: firm.country }),
    },
    openingHoursSpecification: openingHours(hours.week),
    ...(links.social.length > 0 && { sameAs: links.social.map(({ url }) => url) }),
  }
}

export function servicesData(site: Site): object[] {
  return site.services.items.map(({ slug, title, short }) => ({
    '@type': 'Service',
    name: title,
    description: short,
    url: `${site.publicUrl}/services#${slug}`,
    provider: { '@id': firmId(site), '@type': 'AccountingService', name: site.firm.name },
  }))
}

export function plansData({ firm, plans, publicUrl }: Site): object[] {
  if (plans.items.length === 0) return []
  return [
    {
      '@type': 'OfferCatalog',
      name: plans.title,
      itemListElement: plans.items.map((plan) => ({
        '@type': 'Offer',
        name: plan.name,
        description: plan.intro,
        price: plan.price.toFixed(2),
        priceCurrency: firm.currency,
        url: `${publicUrl}/quote?plan=${plan.slug}`,
      })),
    },
  ]
}

export const faqData = ({ faq }: Site): object[] => questionData(faq.items)

export function questionData(items: { question: string; answer: string }[]): object[] {
  if (items.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

export function breadcrumbs({ publicUrl }: Site, trail: { name: string; path: string }[]): object[] {
  if (trail.length === 0) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + path,
      })),
    },
  ]
}

const firmId = ({ publicUrl }: Site) => `${publicUrl}/#firm`

/** Days with the same hours are told together. */
function openingHours(week: PublicSettings['hours']['week']): object[] {
  const byTimes = new Map<string, string[]>()
  for (const [day, open] of Object.entries(week)) {
    if (!open) continue
    const times = `${open.opens} ${open.closes}`
    byTimes.set(times, [...(byTimes.get(times) ?? []), WEEKDAY_NAMES[day as Weekday]])
  }
  return [...byTimes].map(([times, dayOfWeek]) => {
    const [opens, closes] = times.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}
