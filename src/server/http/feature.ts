import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { core } from 'zod'
import { ACCESS, type Access } from '#contract/access.ts'
import { BYTES } from '#contract/limits.ts'
import { problemAnswer } from '#contract/problem.ts'
import { answers } from '#contract/route.ts'
import { scopeOf } from '#contract/system/token-scopes.ts'
import { nameCall } from '#platform/in-progress.ts'
import { guard, guardWrites } from './access.ts'
import { FORM_LIMITS, receiveBody, tooLarge } from './body.ts'
import type { Environment } from './environment.ts'
import { problem } from './problem.ts'

const formatProblem = answers(problemAnswer, 'A problem, in words')

type Described = RouteConfig & {
  access?: Access
  unsettled?: true
  fresh?: true
  maxBytes?: number
  streamed?: true
  cache?: 'anybody' | 'nobody'
}

/** The calls of one capability. A call that does not say who may make it cannot be mounted. */
export function createFeature() {
  const feature = new OpenAPIHono<Environment>({
    defaultHook: (result) => {
      if (!result.success)
        throw problem('invalid', 422, 'Please check what you entered.', { fields: fieldsOf(result.error) })
    },
  })
  const mount = feature.openapi
  feature.openapi = ((described: Described, ...rest: [never, never]) => {
    const { access, unsettled, fresh, maxBytes, streamed, cache, ...description } = described
    if (!access || !ACCESS.includes(access)) {
      throw new Error(`${description.method} ${description.path} does not say who may call it`)
    }
    const scope = scopeOf({ ...description, fresh })
    const middleware = [
      named({ access, ...(cache && { cache }) }, description),
      guard({ access, unsettled, fresh, scope }),
      takesOnly(description),
      limitBody(maxBytes ?? BYTES.json, streamed),
      guardWrites({ access, unsettled, fresh, scope }),
    ]
    const guarded = {
      ...description,
      middleware: [...middleware, ...asList(description.middleware)],
      operationId: operationIdOf(description),
      // A call may describe its own answer when it cannot serve.
      responses: { '4XX': formatProblem, 503: formatProblem, ...description.responses },
      'x-access': access,
      ...(fresh ? { 'x-fresh': true } : {}),
      ...(scope ? { 'x-scope': scope } : {}),
      security: access === 'public' ? [] : [{ bearer: [] }, { session: [] }],
    }
    return mount(guarded as never, ...rest)
  }) as typeof mount
  return feature
}

/** Says which call answers, before anything can refuse it. */
function named(
  call: NonNullable<Environment['Variables']['call']>,
  { method, path }: Pick<RouteConfig, 'method' | 'path'>,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    c.set('call', call)
    nameCall(c.var.requestId, method, path)
    await next()
  }
}

/** A name for programs that are made from the document: `GET /api/leads/{id}` is `getApiLeadsId`. */
function operationIdOf({ method, path }: Pick<RouteConfig, 'method' | 'path'>): string {
  const words = path.match(/[A-Za-z0-9]+/g) ?? []
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/** Refuses a body of another kind than the call describes, before anyone tries to read it. */
function takesOnly(description: Pick<RouteConfig, 'request'>): MiddlewareHandler {
  const kinds = Object.keys(description.request?.body?.content ?? {})
  return async (c, next) => {
    const sent = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (kinds.length > 0 && !(sent && kinds.includes(sent))) {
      throw problem('unsupported-type', 415, `This call takes ${kinds.join(' or ')}.`)
    }
    await next()
  }
}

function asList<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export function fieldsOf(error: { issues: core.$ZodIssue[] }): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] ??= wordsFor(issue)
  }
  return fields
}

function wordsFor(issue: core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) return 'This is required'
  return issue.message
}

/** Reads the body within the limits of the call; one that is streamed is read, and limited, by whoever takes it. */
function limitBody(most: number, streamed = false): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { raw } = c.req
    if (streamed) {
      if (Number(raw.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
    } else if (raw.method !== 'GET' && raw.method !== 'HEAD' && raw.body) {
      const bytes = await receiveBody(raw, { most, ...FORM_LIMITS[c.var.actor ? 'signedIn' : 'visitor'] })
      // Made from its address: the server's own requests cannot be copied.
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: bytes })
    }
    await next()
  }
}
