import type { OpenAPIHono } from '@hono/zod-openapi'
import type { NotFoundHandler } from 'hono'
import type { Environment } from './environment.ts'
import { notFound, problem } from './problem.ts'

/** For addresses without a call: 405 when the address takes other verbs, else 404. */
export function answerUnknown(api: OpenAPIHono<Environment>): NotFoundHandler<Environment> {
  let known: { pattern: RegExp; method: string }[] | undefined
  return (c) => {
    known ??= patternsOf(api)
    const methods = new Set(known.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method))
    if (methods.size === 0) throw notFound()
    const allow = [...methods].join(', ')
    throw problem('method-not-allowed', 405, `This address does not take ${c.req.method}, only ${allow}.`, {
      headers: { Allow: allow },
    })
  }
}

function patternsOf(api: OpenAPIHono<Environment>) {
  return api.routes
    .filter((route) => route.method !== 'ALL')
    .map(({ path, method }) => ({
      method,
      pattern: new RegExp(
        `^${path
          .replace(/[.+?^$()|[\]\\]/g, '\\$&')
          .replace(/:[^/]+|\{[^/{}]+\}/g, '[^/]+')
          .replace(/\*/g, '.*')}$`,
      ),
    }))
}
