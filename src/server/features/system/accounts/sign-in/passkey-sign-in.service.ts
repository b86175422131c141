import { findAccount } from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { findPasskey, saveCounter } from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Passkeys, ShownPasskey } from '#server/features/system/accounts/second-factor/passkeys.service.ts'
import type { OpenedSession, Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { problem } from '#server/http/problem.ts'
import type { SignIn } from './sign-in.service.ts'

export function createPasskeySignIn({ db, changes }: Parts, signIn: SignIn, passkeys: Passkeys) {
  return {
    start: passkeys.challenge,

    async login(shown: ShownPasskey & { remember: boolean }, place: Place): Promise<OpenedSession> {
      const { known, proven } = await passkeys.prove(shown)
      if (!proven) {
        await signIn.fail(known?.accountId, place, 'passkey')
        throw wrong()
      }
      const { passkey, counter } = proven
      const session = await db.transaction(async (tx) => {
        // Read again, and alone: it may have been removed or taken out of use while it was being checked.
        await changes.lock(tx, passkey.accountId)
        const now = await findPasskey(tx, { id: passkey.id })
        const account = await findAccount(tx, passkey.accountId)
        if (!now || !account) throw wrong()
        if (now.heldAt) return null
        await saveCounter(tx, passkey.id, counter)
        return await signIn.enter(tx, account, { by: 'passkey', place, remember: shown.remember, confirmed: true })
      })
      if (session) return session
      await signIn.fail(passkey.accountId, place, 'passkey')
      throw problem(
        'passkey-held',
        403,
        'This passkey waits for your word: it was added shortly before your account was secured. Sign in another way, then keep it under Security.',
      )
    },
  }
}

function wrong() {
  return problem('wrong-passkey', 401, 'This passkey does not open an account here.')
}
