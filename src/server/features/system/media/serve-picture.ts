import { notFound } from '#server/http/problem.ts'
import { nearestFile, partsOf, urlOf } from './media.model.ts'
import type { MediaService } from './media.service.ts'

/** Answers one size of a picture. Names are made from content, so an answer never grows old. */
export async function servePicture(media: MediaService, request: Request, name: string): Promise<Response> {
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
