import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rendered } from '#server/pages/finish-page.ts'
import { createPages } from '#server/pages/pages.ts'
import type { Render } from '#server/pages/site.ts'
import type { View } from '#server/pages/view.ts'
import type { TestApp } from './app.ts'

interface Options {
  clientFolder?: string
  cacheBytes?: number
  onView?: (view: View) => void
}

export type TestOrigin = Awaited<ReturnType<typeof startOrigin>>

/** The whole origin over real HTTP, its pages made by the given renderer. */
export async function startOrigin(app: TestApp, render: Render, options: Options = {}) {
  const pages = createPages(app, {
    api: app.api,
    render,
    clientFolder: 'nowhere',
    findRedirect: app.services.redirects.find,
    isSignedIn: app.services.isSignedIn,
    ...options,
  })
  // Silence is no reason to hang up: on a busy machine the next call comes at that very moment.
  const server = createServer({ keepAliveTimeout: 0 }, pages.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...pages,
    url,
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { redirect: 'manual', headers }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pages.close()
    },
  }
}

/** A page as the renderer would make it. */
export function page(body: string, init: ResponseInit = {}): Rendered {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = `<!DOCTYPE html><html lang="en"><body>${body}</body></html>`
  return Object.assign(new Response(null, { ...init, headers }), { document: { html, nonce: null } })
}
