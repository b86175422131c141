import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { createSessionNames } from './session-names.ts'
import * as store from './sessions.store.ts'

const HOUR = 3600
export const SESSION_SECONDS = { usual: 12 * HOUR, remembered: 30 * 24 * HOUR } as const

const SEEN_EVERY_MS = 5 * 60 * 1000

/** Where a person signs in from. */
export interface Place {
  address: string | null
  device: string | null
}

export type Sessions = ReturnType<typeof createSessions>

/** Signed-in devices: who is behind a call, and for how long. */
export function createSessions({ db, clock, secrets, config }: Pick<Tools, 'db' | 'clock' | 'secrets' | 'config'>) {
  const names = createSessionNames(secrets.session, config.publicUrl)

  return {
    names,

    /** Opens a session within the caller's transaction; always under fresh names. */
    async open(tx: Tx, accountId: string, place: Place, remember = false) {
      const seconds = remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.usual
      const session = {
        id: newId(),
        accountId,
        token: newToken(),
        expiresAt: new Date(clock.now().getTime() + seconds * 1000).toISOString(),
        ...place,
      }
      await store.insertSession(tx, session, isoNow(clock))
      return { id: session.id, seconds, bearer: names.bearerOf(session.id), cookie: names.cookieValueOf(session.token) }
    },

    async findActor(key: store.SessionKey): Promise<Omit<Actor, 'byCookie'> | null> {
      const found = await store.findActor(db.read, key, isoNow(clock))
      if (!found) return null
      if (clock.now().getTime() - Date.parse(found.lastSeenAt) > SEEN_EVERY_MS) {
        await db.transaction((tx) => store.markSeen(tx, found.actor.sessionId, isoNow(clock)))
      }
      return found.actor
    },

    async sweep(): Promise<void> {
      await db.transaction((tx) => store.deleteEndedSessions(tx, isoNow(clock)))
    },
  }
}
