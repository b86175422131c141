import { escapeXml } from '#domain/text/escape.ts'

export interface SitemapEntry {
  path: string
  changedAt: string
}

export function writeSitemap(publicUrl: string, entries: SitemapEntry[]): string {
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
export function writeSitemapIndex(publicUrl: string, parts: number): string {
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
