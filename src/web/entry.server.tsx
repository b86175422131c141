import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { reportContext } from './api.ts'

// Known to nobody outside: it tells the page's own scripts from those that content might smuggle in.
const MARK = crypto.randomUUID()

/** Renders a page whole: pages are kept, compressed and given their script hashes before they leave. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { html, failed } = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={MARK} />,
    request.signal,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('X-Script-Mark', MARK)
  return new Response(html, { status: failed ? 500 : status, headers })
}

interface Failing {
  request: Request
  context: Readonly<RouterContextProvider>
}

export function handleError(error: unknown, { request, context }: Failing): void {
  // What a caller did wrong is in the answer, and in the line of the request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(error)
}

function renderWhole(page: ReactNode, signal: AbortSignal): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), failed })
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce: MARK,
      // The page leaves in one piece: parts of it need no script to put them in their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(collector),
      onShellError: reject,
      onError() {
        failed = true
      },
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}
