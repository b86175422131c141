import { PAGE_SIZE } from '#contract/limits.ts'
import { APPOINTMENT_VIEWS, type AppointmentView } from '#contract/work/appointment-fields.ts'
import type { Tx } from '#database/engine.ts'
import { pageAt, ROWS_COUNTED } from '#domain/paging.ts'
import { addDays } from '#domain/time/days.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { CalendarFeeds } from '#server/features/work/calendar/calendar-feeds.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules/rules.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { createAppointmentReminders } from './appointment-reminders.ts'
import { type Appointment, createAppointmentTokens, type Kind, uidOf } from './appointments.model.ts'
import * as store from './appointments.store.ts'
import { type BookingNeeds, createBooking, noSuch } from './booking.service.ts'
import { createFreeTimes, type Days } from './free-times.service.ts'
import { createKinds } from './kinds.service.ts'
import { findKind } from './kinds.store.ts'

type Needs = BookingNeeds & {
  directory: ClientDirectory
  deadlineRules: Pick<DeadlineRules, 'workingDays' | 'regions'>
  feeds: Pick<CalendarFeeds, 'addSource'>
}

interface AppointmentQuery {
  view: AppointmentView | 'all'
  page: number
  from?: string | undefined
  to?: string | undefined
  person?: string | undefined
  lead?: number | undefined
}

/** How long after its end an appointment is kept. */
const KEPT_DAYS = 2 * 365
const BATCH = 200
const OWN_AT_MOST = 50
const FEED_DAYS = 90

export type Appointments = ReturnType<typeof createAppointments>

/** Appointments that visitors and clients book with people of the firm. */
export function createAppointments(tools: Tools, needs: Needs) {
  const { db, clock, config } = tools
  const { accounts, audit, settings, directory, deadlineRules } = needs
  const tokens = createAppointmentTokens(tools.secrets.csrf)
  const kinds = createKinds(tools, { audit, accounts, deadlineRules })
  const freeTimes = createFreeTimes(tools, { accounts, settings, workingDays: deadlineRules.workingDays })
  const booking = createBooking(tools, { ...needs, freeTimes, tokens })

  /** For its own person and administrators; to everybody else there is none. */
  async function required(actor: Actor, id: number): Promise<Appointment> {
    const found = await store.find(db.read, id)
    if (!found || (actor.role !== 'admin' && found.staffId !== actor.accountId)) throw noSuch()
    return found
  }

  async function named(token: string): Promise<Appointment> {
    const name = tokens.read(token)
    const found = name && (await store.find(db.read, name.id))
    if (!found || found.createdAt !== name.createdAt) throw notFound('This link no longer works.')
    return found
  }

  async function timesFor({ id, kindId, minutes, bufferMinutes, staffId }: Appointment, days: Days, atOnce: boolean) {
    const kind: Kind | null = await findKind(db.read, kindId)
    if (!kind) return { times: [], next: null }
    return await freeTimes.ask({ ...kind, minutes, bufferMinutes }, days, { staffId, without: id, atOnce })
  }

  const withClients = async (items: Appointment[]) => {
    const names = await directory.namesOf(items.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])))
    return items.map((item) => ({
      ...item,
      clientName: item.clientId === null ? null : (names.get(item.clientId) ?? null),
    }))
  }
  const shown = async (item: Appointment) =>
    (await withClients([item]))[0] as Appointment & { clientName: string | null }

  needs.feeds.addSource(async ({ accountId, covers }, { role }) => {
    const from = new Date(clock.now().getTime() - FEED_DAYS * DAY_MS).toISOString()
    const items = await store.listOfStaff(db.read, covers === 'all' && role === 'admin' ? null : accountId, {
      from,
      limit: 2_000,
    })
    const host = new URL(config.publicUrl).hostname
    return items.map((item) => ({
      uid: uidOf(item, host),
      when: { start: item.startsAt, end: item.endsAt },
      title: item.kindName,
      withName: item.name,
      description: item.place,
      url: `${config.publicUrl}/dashboard/appointments/${item.id}`,
      sequence: item.sequence,
      changedAt: item.updatedAt,
    }))
  })

  return {
    kinds,
    /** For features that know when people of the team are busy. */
    addBusy: freeTimes.addBusy,
    remind: createAppointmentReminders(tools, { outbox: needs.outbox, manageUrl: booking.manageUrl }),
    book: booking.book,
    tokenOf: tokens.of,

    /** What can be booked: active kinds that a user takes. */
    async offer() {
      const { enabled } = await settings.get('appointments')
      const all = enabled ? await kinds.list() : []
      const items = all.filter(({ state, people }) => state === 'active' && people.some(({ hasHours }) => hasHours))
      return { isEnabled: enabled, items, timeZone: (await settings.get('firm')).timeZone }
    },

    freeTimes: async (kind: number, days: Days) => await freeTimes.ask(await booking.offered(kind), days),

    managed: named,
    managedTimes: async (token: string, days: Days) => await timesFor(await named(token), days, false),
    moveManaged: async (token: string, at: string) => await booking.move((await named(token)).id, at, 'visitor'),
    cancelManaged: async (token: string, reason: string) =>
      await booking.cancel((await named(token)).id, reason, 'visitor'),

    listMine: (actor: Actor) => store.listOwn(db.read, actor.accountId, isoNow(clock), OWN_AT_MOST),

    /** One page of what a user sees: their own, for administrators everybody's or those of one person. */
    async list(actor: Actor, { view, page: wanted, from, to, person, lead: leadId }: AppointmentQuery) {
      const staffId = actor.role === 'admin' ? person : actor.accountId
      const filter = { view, now: isoNow(clock), staffId, from, to, leadId }
      const totals = await Promise.all(APPOINTMENT_VIEWS.map((each) => store.count(db.read, { ...filter, view: each })))
      const [upcoming = 0, past = 0, cancelled = 0] = totals
      const counts = { upcoming, past, cancelled }
      const total = view === 'all' ? upcoming + past + cancelled : counts[view]
      const more = view === 'all' ? totals.some((each) => each >= ROWS_COUNTED) : total >= ROWS_COUNTED
      const { page, pages, window } = pageAt({ total, more }, wanted, PAGE_SIZE.office)
      const rows = await store.list(db.read, filter, { ...window, limit: window.limit + 1 })
      const isEnd = more && rows.length <= PAGE_SIZE.office
      const items = await withClients(rows.slice(0, PAGE_SIZE.office))
      const today = await settings.dayOf(clock.now())
      return { items, page, pages: isEnd ? page : pages, total, more, counts, today }
    },

    get: async (actor: Actor, id: number) => await shown(await required(actor, id)),
    timesOf: async (actor: Actor, id: number, days: Days) => await timesFor(await required(actor, id), days, true),
    async move(actor: Actor, id: number, { at, version }: { at: string; version: number }) {
      await required(actor, id)
      return await shown(await booking.move(id, at, actor, version))
    },
    async cancel(actor: Actor, id: number, { reason, version }: { reason: string; version: number }) {
      await required(actor, id)
      return await shown(await booking.cancel(id, reason, actor, version))
    },

    /** Forgets what is long past. */
    async sweep(): Promise<void> {
      const before = addDays(isoNow(clock), -KEPT_DAYS)
      await whileFull(BATCH, (limit) =>
        db.transaction(async (tx) => {
          const removed = await store.removeBefore(tx, before, limit)
          const detail = { appointments: removed }
          if (removed > 0) await audit.record(tx, 'system', { action: 'appointments.forgotten', detail })
          return removed
        }),
      )
    },

    belongings: {
      name: 'appointments',
      count: async () => 0,
      move: store.moveToClient,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveToClient(tx, moved as number[], toId),
      purge: store.leaveClient,
    },

    /** What a user booked, and for people of the firm when they take appointments. */
    personal: {
      name: 'appointments',
      async collect(person: { id: string; email: string; verified: boolean }) {
        const booked = await store.listOfPerson(db.read, person)
        const { week, version } = await kinds.hoursOf(person.id)
        return {
          booked: booked.map(
            ({ reference, kindName, startsAt, zone, name, email, phone, topic, state, reason, createdAt }) => {
              return { reference, kind: kindName, startsAt, zone, name, email, phone, topic, state, reason, createdAt }
            },
          ),
          hours: version > 0 ? week : null,
        }
      },
      async erase(tx: Tx, person: { id: string; email: string; verified: boolean }): Promise<number> {
        await store.takeStaffOut(tx, person.id, 'A former colleague')
        return (await kinds.removeStaff(tx, person.id)) + (await store.removeOfPerson(tx, person))
      },
    },
  }
}
