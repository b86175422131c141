import { PICTURES_AT_ONCE } from '#contract/limits.ts'
import * as calls from '#contract/system/media.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { type Media, nearestFile, partsOf, thumbnailOf, urlOf } from './media.model.ts'
import { presentMedia } from './media.present.ts'
import type { MediaService } from './media.service.ts'

export function mediaRoutes(media: MediaService) {
  const detail = async (found: Media) => ({
    ...presentMedia(found),
    usedBy: await media.listUses(found.id),
    alike: (await media.listAlike(found)).map((each) => ({
      id: each.id,
      name: each.name,
      thumbnail: thumbnailOf(each),
    })),
  })

  return createFeature()
    .openapi(calls.uploadImage, async (c) => {
      const form = c.req.valid('form')
      const files = [form['images[]'] ?? [], form.images ?? []].flat()
      if (files.length === 0) throw invalid('images[]', 'Choose a picture')
      if (files.length > PICTURES_AT_ONCE) throw invalid('images[]', calls.TOO_MANY_PICTURES)
      const kept = await media.upload(actorOf(c), files, form.folder)
      const shown = kept.map((each) => ({ ...presentMedia(each), known: each.isKnown }))
      return c.json({ urls: shown.map((each) => each.url), media: shown }, 200)
    })
    .openapi(calls.listMedia, async (c) => {
      const { page, q, folder, used } = c.req.valid('query')
      const found = await media.list({
        page,
        ...(q && { q }),
        ...(folder !== undefined && { folder }),
        ...(used && { used: used === 'yes' }),
      })
      return c.json({ ...found, items: found.items.map(presentMedia) }, 200)
    })
    .openapi(calls.listMediaFolders, async (c) => c.json({ items: await media.listFolders() }, 200))
    .openapi(calls.renameMediaFolder, async (c) => {
      const { from, to } = c.req.valid('json')
      const moved = await media.renameFolder(actorOf(c), from, to)
      return c.json({ message: to ? `The folder is called ${to} now.` : 'The folder was deleted.', moved }, 200)
    })
    .openapi(calls.getMedia, async (c) => c.json(await detail(await media.get(c.req.valid('param').id)), 200))
    .openapi(calls.updateMedia, async (c) =>
      c.json(await detail(await media.describe(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.replaceMedia, async (c) =>
      c.json(await detail(await media.replace(actorOf(c), c.req.valid('param').id, c.req.valid('form').image)), 200),
    )
    .openapi(calls.cropMedia, async (c) =>
      c.json(await detail(await media.crop(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(calls.deleteMedia, async (c) => {
      await media.delete(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The picture was deleted.' }, 200)
    })
    .openapi(calls.restoreMedia, async (c) =>
      c.json(await detail(await media.restore(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.getUploadedFile, (c) => servePicture(media, c.req.raw, c.req.valid('param').file))
    .openapi(calls.getApiUploadedFile, (c) => servePicture(media, c.req.raw, c.req.valid('param').file))
    .openapi(calls.getPostImage, (c) => servePicture(media, c.req.raw, c.req.valid('param').file))
}

/** Answers one size of a picture. Names are made from content, so an answer never grows old. */
async function servePicture(media: MediaService, request: Request, name: string): Promise<Response> {
  const parts = partsOf(name)
  if (!parts) throw notFound('There is no picture at this address.')
  const etag = `"${parts.hash}-${parts.width}-${parts.kind}"`
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
    // Other sites that read the news may show its pictures.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  const file = await media.files.open(name)
  if (!file) {
    const successor = await media.findByAddress(name)
    if (!successor) throw notFound('There is no picture at this address.')
    const location = urlOf(nearestFile(successor, parts.width, parts.kind))
    return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'public, max-age=60' } })
  }
  if (sameAs(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.stream(), {
    headers: { ...headers, 'Content-Type': `image/${parts.kind}`, 'Content-Length': String(file.size) },
  })
}

function sameAs(asked: string | null, etag: string): boolean {
  const tags = asked?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
