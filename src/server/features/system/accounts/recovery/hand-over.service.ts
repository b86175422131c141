import { isoNow } from '#platform/clock.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { minutesOf } from '#server/features/system/accounts/credentials/tokens.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { LINKS_KEPT } from './passwords.service.ts'

/** What an email would do, done by an admin who has made sure whom they speak with. */
export function createHandOver({ db, clock, changes, tokens, audit, mails }: Parts) {
  return {
    /**
     * Vouches for an address that its owner could not prove by a link. What was set up before may be a stranger's, and dies, as
     * it does with a link. Answers whether they can sign in with their password: where two have registered the address, nobody
     * knows whose it is, and a reset link is needed.
     */
    async confirmAddress(actor: Actor, id: string): Promise<boolean> {
      return await db.transaction(async (tx) => {
        await changes.lock(tx, id)
        const account = await store.findAccount(tx, id)
        if (!account) throw notFound('There is no such account.')
        if (account.verified) throw problem('verified', 409, 'This address is confirmed already.')
        const registrations = await tokens.list(tx, id, 'verify-email')
        const isOneOnly = registrations.every(({ value }) => value.registered === undefined)
        if (!isOneOnly) {
          await store.deletePassword(tx, id)
          await changes.evict(tx, id)
        }
        await tokens.end(tx, id, 'verify-email')
        await changes.dropUnproven(tx, id)
        await store.updateAccount(tx, id, { verified: true }, isoNow(clock))
        await audit.record(tx, actor, { action: 'account.vouched-for', subject: `account:${id}` })
        return isOneOnly
      })
    },

    /** A link to a new password, for the admin to pass on. It is answered this once, and good as long as one from an email. */
    async resetLink(actor: Actor, id: string): Promise<{ link: string; minutes: number }> {
      if (id === actor.accountId) {
        throw problem('own-account', 409, 'You change your own password under Security.')
      }
      return await db.transaction(async (tx) => {
        await changes.lock(tx, id)
        const account = await store.findAccount(tx, id)
        if (!account) throw notFound('There is no such account.')
        // It shows who the admin trusts, not who reads the mailbox.
        const value = { handedOver: true }
        const token = await tokens.issue(tx, { purpose: 'reset-password', accountId: id, value })
        await tokens.keepNewest(tx, id, 'reset-password', LINKS_KEPT)
        await audit.record(tx, actor, { action: 'password.link-handed-over', subject: `account:${id}` })
        return { link: mails.resetUrl(token), minutes: minutesOf('reset-password') }
      })
    },
  }
}
