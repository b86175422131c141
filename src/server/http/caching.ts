import type { Context, MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'

/** Who may keep an answer for the next time. It follows from who may make the call; no route says it by hand. */
export function decideCaching(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (isForAnybody(c)) return
    if (isForOne(c)) headers.set('Cache-Control', 'private, no-store')
    else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
    // A caller who is signed in may get something else at the same address.
    vary(headers, ['Cookie', 'Authorization'])
  }
}

/** Adds to what an answer depends on; what is there already is not told twice. */
export function vary(headers: Headers, names: string[]): void {
  const told = (headers.get('Vary') ?? '').split(',').map((name) => name.trim())
  const known = new Set(told.map((name) => name.toLowerCase()))
  const all = [...told, ...names.filter((name) => !known.has(name.toLowerCase()))].filter(Boolean)
  headers.set('Vary', all.join(', '))
}

/** The same bytes for the caller; a problem is told to the one who has it. */
function isForAnybody({ var: { call }, res }: Context<Environment>): boolean {
  return call?.cache === 'anybody' && res.status < 400 && !res.headers.has('Set-Cookie')
}

function isForOne(c: Context<Environment>): boolean {
  const { call, actor } = c.var
  if (actor || c.req.header('authorization') !== undefined) return true
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return true
  if (c.res.headers.has('Set-Cookie')) return true
  return call !== null && (call.access !== 'public' || call.cache === 'nobody')
}
