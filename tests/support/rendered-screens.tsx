import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import type { ROLES } from '#domain/roles.ts'
import { ApiProblem, clientContext, createClient } from '#web/api.ts'
import routes from '#web/routes.ts'
import { DocumentContext } from '#web/site/islands/document-context.ts'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { contractCalls, generated, type Variant } from './generated-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: modules of routes have what they have.
export type Module = any

interface Asked {
  address: string
  variant: Variant
  /** Who asks; null is a visitor. */
  role: (typeof ROLES)[number] | null
  form?: URLSearchParams
  /** What each write of the API answers instead of what the contract says. */
  refusal?: { status: number; body: object } | null
}

interface Shown {
  html: string
  /** The writes, as they were asked for. */
  writes: string[]
}

/** Every screen of the site, rendered without a server: its loaders and actions run, the API's answers are generated from the contract. */
export async function openScreens() {
  const answer = await generatedApi()
  const { tree, addresses } = await treeOfRoutes()
  const handler = createStaticHandler(tree)

  async function show({ address, variant, role, form, refusal }: Asked): Promise<Shown> {
    const writes: string[] = []
    const requestContext = new RouterContextProvider()
    const fetching: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      if (request.method === 'GET') return answer('GET', pathname, variant, role)
      writes.push(`${request.method} ${pathname}${search} ${plain(await request.text())}`)
      return refusal
        ? Response.json(refusal.body, { status: refusal.status })
        : answer(request.method, pathname, variant, role)
    }
    requestContext.set(clientContext, createClient(fetching, 'http://here'))
    requestContext.set(openedFormContext, () => 'opened')
    const request = new Request(new URL(address, 'http://here'), {
      headers: { Origin: 'http://here', ...(role && { Cookie: 'session=one' }) },
      ...(form && { method: 'POST', body: form }),
    })
    let context: StaticHandlerContext | Response | undefined
    const answered = await handler.query(request, {
      requestContext,
      generateMiddlewareResponse: async (query) => {
        context = await query(request)
        return context instanceof Response ? context : new Response()
      },
    })
    if (context === undefined || context instanceof Response) {
      const { status, headers } = (context ?? answered) as Response
      return { html: `<main>${status} → ${headers.get('Location')}</main>`, writes }
    }
    const thrown = Object.values(context.errors ?? {}).find(
      (error) => !isRouteErrorResponse(error) && !(error instanceof ApiProblem),
    )
    if (thrown) return { html: `<main>error: ${thrown}</main>`, writes }
    const isApplication = context.matches.some(({ route }) => route.handle?.app)
    const page = (
      <DocumentContext value={isApplication ? null : DOCUMENT}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </DocumentContext>
    )
    const html = rendered(page)
    return { html: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html, writes }
  }

  return { addresses, show }
}

/** The boundary of a form with files is another each time. */
export const plain = (body: string) => body.replace(/-{4,}formdata-\w+-\d+/g, '--boundary').replace(/\r/g, '')

/** The contract allows more than the site makes, such as an event without a day: some screens cannot show that. */
function rendered(page: ReactNode): string {
  try {
    return renderToString(page)
  } catch (error) {
    return `<main>error: ${error}</main>`
  }
}

const DOCUMENT = { scripts: [], imports: [], renderIsland: (island: ReactNode) => renderToString(island) }

/** All routes under their root, and the address of each screen. `own` makes the parts of each from its module. */
export async function treeOfRoutes(own: (module: Module) => Module = (module) => module) {
  const addresses: string[] = []
  const root = own(await import('#web/root.tsx'))
  const children = await routesOf(await routes, { own, above: '', addresses })
  const tree = [
    {
      ...{ id: 'root', loader: root.loader, shouldRevalidate: root.shouldRevalidate, Component: Outlet, children },
      ErrorBoundary: withErrorBoundaryProps(root.ErrorBoundary),
    } as RouteObject,
  ]
  return { tree, addresses }
}

interface Building {
  own: (module: Module) => Module
  above: string
  addresses: string[]
}

/** The routes as the framework builds them; the address of each screen is added to the list. */
async function routesOf(entries: RouteConfigEntry[], building: Building): Promise<RouteObject[]> {
  const { own, above, addresses } = building
  const built: RouteObject[] = []
  for (const { file, id = file.replace(/\.tsx?$/, ''), path, index, children } of entries) {
    const {
      default: Component,
      ErrorBoundary,
      loader,
      action,
      middleware,
      handle,
      shouldRevalidate,
    } = own(await import(resolve('src/web', file)))
    const address = [above, path].filter(Boolean).join('/')
    if (!children && Component) addresses.push(`/${address}`)
    built.push({
      ...{ id, path, index, loader, action, middleware, handle, shouldRevalidate },
      ...(Component && { Component: withComponentProps(Component) }),
      ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
      ...(children && { children: await routesOf(children, { ...building, above: address }) }),
    } as RouteObject)
  }
  return built
}

/** An API that answers each call with what its contract allows; the same question has the same answer. */
export async function generatedApi() {
  const calls = await contractCalls()
  const answers = new Map<string, string | null>()

  function textOf(method: string, path: string, variant: Variant): string | null {
    const key = `${method} ${path} ${variant}`
    if (!answers.has(key)) {
      const schema = calls.find((call) => call.method === method && call.pattern.test(path))?.schema
      answers.set(key, schema ? JSON.stringify(generated(schema, variant, path)) : null)
    }
    return answers.get(key) ?? null
  }

  return (method: string, path: string, variant: Variant, role: Asked['role']): Response => {
    const text = textOf(method, path, variant)
    const headers = { 'Content-Type': 'application/json' }
    if (path !== '/api/auth/me') return new Response(text ?? '{}', { headers })
    if (!role) return Response.json({}, { status: 401 })
    return Response.json({ ...JSON.parse(text ?? '{}'), ...{ role, verified: true, mustDo: null, held: 0 } })
  }
}
