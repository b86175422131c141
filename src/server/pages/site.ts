import { type Context, Hono } from 'hono'
import { BYTES } from '#contract/limits.ts'
import { VERIFY_BYTES } from '#contract/work/verification-fields.ts'
import { isOwnAddress } from '#domain/site-addresses.ts'
import type { Api } from '#server/api.ts'
import { FORM_LIMITS, receiveBody } from '#server/http/body.ts'
import { vary } from '#server/http/caching.ts'
import { isSameSite } from '#server/http/csrf.ts'
import type { Environment } from '#server/http/environment.ts'
import { Problem } from '#server/http/problem.ts'
import { addressOf } from '#server/http/request-context.ts'
import type { Tools } from '#server/tools.ts'
import { chooseEncoding, compress } from './encoding.ts'
import { finishPage, orUnavailable, type Rendered } from './finish-page.ts'
import { API_PAGES, API_PATHS } from './paths.ts'
import { type FindRedirect, redirection } from './redirection.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { type View, viewOf } from './view.ts'

/** Renders a page; `callApi` reaches the API in process, on behalf of the person who asked. */
export type Render = (request: Request, callApi: typeof fetch) => Promise<Rendered>

interface Needs {
  config: Tools['config']
  api: Api
  render: Render
  security: SecurityHeaders
  onView: (view: View) => void
  findRedirect: FindRedirect
  isSignedIn: (headers: Headers) => Promise<boolean>
}

/** Every address, answered for the person who asks: calls by the API, all else by a page. */
export function createSite({ config, api, render, security, onView, findRedirect, isSignedIn }: Needs) {
  const site = new Hono<Environment>()
  /** Where a request to which there is no answer leads. */
  const elsewhere = async (c: Context<Environment>, status: number): Promise<Response | null> => {
    if (status !== 404 || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return null
    const { pathname, search } = new URL(c.req.url)
    if (isOwnAddress(pathname)) return null
    const found = await findRedirect(pathname + search)
    return found && new Response(null, { status: found.status, headers: redirection(found) })
  }

  const answerByPage = async (c: Context<Environment>) => {
    const refusal = refusalOf(c.req.raw, config.publicUrl)
    if (refusal) return refusal
    const received = await receive(c.req.raw, isSignedIn)
    if (received instanceof Response) return received
    const asked = atPublicAddress(c.req.raw, config.publicUrl, received)
    const address = addressOf(c.env.incoming, config.trustProxy)
    const cookies: string[] = []
    const callApi: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      for (const name of FORWARDED) {
        const value = asked.headers.get(name)
        if (value && !request.headers.has(name)) request.headers.set(name, value)
      }
      const answer = await api.fetch(request, { address })
      cookies.push(...answer.headers.getSetCookie())
      return await orUnavailable(request, answer)
    }
    const rendered = await render(asked, callApi)
    const redirected = await elsewhere(c, rendered.status)
    if (redirected) return redirected
    const bytes = finishPage(rendered, security)
    const headers = new Headers(rendered.headers)
    // A form that works without JavaScript signs in through a page: the browser gets what the API set.
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    // Made for the person who asked, whatever the page itself says.
    headers.set('Cache-Control', 'private, no-store')
    vary(headers, ['Cookie'])
    // Only a page is looked at: what the application fetches by itself is data.
    const view = bytes && rendered.status === 200 && c.env.incoming ? viewOf(c.env.incoming, config.trustProxy) : null
    if (view) onView(view(c.env.incoming?.socket.remoteAddress))
    return await shrink(
      { status: rendered.status, headers, body: bytes ?? rendered.body },
      c.req.header('accept-encoding'),
    )
  }

  for (const path of API_PAGES) site.all(path, answerByPage)
  for (const path of API_PATHS) {
    site.all(path, async (c) => {
      const { status, headers, body } = await api.fetch(c.req.raw, c.env)
      const redirected = await elsewhere(c, status)
      if (redirected) return redirected
      return await shrink({ status, headers: new Headers(headers), body }, c.req.header('accept-encoding'))
    })
  }
  site.all('*', answerByPage)
  return site
}

// What tells the API who asks and from which site.
const FORWARDED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'x-request-id', 'accept-language', 'referer']

const WHOLE = /^(text\/html|text\/x-script|application\/(json|feed\+json)|application\/(rss|atom)\+xml)/
const WORTHWHILE_BYTES = 1024

interface Answer {
  status: number
  headers: Headers
  body: Buffer | ReadableStream | null
}

/** Compresses what is made whole in memory; files and exports are streamed as they are. */
async function shrink({ status, headers, body }: Answer, accepted: string | undefined): Promise<Response> {
  if (!body || headers.has('Content-Encoding') || !WHOLE.test(headers.get('Content-Type') ?? '')) {
    return new Response(body as BodyInit | null, { status, headers })
  }
  const encoding = chooseEncoding(accepted)
  const whole = Buffer.isBuffer(body) ? body : Buffer.from(await new Response(body).arrayBuffer())
  const isWorthwhile = encoding !== 'identity' && whole.length >= WORTHWHILE_BYTES
  const bytes = isWorthwhile ? await compress(whole, encoding, 'once') : whole
  if (isWorthwhile) headers.set('Content-Encoding', encoding)
  vary(headers, ['Accept-Encoding'])
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes as BodyInit, { status, headers })
}

/** A form of a person who is signed in may bring a file; that of a visitor brings words, or a PDF to be checked. */
const LARGEST = { visitor: BYTES.json, file: VERIFY_BYTES + 64 * 1024, person: BYTES.publication + 64 * 1024 }
const VERIFY_PAGE = '/verify'

const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Why a page will not take what was sent to it, or null. */
function refusalOf(raw: Request, publicUrl: string): Response | null {
  if (raw.method === 'GET' || raw.method === 'HEAD') return null
  if (!WRITING.has(raw.method)) return plainAnswer(405, 'A page does not take this.', { Allow: 'GET, HEAD, POST' })
  const { headers } = raw
  const saysWhereFrom = headers.has('sec-fetch-site') || headers.has('origin')
  // Signing a user in to an account of one's own needs no cookie of theirs, so visitors are asked too.
  if (saysWhereFrom && !isSameSite(headers, publicUrl)) {
    return plainAnswer(403, 'This form came from another site and was refused.')
  }
  const saysLength = !raw.body || headers.has('content-length')
  return saysLength ? null : plainAnswer(411, 'A form has to say how long it is.')
}

/** What a form holds; or why it is not taken, told before anything tries to parse it. */
async function receive(raw: Request, isSignedIn: Needs['isSignedIn']): Promise<BodyInit | null | Response> {
  if (!WRITING.has(raw.method) || !raw.body) return null
  try {
    // Who cannot be found is a visitor, whatever their cookie is called.
    const isPerson = await isSignedIn(raw.headers).catch(() => false)
    const isFile = new URL(raw.url).pathname === VERIFY_PAGE
    const most = isPerson ? LARGEST.person : isFile ? LARGEST.file : LARGEST.visitor
    return await receiveBody(raw, { most, ...FORM_LIMITS[isPerson ? 'signedIn' : 'visitor'] })
  } catch (error) {
    if (error instanceof Problem) return plainAnswer(error.status, error.message, error.headers)
    throw error
  }
}

/** The same request at the address that people see, whichever host and protocol led here. */
function atPublicAddress(raw: Request, publicUrl: string, body: BodyInit | null): Request {
  const { pathname, search } = new URL(raw.url)
  const headers = new Headers(raw.headers)
  // It was found to be our own, by whichever of our names; the router knows one.
  if (headers.has('origin')) headers.set('origin', new URL(publicUrl).origin)
  return new Request(publicUrl + pathname + search, {
    // Who asks for the head alone gets that of the whole page.
    method: raw.method === 'HEAD' ? 'GET' : raw.method,
    headers,
    // Without the signal of who asked: when they leave, the router would answer at once and let its loaders run on unseen.
    ...(body !== null && { body }),
  })
}

function plainAnswer(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store', ...headers },
  })
}
