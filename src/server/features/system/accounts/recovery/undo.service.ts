import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf, shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import * as passkeys from '#server/features/system/accounts/credentials/passkeys.store.ts'
import * as factors from '#server/features/system/accounts/credentials/two-factor.store.ts'
import type { Undoable, UndoableChange } from '#server/features/system/accounts/credentials/undo.model.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { problem } from '#server/http/problem.ts'

const TRIES = { hits: 30, windowSeconds: 3600 }

/** "This was not me": the link in a notice that gives an account back to its owner. */
export function createUndo(parts: Parts) {
  const { db, clock, tokens, changes, signInLimits, limits, audit, outbox, mails } = parts

  async function undo(tx: Tx, account: Account, undoable: Undoable): Promise<void> {
    const now = isoNow(clock)
    switch (undoable.change) {
      case 'email':
        await freeAddress(tx, undoable.before)
        await store.updateAccount(tx, account.id, { email: undoable.before, verified: true }, now)
        break
      case 'passkey-added':
        await passkeys.deletePasskey(tx, account.id, undoable.id)
        break
      case 'passkey-removed':
        await passkeys.insertPasskey(tx, undoable.passkey)
        break
      case 'two-factor-on':
        await factors.deleteSecondFactor(tx, account.id)
        await store.updateAccount(tx, account.id, { twoFactorEnabled: false }, now)
        break
      case 'two-factor-off':
        await factors.restoreSecondFactor(tx, account.id, undoable.factor, now)
        await store.updateAccount(tx, account.id, { twoFactorEnabled: true }, now)
        break
      case 'recovery-codes':
        await factors.replaceCodes(tx, account.id, undoable.codes)
        break
      // A password cannot be put back: whoever changed it knew it. What is asked for ends with everything pending.
      case 'password':
      case 'email-asked':
        break
    }
  }

  /** A user may have registered the address in the meantime without proving that it is theirs. */
  async function freeAddress(tx: Tx, email: string): Promise<void> {
    const other = await store.findAccountByEmail(tx, email)
    if (!other) return
    if (other.verified) throw problem('email-taken', 409, 'Another account uses this address now. Please write to us.')
    await store.deleteAccount(tx, other.id)
    await audit.record(tx, 'system', { action: 'account.forgotten', subject: `account:${other.id}` })
  }

  return {
    /** What a link is about; looking changes nothing. */
    async find(token: string, place: Place): Promise<{ change: UndoableChange; changedAt: string }> {
      await limits.take(`undo:${callerOf(place.address)}`, TRIES)
      const found = await tokens.find(db.read, 'undo', token)
      if (!found) throw badLink()
      return { change: (found.value.undo as Undoable).change, changedAt: found.createdAt }
    },

    /** Undoes the change, lets nobody in any more, and sends the owner a link to a new password. */
    async undo(token: string, place: Place): Promise<void> {
      await limits.take(`undo:${callerOf(place.address)}`, TRIES)
      await db.transaction(async (tx) => {
        const redeemed = await tokens.redeem(tx, 'undo', token)
        const before = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
        if (!redeemed || !before) throw badLink()
        const undoable = redeemed.value.undo as Undoable
        // Later notices may lie in a thief's mailbox.
        await tokens.end(tx, before.id, 'undo', redeemed.createdAt)
        await undo(tx, before, undoable)
        // Last, for what was put back may be of these days too.
        await changes.holdPasskeys(tx, before.id)
        await changes.holdFactor(tx, before.id)
        await changes.evict(tx, before.id)
        // Whoever made the change knew the password.
        await store.deletePassword(tx, before.id)
        const account = (await store.findAccount(tx, before.id)) ?? before
        await signInLimits.clear(tx, account)
        const reset = await tokens.issue(tx, { purpose: 'reset-password', accountId: account.id })
        const mail = await outbox.write(mails.takeBack(account.name, reset))
        await outbox.queue(tx, { kind: 'account.taken-back', to: account.email, ...mail })
        await audit.record(
          tx,
          { accountId: account.id, name: account.name },
          {
            action: 'account.change-undone',
            subject: `account:${account.id}`,
            detail: { change: undoable.change },
            address: shortAddress(place.address),
          },
        )
      })
    },
  }
}

function badLink() {
  return problem('bad-link', 410, 'This link has been used or is too old. If you are worried, choose a new password.')
}
