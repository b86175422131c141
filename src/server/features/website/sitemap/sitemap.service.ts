import type { Section } from '#contract/system/settings.ts'
import { type Icon, iconAddress, parseMark } from '#domain/mark.ts'
import { escapeXml } from '#domain/text/escape.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Pages } from '#server/features/website/articles/pages/pages.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import type { Redirects } from '#server/features/website/redirects/redirects.service.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { createAddressCheck } from './address-check.ts'
import { findOpening } from './sitemap.store.ts'

export type Sitemap = ReturnType<typeof createSitemap>

const PAGES: { path: string; shows: Section[] }[] = [
  { path: '/', shows: ['home', 'counters', 'certifications', 'pages'] },
  { path: '/about', shows: ['about', 'pages'] },
  { path: '/services', shows: ['services', 'plans', 'certifications', 'counters', 'faq', 'pages'] },
  { path: '/blog', shows: ['pages'] },
  { path: '/publication', shows: ['pages'] },
  { path: '/Contact', shows: ['hours', 'firm', 'pages'] },
  { path: '/quote', shows: ['pages'] },
  { path: '/careers', shows: ['careers', 'pages'] },
  { path: '/privacy', shows: ['legal', 'pages'] },
]

/** Where staff and clients work: nothing there is for search engines. */
const NOT_FOR_ROBOTS = ['/api/', '/calendar/', '/dashboard', '/alist', '/create', '/edit/', '/articles']

/** A list takes 50,000 addresses; one that is read quickly takes fewer. */
const POSTS_IN_A_PART = 10_000

/** So long a contact may be believed without asking again. */
const CONTACT_DAYS = 180

interface Needs {
  settings: SettingsService
  articles: Articles
  pages: Pages
  publications: Publications
  redirects: Redirects
  /** The pages of events. */
  eventAddresses: () => Promise<{ address: string; changedAt: string }[]>
  /** When the public calendar last changed; null while there is none. */
  calendarChangedAt: () => Promise<string | null>
}

export function createSitemap(
  { config, db, clock }: Pick<Tools, 'config' | 'db' | 'clock'>,
  { settings, articles, pages, publications, redirects, calendarChangedAt, eventAddresses }: Needs,
) {
  let openedOn: Promise<string> | null = null

  /** The day the site was set up: when the words that nobody has changed yet appeared. */
  function readOpening(): Promise<string> {
    openedOn ??= findOpening(db.read)
    return openedOn
  }

  async function listPages(): Promise<SitemapEntry[]> {
    const [{ settings: now, changedAt }, opened, calendar] = await Promise.all([
      settings.all(),
      readOpening(),
      calendarChangedAt(),
    ])
    const latest = (sections: Section[]) => sections.map((name) => changedAt[name] ?? opened).reduce(later)
    const fixed = PAGES.map(({ path, shows }) => ({ path, changedAt: latest(shows) }))
    const own = (await pages.listAddresses()).map(({ address, changedAt }) => ({ path: address, changedAt }))
    const events = (await eventAddresses()).map(({ address, changedAt }) => ({ path: address, changedAt }))
    const list = { path: '/events', changedAt: events.map(({ changedAt }) => changedAt).reduce(later, opened) }
    return [
      ...fixed,
      ...(now.appointments.enabled ? [{ path: '/book', changedAt: latest(['appointments', 'pages']) }] : []),
      ...(calendar === null ? [] : [{ path: '/calendar', changedAt: calendar }]),
      list,
      ...events,
      ...own,
    ]
  }

  async function listPosts(part: number): Promise<SitemapEntry[]> {
    const to = part * POSTS_IN_A_PART
    const posts = await articles.addresses.list({ from: to - POSTS_IN_A_PART + 1, to })
    return posts.map(({ address, changedAt }) => ({ path: address, changedAt }))
  }

  const canBook = async () => (await settings.get('appointments')).enabled

  return {
    check: createAddressCheck(config, { articles, pages, publications, redirects, calendarChangedAt, canBook }),

    /** Every address in one list while they are few; after that a list of lists, and each part by its number. */
    async sitemap(part?: number): Promise<string> {
      // The posts of an external news service are its own to list.
      const last = config.newsServiceUrl ? 0 : await articles.addresses.findLast()
      const parts = Math.ceil(last / POSTS_IN_A_PART)
      if (part !== undefined && part > parts) throw notFound()
      if (part === 0) return writeSitemap(config.publicUrl, await listPages())
      if (part) return writeSitemap(config.publicUrl, await listPosts(part))
      if (parts > 1) return writeSitemapIndex(config.publicUrl, parts)
      return writeSitemap(config.publicUrl, [...(await listPages()), ...(parts === 1 ? await listPosts(1) : [])])
    },
    robots(): string {
      const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)
      return ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')
    },
    async securityContact(): Promise<string> {
      const { email } = await settings.get('firm')
      const expires = new Date(clock.now().getTime() + CONTACT_DAYS * DAY_MS)
      return [
        `Contact: mailto:${email}`,
        `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
        'Preferred-Languages: en',
        `Canonical: ${config.publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n')
    },
    async manifest() {
      const { firm, brand } = (await settings.all()).settings
      const mark = parseMark(brand.mark)
      return {
        name: firm.name,
        short_name: firm.name.slice(0, 30),
        description: firm.tagline,
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'minimal-ui',
        lang: 'en',
        background_color: '#fbf8f1',
        theme_color: '#fbf8f1',
        icons: mark ? iconsOf((icon) => iconAddress(mark, { ...brand, name: firm.name }, icon)) : ICONS,
        shortcuts: [
          { name: 'Request a quote', url: '/quote' },
          { name: 'Contact', url: '/Contact' },
        ],
      }
    },
  }
}

const ICONS = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const iconsOf = (addressOf: (icon: Icon) => string) => [
  { src: addressOf('192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: addressOf('512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: addressOf('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const later = (one: string, other: string) => (one > other ? one : other)

interface SitemapEntry {
  path: string
  changedAt: string
}

function writeSitemap(publicUrl: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changedAt }) => `<url><loc>${escapeXml(publicUrl + path)}</loc><lastmod>${changedAt}</lastmod></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The list of lists: the pages first, then the posts by their numbers. */
function writeSitemapIndex(publicUrl: string, parts: number): string {
  const maps = Array.from(
    { length: parts + 1 },
    (_, part) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...maps,
    '</sitemapindex>',
    '',
  ].join('\n')
}
