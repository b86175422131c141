import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/accounts/account/accounts.model.ts'
import * as store from '#server/features/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/accounts/credentials/account-parts.ts'
import type { TwoFactor } from '#server/features/accounts/second-factor/two-factor.service.ts'
import type { OpenedSession, Place } from '#server/features/accounts/sessions/sessions.service.ts'
import { deleteSession, deleteSessions } from '#server/features/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Either the person is in, or a second factor is still asked for. */
export type SignInResult = { session: OpenedSession } | { challenge: string }

export type SignIn = ReturnType<typeof createSignIn>

/** How people come in and go out. */
export function createSignIn(parts: Parts, twoFactor: TwoFactor) {
  const { db, clock, tokens, passwords, throttle, sessions, audit } = parts

  /** Opens a session for someone who has shown to be who they say; the one way in. */
  async function enter(tx: Tx, account: Account, how: Entrance): Promise<OpenedSession> {
    if (account.suspendedAt) throw suspended()
    const session = await sessions.open(tx, account.id, how.place, how.remember)
    await store.updateAccount(tx, account.id, { lastSignInAt: isoNow(clock) }, isoNow(clock))
    await audit.record(
      tx,
      { accountId: account.id, name: account.name },
      {
        action: 'session.opened',
        subject: `account:${account.id}`,
        detail: { by: how.by, remember: how.remember },
        address: shortAddress(how.place.address),
      },
    )
    return session
  }

  /** Notes a failure; the same work for every reason. */
  async function fail(accountId: string | undefined, place: Place, by: Entrance['by']): Promise<void> {
    await db.transaction((tx) =>
      audit.record(tx, 'visitor', {
        action: 'session.refused',
        subject: accountId ? `account:${accountId}` : undefined,
        detail: { by },
        address: shortAddress(place.address),
      }),
    )
  }

  return {
    enter,
    fail,

    async login({ email, password, remember }: Credentials, place: Place): Promise<SignInResult> {
      await throttle.take(email, place.address)
      const lock = await store.findLock(db.read, { email })
      if (!(await passwords.opens(lock, password))) {
        await fail(lock?.account.id, place, 'password')
        throw wrong()
      }
      return await db.transaction(async (tx) => {
        // Read anew: the password may have been changed while this one was being checked.
        const now = await store.findLock(tx, { email })
        if (!now || now.hash !== lock?.hash) throw wrong()
        if (now.account.suspendedAt) throw suspended()
        await throttle.forgive(tx, email, place.address)
        if (now.account.twoFactorEnabled) {
          const value = { remember }
          return { challenge: await tokens.issue(tx, { purpose: 'second-factor', accountId: now.account.id, value }) }
        }
        return { session: await enter(tx, now.account, { by: 'password', place, remember }) }
      })
    },

    async loginSecondFactor(challenge: string, code: string, place: Place): Promise<OpenedSession> {
      const asked = await tokens.find(db.read, 'second-factor', challenge)
      if (!asked?.accountId) throw tooLate()
      const accountId = asked.accountId
      await throttle.takeCode(accountId)
      const session = await db.transaction(async (tx) => {
        const by = await twoFactor.use(tx, accountId, code)
        if (!by) return null
        const account = await store.findAccount(tx, accountId)
        if (!account || !(await tokens.redeem(tx, 'second-factor', challenge))) throw tooLate()
        await throttle.forgiveCode(tx, accountId)
        return await enter(tx, account, { by, place, remember: asked.value.remember === true })
      })
      if (session) return session
      await fail(accountId, place, 'code')
      throw problem('wrong-code', 401, 'The code is not right.', { fields: { code: 'The code is not right' } })
    },

    /** Ends token and cookie at once: they are two names of one session. */
    async logout(actor: Actor, everywhere: boolean, place: Place): Promise<void> {
      await db.transaction(async (tx) => {
        if (everywhere) await deleteSessions(tx, actor.accountId)
        else await deleteSession(tx, actor.accountId, actor.sessionId)
        await audit.record(tx, actor, {
          action: 'session.closed',
          subject: `account:${actor.accountId}`,
          detail: { everywhere },
          address: shortAddress(place.address),
        })
      })
    },
  }
}

interface Entrance {
  by: 'password' | 'code' | 'recovery code' | 'passkey'
  place: Place
  remember: boolean
}

// The same words for an unknown address and a wrong password.
function wrong() {
  return problem('wrong-credentials', 401, 'The email address or the password is not right.')
}

function suspended() {
  return problem('suspended', 403, 'This account has been suspended. Please write to us.')
}

function tooLate() {
  return problem('sign-in-expired', 410, 'That took too long. Please sign in again.')
}
