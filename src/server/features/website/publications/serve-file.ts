import type { Audience } from '#contract/website/publications.ts'
import { problem } from '#server/http/problem.ts'
import { dispositionOf, serveBytes } from '#server/http/serve-bytes.ts'
import type { PublicationFiles } from './publication-files.service.ts'
import type { PublicationFile } from './publications.model.ts'

/** Answers a file, whole or in part. PDFs and pictures are shown by the browser, everything else is saved. */
export async function serveFile(
  files: PublicationFiles,
  request: Request,
  { file, audience }: { file: PublicationFile; audience: Audience },
): Promise<Response> {
  const answer = await serveBytes(request, {
    etag: `"${file.hash.slice(0, 32)}"`,
    size: file.bytes,
    type: file.type,
    headers: headersOf(file, audience),
    open: async (range) => (await files.read(file, range))?.stream() ?? null,
  })
  if (!answer) throw problem('file-missing', 404, 'This file is missing from the storage. Please tell us.')
  return answer
}

function headersOf(file: PublicationFile, audience: Audience): Record<string, string> {
  const shows = file.type === 'application/pdf' || file.type.startsWith('image/')
  return {
    // To a user who is signed in it is private all the same: see http/caching.ts.
    'Cache-Control': audience === 'shared' ? 'public, max-age=600' : 'private, no-store',
    'Content-Disposition': dispositionOf(shows ? 'inline' : 'attachment', file.name),
    // The site's own pages may show it in a frame; nothing in it runs.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
  }
}
