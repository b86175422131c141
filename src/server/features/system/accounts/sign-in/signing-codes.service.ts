import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import type { Try } from '#server/features/system/accounts/credentials/sign-in-limits.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'

/** So many of the newest codes are good: mails overtake each other. */
const CODES_KEPT = 3

/** Six digits from a mail with which a signed-in person shows, once more, whose signature it is. Each is for one matter alone. */
export function createSigningCodes({ db, secrets, tokens, signInLimits, mailLimits }: Parts) {
  const tokenOf = (accountId: string, matter: string, code: string) =>
    createHmac('sha256', secrets.session).update(`signing-code:${accountId}:${matter}:${code}`).digest('base64url')

  return {
    /** Counts one mail; false when enough are on their way already. */
    allow: ({ email }: Actor, place: Place) => mailLimits.take('code', email, place),

    async issue(tx: Tx, { accountId }: Actor, matter: string): Promise<string> {
      for (;;) {
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const token = tokenOf(accountId, matter, code)
        if (await tokens.find(tx, 'signing-code', token)) continue
        await tokens.issue(tx, { purpose: 'signing-code', accountId, token })
        await tokens.keepNewest(tx, accountId, 'signing-code', CODES_KEPT)
        return code
      }
    },

    begin: ({ email, accountId }: Actor, place: Place): Promise<Try> =>
      signInLimits.begin('signing-code', email, accountId, place),

    async redeem(tx: Tx, { accountId }: Actor, { matter, code, tried }: { matter: string; code: string; tried: Try }) {
      if (!(await tokens.redeem(tx, 'signing-code', tokenOf(accountId, matter, code)))) return false
      await signInLimits.succeed(tx, tried)
      await tokens.end(tx, accountId, 'signing-code')
      return true
    },

    /** A try for what had been done already by another one. */
    giveBack: (tx: Tx, tried: Try) => signInLimits.succeed(tx, tried),

    fail: ({ accountId }: Actor, tried: Try) => db.transaction((tx) => signInLimits.fail(tx, tried, accountId)),
  }
}
