import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import type { Try } from '#server/features/system/accounts/credentials/sign-in-limits.ts'
import type { TwoFactor } from '#server/features/system/accounts/second-factor/two-factor.service.ts'
import { deleteDevices } from '#server/features/system/accounts/sessions/devices.store.ts'
import type { OpenedSession, Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { deleteSession, deleteSessions } from '#server/features/system/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'

interface Credentials {
  email: string
  password: string
  remember: boolean
}

export type SignInResult = { session: OpenedSession } | { challenge: string }

interface Entrance {
  by: 'password' | 'code' | 'recovery code' | 'passkey' | 'mail code'
  place: Place
  remember: boolean
  confirmed: boolean
}

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(parts: Parts, twoFactor: TwoFactor) {
  const { db, clock, tokens, passwords, signInLimits, changes, sessions, audit } = parts

  /** Opens a session for someone who has shown to be who they say; the one way in. */
  async function enter(tx: Tx, account: Account, how: Entrance): Promise<OpenedSession> {
    if (account.suspendedAt) throw suspended()
    const { by, remember, confirmed, place } = how
    const session = await sessions.open(tx, account.id, place, { remember, confirmed })
    await store.updateAccount(tx, account.id, { lastSignInAt: isoNow(clock) }, isoNow(clock))
    await audit.record(
      tx,
      { accountId: account.id, name: account.name },
      {
        action: 'session.opened',
        subject: `account:${account.id}`,
        detail: { by, remember },
        address: shortAddress(place.address),
      },
    )
    return session
  }

  async function pass(tx: Tx, account: Account, how: Entrance): Promise<SignInResult> {
    if (account.suspendedAt) throw suspended()
    if (!account.twoFactorEnabled) return { session: await enter(tx, account, how) }
    const value = { remember: how.remember, confirmed: how.confirmed }
    return { challenge: await tokens.issue(tx, { purpose: 'second-factor', accountId: account.id, value }) }
  }

  /** Records a failure; the same work for every reason. */
  async function fail(accountId: string | undefined, place: Place, by: Entrance['by'], tried?: Try): Promise<void> {
    await db.transaction(async (tx) => {
      await audit.record(tx, 'visitor', {
        action: 'session.refused',
        subject: accountId ? `account:${accountId}` : undefined,
        detail: { by },
        address: shortAddress(place.address),
      })
      if (tried) await signInLimits.fail(tx, tried, accountId)
    })
  }

  return {
    enter,
    pass,
    fail,

    async login({ email, password, remember }: Credentials, place: Place): Promise<SignInResult> {
      const found = await store.findPassword(db.read, { email })
      const tried = await signInLimits.begin('password', email, found?.account.id ?? null, place)
      if (!(await passwords.opens(found, password))) {
        await fail(found?.account.id, place, 'password', tried)
        throw wrong()
      }
      return await db.transaction(async (tx) => {
        // Read again, and alone: the password may have been changed while this one was being checked.
        if (found) await changes.lock(tx, found.account.id)
        const now = await store.findPassword(tx, { email })
        if (!now || now.hash !== found?.hash) throw wrong()
        await signInLimits.succeed(tx, tried)
        return await pass(tx, now.account, { by: 'password', place, remember, confirmed: true })
      })
    },

    async loginSecondFactor(challenge: string, code: string, place: Place): Promise<OpenedSession> {
      const asked = await tokens.find(db.read, 'second-factor', challenge)
      if (!asked?.accountId) throw tooLate()
      const accountId = asked.accountId
      const tried = await signInLimits.begin('app-code', accountId, accountId, place)
      const session = await db.transaction(async (tx) => {
        await changes.lock(tx, accountId)
        const by = await twoFactor.use(tx, accountId, code)
        if (!by) return null
        const account = await store.findAccount(tx, accountId)
        if (!account || !(await tokens.redeem(tx, 'second-factor', challenge))) throw tooLate()
        await signInLimits.succeed(tx, tried)
        const { remember, confirmed } = asked.value
        return await enter(tx, account, { by, place, remember: remember === true, confirmed: confirmed === true })
      })
      if (session) return session
      await fail(accountId, place, 'code', tried)
      await twoFactor.warnOfGuesses(accountId, tried)
      throw problem('wrong-code', 401, 'The code is not right.', { fields: { code: 'The code is not right' } })
    },

    /** Ends token and cookie at once: they are two names of one session. */
    async logout(actor: Actor, everywhere: boolean, place: Place): Promise<void> {
      await db.transaction(async (tx) => {
        if (everywhere) {
          await deleteDevices(tx, actor.accountId, actor.sessionId)
          await deleteSessions(tx, actor.accountId)
        } else await deleteSession(tx, actor.accountId, actor.sessionId)
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
