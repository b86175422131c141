import { markSubjects } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './event-privacy.store.ts'
import { emailKey, isActive } from './events.model.ts'
import * as events from './events.store.ts'
import * as registrations from './registrations.store.ts'
import type { Seats } from './seats.ts'

interface Needs {
  audit: Audit
  seats: Seats
}

const KEPT_DAYS = 2 * 365
const BATCH = 100

/** What registrations hold about a person: shown to them, and taken out when they leave. A seat that they held is free then. */
export function createEventPrivacy({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, seats }: Needs) {
  return {
    name: 'registrations',

    /** Takes people out of registrations for events that are long past; how many came stays known. */
    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await whileFull(BATCH, (limit) =>
        db.transaction(async (tx) => {
          const due = await store.listIdsBefore(tx, before, limit)
          for (const { id } of due) await store.takePersonOut(tx, id)
          await store.takeOldNamesOut(tx, before)
          const detail = { registrations: due.length }
          if (due.length > 0) await audit.record(tx, 'system', { action: 'registrations.forgotten', detail })
          return due.length
        }),
      )
    },

    collect: (person: store.Person) => store.listOf(db.read, person),
    async erase(tx: Tx, person: store.Person): Promise<number> {
      const ids = await store.listIdsOf(tx, person)
      for (const { id, eventId } of ids) {
        const event = await events.hold(tx, eventId)
        const registration = await registrations.find(tx, id)
        const isComing = event && !event.thankedAt && registration && isActive(registration)
        if (isComing) await seats.release(tx, registration, 'cancelled')
        await store.takePersonOut(tx, id)
        if (isComing) await seats.offerFree(tx, eventId)
      }
      if (person.verified) await store.takeNamesOut(tx, person.email)
      if (ids.length > 0) markSubjects(tx, `address:${emailKey(person.email)}`)
      return ids.length
    },
  }
}

/** Who registered, for the register of people: the newest registration from each address. */
export const registeredPeople = {
  listNewest: (reader: Reader | Tx, addresses: string[]) => store.listNewestFrom(reader, addresses),
}

export type RegisteredPeople = typeof registeredPeople
