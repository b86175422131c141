import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { core } from 'zod'
import { ACCESS, type Access } from '#contract/access.ts'
import { BYTES } from '#contract/limits.ts'
import { problemAnswer } from '#contract/problem.ts'
import { answers } from '#contract/route.ts'
import { nameCall } from '#platform/in-progress.ts'
import { guard } from './access.ts'
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
    const middleware = [
      named({ access, ...(cache && { cache }) }, description),
      guard({ access, unsettled, fresh }),
      takesOnly(description),
      limitBody(maxBytes ?? BYTES.json, streamed),
    ]
    const guarded = {
      ...description,
      middleware: [...middleware, ...asList(description.middleware)],
      operationId: operationIdOf(description),
      // A call may describe its own answer when it cannot serve.
      responses: { '4XX': formatProblem, 503: formatProblem, ...description.responses },
      'x-access': access,
      ...(fresh ? { 'x-fresh': true } : {}),
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

/** The words for each wrong field, the first complaint of each. */
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

/** Refuses a longer body than the call takes, before it has been read into memory. */
function limitBody(most: number, streamed = false): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { raw } = c.req
    const declared = raw.headers.get('content-length')
    if (declared !== null) {
      if (Number(declared) > most) throw tooLarge(most)
    } else if (!streamed && raw.body && !['GET', 'HEAD'].includes(raw.method)) {
      // Made from its address: the server's own requests cannot be copied.
      c.req.raw = new Request(raw.url, {
        method: raw.method,
        headers: raw.headers,
        body: await readAtMost(raw.body, most),
      })
    }
    await next()
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Blob> {
  const chunks: BlobPart[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

function tooLarge(most: number) {
  const words = most >= 1024 * 1024 ? `${Math.floor(most / 1024 / 1024)} MB` : `${Math.floor(most / 1024)} KB`
  return problem('too-large', 413, `That is too large. At most ${words} can be sent.`)
}
