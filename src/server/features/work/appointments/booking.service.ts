import { APPOINTMENTS, BOOKING_WORDS, isByPhone } from '#contract/work/appointment-fields.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { nameOutside } from '#domain/staff-name.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import { newReference } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import type { ClientMembers } from '#server/features/clients/clients/members/client-members.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { type Appointment, type AppointmentTokens, emailKey, type Kind } from './appointments.model.ts'
import * as store from './appointments.store.ts'
import { type BookingTelling, createBookingTelling, type Doer } from './booking-telling.ts'
import type { FreeTimes } from './free-times.service.ts'
import { changed } from './kinds.service.ts'
import { findKind, lockStaff } from './kinds.store.ts'

export type BookingNeeds = BookingTelling & {
  audit: Audit
  limits: RateLimits
  clientMembers: Pick<ClientMembers, 'listRooms'>
  announce: Webhooks['announce']
}

type Needs = BookingNeeds & { freeTimes: FreeTimes; tokens: AppointmentTokens }

interface Booking {
  kind: number
  at: string
  name: string
  email: string
  phone: string
  topic: string
  zone?: string | undefined
  client?: number | undefined
  website?: string | undefined
}

interface Sender {
  actor: Actor | null
  address: string
  idempotencyKey?: string | undefined
}

// Generous: a whole office behind one address can book, a flood cannot.
const LIMIT = { hits: 60, windowSeconds: 3600 }

export function createBooking(tools: Tools, needs: Needs) {
  const { db, clock, config } = tools
  const { audit, settings, limits, accounts, clientMembers, announce, freeTimes, tokens } = needs
  const manageUrl = (appointment: Appointment) => `${config.publicUrl}/book/manage?token=${tokens.of(appointment)}`
  const { begin, tell } = createBookingTelling(tools, needs, manageUrl)

  async function offered(id: number): Promise<Kind> {
    const kind = (await settings.get('appointments')).enabled ? await findKind(db.read, id) : null
    if (kind?.state !== 'active') throw notFound('This cannot be booked.')
    return kind
  }

  /** Who is free at an instant, the least busy on that day first. */
  async function candidates(kind: Kind, at: string, options: Parameters<FreeTimes['list']>[2] = {}): Promise<string[]> {
    const { date } = wallClock(at, (await settings.get('firm')).timeZone)
    const times = await freeTimes.list(kind, { from: date, to: date }, options)
    const free = times.find((time) => time.at === Date.parse(at))?.staff ?? []
    if (free.length < 2) return free
    const left = (id: string) => times.filter(({ staff }) => staff.includes(id)).length
    return free.toSorted((one, other) => left(other) - left(one) || (one < other ? -1 : 1))
  }

  /** Whether it is still free, once nobody else can book this person. */
  async function claim(
    tx: Tx,
    kind: Kind,
    at: string,
    options: { staffId: string; without?: number; atOnce?: boolean },
  ) {
    await lockStaff(tx, options.staffId)
    return (await candidates(kind, at, { reader: tx, ...options })).length > 0
  }

  async function timesOf(at: string, minutes: number) {
    const { timeZone: zone } = await settings.get('firm')
    const start = Date.parse(at)
    const { date: localDate, time: localTime } = wallClock(start, zone)
    const endsAt = new Date(start + minutes * 60_000).toISOString()
    return { localDate, localTime, zone, startsAt: new Date(start).toISOString(), endsAt }
  }

  /** The room that a client writes in: the one that they name, or the only one. */
  async function roomOf(actor: Actor | null, client: number | undefined): Promise<number | null> {
    if (actor?.role !== 'client' || !actor.verified) return null
    const rooms = (await clientMembers.listRooms(actor)).filter(
      (room) => room.client.state !== 'ended' && room.member.right !== 'reader',
    )
    if (client !== undefined && !rooms.some((room) => room.client.id === client)) {
      throw invalid('client', 'Choose from the list')
    }
    return client ?? (rooms.length === 1 ? (rooms[0]?.client.id ?? null) : null)
  }

  async function keep(tx: Tx, kind: Kind, form: Booking, who: Sender & { staffId: string; clientId: number | null }) {
    const { staffId, clientId, actor } = who
    const person = await accounts.find(tx, staffId)
    if (!person || person.suspendedAt || !(await claim(tx, kind, form.at, { staffId }))) return null
    if ((await store.countAhead(tx, form.email, isoNow(clock))) >= APPOINTMENTS.ahead) throw tooManyAhead()
    const now = isoNow(clock)
    const made = await store.insert(tx, {
      reference: newReference('A'),
      ...{ kindId: kind.id, kindName: kind.name, minutes: kind.minutes, bufferMinutes: kind.bufferMinutes },
      place: kind.place,
      ...{ staffId, staffName: nameOutside(person.name, (await settings.get('firm')).name) },
      ...(await timesOf(form.at, kind.minutes)),
      visitorZone: form.zone ?? null,
      ...{ name: form.name, email: form.email, emailKey: emailKey(form.email), phone: form.phone, topic: form.topic },
      ...{ accountId: actor?.role === 'client' ? actor.accountId : null, clientId },
      ...{ leadId: null, conversationId: null, state: 'booked', reason: '', sequence: 0, version: 1 },
      idempotencyKey: who.idempotencyKey ?? null,
      ...{ createdAt: now, updatedAt: now },
    })
    const appointment = await store.update(tx, made.id, await begin(tx, made, actor))
    await audit.record(tx, actor ?? 'visitor', { action: 'appointment.booked', subject: `appointment:${made.id}` })
    await tell(tx, appointment, 'booked')
    await announce(tx, 'appointment.created', { appointment: made.id })
    touch(tx, 'appointments')
    return appointment
  }

  async function findSame(key: string | undefined, form: Booking): Promise<Appointment | null> {
    const known = key ? await store.findByKey(db.read, key) : null
    if (!known) return null
    const isSame = known.emailKey === emailKey(form.email) && known.kindId === form.kind
    if (!isSame)
      throw problem('key-reused', 409, 'This key was already used for another booking. Please use a new key.')
    return known
  }

  /** Changes an appointment as it is now, while nobody else can. */
  const changing = <T>(
    id: number,
    version: number | null,
    work: (tx: Tx, now: Appointment) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const seen = await store.find(tx, id)
      if (!seen) throw noSuch()
      await lockStaff(tx, seen.staffId)
      const now = await store.find(tx, id)
      if (!now) throw noSuch()
      if (version !== null && now.version !== version) throw changed()
      return await work(tx, now)
    })

  async function record(tx: Tx, by: Doer, action: 'appointment.moved' | 'appointment.cancelled', id: number) {
    await audit.record(tx, by, { action, subject: `appointment:${id}` })
    touch(tx, 'appointments')
  }

  return {
    offered,

    async book(form: Booking, sender: Sender): Promise<Appointment> {
      if (form.website) throw invalid('website', 'Leave this field empty')
      const known = await findSame(sender.idempotencyKey, form)
      if (known) return known
      const kind = await offered(form.kind)
      if (isByPhone(kind) && !form.phone) throw invalid('phone', BOOKING_WORDS.phone)
      const clientId = await roomOf(sender.actor, form.client)
      const call = {
        key: `appointments:${callerOf(sender.address)}`,
        limit: LIMIT,
        words: 'Many bookings have come from your network.',
      }
      for (const staffId of await candidates(kind, form.at)) {
        try {
          const made = await limits.within(call, (tx) => keep(tx, kind, form, { ...sender, staffId, clientId }))
          if (made) return made
        } catch (error) {
          if (!db.engine.isUniqueViolation(error)) throw error
          const same = await findSame(sender.idempotencyKey, form)
          if (same) return same
        }
      }
      throw taken()
    },

    /** To another free time of the same person. Once it has begun it stays where it is. */
    move: (id: number, at: string, by: Doer, version: number | null = null): Promise<Appointment> =>
      changing(id, version, async (tx, before) => {
        if (Date.parse(before.startsAt) === Date.parse(at) && before.state === 'booked') return before
        requireChangeable(before, isoNow(clock))
        const kind = await findKind(tx, before.kindId)
        if (!kind) throw taken()
        const asBooked = { ...kind, minutes: before.minutes, bufferMinutes: before.bufferMinutes }
        const options = { staffId: before.staffId, without: id, atOnce: by !== 'visitor' }
        if (!(await claim(tx, asBooked, at, options))) throw taken()
        const change = { ...(await timesOf(at, before.minutes)), updatedAt: isoNow(clock) }
        const counts = { sequence: before.sequence + 1, version: before.version + 1 }
        const moved = await store.update(tx, id, { ...change, ...counts })
        await tell(tx, moved, 'moved', { before, by })
        await record(tx, by, 'appointment.moved', id)
        return moved
      }),

    cancel: (id: number, reason: string, by: Doer, version: number | null = null): Promise<Appointment> =>
      changing(id, version, async (tx, before) => {
        if (before.state === 'cancelled') return before
        requireChangeable(before, isoNow(clock))
        const counts = { sequence: before.sequence + 1, version: before.version + 1 }
        const state = { state: 'cancelled' as const, reason, updatedAt: isoNow(clock) }
        const cancelled = await store.update(tx, id, { ...state, ...counts })
        await tell(tx, cancelled, 'cancelled', { by })
        await announce(tx, 'appointment.cancelled', { appointment: id })
        await record(tx, by, 'appointment.cancelled', id)
        return cancelled
      }),

    manageUrl,
  }
}

export const isChangeable = ({ state, startsAt }: Appointment, now: string) => state === 'booked' && startsAt > now

function requireChangeable(appointment: Appointment, now: string): void {
  if (appointment.state === 'cancelled') throw problem('cancelled', 409, 'This appointment was cancelled.')
  if (!isChangeable(appointment, now))
    throw problem('begun', 409, 'This appointment has begun. It cannot be changed any more.')
}

export const noSuch = () => notFound('There is no such appointment.')

const taken = () =>
  problem('time-taken', 409, 'This time is not free any more. Please choose another.', {
    fields: { at: 'This time is not free any more' },
  })

const tooManyAhead = () =>
  problem(
    'too-many-ahead',
    409,
    `There are ${APPOINTMENTS.ahead} appointments for this address already. Cancel one first, or write to us.`,
  )
