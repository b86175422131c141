import type { SampleKind, SetupAnswer } from '#contract/overview/setup.ts'

interface SampleWords {
  title: string
  one: string
  many: string
  office: string
  page: string
}

export const SAMPLE_WORDS: Record<SampleKind, SampleWords> = {
  people: { title: 'People', one: 'person', many: 'people', office: '/dashboard/setting/about', page: '/about#people' },
  history: {
    title: 'History of the firm',
    one: 'year of history',
    many: 'years of history',
    office: '/dashboard/setting/about',
    page: '/about#history',
  },
  prices: {
    title: 'Prices',
    one: 'price',
    many: 'prices',
    office: '/dashboard/setting/plans',
    page: '/services#plans',
  },
  figures: {
    title: 'Figures',
    one: 'figure',
    many: 'figures',
    office: '/dashboard/setting/counters',
    page: '/#counters',
  },
  certifications: {
    title: 'Certifications',
    one: 'certification',
    many: 'certifications',
    office: '/dashboard/setting/certifications',
    page: '/services#certifications',
  },
  training: {
    title: 'Training link',
    one: 'link that leads nowhere',
    many: 'links that lead nowhere',
    office: '/dashboard/setting/links',
    page: '/',
  },
  articles: { title: 'Articles', one: 'article', many: 'articles', office: '/alist', page: '/blog' },
  events: { title: 'Events', one: 'event', many: 'events', office: '/dashboard/events', page: '/events' },
  publications: {
    title: 'Publications',
    one: 'publication',
    many: 'publications',
    office: '/dashboard/inventory?kind=file',
    page: '/publication',
  },
}

type Counted = SetupAnswer['samples'][number]

export function formatCount({ kind, total }: Counted): string {
  const { one, many } = SAMPLE_WORDS[kind]
  return `${total.toLocaleString('en')} ${total === 1 ? one : many}`
}

/** "4 people, 3 prices and 12 articles" */
export function formatCounted(samples: Counted[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(samples.map(formatCount))
}
