import { hash } from 'node:crypto'
import { markSubjects } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf } from '#platform/network.ts'
import type { Named } from '#platform/signed-names.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { attendeesChangedEmail, registeredEmail, registrationCancelledEmail, waitingEmail } from './event-mails.ts'
import type { EventSending } from './event-sending.ts'
import { emailKey, isActive, type OfficeEvent, type Registration, windowOf } from './events.model.ts'
import * as events from './events.store.ts'
import * as feedback from './feedback.store.ts'
import {
  checkAnswers,
  type Form,
  hashOf,
  keyReused,
  linkEnded,
  noEvent,
  notConfirmed,
  refuseClosed,
} from './registration-rules.ts'
import * as store from './registrations.store.ts'
import type { Seats } from './seats.ts'

interface Sender {
  actor: Actor | null
  address: string
  idempotencyKey?: string | undefined
}

/** What events know of the firm's clients. */
export interface ClientsOfEvents {
  /** The client that a user acts for, by account or by a member's email; null for all others. */
  clientOf(reader: Reader | Tx, person: { accountId: string | null; email: string }): Promise<number | null>
}

interface Needs {
  settings: SettingsService
  limits: RateLimits
  sending: EventSending
  seats: Seats
  clients: ClientsOfEvents
  announce: Webhooks['announce']
}

// Generous: a whole office behind one address can register, a flood cannot.
const CALLER = { hits: 120, windowSeconds: 3600 }
const TO_ONE = { hits: 20, windowSeconds: DAY_MS / 1000 }
const MANY = 'Many registrations have come from your network.'
const MOST_OWN = 100

export type Registrations = ReturnType<typeof createRegistrations>

/** Registering, and what people do with their registration by the link in their email. */
export function createRegistrations({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { settings, limits, sending, seats, clients, announce } = needs

  /** Registers for a held event: a seat, or else a place on the waiting list. */
  async function keep(tx: Tx, event: OfficeEvent, form: Form, how: Kept): Promise<Registration> {
    const { actor, source, overbook = false, notify = true, idempotencyKey = null } = how
    const attendees = form.attendees ?? [form.name]
    const bodyHash = hashOf(event.id, form)
    const same = await store.findSame(tx, event.id, { key: idempotencyKey, bodyHash })
    if (same && same.bodyHash !== bodyHash) throw keyReused()
    if (same) return same
    const gets = overbook || seats.hasRoom(event, attendees.length) ? 'seat' : 'place'
    const place = await seats.take(tx, event, attendees.length, gets)
    const accountId = source === 'site' && actor?.verified ? actor.accountId : null
    const registration = await store.insert(tx, {
      eventId: event.id,
      state: gets === 'seat' ? 'confirmed' : 'waiting',
      seats: attendees.length,
      place,
      ...{ name: form.name, email: form.email, phone: form.phone, company: form.company, answers: form.answers },
      accountId,
      clientId: await clients.clientOf(tx, { accountId, email: form.email }),
      source,
      offeredUntil: null,
      idempotencyKey,
      bodyHash,
      createdAt: isoNow(clock),
      attendees,
    })
    markSubjects(tx, `address:${emailKey(form.email)}`)
    await announce(tx, 'registration.created', { registration: registration.id, event: event.id })
    if (notify) await confirm(tx, event, registration)
    return registration
  }

  async function confirm(tx: Tx, event: OfficeEvent, registration: Registration): Promise<void> {
    if (registration.state === 'confirmed') {
      await sending.send(tx, { kind: 'registered', event, registration, content: registeredEmail, calendar: 'entry' })
      return
    }
    const position = await store.positionOf(tx, registration)
    const content = (about: Parameters<typeof waitingEmail>[0]) => waitingEmail(about, position)
    await sending.send(tx, { kind: 'waiting', event, registration, content })
  }

  /** The registration that a token names, with its event; within a change, both held. */
  async function named(token: string, tx?: Tx): Promise<{ event: OfficeEvent; registration: Registration }> {
    const name = sending.tokens.read('registration', token)
    const found = name && (await store.find(tx ?? db.read, name.id))
    if (!found || found.createdAt !== name.createdAt) throw linkEnded()
    const event = tx ? await events.hold(tx, found.eventId) : await events.find(db.read, found.eventId)
    // Read again behind the lock: another user may have changed it.
    const registration = tx ? await store.find(tx, found.id) : found
    if (!event || !registration || event.state === 'deleted') throw linkEnded()
    return { event, registration }
  }

  async function cancelUntilOf({ startsAt }: OfficeEvent): Promise<string> {
    const { cancelHours } = await settings.get('events')
    return new Date(Date.parse(startsAt) - cancelHours * HOUR_MS).toISOString()
  }

  /** Why a person cannot change it any more; staff can. */
  async function refuseLate(event: OfficeEvent): Promise<void> {
    if (isoNow(clock) < (await cancelUntilOf(event))) return
    throw problem('too-late', 409, 'This can no longer be changed here. Please call or write to us.')
  }

  async function cancelIn(
    tx: Tx,
    event: OfficeEvent,
    registration: Registration,
    notify: boolean,
  ): Promise<Registration> {
    if (!isActive(registration)) return registration
    const hadSeat = registration.state === 'confirmed'
    const cancelled = await seats.release(tx, registration, 'cancelled')
    await announce(tx, 'registration.cancelled', { registration: registration.id, event: event.id })
    if (notify) {
      const calendar = hadSeat ? { calendar: 'cancelled' as const } : {}
      const content = registrationCancelledEmail
      await sending.send(tx, { kind: 'cancelled', event, registration: cancelled, content, ...calendar })
    }
    await seats.offerFree(tx, event.id)
    return cancelled
  }

  async function describe(event: OfficeEvent, registration: Registration) {
    const attendees = (await store.listAttendees(db.read, [registration.id])).get(registration.id) ?? []
    const [now, cancelUntil] = [isoNow(clock), await cancelUntilOf(event)]
    const isOpen = isActive(registration) && !event.cancelledAt
    const inTime = now < cancelUntil || (registration.state === 'waiting' && now < event.startsAt)
    return {
      event,
      registration,
      attendees,
      position: registration.state === 'waiting' ? await store.positionOf(db.read, registration) : null,
      cancelUntil,
      mayChange: isOpen && registration.state === 'confirmed' && now < cancelUntil,
      mayCancel: isOpen && (inTime || registration.state === 'offered'),
      mayGiveFeedback:
        registration.state === 'confirmed' && event.endsAt <= now && !event.cancelledAt && !registration.feedbackAt,
    }
  }

  return {
    keep,
    cancelIn,
    describe,

    async register(id: number, form: Form, sender: Sender) {
      const takes = [
        { key: `registrations:${callerOf(sender.address)}`, limit: CALLER },
        { key: `registrations:${hash('sha256', emailKey(form.email), 'base64url')}`, limit: TO_ONE },
      ]
      await limits.takeAll(takes, MANY)
      return await db.transaction(async (tx) => {
        const event = await events.hold(tx, id)
        if (event?.state !== 'published') throw noEvent()
        if (event.audience === 'clients') await refuseStrangers(tx, sender.actor)
        checkAnswers(event.questions, form.answers)
        const how = { actor: sender.actor, source: 'site' as const, idempotencyKey: sender.idempotencyKey ?? null }
        const same = await store.findSame(tx, id, { key: how.idempotencyKey, bodyHash: hashOf(id, form) })
        if (!same) refuseClosed(windowOf(event, isoNow(clock)))
        const registration = await keep(tx, event, form, how)
        const position = registration.state === 'waiting' ? await store.positionOf(tx, registration) : null
        return { registration, position }
      })
    },

    async get(token: string) {
      const { event, registration } = await named(token)
      return await describe(event, registration)
    },

    /** Other people for the same registration; more of them only while there are seats. */
    changeAttendees: (token: string, names: string[]): Promise<void> =>
      db.transaction(async (tx) => {
        const { event, registration } = await named(token, tx)
        if (registration.state !== 'confirmed' || event.cancelledAt) throw notConfirmed()
        await refuseLate(event)
        const more = names.length - registration.seats
        if (more > 0 && !seats.hasRoom(event, more)) throw invalid('attendees', 'There are not enough free seats.')
        const before = (await store.listAttendees(tx, [registration.id])).get(registration.id) ?? []
        for (const [at, attendee] of before.entries()) {
          const name = names[at]
          if (name !== undefined && name !== attendee.name) await store.renameAttendee(tx, attendee.id, name)
        }
        const gone = before.slice(names.length).map(({ id }) => id)
        await store.removeAttendees(tx, gone)
        await store.insertAttendees(tx, registration, names.slice(before.length))
        await store.refreshSearch(tx, registration, names)
        if (more !== 0) await seats.take(tx, event, more, 'seat')
        const changed = await store.change(tx, registration.id, { seats: names.length }, isoNow(clock))
        const email = { kind: 'registered', event, registration: changed, content: attendeesChangedEmail }
        await sending.send(tx, { ...email, calendar: 'entry' })
        if (more < 0) await seats.offerFree(tx, event.id)
      }),

    accept: (token: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { event, registration } = await named(token, tx)
        if (registration.state === 'confirmed') return
        const isOpen = registration.state === 'offered' && (registration.offeredUntil ?? '') > isoNow(clock)
        if (!isOpen || event.cancelledAt) throw problem('offer-expired', 409, 'This offer is no longer open.')
        const changes = { state: 'confirmed' as const, offeredUntil: null }
        const confirmed = await store.change(tx, registration.id, changes, isoNow(clock))
        await confirm(tx, event, confirmed)
      }),

    cancel: (token: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { event, registration } = await named(token, tx)
        if (registration.state === 'confirmed') await refuseLate(event)
        await cancelIn(tx, event, registration, true)
      }),

    giveFeedback: (token: string, given: Given): Promise<void> =>
      db.transaction(async (tx) => {
        const { event, registration } = await named(token, tx)
        if (registration.state !== 'confirmed' || event.endsAt > isoNow(clock)) throw notConfirmed()
        if (registration.feedbackAt) throw problem('already-given', 409, 'Thank you, we have your feedback already.')
        // The day alone: the moment would tell who it was.
        const day = await settings.dayOf(clock.now())
        await store.change(tx, registration.id, { feedbackAt: day }, day)
        const { withName, ...answers } = given
        const person = withName ? registration : null
        await feedback.insert(tx, {
          ...answers,
          eventId: event.id,
          name: person?.name ?? null,
          emailKey: person ? emailKey(person.email) : null,
          givenOn: day,
        })
      }),

    /** What a user who is signed in has registered for. */
    async listOwn(actor: Actor) {
      const person = { accountId: actor.accountId, email: actor.verified ? actor.email : null }
      const registrations = await store.listBy(db.read, person, MOST_OWN)
      const known = await events.read(db.read, [...new Set(registrations.map(({ eventId }) => eventId))])
      const byId = new Map(known.map((event) => [event.id, event]))
      return await Promise.all(
        registrations.flatMap((registration) => {
          const event = byId.get(registration.eventId)
          return event && event.state !== 'deleted' ? [describe(event, registration)] : []
        }),
      )
    },

    tokenOf: (named: Named) => sending.tokens.of('registration', named),
  }

  async function refuseStrangers(tx: Tx, actor: Actor | null): Promise<void> {
    if (actor && actor.role !== 'client') return
    const client = actor?.verified ? await clients.clientOf(tx, actor) : null
    if (client === null) throw forbidden('This event is for clients. Please sign in first.')
  }
}

interface Kept {
  actor: Actor | null
  source: 'site' | 'office'
  overbook?: boolean
  notify?: boolean
  idempotencyKey?: string | null
}

interface Given {
  rating: number
  useful: string
  improve: string
  withName: boolean
}
