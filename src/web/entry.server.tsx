import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { imports, script } from 'virtual:document-script'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { ApiProblem, reportContext } from './api.ts'
import { loadTheRest } from './late.tsx'
import { type PageResponse, pageResponse } from './rendered-page.ts'
import { DocumentContext, type DocumentParts } from './site/islands/document-context.ts'
import { documentHead } from './site/islands/document-head.tsx'

/** Renders a page whole: pages are cached or compressed before they leave, and nothing in them waits. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<PageResponse> {
  // Browsers load it later; a page that is made here has all of it. Only now are all parts known that its screens have.
  await loadTheRest()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const render = isApplication(context) ? renderApplication : renderDocument
  return pageResponse(await render(request.url, context), { status, headers })
}

/** Whether a matched route asks to be hydrated whole. */
function isApplication({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => (route.handle as { app?: boolean } | undefined)?.app)
}

async function renderApplication(url: string, context: EntryContext) {
  const nonce = randomBytes(18).toString('base64')
  const stream = await renderToReadableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
    nonce,
    // Each part where it belongs, however long it is: a page has to be whole without a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  return { html: await text(stream), nonce }
}

async function renderDocument(url: string, context: EntryContext) {
  const { hmr } = context.manifest
  const parts: DocumentParts = {
    head: documentHead(hmr ? [hmr.runtime, script] : [script], imports),
    renderIsland: (island, name) => renderToString(island, { identifierPrefix: `${name}-` }),
  }
  const page = renderToString(
    <DocumentContext value={parts}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={url} />
    </DocumentContext>,
  )
  return { html: `<!DOCTYPE html>${page}`, nonce: null }
}

const NOT_ALLOWED = ['forbidden', 'suspended', 'change-password', 'set-up-two-factor']

interface Failing {
  request: Request
  context: Readonly<RouterContextProvider>
}

export function handleError(error: unknown, { request, context }: Failing): void {
  // What a caller did wrong is in the answer, and in the line of the request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // A right that was taken away is refused to every part of a screen at once.
  if (error instanceof ApiProblem && NOT_ALLOWED.includes(error.code)) return
  context.get(reportContext)(error)
}
