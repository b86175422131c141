import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import type { PublicSettings } from '#contract/system/settings.ts'
import { readSite, type Site } from '#web/site/site-settings.ts'
import { breadcrumbs } from './structured-data.ts'

interface PageHead {
  /** The page's entry in Setting; gives title, description and picture by default. */
  page: keyof PublicSettings['pages']
  /** The one address of the page: `/about`. */
  path: string
  title?: string
  description?: string
  /** What shared links say, where it is not the same. */
  social?: { title: string; description: string }
  /** The address of a picture; the page's own drawn card by default. */
  image?: string
  type?: 'website' | 'article'
  /** Where the page is below Home, outermost first, itself last; itself only by default. */
  trail?: { name: string; path: string }[]
  data?: (site: Site) => object[]
}

/**
 * Everything the head of a public page says: title, description, canonical address, cards for shared
 * links and structured data. Made in the loader: `return { head: await pageHead(context, { page, path }) }`.
 */
export async function pageHead(
  context: Readonly<RouterContextProvider>,
  { page, path, type = 'website', ...own }: PageHead,
): Promise<MetaDescriptor[]> {
  const site = await readSite(context)
  const entry = site.pages[page]
  const title = `${own.title ?? entry.title} · ${site.firm.name}`
  const description = own.description ?? entry.description
  const url = site.publicUrl + path
  const image = own.image ?? cardOf(page, site)
  const trail = path === '/' ? [] : (own.trail ?? [{ name: own.title ?? entry.title, path }])
  const data = [...(own.data?.(site) ?? []), ...breadcrumbs(site, trail)]
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.firm.name },
    { property: 'og:title', content: own.social?.title ?? own.title ?? entry.title },
    { property: 'og:description', content: own.social?.description ?? description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image, site.publicUrl).href },
    ...(image.startsWith('/og/') ? CARD_SIZE : []),
    { property: 'og:image:alt', content: `${own.title ?? entry.title}, ${site.firm.name}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}

const CARD_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/** The address changes with the words on the card, so that nobody is shown an old one. */
function cardOf(page: string, { versions }: Site): string {
  return `/og/${page}.png?v=${[versions.firm, versions.pages, versions.brand].map((version) => version ?? 0).join('-')}`
}
