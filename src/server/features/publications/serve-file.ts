import type { Audience } from '#contract/publications.ts'
import { problem } from '#server/http/problem.ts'
import type { PublicationFiles } from './publication-files.service.ts'
import type { PublicationFile } from './publications.model.ts'

/** Answers a file, whole or in part. PDFs and pictures are shown by the browser, everything else is saved. */
export async function serveFile(
  files: PublicationFiles,
  request: Request,
  { file, audience }: { file: PublicationFile; audience: Audience },
): Promise<Response> {
  const etag = `"${file.hash.slice(0, 32)}"`
  const headers = { ...headersOf(file, audience), ETag: etag }
  if (isSame(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = rangeIn(request, etag, file.bytes)
  if (range === 'impossible') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` } })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const stored = await files.read(file, { start, end })
  if (!stored) throw problem('file-missing', 404, 'This file is missing from the storage. Please tell us.')
  return new Response(request.method === 'HEAD' ? null : stored.stream(), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': String(end - start + 1),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` } : {}),
    },
  })
}

function headersOf(file: PublicationFile, audience: Audience): Record<string, string> {
  const shows = file.type === 'application/pdf' || file.type.startsWith('image/')
  return {
    'Accept-Ranges': 'bytes',
    // To somebody who is signed in it is private all the same: see http/caching.ts.
    'Cache-Control': audience === 'shared' ? 'public, max-age=600' : 'private, no-store',
    'Content-Disposition': `${shows ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeRfc5987(file.name)}`,
    'X-Content-Type-Options': 'nosniff',
    // The site's own pages may show it in a frame; nothing in it runs.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
  }
}

type Range = { start: number; end: number }

/** The one part that is asked for; several parts at once are answered by the whole. */
export function rangeIn(request: Request, etag: string, size: number): Range | 'impossible' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return null
  const unless = request.headers.get('if-range')
  // The reader has the beginning of another file: joining the two would make a broken one.
  if (unless !== null && unless !== etag) return null
  const [, from = '', to = ''] = asked
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end || (from === '' && Number(to) === 0) ? 'impossible' : { start, end }
}

function isSame(asked: string | null, etag: string): boolean {
  const tags = asked?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
