import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { reportContext } from './api.ts'
import { pageResponse } from './rendered-page.ts'

// Known to nobody outside: it tells the page's own scripts from those that content might smuggle in.
const MARK = crypto.randomUUID()

/** Renders a page whole, in one go: pages are kept, compressed and given their script hashes before they leave, and nothing in them waits. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const html = renderToString(<ServerRouter context={context} url={request.url} nonce={MARK} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Without the router's scripts nobody would read the data.
  const whole = context.renderMeta?.didRenderScripts
    ? html.replace(END_OF_BODY, () => handOver(data) + END_OF_BODY)
    : html
  return pageResponse({ html: `<!DOCTYPE html>${whole}`, mark: MARK }, { status, headers })
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

const END_OF_BODY = '</body></html>'

/** What the loaders found, for the client: the words in which the router's own stream says it. */
function handOver(data: string): string {
  const told = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, inCode)
  const own = `<script nonce="${MARK}">window.__reactRouterContext.streamController`
  return `${own}.enqueue(${told});</script>${own}.close();</script>`
}

/** A sign that means something in markup, spelled so that it means nothing there and the same in a script. */
function inCode(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
