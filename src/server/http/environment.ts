import type { HttpBindings } from '@hono/node-server'
import type { Access } from '#contract/access.ts'
import type { Tx } from '#database/engine.ts'
import type { Role } from '#domain/roles.ts'

export type { Role }

export interface Actor {
  accountId: string
  name: string
  email: string
  role: Role
  verified: boolean
  sessionId: string
  fresh?: boolean
  /** Whether the call was authenticated by a cookie, which a browser sends unasked. */
  byCookie: boolean
  /** The API token that the call was made with, if it was. */
  token?: { id: string; hint: string; scopes: readonly string[] }
  /** What the person must do before anything else, if anything. */
  mustDo: 'change-password' | 'set-up-two-factor' | null
}

/** Whoever wants to do something: the maker of a call, or the sender of what arrived earlier. */
export type Entrant = Pick<Actor, 'accountId' | 'role' | 'verified'>

export interface ShownSession {
  /** Who is behind it now; within a transaction, as of that transaction. */
  findActor(tx?: Tx): Promise<Actor | null>
  /** Whether nobody else has ended it by the end of a transaction. */
  isStillOpen(tx: Tx, sessionId: string): Promise<boolean>
}

/** What a call carries on its way: bindings from the server, variables from the middleware. */
export interface Environment {
  Bindings: Partial<HttpBindings> & {
    /** Set by calls that come from within the process, on behalf of a person at this address. */
    address?: string
  }
  Variables: {
    requestId: string
    address: string
    actor: Actor | null
    /** The session that the call shows; null when it shows none. */
    session: ShownSession | null
    /** The call that answers, as the contract reports it; null at an address without one. */
    call: { access: Access; cache?: 'anybody' | 'nobody' } | null
    /** Where a browser without a script goes on after its form, also when that fails. */
    formLeadsTo?: string
  }
}
