import { hash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf, shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/accounts/account/accounts.model.ts'
import * as store from '#server/features/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/accounts/credentials/account-parts.ts'
import { passwordFault } from '#server/features/accounts/credentials/password-rules.ts'
import { deleteTokens } from '#server/features/accounts/credentials/tokens.store.ts'
import type { OpenedSession, Place } from '#server/features/accounts/sessions/sessions.service.ts'
import { deleteSessions } from '#server/features/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'

const BY_CALLER = { hits: 20, windowSeconds: 3600 }
const BY_EMAIL = { hits: 3, windowSeconds: 3600 }
const ASKING_TAKES_MS = 150

/** How a password is replaced: when it is forgotten, and when it is known. */
export function createPasswordChanges(parts: Parts) {
  const { db, clock, tokens, passwords, limits, sessions, audit, outbox, letters } = parts

  /** Sets the password, ends every session and tells the owner. */
  async function replace(tx: Tx, account: Account, hashed: string): Promise<void> {
    await store.updatePassword(tx, account.id, hashed, isoNow(clock))
    await store.updateAccount(tx, account.id, { mustChangePassword: false }, isoNow(clock))
    await deleteSessions(tx, account.id)
    await deleteTokens(tx, account.id, ['reset-password', 'second-factor'])
    const letter = await outbox.write(letters.passwordChanged(account.name))
    await outbox.queue(tx, { kind: 'account.password-changed', to: account.email, ...letter })
  }

  return {
    /** The same words and the same time, whether or not the address has an account. */
    async forgot(email: string, place: Place): Promise<void> {
      const answered = new Promise((resolve) => setTimeout(resolve, ASKING_TAKES_MS))
      await limits.takeAll(
        [
          { key: `forgot:caller:${callerOf(place.address)}`, limit: BY_CALLER },
          // Whatever was typed is not kept.
          { key: `forgot:email:${hash('sha256', email, 'base64url')}`, limit: BY_EMAIL },
        ],
        'You have asked for a new password several times.',
      )
      const account = await store.findAccountByEmail(db.read, email)
      if (account) {
        await db.transaction(async (tx) => {
          await deleteTokens(tx, account.id, ['reset-password'])
          const token = await tokens.issue(tx, { purpose: 'reset-password', accountId: account.id })
          const letter = await outbox.write(letters.resetPassword(account.name, token))
          await outbox.queue(tx, { kind: 'account.reset-password', to: email, ...letter })
          await audit.record(tx, 'visitor', {
            action: 'password.reset-asked',
            subject: `account:${account.id}`,
            address: shortAddress(place.address),
          })
        })
      }
      await answered
    },

    async reset(token: string, password: string, place: Place): Promise<void> {
      // Hashing is slow on purpose: nobody may have it done as often as they like.
      await limits.take(`reset:${callerOf(place.address)}`, BY_CALLER, 'Too many attempts.')
      const hashed = await passwords.hash(password)
      await db.transaction(async (tx) => {
        const redeemed = await tokens.redeem(tx, 'reset-password', token)
        const account = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
        if (!account) throw problem('bad-link', 410, 'This link has been used or is too old. Please ask for a new one.')
        // What is thrown undoes the whole: the link stays good for a better password.
        const fault = passwordFault(password, account)
        if (fault) throw invalid('password', fault)
        await replace(tx, account, hashed)
        // Whoever reads the mail owns the address.
        await store.updateAccount(tx, account.id, { verified: true }, isoNow(clock))
        await audit.record(
          tx,
          { accountId: account.id, name: account.name },
          { action: 'password.reset', subject: `account:${account.id}`, address: shortAddress(place.address) },
        )
      })
    },

    /** Ends every session and opens a new one, as long as the old, for the device at hand. */
    async change(actor: Actor, current: string, password: string, place: Place): Promise<OpenedSession> {
      const { account } = await passwords.confirm(actor.accountId, current, 'currentPassword')
      const fault =
        password === current ? 'Choose a password other than the present one' : passwordFault(password, account)
      if (fault) throw invalid('newPassword', fault)
      const hashed = await passwords.hash(password)
      return await db.transaction(async (tx) => {
        const remember = await sessions.isRemembered(tx, actor)
        await replace(tx, account, hashed)
        await audit.record(tx, actor, {
          action: 'password.changed',
          subject: `account:${account.id}`,
          address: shortAddress(place.address),
        })
        return await sessions.open(tx, account.id, place, remember)
      })
    },
  }
}
