import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { createAccountMails } from '#server/features/system/accounts/account/account-mails.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import { findAccount, insertAccount } from '#server/features/system/accounts/account/accounts.store.ts'
import type { Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createAfterAnswer } from './after-answer.ts'
import { createCredentialChanges } from './credential-changes.ts'
import { createMailLimits } from './mail-limits.ts'
import { createPasswords } from './passwords.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createTokens } from './tokens.ts'

export interface AccountNeeds {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  sessions: Sessions
}

export type Parts = ReturnType<typeof createParts>

/** What the verbs of accounts share. */
export function createParts(tools: Tools, needs: AccountNeeds) {
  const { db } = tools
  const tokens = createTokens(tools)
  return {
    ...tools,
    ...needs,
    tokens,
    mails: createAccountMails(tools.config.publicUrl),
    passwords: createPasswords(tools, needs),
    changes: createCredentialChanges(tools, { tokens, outbox: needs.outbox }),
    signInLimits: createSignInLimits(needs),
    mailLimits: createMailLimits(needs),
    afterAnswer: createAfterAnswer(tools.log),
    /** A client's account without a password: it opens by a code from an email. */
    async addClient(tx: Tx, { email, name }: { email: string; name: string }): Promise<Account> {
      const fresh = { email, name, role: 'client' as const, verified: false, hash: null }
      const id = await insertAccount(tx, fresh, isoNow(tools.clock))
      return (await findAccount(tx, id)) as Account
    },
    /** A transaction that is begun anew when somebody else took the address in the very same moment. */
    async transactionAgainIfTaken<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      try {
        return await db.transaction(work)
      } catch (error) {
        if (!db.engine.isUniqueViolation(error)) throw error
        return await db.transaction(work)
      }
    },
  }
}
