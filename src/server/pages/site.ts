import { type Context, Hono } from 'hono'
import type { Api } from '#server/api.ts'
import type { Environment } from '#server/http/environment.ts'
import { addressOf } from '#server/http/request-context.ts'
import type { Tools } from '#server/tools.ts'
import { type Finish, finishDocument } from './document.ts'
import { chooseEncoding, compress } from './encoding.ts'
import { atPublicAddress, refusalOf } from './page-request.ts'
import { isPublicPage } from './path-match.ts'
import { API_PAGES, API_PATHS } from './paths.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { orUnavailable, RETRY_AFTER } from './unavailable.ts'
import { type View, viewOf } from './view.ts'

/** Renders a page; `callApi` reaches the API in process, on behalf of the person who asked. */
export type Render = (request: Request, callApi: typeof fetch) => Promise<Response>

interface Rooms {
  config: Tools['config']
  api: Api
  render: Render
  security: SecurityHeaders
  /** Told of each page that was shown. */
  onView: (view: View) => void
}

/** Every address, answered for the person who asks: calls by the API, all else by a page. */
export function createSite({ config, api, render, security, onView }: Rooms) {
  const site = new Hono<Environment>()
  const answerByPage = async (c: Context<Environment>) => {
    const refusal = refusalOf(c.req.raw, config.publicUrl)
    if (refusal) return refusal
    const asked = atPublicAddress(c.req.raw, config.publicUrl)
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
    const finish: Finish = isPublicPage(c.req.path) ? { start: 'soon' } : {}
    const page = await finishPage(await render(asked, callApi), security, finish)
    // A form that works without JavaScript signs in through a page: the browser gets what the API set.
    for (const cookie of cookies) page.headers.append('Set-Cookie', cookie)
    if (!page.headers.has('Cache-Control')) page.headers.set('Cache-Control', 'private, no-store')
    const view = page.status === 200 && c.env.incoming ? viewOf(c.env.incoming, config.trustProxy) : null
    if (view) onView(view(c.env.incoming?.socket.remoteAddress))
    return await shrink(page, c.req.header('accept-encoding'))
  }

  for (const path of API_PAGES) site.all(path, answerByPage)
  for (const path of API_PATHS) {
    site.all(path, async (c) => shrink(await api.fetch(c.req.raw, c.env), c.req.header('accept-encoding')))
  }
  site.all('*', answerByPage)
  return site
}

// What tells the API who asks and from which site.
const FORWARDED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'x-request-id', 'accept-language', 'referer']

/** Gives a rendered page its policy; whatever else the router answered is left as it is. */
export async function finishPage(rendered: Response, security: SecurityHeaders, finish: Finish): Promise<Response> {
  const mark = rendered.headers.get('X-Script-Mark')
  if (!mark) return rendered
  const { html, ...allowance } = finishDocument(await rendered.text(), mark, finish)
  const headers = new Headers(rendered.headers)
  headers.delete('X-Script-Mark')
  for (const [name, value] of Object.entries(security.forPage(allowance))) headers.set(name, value)
  if (rendered.status === 503) headers.set('Retry-After', RETRY_AFTER)
  return new Response(html, { status: rendered.status, headers })
}

const WHOLE = /^(text\/html|text\/x-script|application\/(json|feed\+json)|application\/(rss|atom)\+xml)/
const WORTHWHILE_BYTES = 1024

/** Compresses what is made whole in memory; files and exports are streamed as they are. */
async function shrink(response: Response, accepted: string | undefined): Promise<Response> {
  const { headers } = response
  if (!response.body || headers.has('Content-Encoding') || !WHOLE.test(headers.get('Content-Type') ?? '')) {
    return response
  }
  const encoding = chooseEncoding(accepted, 'once')
  const whole = Buffer.from(await response.arrayBuffer())
  const isWorthwhile = encoding !== 'identity' && whole.length >= WORTHWHILE_BYTES
  const bytes = isWorthwhile ? await compress(whole, encoding, 'once') : whole
  const sent = new Headers(headers)
  if (isWorthwhile) sent.set('Content-Encoding', encoding)
  sent.append('Vary', 'Accept-Encoding')
  sent.set('Content-Length', String(bytes.length))
  return new Response(bytes as BodyInit, { status: response.status, headers: sent })
}
