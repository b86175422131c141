import { shortAddress } from '#platform/network.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { saveCounter } from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Passkeys, ShownPasskey } from '#server/features/system/accounts/second-factor/passkeys.service.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { CodeSignIn } from './code-sign-in.service.ts'

/** What a signed-in person shows once more: the password, a passkey, or, who has neither, a code from a mail. */
type Shown = { password: string } | { code: string } | ShownPasskey

/** Asks a signed-in person once more, before an act that a session left open must not allow. */
export function createIdentity({ db, passwords, sessions, audit }: Parts, passkeys: Passkeys, codes: CodeSignIn) {
  return {
    async confirm(actor: Actor, shown: Shown, place: Place): Promise<void> {
      if ('password' in shown) {
        await passwords.confirm(actor, shown.password)
        return
      }
      if ('code' in shown) return await codes.confirm(actor, shown.code, place)
      const { proven } = await passkeys.prove(shown)
      if (!proven || proven.passkey.accountId !== actor.accountId || proven.passkey.heldAt) {
        await db.transaction((tx) =>
          audit.record(tx, actor, {
            action: 'session.refused',
            subject: `account:${actor.accountId}`,
            detail: { by: 'passkey' },
            address: shortAddress(place.address),
          }),
        )
        throw problem('wrong-passkey', 422, 'This passkey does not belong to your account.')
      }
      await db.transaction(async (tx) => {
        await saveCounter(tx, proven.passkey.id, proven.counter)
        await sessions.confirm(tx, actor.sessionId)
      })
    },
  }
}
