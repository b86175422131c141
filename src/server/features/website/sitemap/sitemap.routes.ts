import * as calls from '#contract/website/sitemap.ts'
import type { SocialImages } from '#server/features/website/social-images/social-images.service.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'
import type { Sitemap } from './sitemap.service.ts'

export function sitemapRoutes({ sitemap, socialImages }: { sitemap: Sitemap; socialImages: SocialImages }) {
  return createFeature()
    .openapi(calls.getSitemap, async (c) =>
      c.body(await sitemap.sitemap(c.req.valid('query').part), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        ...FOR_AN_HOUR,
      }),
    )
    .openapi(calls.getRobots, (c) => c.text(sitemap.robots(), 200, FOR_AN_HOUR))
    .openapi(calls.getSecurityContact, async (c) => c.text(await sitemap.securityContact(), 200, FOR_AN_HOUR))
    .openapi(calls.getManifest, async (c) =>
      c.json(await sitemap.manifest(), 200, { 'Content-Type': 'application/manifest+json', ...FOR_AN_HOUR }),
    )
    .openapi(calls.checkAddresses, async (c) =>
      c.json({ items: await sitemap.check(c.req.valid('query').address) }, 200),
    )
    .openapi(calls.getCard, async (c) => {
      const [, name] = /^([a-z0-9-]{1,60})\.png$/.exec(c.req.valid('param').file) ?? []
      if (!name) throw notFound()
      const { png, etag } = await socialImages.draw(name)
      const headers = { ETag: etag, 'Cross-Origin-Resource-Policy': 'cross-origin', ...FOR_A_DAY }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      return c.body(png, 200, { 'Content-Type': 'image/png', ...headers })
    })
    .openapi(calls.getInitial, async (c) => {
      const png = await socialImages.drawInitial(c.req.valid('param').file)
      const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin', ...FOR_A_DAY }
      return c.body(png, 200, { 'Content-Type': 'image/png', ...headers })
    })
}

const FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' }
const FOR_A_DAY = { 'Cache-Control': 'public, max-age=86400' }
