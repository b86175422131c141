import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf, shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { passwordFault } from '#server/features/system/accounts/credentials/password-rules.ts'
import type { OpenedSession, Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'

const RESETS = { hits: 20, windowSeconds: 3600 }
const LOOKS = { hits: 60, windowSeconds: 3600 }
/** So many of the newest links are good until one is used: mails overtake each other. */
export const LINKS_KEPT = 3

/** How a password is replaced: when it is forgotten, and when it is known. */
export function createPasswordChanges(parts: Parts) {
  const { db, clock, tokens, passwords, changes, limits, signInLimits, mailLimits, sessions, audit } = parts
  const { outbox, mails, askedMails } = parts

  async function replace(tx: Tx, account: Account, hash: string): Promise<void> {
    await store.savePassword(tx, account.id, hash, isoNow(clock))
    await store.updateAccount(tx, account.id, { mustChangePassword: false }, isoNow(clock))
    await changes.holdPasskeys(tx, account.id)
    await changes.evict(tx, account.id)
    await changes.tell(tx, account, {
      kind: 'account.password-changed',
      write: (undoUrl) => mails.passwordChanged(account.name, undoUrl),
      undo: { change: 'password' },
    })
  }

  askedMails.handle('reset-link', async (tx, email, place) => {
    const account = await store.findAccountByEmail(tx, email)
    if (!account) return
    const token = await tokens.issue(tx, { purpose: 'reset-password', accountId: account.id })
    await tokens.keepNewest(tx, account.id, 'reset-password', LINKS_KEPT)
    const mail = await outbox.write(mails.resetPassword(account.name, token))
    await outbox.queue(tx, { kind: 'account.reset-password', to: email, ...mail })
    await audit.record(tx, 'visitor', {
      action: 'password.reset-asked',
      subject: `account:${account.id}`,
      address: shortAddress(place.address),
    })
  })

  return {
    /** The same words and the same work, whether or not the address has an account; what differs follows the answer. */
    async forgot(email: string, place: Place): Promise<void> {
      if (await mailLimits.take('forgot-password', email, place)) await askedMails.add('reset-link', email, place)
    },

    /** Looks whether a link can still be used: whoever opens an old one is told before they think of a password. */
    async findReset(token: string, place: Place): Promise<void> {
      await limits.take(`reset-link:${callerOf(place.address)}`, LOOKS, 'Too many attempts.')
      if (!(await tokens.find(db.read, 'reset-password', token))) throw badLink()
    },

    async reset(token: string, password: string, place: Place): Promise<void> {
      // Hashing is slow on purpose: nobody may have it done as often as they like.
      await limits.take(`reset:${callerOf(place.address)}`, RESETS, 'Too many attempts.')
      const hash = await passwords.hash(password)
      await db.transaction(async (tx) => {
        const redeemed = await tokens.redeem(tx, 'reset-password', token)
        const account = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
        if (!account) throw badLink()
        // What is thrown undoes the whole: the link stays good for a better password.
        const fault = passwordFault(password, account)
        if (fault) throw invalid('password', fault)
        // Whoever reads the mail owns the address. What was set up while nobody had proven it is not theirs.
        const isMailed = redeemed?.value.handedOver !== true
        if (!account.verified) await changes.dropUnproven(tx, account.id)
        else if (isMailed) await changes.holdFactor(tx, account.id)
        if (isMailed) {
          await store.updateAccount(tx, account.id, { verified: true }, isoNow(clock))
          await outbox.arrivedAt(tx, account.email)
        }
        await replace(tx, account, hash)
        await signInLimits.clear(tx, account)
        await audit.record(
          tx,
          { accountId: account.id, name: account.name },
          { action: 'password.reset', subject: `account:${account.id}`, address: shortAddress(place.address) },
        )
      })
    },

    /** Ends every session and opens a new one, as long as the old, for the device at hand. */
    async change(
      actor: Actor,
      { current, password }: { current: string | undefined; password: string },
      place: Place,
    ): Promise<OpenedSession> {
      const account = await passwords.confirm(actor, current, 'currentPassword')
      const fault =
        password === current ? 'Choose a password other than the present one' : passwordFault(password, account)
      if (fault) throw invalid('newPassword', fault)
      const hash = await passwords.hash(password)
      return await db.transaction(async (tx) => {
        await changes.lock(tx, account.id)
        const remember = await sessions.isRemembered(tx, actor)
        await replace(tx, account, hash)
        await audit.record(tx, actor, {
          action: 'password.changed',
          subject: `account:${account.id}`,
          address: shortAddress(place.address),
        })
        return await sessions.open(tx, account.id, place, { remember, confirmed: true })
      })
    },
  }
}

function badLink() {
  return problem('bad-link', 410, 'This link has been used or is too old. Please ask for a new one.')
}
