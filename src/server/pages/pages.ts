import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { plainPermalink } from '#domain/site-addresses.ts'
import { millisecondsOf } from '#platform/clock.ts'
import { createInFlight } from '#platform/in-flight.ts'
import { countReadyBy } from '#platform/metrics.ts'
import type { ProxyFit } from '#platform/proxy-fit.ts'
import { withRequestLog } from '#platform/request-log.ts'
import type { Api } from '#server/api.ts'
import type { Tools } from '#server/tools.ts'
import { openAssets } from './assets.ts'
import { chooseEncoding } from './encoding.ts'
import { createFill } from './fill.ts'
import { createPageCache } from './page-cache.ts'
import { keptAddress } from './path-match.ts'
import type { ReadyAnswer, Variant } from './ready-answer.ts'
import { type FindRedirect, redirection } from './redirection.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createSite, type Render } from './site.ts'
import { type View, viewOf } from './view.ts'

interface PagesOptions {
  api: Api
  render: Render
  /** Where the build put what browsers load. */
  clientFolder: string
  /** How much memory ready answers may take. */
  cacheBytes?: number
  /** Notified of each page that was shown; it must be quick. */
  onView?: (view: View) => void
  findRedirect?: FindRedirect
  /** Whether a request shows a session that is open; it may then bring more. */
  isSignedIn?: (headers: Headers) => Promise<boolean>
  proxyFit?: ProxyFit
}

/** Everything on the one origin: what is ready first, then the API and the pages. */
export function createPages(tools: Tools, options: PagesOptions) {
  const { api, render, clientFolder, cacheBytes = 48 * 1024 * 1024, onView = () => {}, proxyFit } = options
  const { findRedirect = async () => null, isSignedIn = async () => false } = options
  const { config, log, clock, db } = tools
  const security = createSecurityHeaders(config)
  const assets = openAssets(clientFolder, security.files)
  const cache = createPageCache({
    maxBytes: cacheBytes,
    isTrusted: config.mode === 'development' ? () => false : db.hearsChanges,
    now: millisecondsOf(clock),
  })
  countReadyBy(() => cache.stats().hits)
  const fill = createFill({ config, log, clock, api, render, security, cache })
  const site = createSite({ config, api, render, security, onView, findRedirect, isSignedIn })
  const answers = createInFlight()
  const fetchAnswer: typeof site.fetch = (request, env) => answers.add(site.fetch(request, env))
  const answerPerson = withRequestLog(getRequestListener(fetchAnswer, { overrideGlobalObjects: false }), log)
  const stopListening = db.onChange((tags) => {
    fill.detach()
    cache.drop(tags)
  })

  // Set before anything runs, so that no answer leaves without them; a page puts its own policy in their place.
  const defaults = Object.entries(security.files)
  const makeForPerson: RequestListener = (request, response) => {
    for (const [name, value] of defaults) response.setHeader(name, value)
    answerPerson(request, response)
  }

  const sendReady = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void => {
    const view = answer.isPage ? viewOf(request, config.trustProxy) : null
    if (view) onView(view(request.socket.remoteAddress))
    send(request, response, answer)
  }

  /** Leads elsewhere what has a redirect, and answers the rest. Without the database nothing is known of either. */
  const leadOr = async (url: string, response: ServerResponse, answer: () => void): Promise<void> => {
    const found = await answers.add(findRedirect(url)).catch(() => null)
    if (!found) return answer()
    for (const [name, value] of [...defaults, ...Object.entries(redirection(found))]) response.setHeader(name, value)
    response.writeHead(found.status).end()
  }

  /** What was made for everybody; where that is nothing, the address may lead elsewhere. */
  const sendMade: typeof sendReady = (request, response, answer) => {
    const sendIt = () => sendReady(request, response, answer)
    if (answer.status === 404) void leadOr(request.url ?? '/', response, sendIt)
    else sendIt()
  }

  const answerAnybody: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    const isForAnybody = isAnonymous(request)
    const ready = (isForAnybody ? cache.find(url) : undefined) ?? assets(pathOf(url))
    if (ready) return sendReady(request, response, ready)
    const address = isForAnybody ? keptAddress(url) : null
    if (!address) return makeForPerson(request, response)
    const kept = address.key === url ? undefined : cache.find(address.key)
    if (kept) return sendReady(request, response, kept)
    answers.add(fill.get(address)).then(
      (answer) => {
        const before = answer?.status === 503 ? cache.findOutdated(address.key) : undefined
        if (before) send(request, response, before.answer, ['Age', String(before.ageSeconds), ...STALE])
        else if (answer) sendMade(request, response, answer)
        else makeForPerson(request, response)
      },
      // Made again for this person alone, where failures are told and logged.
      () => makeForPerson(request, response),
    )
  }

  const listener: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    proxyFit?.note(url, request.headers, request.socket.remoteAddress)
    if (request.method !== 'GET' && request.method !== 'HEAD') return makeForPerson(request, response)
    const old = plainPermalink(url)
    if (old) void leadOr(old, response, () => answerAnybody(request, response))
    else answerAnybody(request, response)
  }

  return {
    listener,
    stats: cache.stats,
    /** Resolves when nothing is being made any more, for whoever has left without waiting for it either. */
    async close(): Promise<void> {
      stopListening()
      await answers.settled()
    },
  }
}

/** Says that a page is not current: the database does not answer, and this is how it was. */
const STALE = ['Warning', '110 - "Response is Stale"']

// A request that might be a user's, or from another site's script, goes the whole way.
function isAnonymous({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers.authorization !== undefined || headers.origin !== undefined) return false
  return headers.cookie === undefined || !headers.cookie.includes('session')
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** Writes a ready answer: at once when its bytes are there, else as soon as they are made. */
function send(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer, more: string[] = []): void {
  const encoding = answer.isCompressible ? chooseEncoding(request.headers['accept-encoding'] as string) : 'identity'
  const variant = answer.variants[encoding]
  if (variant) {
    write(request, response, answer.status, withHead(variant, more))
    return
  }
  answer.encode(encoding).then(
    (made) => write(request, response, answer.status, withHead(made, more)),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
}

const withHead = (variant: Variant, more: string[]): Variant =>
  more.length === 0 ? variant : { ...variant, head: [...variant.head, ...more] }

function write(request: IncomingMessage, response: ServerResponse, status: number, variant: Variant): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && status === 200 && isKnown(known, variant.etag)) {
    response.writeHead(304, variant.headNotModified).end()
    return
  }
  response.writeHead(status, variant.head)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.bytes)
}

function isKnown(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
