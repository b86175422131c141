import type { MiddlewareHandler } from 'hono'
import { type Access, isOpenTo } from '#contract/access.ts'
import { isWithin, type Scope } from '#contract/system/token-scopes.ts'
import { type Causer, requireInWrites, setCauser } from '#database/rights.ts'
import { callerOf } from '#platform/network.ts'
import type { Actor, Environment } from './environment.ts'
import { type Problem, problem } from './problem.ts'

/** Whether this person may make the call; an account that is not settled counts as a visitor. */
export function mayAccess(actor: Actor | null, access: Access): boolean {
  if (access === 'public') return true
  return actor !== null && unsettledReason(actor) === null && isOpenTo(access, actor.role)
}

/** Lets the call pass for those it is meant for, and tells the others what they may do instead. */
export function guard(guarded: Guarded): MiddlewareHandler<Environment> {
  return async (c, next) => {
    admit(c.var.actor, guarded)
    await next()
  }
}

/**
 * Asks again once the body is there, which may be long after the headers, and makes every transaction of the call ask once more:
 * who was signed out, suspended or given another role meanwhile writes nothing.
 */
export function guardWrites(guarded: Guarded): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { session } = c.var
    if (session && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.set('actor', await session.findActor())
      admit(c.var.actor, guarded)
    }
    const { actor } = c.var
    setCauser(causerOf(actor, c.var.address))
    if (session && actor) {
      requireInWrites({
        async begin(tx) {
          const now = await session.findActor(tx)
          if (!now) throw unauthenticated()
          admit(now, guarded)
          if (now.role !== actor.role) throw forbidden('Your role has changed. Please load the page again.')
        },
        async end(tx) {
          if (!(await session.isStillOpen(tx, actor.sessionId))) throw unauthenticated()
        },
      })
    }
    await next()
  }
}

interface Guarded {
  access: Access
  unsettled?: boolean | undefined
  fresh?: boolean | undefined
  /** What a token needs; null for a call that accepts none. */
  scope: Scope | null
}

/** Refuses an act that takes more than a session, unless the person has just shown who they are. */
export function requireFresh(actor: Actor): void {
  if (!actor.fresh) throw confirmIdentity()
}

/** For an act that takes more than a session which a caller may have left open. */
export function confirmIdentity(): Problem {
  return problem('confirm-identity', 403, 'Please confirm that it is you: enter your password or use a passkey.')
}

export function actorOf(c: { var: Environment['Variables'] }): Actor {
  if (!c.var.actor) throw unauthenticated()
  return c.var.actor
}

function admit(actor: Actor | null, { access, unsettled = false, fresh = false, scope }: Guarded): void {
  if (actor?.token) requireScope(actor.token.scopes, scope)
  if (access === 'public' && !fresh) return
  if (!actor) throw unauthenticated()
  if (!isOpenTo(access, actor.role)) throw forbidden()
  const reason = unsettled ? null : unsettledReason(actor)
  if (access !== 'public' && reason) throw reason
  if (fresh) requireFresh(actor)
}

function requireScope(scopes: readonly string[], scope: Scope | null): void {
  if (!scope) throw problem('token-refused', 403, 'This call does not accept API tokens.')
  if (!isWithin(scopes, scope))
    throw problem('scope-missing', 403, `This API token does not have the scope “${scope}”.`)
}

function causerOf(actor: Actor | null, address: string): Causer {
  if (!actor) return { key: `network:${callerOf(address)}`, kind: 'visitor' }
  return { key: `account:${actor.accountId}`, kind: actor.role === 'client' ? 'client' : 'staff' }
}

const unauthenticated = () => problem('unauthenticated', 401, 'Please sign in to do this.')

export function forbidden(words = 'Your account is not allowed to do this.'): Problem {
  return problem('forbidden', 403, words)
}

function unsettledReason(actor: Actor): Problem | null {
  if (!actor.verified) {
    return problem(
      'unverified',
      403,
      'Please confirm your email address first: open the link in the email to you, or ask us.',
    )
  }
  if (actor.mustDo === 'change-password') {
    return problem('change-password', 403, 'Please choose a password of your own first.')
  }
  if (actor.mustDo === 'set-up-two-factor') {
    return problem('set-up-two-factor', 403, 'Please set up two-step verification first. Your firm requires it.')
  }
  return null
}
