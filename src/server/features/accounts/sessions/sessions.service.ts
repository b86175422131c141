import type { Settings } from '#contract/settings.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newToken } from '#platform/ids.ts'
import { shortAddress } from '#platform/network.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { createSessionNames } from './session-tokens.ts'
import { deviceInWords } from './session-words.ts'
import * as store from './sessions.store.ts'

const HOUR = 3600
export const SESSION_SECONDS = { usual: 12 * HOUR, remembered: 30 * 24 * HOUR } as const

const SEEN_EVERY_MS = 5 * 60 * 1000

/** Where a call comes from. */
export interface Place {
  address: string
  userAgent: string | undefined
}

/** A session that has just been opened, by its two names. */
export interface OpenedSession {
  id: string
  seconds: number
  bearer: string
  cookie: string
}

type SessionTools = Pick<Tools, 'db' | 'clock' | 'secrets' | 'config'>
interface Deps {
  audit: Audit
  security: () => Promise<Settings['security']>
}

export type Sessions = ReturnType<typeof createSessions>

/** Signed-in devices: who is behind a call, and for how long. */
export function createSessions({ db, clock, secrets, config }: SessionTools, { audit, security }: Deps) {
  const names = createSessionNames(secrets.session, config.publicUrl)

  const noteEnd = (tx: Tx, actor: Actor, where: string) =>
    audit.record(tx, actor, { action: 'session.closed', subject: `account:${actor.accountId}`, detail: { where } })

  return {
    names,

    /** Opens a session within the caller's transaction; always under fresh names. */
    async open(tx: Tx, accountId: string, place: Place, remember = false): Promise<OpenedSession> {
      const seconds = remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual
      const now = clock.now()
      const session = { id: newId(), token: newToken() }
      await store.insertSession(tx, {
        ...session,
        accountId,
        device: deviceInWords(place.userAgent),
        address: shortAddress(place.address) ?? null,
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
      })
      return {
        id: session.id,
        seconds,
        bearer: names.bearerOf(session.id),
        cookie: names.cookieValueOf(session.token),
      }
    },

    /** Whether the person at hand wanted to stay signed in on this device. */
    async isRemembered(tx: Tx, { sessionId }: Actor): Promise<boolean> {
      return ((await store.findLength(tx, sessionId)) ?? 0) > 2 * SESSION_SECONDS.usual
    },

    async findActor(key: store.SessionKey): Promise<Omit<Actor, 'byCookie'> | null> {
      const found = await store.findActor(db.read, key, isoNow(clock))
      if (!found) return null
      const { actor, lastSeenAt, twoFactorEnabled } = found
      if (clock.now().getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) {
        // Who only reads is not stopped by a disk that is full.
        await db.transaction((tx) => store.markSeen(tx, actor.sessionId, isoNow(clock))).catch(() => {})
      }
      const lacksSecondFactor = actor.role !== 'client' && !twoFactorEnabled && (await security()).requireTwoFactor
      return { ...actor, mustDo: actor.mustDo ?? (lacksSecondFactor ? 'set-up-two-factor' : null) }
    },

    list: (actor: Actor) => store.listSessions(db.read, actor.accountId, isoNow(clock)),

    /** Ends one of a person's own sessions. */
    async end(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const ended = await store.deleteSession(tx, actor.accountId, id)
        if (!ended) throw notFound('This device is not signed in any more.')
        await noteEnd(tx, actor, 'another device')
      })
    },
    endOthers: (actor: Actor) =>
      db.transaction(async (tx) => {
        await store.deleteSessions(tx, actor.accountId, actor.sessionId)
        await noteEnd(tx, actor, 'all other devices')
      }),
    endAll: (tx: Tx, accountId: string) => store.deleteSessions(tx, accountId),

    sweep: () => db.transaction((tx) => store.deleteEndedSessions(tx, isoNow(clock))),
  }
}
