import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import * as store from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Purpose } from '#server/features/system/accounts/credentials/tokens.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'

// Loaded when first needed: most people never meet it.
const load = () => import('@simplewebauthn/server')

const TRIES = { hits: 30, windowSeconds: 15 * 60 }

/** What a browser shows of a passkey: the challenge it was asked with, and the device's answer. */
export interface ShownPasskey {
  challenge: string
  credential: unknown
}

interface ProvenPasskey {
  passkey: store.Passkey
  counter: number
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Keys that a device holds: they open an account without a password, and count as both factors. */
export function createPasskeys(parts: Parts) {
  const { db, clock, config, settings, tokens, passwords, changes, limits, audit, mails } = parts
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

    async start(actor: Actor, password: string | undefined) {
      await passwords.confirm(actor, password)
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

    async add(actor: Actor, made: ShownPasskey & { name: string }): Promise<store.Passkey> {
      const expectedChallenge = await asked('passkey-new', made.challenge, actor.accountId)
      const { verifyRegistrationResponse } = await load()
      const response = made.credential as RegistrationResponseJSON
      const checked = await verifyRegistrationResponse({ response, expectedChallenge, ...expected }).catch(() => null)
      if (!checked?.verified) throw badPasskey()
      const { credential, credentialBackedUp } = checked.registrationInfo
      const passkey: store.Passkey = {
        id: newId(),
        accountId: actor.accountId,
        sessionId: actor.sessionId,
        name: made.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        heldAt: null,
        createdAt: isoNow(clock),
      }
      await db.transaction(async (tx) => {
        await changes.lock(tx, actor.accountId)
        if (!(await store.insertPasskey(tx, passkey))) throw badPasskey()
        await changes.holdPasskeys(tx, actor.accountId, actor)
        await changes.evict(tx, actor.accountId, actor)
        await changes.tell(tx, ownerOf(actor), {
          kind: 'account.passkey-added',
          write: (undoUrl) => mails.passkeyAdded(actor.name, made.name, undoUrl),
          undo: { change: 'passkey-added', id: passkey.id },
        })
        await audit.record(tx, actor, { action: 'passkey.added', subject: `account:${actor.accountId}` })
      })
      return passkey
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await changes.lock(tx, actor.accountId)
        const passkey = await store.findPasskey(tx, { id })
        if (!passkey || !(await store.deletePasskey(tx, actor.accountId, id))) {
          throw notFound('There is no such passkey.')
        }
        await changes.holdPasskeys(tx, actor.accountId, actor)
        await changes.evict(tx, actor.accountId, actor)
        await changes.tell(tx, ownerOf(actor), {
          kind: 'account.passkey-removed',
          write: (undoUrl) => mails.passkeyRemoved(actor.name, passkey.name, undoUrl),
          undo: { change: 'passkey-removed', passkey },
        })
        await audit.record(tx, actor, { action: 'passkey.removed', subject: `account:${actor.accountId}` })
      })
    },

    /** The browser knows which passkeys it has; no address is asked for, so none is given away. */
    async challenge(place: Place) {
      await limits.take(`passkey:${callerOf(place.address)}`, TRIES)
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({ rpID: site.hostname, userVerification: 'required' })
      return { challenge: await ask('passkey-login', options.challenge), options: { ...options } }
    },

    async prove(shown: ShownPasskey): Promise<{ known: store.Passkey | null; proven: ProvenPasskey | null }> {
      const expectedChallenge = await asked('passkey-login', shown.challenge, null)
      const response = shown.credential as AuthenticationResponseJSON
      const passkey = await store.findPasskey(db.read, { credentialId: String(response.id) })
      if (!passkey) return { known: null, proven: null }
      const { verifyAuthenticationResponse } = await load()
      const credential = {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      }
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        credential,
        ...expected,
      }).catch(() => null)
      const proven = checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : null
      return { known: passkey, proven }
    },
  }
}

const ownerOf = ({ accountId, email }: Actor) => ({ id: accountId, email })

function badPasskey() {
  return problem('bad-passkey', 422, 'The passkey could not be checked. Please try again.')
}

function tooLate() {
  return problem('sign-in-expired', 410, 'That took too long. Please try again.')
}
