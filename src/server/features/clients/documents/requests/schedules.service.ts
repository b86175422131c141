import type { ScheduleEvery } from '#contract/clients/schedule-fields.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { formatPeriod, nextDay, periodBefore } from '#domain/deadlines/periods.ts'
import { pageAt } from '#domain/paging.ts'
import { addDays } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { PaperRequests } from './paper-requests.service.ts'
import * as store from './schedules.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  clientAccess: ClientAccess
  paperRequests: Pick<PaperRequests, 'create'>
}

interface WrittenSchedule {
  title: string
  note: string
  items: { title: string; hint: string }[]
  every: ScheduleEvery
  month: number
  day: number
  dueDays: number | null
}

const SCHEDULES_AT_ONCE = 100

export type PaperRequestSchedules = ReturnType<typeof createPaperRequestSchedules>

/** Requests for papers that repeat: each period asks for what the last one asked for. */
export function createPaperRequestSchedules({ db, clock }: Tools, needs: Needs) {
  const { audit, outbox, clientAccess, paperRequests } = needs
  const todayOf = async () => (await outbox.reminders.day('clients')).today

  async function required(actor: Actor, id: number, reader: Reader | Tx): Promise<store.Schedule> {
    const schedule = await store.find(reader, id)
    if (!schedule) throw noSuch()
    if (schedule.client) {
      const of = { clientId: schedule.client.id }
      await clientAccess.requireOf(actor, of, { need: 'staff', noSuch, reader })
    } else if (!(await clientAccess.seesEveryClient(actor))) throw noSuch()
    return schedule
  }

  const columnsOf = (written: WrittenSchedule, today: string) => {
    const { title, note, items, every, month, day, dueDays } = written
    const nextOn = nextDay(written, today)
    return { title, note, items: JSON.stringify(items), every, month, day, dueDays, nextOn, updatedAt: isoNow(clock) }
  }

  const subjectOf = (clientId: number | null | undefined) => (clientId ? { subject: `client:${clientId}` } : {})

  /** Asks one client, unless the period was asked for already. */
  async function askClient(schedule: store.Schedule, clientId: number, today: string): Promise<void> {
    const { id, title, note, every, dueDays, madeBy, madeById } = schedule
    const period = periodBefore(every, schedule.nextOn)
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `client-papers:${clientId}`)
      const last = await store.findLast(tx, id, clientId)
      if (last?.period === period) return
      await paperRequests.create(
        tx,
        { accountId: madeById, name: madeBy },
        {
          clientId,
          title: `${title}, ${formatPeriod(period)}`,
          note,
          dueOn: dueDays === null ? null : addDays(today, dueDays),
          items: last && last.items.length > 0 ? last.items : schedule.items,
          scheduled: { scheduleId: id, period },
        },
      )
    })
  }

  return {
    async list(actor: Actor, { client, page: wanted }: { client?: number | undefined; page: number }) {
      if (client !== undefined) await clientAccess.require(actor, client, 'staff')
      const filter = {
        clientId: client,
        visible: await clientAccess.visibleTo(actor),
        ofServices: await clientAccess.seesEveryClient(actor),
      }
      const total = await store.count(db.read, filter)
      const { window, ...at } = pageAt({ total }, wanted, PAGE_SIZE.office)
      return { items: await store.list(db.read, filter, window), ...at, total }
    },

    get: (actor: Actor, id: number) => required(actor, id, db.read),

    async create(
      actor: Actor,
      { client, service, ...written }: WrittenSchedule & { client?: number | undefined; service?: string | undefined },
    ) {
      const today = await todayOf()
      return await db.transaction(async (tx) => {
        if (client !== undefined) await clientAccess.require(actor, client, 'staff', tx)
        else if (!(await clientAccess.seesEveryClient(actor)))
          throw forbidden('Only somebody who sees every client can repeat a request for a service.')
        const now = isoNow(clock)
        const whose = { clientId: client ?? null, service: service ?? null }
        const made = { madeBy: actor.name, madeById: actor.accountId, version: 1, createdAt: now }
        const id = await store.insert(tx, { ...columnsOf(written, today), ...whose, ...made })
        const detail = { schedule: id, title: written.title, ...(service ? { service } : {}) }
        await audit.record(tx, actor, { action: 'papers.schedule-added', ...subjectOf(client), detail })
        return (await store.find(tx, id)) as store.Schedule
      })
    },

    async save(actor: Actor, id: number, { version, ...written }: WrittenSchedule & { version: number }) {
      const today = await todayOf()
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, `paper-schedule:${id}`)
        const before = await required(actor, id, tx)
        if (before.version !== version)
          throw problem('conflict', 409, 'Somebody else has changed this request. Please look again.')
        await store.update(tx, id, { ...columnsOf(written, today), version: version + 1 })
        const detail = { schedule: id, title: written.title }
        await audit.record(tx, actor, { action: 'papers.schedule-changed', ...subjectOf(before.client?.id), detail })
        return (await store.find(tx, id)) as store.Schedule
      })
    },

    remove: (actor: Actor, id: number): Promise<store.Schedule> =>
      db.transaction(async (tx) => {
        await db.engine.lock(tx, `paper-schedule:${id}`)
        const schedule = await required(actor, id, tx)
        await store.remove(tx, id)
        const detail = { schedule: id, title: schedule.title }
        await audit.record(tx, actor, { action: 'papers.schedule-removed', ...subjectOf(schedule.client?.id), detail })
        return schedule
      }),

    /** Asks for what is due. Of periods that were missed the last alone is asked for; an interrupted run is finished by the next. */
    async askDue(): Promise<void> {
      const { today, isTime } = await outbox.reminders.day('clients')
      if (!isTime) return
      const list = (limit: number) => store.listDue(db.read, today, limit)
      await forEachDue(SCHEDULES_AT_ONCE, list, async (schedule) => {
        const latest = latestDay(schedule, today)
        for (const clientId of await store.listClients(db.read, schedule))
          await askClient({ ...schedule, nextOn: latest }, clientId, today)
        await db.transaction(async (tx) => {
          await db.engine.lock(tx, `paper-schedule:${schedule.id}`)
          const now = await store.find(tx, schedule.id)
          if (now?.version === schedule.version)
            await store.update(tx, schedule.id, { nextOn: nextDay(schedule, today) })
        })
      })
    },
  }
}

/** The last day of a schedule that has come. */
function latestDay(schedule: store.Schedule, today: string): string {
  let day = schedule.nextOn
  for (let next = nextDay(schedule, day); next <= today; next = nextDay(schedule, next)) day = next
  return day
}

const noSuch = () => notFound('There is no such repeating request.')
