import { problem } from '#server/http/problem.ts'
import { dispositionOf, serveBytes } from '#server/http/serve-bytes.ts'
import { previewOf } from './documents.model.ts'
import type { Documents } from './documents.service.ts'

type Opened = Awaited<ReturnType<Documents['openFile']>>

/** Answers a client's file, whole or in part, and records that it was opened. PDFs and pictures are shown, everything else is saved. */
export async function serveDocument(request: Request, opened: Opened, isSaved: boolean): Promise<Response> {
  const { document, version, read, note } = opened
  const preview = previewOf(version)
  const answer = await serveBytes(request, {
    etag: `"${version.sha256.slice(0, 32)}"`,
    size: version.bytes,
    type: preview ? version.type : 'application/octet-stream',
    headers: {
      'Content-Disposition': dispositionOf(preview && !isSaved ? 'inline' : 'attachment', document.name),
      'Content-Security-Policy': preview === 'pdf' ? PDF_POLICY : POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'SAMEORIGIN',
    },
    open: async (range) => (await read(range))?.stream() ?? null,
  })
  if (!answer) throw problem('file-missing', 404, 'This file is missing from the storage. Please tell us.')
  if (isRead(request, answer)) await note()
  return answer
}

// Nothing in it runs, whatever it turns out to be.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'"
// Browsers do not start their PDF viewer in a sandbox; it runs no scripts of the site's origin.
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** A file that is read in parts is recorded once, with its beginning. */
function isRead(request: Request, answer: Response): boolean {
  if (request.method !== 'GET') return false
  return answer.status === 200 || (answer.headers.get('content-range')?.startsWith('bytes 0-') ?? false)
}
