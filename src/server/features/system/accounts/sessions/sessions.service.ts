import { hash } from 'node:crypto'
import type { Settings } from '#contract/system/settings.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newToken } from '#platform/ids.ts'
import { shortAddress } from '#platform/network.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as devices from './devices.store.ts'
import { formatDevice } from './session-text.ts'
import { createSessionTokens } from './session-tokens.ts'
import * as store from './sessions.store.ts'

const HOUR = 3600
const SESSION_SECONDS = { usual: 12 * HOUR, remembered: 30 * 24 * HOUR } as const
export const DEVICE_SECONDS = 30 * 24 * HOUR

const SEEN_EVERY_MS = 5 * 60 * 1000
/** How long a password or passkey that was shown counts for calls that ask for it again. */
const FRESH_MS = 10 * 60 * 1000

export interface Place {
  address: string
  userAgent: string | undefined
  /** What the browser's device cookie holds, if it has one. */
  device: string | undefined
  /** What marks the browser that asked for something by mail: only there does what was typed before the mail still count. */
  browser?: string | undefined
}

interface Opening {
  remember?: boolean
  confirmed: boolean
}

/** A session that has just been opened, by its two names, and the token of the device it is on. */
export interface OpenedSession {
  id: string
  seconds: number
  bearer: string
  cookie: string
  device: string
}

type FoundActor = Omit<Actor, 'byCookie'>
type Person = NonNullable<Awaited<ReturnType<typeof store.findPerson>>>

type SessionTools = Pick<Tools, 'db' | 'clock' | 'secrets' | 'config'>
interface Needs {
  audit: Audit
  security: () => Promise<Settings['security']>
}

export type Sessions = ReturnType<typeof createSessions>

/** Signed-in devices: who is behind a call, and for how long. */
export function createSessions({ db, clock, secrets, config }: SessionTools, { audit, security }: Needs) {
  const tokens = createSessionTokens(secrets.session, config.publicUrl)
  const knownSince = () => new Date(clock.now().getTime() - DEVICE_SECONDS * 1000).toISOString()

  const noteEnd = (tx: Tx, actor: Actor, where: string) =>
    audit.record(tx, actor, { action: 'session.closed', subject: `account:${actor.accountId}`, detail: { where } })

  async function lookUp(reader: Reader | Tx, key: store.SessionKey) {
    const found = await store.findActor(reader, key, isoNow(clock))
    if (!found) return null
    const { person, sessionId, lastSeenAt, confirmedAt } = found
    const fresh = confirmedAt !== null && clock.now().getTime() - Date.parse(confirmedAt) < FRESH_MS
    return { actor: { ...(await settled(person)), sessionId, fresh }, lastSeenAt }
  }

  /** With what the person must do before anything else. */
  async function settled({ twoFactorEnabled, ...person }: Person) {
    const lacksSecondFactor = person.role !== 'client' && !twoFactorEnabled && (await security()).requireTwoFactor
    return { ...person, mustDo: person.mustDo ?? (lacksSecondFactor ? ('set-up-two-factor' as const) : null) }
  }

  return {
    tokens,

    /** Opens a session within the caller's transaction; always under fresh names. The device is known from now on. */
    async open(tx: Tx, accountId: string, place: Place, opening: Opening): Promise<OpenedSession> {
      const seconds = opening.remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual
      const now = clock.now()
      const createdAt = now.toISOString()
      const facts = { accountId, address: shortAddress(place.address) ?? null, createdAt }
      const session = { id: newId(), token: newToken() }
      // A cookie that this person never got may have been planted by a user who knows it.
      const known = place.device && { accountId, tokenHash: hashOf(place.device), since: knownSince() }
      const device = known && (await devices.findDevice(tx, known)) ? (place.device ?? newToken()) : newToken()
      const name = formatDevice(place.userAgent)
      const deviceId = await devices.saveDevice(tx, { ...facts, id: newId(), name, tokenHash: hashOf(device) })
      await store.insertSession(tx, {
        ...session,
        ...facts,
        deviceId,
        device: name,
        confirmedAt: opening.confirmed ? createdAt : null,
        expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      })
      return {
        id: session.id,
        seconds,
        bearer: tokens.bearerOf(session.id),
        cookie: tokens.cookieValueOf(session.token),
        device,
      }
    },

    async isRemembered(tx: Tx, { sessionId }: Pick<Actor, 'sessionId'>): Promise<boolean> {
      return ((await store.findLength(tx, sessionId)) ?? 0) > 2 * SESSION_SECONDS.usual
    },

    /** Records that the person behind a session has shown a password or a passkey once more. */
    confirm: (tx: Tx, sessionId: string) => store.markConfirmed(tx, sessionId, isoNow(clock)),

    async findActor(key: store.SessionKey): Promise<FoundActor | null> {
      const found = await lookUp(db.read, key)
      if (found && clock.now().getTime() - Date.parse(found.lastSeenAt) > SEEN_EVERY_MS) {
        // Who only reads is not stopped by a disk that is full.
        await db.transaction((tx) => store.markSeen(tx, found.actor.sessionId, isoNow(clock))).catch(() => {})
      }
      return found?.actor ?? null
    },

    /** The same as of a transaction. */
    async findActorIn(tx: Tx, key: store.SessionKey): Promise<FoundActor | null> {
      return (await lookUp(tx, key))?.actor ?? null
    },

    /** Whoever has an account, for a call that shows no session but acts for them. */
    async findPerson(reader: Reader | Tx, accountId: string) {
      const person = await store.findPerson(reader, accountId)
      return person && (await settled(person))
    },

    /** Whether nobody else has ended a session by the end of a transaction. */
    isStillOpen: (tx: Tx, id: string) => store.isStillOpen(tx, id, db.engine.name),

    list: (actor: Actor) => store.listSessions(db.read, actor.accountId, isoNow(clock)),

    listDevices: (actor: Actor) =>
      devices.listDevices(db.read, actor.accountId, { since: knownSince(), now: isoNow(clock) }),

    async findDevice(accountId: string, { device }: Place): Promise<string | null> {
      if (!device) return null
      const found = await devices.findDevice(db.read, { accountId, tokenHash: hashOf(device), since: knownSince() })
      return found?.id ?? null
    },

    /** The same by the address of the account, with the same work whether or not there is one. */
    async findDeviceOf(email: string, { device }: Place): Promise<string | null> {
      if (!device) return null
      return await devices.findDeviceOf(db.read, { email, tokenHash: hashOf(device), since: knownSince() })
    },

    async end(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.deleteSession(tx, actor.accountId, id))) {
          throw notFound('This device is not signed in any more.')
        }
        await noteEnd(tx, actor, 'another device')
      })
    },

    /** Ends all sessions but the one at hand, and forgets the other devices. */
    async endOthers(actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await devices.deleteDevices(tx, actor.accountId, actor.sessionId)
        await store.deleteSessions(tx, actor.accountId, actor.sessionId)
        await noteEnd(tx, actor, 'all other devices')
      })
    },

    async forgetDevice(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await devices.deleteDevice(tx, actor.accountId, id))) throw notFound('This device is not known any more.')
        await audit.record(tx, actor, { action: 'device.forgotten', subject: `account:${actor.accountId}` })
      })
    },

    async sweep(): Promise<void> {
      await db.transaction(async (tx) => {
        await store.deleteEndedSessions(tx, isoNow(clock))
        await devices.deleteUnusedDevices(tx, knownSince())
      })
    },
  }
}

function hashOf(device: string): string {
  return hash('sha256', `device:${device}`, 'base64url')
}
