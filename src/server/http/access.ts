import type { MiddlewareHandler } from 'hono'
import type { Access } from '#contract/route.ts'
import type { Actor, Environment } from './environment.ts'
import { problem } from './problem.ts'

export type Role = 'client' | 'editor' | 'admin'

const RANK: Record<Access, number> = { public: 0, client: 1, editor: 2, admin: 3 }

export function mayAccess(actor: Actor | null, access: Access): boolean {
  return RANK[actor?.role ?? 'public'] >= RANK[access]
}

/** Lets the call pass for those it is meant for, and says to the others which door is theirs. */
export function guard(access: Access): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { actor } = c.var
    if (access !== 'public' && !actor) throw problem('unauthenticated', 401, 'Please sign in to do this.')
    if (!mayAccess(actor, access)) throw problem('forbidden', 403, 'Your account is not allowed to do this.')
    await next()
  }
}

/** The actor of a call that the guard has let pass. */
export function actorOf(c: { var: Environment['Variables'] }): Actor {
  if (!c.var.actor) throw problem('unauthenticated', 401, 'Please sign in to do this.')
  return c.var.actor
}
