import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import { findAccount } from '#server/features/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/accounts/credentials/account-parts.ts'
import * as store from '#server/features/accounts/credentials/passkeys.store.ts'
import type { Purpose } from '#server/features/accounts/credentials/tokens.ts'
import type { OpenedSession, Place } from '#server/features/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { SignIn } from './sign-in.service.ts'

// Loaded when first needed: most people never meet it.
const load = () => import('@simplewebauthn/server')

const TRIES = { hits: 30, windowSeconds: 15 * 60 }

/** Keys that a device holds: they open an account without a password, and count as both factors. */
export function createPasskeys(parts: Parts, signIn: SignIn) {
  const { db, clock, config, settings, tokens, passwords, limits, audit, outbox, letters } = parts
  const site = new URL(config.publicUrl)
  const expected = { expectedOrigin: site.origin, expectedRPID: site.hostname, requireUserVerification: true }

  /** Keeps the challenge where the browser cannot change it, and names it by a token. */
  const ask = (purpose: Purpose, challenge: string, accountId?: string) =>
    db.transaction((tx) => tokens.issue(tx, { purpose, accountId, value: { challenge } }))

  async function asked(purpose: Purpose, token: string, accountId: string | null): Promise<string> {
    const found = await db.transaction((tx) => tokens.redeem(tx, purpose, token))
    if (!found || found.accountId !== accountId) throw tooLate()
    return String(found.value.challenge)
  }

  return {
    list: (actor: Actor) => store.listPasskeys(db.read, actor.accountId),

    async start(actor: Actor, password: string) {
      await passwords.confirm(actor.accountId, password)
      const { generateRegistrationOptions } = await load()
      const known = await store.listPasskeys(db.read, actor.accountId)
      const options = await generateRegistrationOptions({
        rpName: (await settings.get('firm')).name,
        rpID: site.hostname,
        userName: actor.email,
        userDisplayName: actor.name,
        userID: new TextEncoder().encode(actor.accountId),
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: await ask('passkey-new', options.challenge, actor.accountId), options: { ...options } }
    },

    async add(actor: Actor, made: { challenge: string; credential: unknown; name: string }): Promise<store.Passkey> {
      const expectedChallenge = await asked('passkey-new', made.challenge, actor.accountId)
      const { verifyRegistrationResponse } = await load()
      const response = made.credential as RegistrationResponseJSON
      const checked = await verifyRegistrationResponse({ response, expectedChallenge, ...expected }).catch(() => null)
      if (!checked?.verified) throw problem('bad-passkey', 422, 'The passkey could not be checked. Please try again.')
      const { credential, credentialBackedUp, aaguid } = checked.registrationInfo
      const passkey: store.Passkey = {
        id: newId(),
        accountId: actor.accountId,
        name: made.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        createdAt: isoNow(clock),
      }
      await db.transaction(async (tx) => {
        await store.insertPasskey(tx, passkey, aaguid)
        const letter = await outbox.write(letters.passkeyAdded(actor.name, made.name))
        await outbox.queue(tx, { kind: 'account.passkey-added', to: actor.email, ...letter })
        await audit.record(tx, actor, { action: 'passkey.added', subject: `account:${actor.accountId}` })
      })
      return passkey
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.deletePasskey(tx, actor.accountId, id))) throw notFound('There is no such passkey.')
        await audit.record(tx, actor, { action: 'passkey.removed', subject: `account:${actor.accountId}` })
      })
    },

    /** The browser knows which passkeys it has; no address is asked for, so none is given away. */
    async startLogin(place: Place) {
      await limits.take(`passkey:${callerOf(place.address)}`, TRIES)
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({ rpID: site.hostname, userVerification: 'required' })
      return { challenge: await ask('passkey-login', options.challenge), options: { ...options } }
    },

    async login(
      shown: { challenge: string; credential: unknown; remember: boolean },
      place: Place,
    ): Promise<OpenedSession> {
      const expectedChallenge = await asked('passkey-login', shown.challenge, null)
      const response = shown.credential as AuthenticationResponseJSON
      const passkey = await store.findPasskey(db.read, String(response.id))
      const counter = passkey ? await check(response, passkey, expectedChallenge) : null
      if (!passkey || counter === null) {
        await signIn.fail(passkey?.accountId, place, 'passkey')
        throw problem('wrong-passkey', 401, 'This passkey does not open an account here.')
      }
      return await db.transaction(async (tx) => {
        const account = await findAccount(tx, passkey.accountId)
        if (!account) throw tooLate()
        await store.saveCounter(tx, passkey.id, counter)
        return await signIn.enter(tx, account, { by: 'passkey', place, remember: shown.remember })
      })
    },
  }

  /** The new counter when the answer is right, else null. */
  async function check(response: AuthenticationResponseJSON, passkey: store.Passkey, expectedChallenge: string) {
    const { verifyAuthenticationResponse } = await load()
    const credential = {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    }
    const checked = await verifyAuthenticationResponse({ response, expectedChallenge, credential, ...expected }).catch(
      () => null,
    )
    return checked?.verified ? checked.authenticationInfo.newCounter : null
  }
}

function tooLate() {
  return problem('sign-in-expired', 410, 'That took too long. Please try again.')
}
