import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Api } from '#server/api.ts'
import type { Environment } from '#server/http/environment.ts'
import { addressOf } from '#server/http/request-context.ts'
import type { Tools } from '#server/tools.ts'

/** Renders a page; `callApi` reaches the API in process, on behalf of the person who asked. */
export type Render = (request: Request, callApi: typeof fetch) => Promise<Response>

/** Everything on the one origin: the API first, then assets, then pages. */
export function createPages({ config }: Tools, api: Api, render: Render) {
  const site = new Hono<Environment>()
  site.use('/assets/*', serveStatic({ root: 'build/client' }))
  for (const path of ['/api/*', '/news/*', '/uploads/*', '/healthz', '/readyz', '/metrics']) {
    site.all(path, (c) => api.fetch(c.req.raw, c.env))
  }
  site.all('*', (c) => {
    const address = addressOf(c.env.incoming, config.trustProxy)
    const callApi: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      for (const name of FORWARDED) {
        const value = c.req.header(name)
        if (value && !request.headers.has(name)) request.headers.set(name, value)
      }
      return await api.fetch(request, { address })
    }
    return render(c.req.raw, callApi)
  })
  return site
}

// What tells the API who asks and from which site.
const FORWARDED = ['cookie', 'origin', 'sec-fetch-site', 'user-agent', 'x-request-id', 'accept-language', 'referer']
