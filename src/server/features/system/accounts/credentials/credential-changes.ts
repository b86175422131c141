import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import { updateAccount } from '#server/features/system/accounts/account/accounts.store.ts'
import { deleteDevices } from '#server/features/system/accounts/sessions/devices.store.ts'
import { deleteSessions } from '#server/features/system/accounts/sessions/sessions.store.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import * as passkeys from './passkeys.store.ts'
import type { Tokens } from './tokens.ts'
import * as factors from './two-factor.store.ts'
import type { Undoable } from './undo.model.ts'

/** Whatever was added within this time may be a thief's, once the owner takes the account back. */
const RECENT_DAYS = 30

interface Needs {
  tokens: Tokens
  outbox: Outbox
}

interface Notice {
  /** Of the mail, as `noun.verb`. */
  kind: string
  /** The mail, given the address that undoes the change, or null where there is none. */
  write(undoUrl: string | null): MailContent
  undo: Undoable | null
}

/**
 * What every change of password, email address, passkey, second factor or role has in common: whoever came in before is
 * out, what is under way ends, what was added lately waits for the owner's word, and the owner hears of it.
 */
export function createCredentialChanges(
  { db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>,
  { tokens, outbox }: Needs,
) {
  const hooks: ((tx: Tx, accountId: string) => Promise<void>)[] = []

  async function revokeTokens(tx: Tx, accountId: string): Promise<void> {
    for (const revoke of hooks) await revoke(tx, accountId)
  }

  return {
    /** Called where an account loses its API tokens. */
    whenEvicted: (revoke: (tx: Tx, accountId: string) => Promise<void>) => void hooks.push(revoke),

    revokeTokens,

    /** Lets changes of one account happen one after the other. */
    lock: (tx: Tx, accountId: string) => db.engine.lock(tx, `account:${accountId}`),

    /**
     * Ends sessions, forgets devices and makes every pending link, code and challenge worthless. API tokens end too, unless
     * the owner changes something on a device that stays signed in.
     */
    async evict(tx: Tx, accountId: string, but?: { sessionId: string }): Promise<void> {
      await deleteDevices(tx, accountId, but?.sessionId)
      await deleteSessions(tx, accountId, but?.sessionId)
      await tokens.endPending(tx, accountId)
      await factors.deleteUnconfirmedFactor(tx, accountId)
      if (!but) await revokeTokens(tx, accountId)
    },

    /** Takes passkeys of the last 30 days out of use until their owner keeps or removes them. */
    holdPasskeys: (tx: Tx, accountId: string, butOf?: { sessionId: string }) =>
      passkeys.holdPasskeys(tx, accountId, { since: recently(), now: isoNow(clock), butOf: butOf?.sessionId }),

    /** The same for a second factor; only for whoever has shown that the mailbox is theirs. */
    async holdFactor(tx: Tx, accountId: string): Promise<void> {
      if (!(await factors.holdSecondFactor(tx, accountId, recently(), isoNow(clock)))) return
      await updateAccount(tx, accountId, { twoFactorEnabled: false }, isoNow(clock))
    },

    /** Whoever set these up has not shown that the address is theirs. */
    async dropUnproven(tx: Tx, accountId: string): Promise<void> {
      await passkeys.deletePasskeys(tx, accountId)
      await factors.deleteSecondFactor(tx, accountId)
      await updateAccount(tx, accountId, { twoFactorEnabled: false }, isoNow(clock))
    },

    /** Notifies the owner, at the address that the account had before the change. */
    async tell(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>, { kind, write, undo }: Notice): Promise<void> {
      const token = undo && (await tokens.issue(tx, { purpose: 'undo', accountId: id, value: { undo } }))
      await outbox.queue(tx, { kind, to: email, ...(await outbox.write(write(token && linkOf(token)))) })
    },
  }

  function recently(): string {
    return new Date(clock.now().getTime() - RECENT_DAYS * 24 * 3600 * 1000).toISOString()
  }

  function linkOf(token: string): string {
    return `${config.publicUrl}/not-me?token=${encodeURIComponent(token)}`
  }
}
