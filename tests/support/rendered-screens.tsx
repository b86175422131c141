import { dirname, resolve } from 'node:path'
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
import { loadTheRest } from '#web/late.tsx'
import routes from '#web/routes.ts'
import { showWithContext } from '#web/settings-preview.ts'
import { DocumentContext } from '#web/site/islands/document-context.ts'
import { documentHead } from '#web/site/islands/document-head.tsx'
import { openedFormContext } from '#web/site/sending/opened-form.ts'
import { contractCalls, generated, type Variant } from './generated-answers.ts'

// biome-ignore lint/suspicious/noExplicitAny: modules of routes have what they have.
export type Module = any

interface Asked {
  address: string
  variant: Variant
  /** Who asks; null is a visitor. */
  role: (typeof ROLES)[number] | null
  /** What else is true of their account. */
  account?: object | undefined
  form?: URLSearchParams
  /** What the answers to writes are like, where it is not as those to readings. */
  writesAs?: Variant
  /** What each write of the API answers instead of what the contract says. */
  refusal?: Refusal | null
  /** The same of readings; a path that this says is answered as the contract says. */
  failing?: (path: string) => Refusal | null
}

interface Refusal {
  status: number
  body: object
}

interface Shown {
  /** What is beside the frame that screens share, whole. */
  html: string
  /** All of it. */
  page: string
  /** Where it leads instead. */
  elsewhere?: string
  /** What the head of the page says. */
  head: string[]
  /** The readings and the writes, as they were asked for. */
  readings: string[]
  writes: string[]
}

/** Every screen of the site, rendered without a server: its loaders and actions run, the API's answers are generated from the contract. */
export async function openScreens() {
  const answer = await generatedApi()
  const { tree, addresses, folders } = await treeOfRoutes()
  await loadTheRest()
  const handler = createStaticHandler(tree)

  function asking({ address, variant, role, account, form, refusal, failing, writesAs = variant }: Asked) {
    const readings: string[] = []
    const writes: string[] = []
    const requestContext = new RouterContextProvider()
    const fetching: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      if (request.method === 'GET') {
        readings.push(`${pathname}${search}`)
        const failure = failing?.(pathname)
        if (failure) return Response.json(failure.body, { status: failure.status })
        return answer(request, variant, role, account)
      }
      writes.push(`${request.method} ${pathname}${search} ${plain(await request.text())}`)
      return refusal ? Response.json(refusal.body, { status: refusal.status }) : answer(request, writesAs, role)
    }
    requestContext.set(clientContext, createClient(fetching, 'http://here'))
    requestContext.set(openedFormContext, () => 'opened')
    const request = new Request(new URL(address, 'http://here'), {
      headers: { Origin: 'http://here', ...(role && { Cookie: 'session=one' }) },
      ...(form && { method: 'POST', body: form }),
    })
    return { request, requestContext, readings, writes }
  }

  /** What a route without a screen answers: its status, the heads that browsers follow, and its body. */
  async function answerOf(asked: Asked): Promise<string[]> {
    const { request, requestContext, readings, writes } = asking(asked)
    requestContext.set(showWithContext, async (path, { settings }) => {
      const body = `A page at ${path} with ${JSON.stringify(settings)}`
      return new Response(body, { headers: { 'Content-Type': 'text/html' } }) as never
    })
    const answered: unknown = await handler
      .queryRoute(request, {
        requestContext,
        generateMiddlewareResponse: async (query) => (await query(request)) as Response,
      })
      .catch((thrown: unknown) => thrown)
    const calls = [...readings.map((each) => `asks ${each}`), ...writes]
    if (answered instanceof ApiProblem) return [...calls, `refused: ${answered.status} ${answered.code}`]
    if (!(answered instanceof Response)) return [...calls, `answers ${JSON.stringify(answered)}`]
    const heads = [...answered.headers].map(([name, value]) => `${name}: ${value}`)
    return [...calls, String(answered.status), ...heads, await answered.text()]
  }

  async function show(asked: Asked): Promise<Shown> {
    const { request, requestContext, readings, writes } = asking(asked)
    const none = { head: [], readings, writes }
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
      const elsewhere = headers.get('Location')
      const html = `<main>${status} → ${elsewhere}</main>`
      return { html, page: html, ...none, ...(elsewhere && { elsewhere }) }
    }
    const thrown = Object.values(context.errors ?? {}).find(
      (error) => !isRouteErrorResponse(error) && !(error instanceof ApiProblem),
    )
    if (thrown) return { html: `<main>error: ${thrown}</main>`, page: '', ...none }
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
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
    return {
      html: main,
      page: html,
      head: [...headersOf(context), ...headOf(context), ...titlesIn(html)],
      readings,
      writes,
    }
  }

  return { addresses, folders, show, answerOf }
}

/** What the innermost route that has something to say says, as the framework puts it into the head. */
function headOf({ matches, loaderData, errors, location }: StaticHandlerContext): string[] {
  if (errors) return []
  const all = matches.map((match) => ({ ...match, id: match.route.id, loaderData: loaderData[match.route.id] }))
  let said: object[] = []
  for (const { route, params, loaderData: own } of all) {
    const { meta } = route as { meta?: Module }
    if (meta) said = meta({ loaderData: own, data: own, params, location, matches: all, error: undefined })
  }
  return said.map((each) => `head: ${JSON.stringify(each).replaceAll('\n', ' ')}`)
}

/** The HTTP headers that the innermost route with any sends. */
function headersOf({ matches, errors }: StaticHandlerContext): string[] {
  const { headers } = (matches.findLast(({ route }) => 'headers' in route && route.headers)?.route ?? {}) as Module
  if (errors || !headers) return []
  const none = new Headers()
  const own = headers({ loaderHeaders: none, parentHeaders: none, actionHeaders: none, errorHeaders: undefined })
  return [...new Headers(own)].map(([name, value]) => `header: ${name}: ${value}`)
}

/** What components say of it comes first. */
const titlesIn = (html: string) =>
  (/^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/.exec(html)?.[0] ?? '')
    .split(/(?<=>)(?=<(?!\/))/)
    .filter(Boolean)
    .map((tag) => `head: ${tag}`)

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

const DOCUMENT = { head: documentHead([], []), renderIsland: (island: ReactNode) => renderToString(island) }

/** All routes under their root, and the address of each screen. `own` makes the parts of each from its module. */
export async function treeOfRoutes(own: (module: Module) => Module = (module) => module) {
  const addresses: string[] = []
  const folders: Record<string, string> = {}
  const root = own(await import('#web/root.tsx'))
  const children = await routesOf(routes, { own, above: '', addresses, folders })
  const tree = [
    {
      ...{ id: 'root', loader: root.loader, shouldRevalidate: root.shouldRevalidate, Component: Outlet, children },
      ErrorBoundary: withErrorBoundaryProps(root.ErrorBoundary),
    } as RouteObject,
  ]
  return { tree, addresses, folders }
}

interface Building {
  own: (module: Module) => Module
  above: string
  addresses: string[]
  /** Where the sources of each screen are. */
  folders: Record<string, string>
}

/** The routes as the framework builds them; the address of each screen is added to the list. */
async function routesOf(entries: RouteConfigEntry[], building: Building): Promise<RouteObject[]> {
  const { own, above, addresses, folders } = building
  const built: RouteObject[] = []
  for (const { file, id = file.replace(/\.tsx?$/, ''), path, index, children } of entries) {
    const {
      default: Component,
      ErrorBoundary,
      loader,
      action,
      middleware,
      handle,
      meta,
      headers,
      shouldRevalidate,
    } = own(await import(resolve('src/web', file)))
    const address = [above, path].filter(Boolean).join('/')
    if (!children && Component) {
      addresses.push(`/${address}`)
      folders[`/${address}`] = dirname(resolve('src/web', file))
    }
    built.push({
      ...{ id, path, index, loader, action, middleware, handle, meta, headers, shouldRevalidate },
      ...(Component && { Component: withComponentProps(Component) }),
      ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
      ...(children && { children: await routesOf(children, { ...building, above: address }) }),
    } as RouteObject)
  }
  return built
}

/** What has to be as the address says: a page that is found at it, a document of the client whose it is, and when it was deleted. */
function askedFor(text: string | null, path: string, asked: URLSearchParams): string | null {
  if (text && path === '/api/pages/find')
    return JSON.stringify({ ...JSON.parse(text), address: `/${asked.get('address')}` })
  if (text && asked.get('trash') === 'only')
    return text.replaceAll('"deletedAt":null', '"deletedAt":"2026-11-16T09:30:00Z"')
  return /^\/api\/documents\/[^/]+$/.test(path) ? (text?.replace(/"clientId":\d+/, '"clientId":41') ?? null) : text
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

  return ({ method, url }: Request, variant: Variant, role: Asked['role'], account: object = {}): Response => {
    const { pathname: path, searchParams } = new URL(url)
    // The page that was asked for, of three.
    const page = Number(searchParams.get('page')) || 1
    const text = textOf(method, path, variant)?.replace(/"page":1\b/, `"page":${page}`) ?? null
    const headers = { 'Content-Type': 'application/json' }
    if (path !== '/api/auth/me') return new Response(askedFor(text, path, searchParams) ?? '{}', { headers })
    if (!role) return Response.json({}, { status: 401 })
    return Response.json({
      ...JSON.parse(text ?? '{}'),
      ...{ role, verified: true, mustDo: null, held: 0, ...account },
    })
  }
}
