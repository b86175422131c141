import type { Reader, Tx } from '#database/engine.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import { type AccountNeeds, createParts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { listOtherAddresses } from '#server/features/system/accounts/credentials/tokens.store.ts'
import { createErasureList } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import { createPersonalData } from '#server/features/system/accounts/profile/personal-data.ts'
import { createProfile } from '#server/features/system/accounts/profile/profile.service.ts'
import { createHandOver } from '#server/features/system/accounts/recovery/hand-over.service.ts'
import { createPasswordChanges } from '#server/features/system/accounts/recovery/passwords.service.ts'
import { createReview } from '#server/features/system/accounts/recovery/review.service.ts'
import { createUndo } from '#server/features/system/accounts/recovery/undo.service.ts'
import { createPasskeys } from '#server/features/system/accounts/second-factor/passkeys.service.ts'
import { createTwoFactor } from '#server/features/system/accounts/second-factor/two-factor.service.ts'
import { placeOf } from '#server/features/system/accounts/sessions/session-cookie.ts'
import { deleteAllSessions } from '#server/features/system/accounts/sessions/sessions.store.ts'
import { createCodeSignIn } from '#server/features/system/accounts/sign-in/code-sign-in.service.ts'
import { createIdentity } from '#server/features/system/accounts/sign-in/identity.service.ts'
import { createPasskeySignIn } from '#server/features/system/accounts/sign-in/passkey-sign-in.service.ts'
import { createRegistration } from '#server/features/system/accounts/sign-in/registration.service.ts'
import { createSignIn } from '#server/features/system/accounts/sign-in/sign-in.service.ts'
import { createSigningCodes } from '#server/features/system/accounts/sign-in/signing-codes.service.ts'
import { createInvitations } from '#server/features/system/accounts/team/invitations.service.ts'
import { createTeam } from '#server/features/system/accounts/team/team.service.ts'
import type { Tools } from '#server/tools.ts'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(tools: Tools, needs: AccountNeeds) {
  const parts = createParts(tools, needs)
  const erasures = createErasureList(tools)
  const personalData = createPersonalData(erasures.note)
  const twoFactor = createTwoFactor(parts)
  const passkeys = createPasskeys(parts)
  const signIn = createSignIn(parts, twoFactor)
  const codes = createCodeSignIn(parts, signIn)
  const review = createReview(parts)
  const profile = createProfile(parts, personalData, review)
  const invitations = createInvitations(parts)
  personalData.add(invitations.personal)
  personalData.add({
    name: 'otherAddresses',
    collect: ({ id }) => listOtherAddresses(tools.db.read, id),
    async erase(tx, { id }) {
      const others = await listOtherAddresses(tx, id)
      for (const address of others) await needs.outbox.personal.erase(tx, { email: address, verified: false })
      return others.length
    },
  })
  return {
    get: profile.get,
    find: (reader: Reader | Tx, id: string) => store.findAccount(reader, id),
    remove: (tx: Tx, id: string) => store.deleteAccount(tx, id),
    /** The account with this address; where there is none, a client's, which opens by a code from a mail. */
    ensureClient: async (tx: Tx, person: { email: string; name: string }): Promise<Account> =>
      (await store.findAccountByEmail(tx, person.email)) ?? (await parts.addClient(tx, person)),
    /** Puts what is sealed under another key, and ends every session that the old one signed; `keep` stores the key. */
    rotateKey: (fresh: string, keep: (tx: Tx) => Promise<void> | void) =>
      tools.db.transaction(async (tx) => {
        const people = await twoFactor.reseal(tx, fresh)
        await deleteAllSessions(tx)
        await parts.tokens.endSealed(tx)
        await keep(tx)
        await needs.audit.record(tx, 'system', { action: 'secrets.rotated', detail: { secondFactors: people } })
        return { people }
      }),
    recipientOf: needs.outbox.recipientOf,
    hasMailServer: needs.outbox.hasServer,
    registration: createRegistration(parts),
    signIn,
    codes,
    signingCodes: createSigningCodes(parts),
    passkeySignIn: createPasskeySignIn(parts, signIn, passkeys),
    identity: createIdentity(parts, passkeys, codes),
    passwords: createPasswordChanges(parts),
    undo: createUndo(parts),
    handOver: createHandOver(parts),
    review,
    profile,
    sessions: needs.sessions,
    placeOf: (c: Parameters<typeof placeOf>[0]) => placeOf(c, needs.sessions),
    twoFactor,
    passkeys,
    team: createTeam(parts),
    invitations,
    personalData,
    whenEvicted: parts.changes.whenEvicted,
    settled: parts.askedMails.settled,
    writeAskedMails: parts.askedMails.writeLeft,
    /** Who must not come back out of an older backup. */
    erasures,
  }
}
