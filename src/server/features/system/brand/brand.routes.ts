import { addMark, getBrandStyles, getMark, getMarkPicture, MARK_BYTES } from '#contract/system/brand.ts'
import { stylesheetOf } from '#domain/colour/stylesheet.ts'
import type { MarkPicture } from '#domain/mark.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Brand } from './brand.service.ts'

/** Addresses name what they answer, so an answer never grows old. */
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' }
// Opened by itself, a drawing runs nothing and fetches nothing.
const STILL = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function brandRoutes(brand: Brand) {
  return createFeature()
    .openapi(addMark, async (c) => {
      const { mark: file } = c.req.valid('form')
      if (file.size > MARK_BYTES) throw invalid('mark', 'Choose a file of at most 512 KB')
      const { mark, leftOut } = await brand.add(actorOf(c), Buffer.from(await file.arrayBuffer()))
      const message = leftOut.length === 0 ? 'The logo was read.' : `The logo was read without: ${leftOut.join(', ')}.`
      return c.json({ mark, leftOut, message }, 200)
    })
    .openapi(getMark, async (c) => {
      const [key = '', type] = c.req.valid('param').file.split('.')
      const mark = await brand.get(key)
      if (mark.type !== type) throw notFound('There is no picture at this address.')
      const contentType = type === 'svg' ? 'image/svg+xml' : 'image/png'
      return c.body(mark.bytes, 200, { 'Content-Type': contentType, ...STILL, ...FOR_EVER })
    })
    .openapi(getMarkPicture, async (c) => {
      const [, key = '', picture] = /^(.+)-(\w+)\.png$/.exec(c.req.valid('param').file) ?? []
      const png = await brand.picture(key, picture as MarkPicture)
      return c.body(png, 200, { 'Content-Type': 'image/png', ...STILL, ...FOR_EVER })
    })
    .openapi(getBrandStyles, (c) => {
      const [primary, accent] = c.req.valid('param').colours.slice(0, -'.css'.length).split('-')
      const css = stylesheetOf({ primary: `#${primary}`, accent: `#${accent}` })
      return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', ...FOR_EVER })
    })
}
