import { PAGE_SIZE } from '#contract/limits.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { certify } from './certificates.service.ts'
import { type About, certificateEmail, transferredEmail } from './event-mails.ts'
import type { EventSending } from './event-sending.ts'
import { isActive, type OfficeEvent, type Registration } from './events.model.ts'
import * as events from './events.store.ts'
import { checkAnswers, type Form, noEvent } from './registration-rules.ts'
import type { Registrations } from './registrations.service.ts'
import * as store from './registrations.store.ts'
import type { Seats } from './seats.ts'

interface Needs {
  audit: Audit
  sending: EventSending
  seats: Seats
  registrations: Registrations
  /** Which registrations a member of staff may see, by the client they belong to; undefined: all. */
  visibleTo(actor: Actor): Promise<store.Visible>
}

const EXPORTED_AT_ONCE = 500

export type Attendees = ReturnType<typeof createAttendees>

/** What the office does with registrations. */
export function createAttendees({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { audit, sending, seats, registrations, visibleTo } = needs

  async function withAttendees(all: Registration[]) {
    const attendees = await store.listAttendees(
      db.read,
      all.map(({ id }) => id),
    )
    return await Promise.all(
      all.map(async (registration) => ({
        ...registration,
        attendees: attendees.get(registration.id) ?? [],
        position: registration.state === 'waiting' ? await store.positionOf(db.read, registration) : null,
      })),
    )
  }

  async function get(id: number) {
    const found = await store.find(db.read, id)
    const [row] = found ? await withAttendees([found]) : []
    if (!row) throw noRegistration()
    return row
  }

  /** A registration of this event, behind the lock of the event. */
  async function held(
    tx: Tx,
    eventId: number,
    id: number,
  ): Promise<{ event: OfficeEvent; registration: Registration }> {
    const event = await events.hold(tx, eventId)
    const registration = await store.find(tx, id)
    if (!event || registration?.eventId !== eventId) throw noRegistration()
    return { event, registration }
  }

  return {
    get,

    async list(
      actor: Actor,
      eventId: number,
      asked: { page: number; state?: Registration['state'] | undefined; q?: string | undefined },
    ) {
      if (!(await events.find(db.read, eventId))) throw noEvent()
      const filter = { state: asked.state, q: asked.q, visible: await visibleTo(actor) }
      const total = await store.count(db.read, eventId, filter)
      const { window, ...at } = pageAt({ total }, asked.page, PAGE_SIZE.office)
      const items = await withAttendees(await store.list(db.read, eventId, filter, window))
      return { items, ...at, total }
    },

    /** Who has a seat, as a list for check-in. */
    async listConfirmed(actor: Actor, eventId: number) {
      if (!(await events.find(db.read, eventId))) throw noEvent()
      const found = await store.listConfirmed(db.read, eventId, await visibleTo(actor))
      return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
    },

    /** Everybody, cancelled and expired ones last, in batches. */
    async *everyone(eventId: number) {
      for (const state of ['confirmed', 'offered', 'waiting', 'cancelled', 'expired'] as const) {
        const filter = { state, visible: undefined }
        for await (const batch of pages(EXPORTED_AT_ONCE, (window) => store.list(db.read, eventId, filter, window)))
          yield await withAttendees(batch)
      }
    },

    add: (actor: Actor, eventId: number, form: Form, how: { overbook: boolean; notify: boolean }) =>
      db.transaction(async (tx) => {
        const event = await events.hold(tx, eventId)
        if (!event || event.state === 'deleted') throw noEvent()
        if (event.cancelledAt) throw problem('registration-closed', 409, 'This event was cancelled.')
        checkAnswers(
          event.questions.map((question) => ({ ...question, required: false })),
          form.answers,
        )
        const registration = await registrations.keep(tx, event, form, { actor, source: 'office', ...how })
        await audit.record(tx, actor, {
          action: 'event.registration-added',
          subject: `event:${eventId}`,
          detail: { registration: registration.id, overbooked: event.seatsTaken + registration.seats > event.capacity },
        })
        const position = registration.state === 'waiting' ? await store.positionOf(tx, registration) : null
        return { registration, position }
      }),

    async note(actor: Actor, eventId: number, id: number, note: string) {
      await db.transaction(async (tx) => {
        const { registration } = await held(tx, eventId, id)
        if (registration.note === note) return
        await store.change(tx, id, { note }, isoNow(clock))
        await audit.record(tx, actor, {
          action: 'event.registration-noted',
          subject: `event:${eventId}`,
          detail: { registration: id },
        })
      })
      return await get(id)
    },

    async cancel(actor: Actor, eventId: number, id: number, notify: boolean) {
      await db.transaction(async (tx) => {
        const { event, registration } = await held(tx, eventId, id)
        if (!isActive(registration)) return
        await registrations.cancelIn(tx, event, registration, notify)
        await audit.record(tx, actor, {
          action: 'event.registration-cancelled',
          subject: `event:${eventId}`,
          detail: { registration: id },
        })
      })
      return await get(id)
    },

    /** Moves a registration to another event: the seats there are taken and those here are free in one decision. */
    async transfer(actor: Actor, eventId: number, id: number, { to, overbook }: { to: number; overbook: boolean }) {
      if (to === eventId) throw problem('same-event', 409, 'Choose another event.')
      await db.transaction(async (tx) => {
        // Always in the same order: two transfers in opposite directions never wait for each other.
        const ids = [eventId, to].toSorted((a, b) => a - b)
        const both = new Map<number, OfficeEvent | null>()
        for (const each of ids) both.set(each, await events.hold(tx, each))
        const [from, target] = [both.get(eventId), both.get(to)]
        const registration = await store.find(tx, id)
        if (!from || registration?.eventId !== eventId) throw noRegistration()
        if (!target || target.state === 'deleted' || target.cancelledAt) throw noEvent()
        if (!isActive(registration)) throw problem('not-active', 409, 'This registration has ended.')
        if (!overbook && !seats.hasRoom(target, registration.seats)) {
          throw problem('full', 409, 'The other event is full. You can overbook it.')
        }
        await seats.release(tx, registration, 'cancelled')
        await seats.take(tx, target, registration.seats, 'seat')
        const changes = { eventId: to, state: 'confirmed' as const, place: null, offeredUntil: null }
        const bodyHash = `moved-${id}-${isoNow(clock)}`
        const moved = await store.change(tx, id, { ...changes, bodyHash }, isoNow(clock))
        await store.moveAttendees(tx, id, to)
        await sending.remindAgain(tx, target, moved, true)
        await sending.send(tx, {
          ...{ kind: 'registered', event: target, registration: moved, calendar: 'entry' },
          content: (about) => transferredEmail(about, from.title),
          sessionsBefore: from.sessions.length,
        })
        await audit.record(tx, actor, {
          action: 'event.registration-moved',
          subject: `event:${eventId}`,
          detail: { registration: id, to },
        })
        await seats.offerFree(tx, eventId)
      })
      return await get(id)
    },

    /** Says that an attendee has come, or has not. Done twice it changes nothing more. */
    async checkIn(
      actor: Actor,
      eventId: number,
      id: number,
      { attendee, isHere }: { attendee: number; isHere: boolean },
    ) {
      await db.transaction(async (tx) => {
        const { event, registration } = await held(tx, eventId, id)
        if (registration.state !== 'confirmed') throw problem('not-confirmed', 409, 'They have no confirmed seat.')
        const known = (await store.listAttendees(tx, [id])).get(id)?.find((each) => each.id === attendee)
        if (!known) throw noRegistration()
        if ((known.checkedInAt !== null) === isHere) return
        await store.setCheckedIn(tx, id, attendee, isHere ? isoNow(clock) : null)
        const action = isHere ? 'event.checked-in' : 'event.check-in-undone'
        await audit.record(tx, actor, { action, subject: `event:${eventId}`, detail: { registration: id } })
        touch(tx, 'events')
        const certificates = isHere ? await certify(tx, event, registration, isoNow(clock)) : 0
        // Until then the email that thanks everybody says it.
        if (certificates === 0 || !event.thankedAt) return
        const content = (about: About) => certificateEmail(about, certificates)
        await sending.send(tx, { kind: 'certificate', event, registration, content })
      })
      return await get(id)
    },
  }
}

const noRegistration = () => notFound('There is no such registration.')
