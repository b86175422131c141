import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { expiredEmail, offeredEmail } from './event-mails.ts'
import type { EventSending } from './event-sending.ts'
import { holdsSeat, type OfficeEvent, type Registration } from './events.model.ts'
import * as events from './events.store.ts'
import * as offers from './offers.store.ts'
import * as store from './registrations.store.ts'

interface Needs {
  settings: SettingsService
  sending: EventSending
}

const AT_ONCE = 100

export type Seats = ReturnType<typeof createSeats>

/**
 * Who gets a seat. Everything is decided while the row of the event is held, so that no two decisions see the same free seat, and the
 * waiting list has one order.
 */
export function createSeats({ db, clock }: Pick<Tools, 'db' | 'clock'>, { settings, sending }: Needs) {
  /** Offers free seats to the waiting list in its order; a user who needs more than are free is not overtaken. */
  async function offerFree(tx: Tx, eventId: number): Promise<void> {
    const event = await events.find(tx, eventId)
    const now = isoNow(clock)
    if (!event || event.cancelledAt || event.startsAt <= now) return
    const { offerHours } = await settings.get('events')
    const latest = new Date(clock.now().getTime() + offerHours * HOUR_MS).toISOString()
    const offeredUntil = latest < event.startsAt ? latest : event.startsAt
    let taken = event.seatsTaken
    for (;;) {
      const next = await store.findFirstWaiting(tx, eventId)
      if (!next || taken + next.seats > event.capacity) return
      const registration = await store.change(tx, next.id, { state: 'offered', offeredUntil }, now)
      await events.countSeats(tx, eventId, { taken: next.seats, waiting: -1 })
      taken += next.seats
      await sending.send(tx, { kind: 'offered', event, registration, content: offeredEmail })
    }
  }

  /** Gives back what a registration holds and lets it end. */
  async function release(tx: Tx, registration: Registration, state: 'cancelled' | 'expired'): Promise<Registration> {
    const { id, eventId, seats } = registration
    if (holdsSeat(registration)) await events.countSeats(tx, eventId, { taken: -seats })
    else if (registration.state === 'waiting') await events.countSeats(tx, eventId, { waiting: -1 })
    touch(tx, 'events')
    return await store.change(tx, id, { state, offeredUntil: null }, isoNow(clock))
  }

  async function expire(id: number, eventId: number): Promise<void> {
    await db.transaction(async (tx) => {
      const event = await events.hold(tx, eventId)
      const registration = await store.find(tx, id)
      // Accepted or declined meanwhile.
      if (!event || registration?.state !== 'offered' || (registration.offeredUntil ?? '') > isoNow(clock)) return
      const expired = await release(tx, registration, 'expired')
      await sending.send(tx, { kind: 'offer-expired', event, registration: expired, content: expiredEmail })
      await offerFree(tx, eventId)
    })
  }

  return {
    offerFree,
    release,

    /** Whether the held event has room for so many, without passing anybody who waits. */
    hasRoom: ({ capacity, seatsTaken, waiting }: OfficeEvent, seats: number) =>
      waiting === 0 && seatsTaken + seats <= capacity,

    /** Takes seats of a held event, or a place on its waiting list. */
    async take(tx: Tx, event: OfficeEvent, seats: number, gets: 'seat' | 'place'): Promise<number | null> {
      touch(tx, 'events')
      await events.countSeats(tx, event.id, gets === 'seat' ? { taken: seats } : { waiting: 1 })
      return gets === 'seat' ? null : await events.nextPlace(tx, event.id)
    },

    countOffers() {
      const earlier = new Date(clock.now().getTime() - HOUR_MS).toISOString()
      return offers.countOffers(db.read, { now: isoNow(clock), earlier })
    },

    /** Ends the offers that nobody accepted in time, and offers the seats to the next. */
    expireOffers: () =>
      whileFull(AT_ONCE, async (limit) => {
        const due = await offers.listExpired(db.read, isoNow(clock), limit)
        for (const { id, eventId } of due) await expire(id, eventId)
        return due.length
      }),
  }
}
