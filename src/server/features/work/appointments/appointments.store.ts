import { type Insertable, type SqlBool, sql } from 'kysely'
import type { AppointmentView } from '#contract/work/appointment-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { ROWS_COUNTED } from '#domain/paging.ts'
import { addDays } from '#domain/time/days.ts'
import { type Appointment, emailKey } from './appointments.model.ts'

export interface AppointmentFilter {
  view: AppointmentView | 'all'
  now: string
  /** Whose; undefined for everybody's. */
  staffId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The request that it made. */
  leadId?: number | undefined
}

export async function insert(tx: Tx, row: Omit<Insertable<Tables['appointments']>, 'id'>): Promise<Appointment> {
  return await tx.insertInto('appointments').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function update(tx: Tx, id: number, change: Partial<Appointment>): Promise<Appointment> {
  return await tx.updateTable('appointments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function find(db: Reader | Tx, id: number): Promise<Appointment | null> {
  return (await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findByKey(db: Reader, key: string): Promise<Appointment | null> {
  const row = db.selectFrom('appointments').selectAll().where('idempotencyKey', '=', key)
  return (await row.executeTakeFirst()) ?? null
}

/** What is booked of these people and begins between two instants. */
export async function listBusy(
  db: Reader | Tx,
  accounts: string[],
  { from, to }: { from: string; to: string },
): Promise<Pick<Appointment, 'id' | 'staffId' | 'kindId' | 'localDate' | 'startsAt' | 'endsAt' | 'bufferMinutes'>[]> {
  if (accounts.length === 0) return []
  return await db
    .selectFrom('appointments')
    .select(['id', 'staffId', 'kindId', 'localDate', 'startsAt', 'endsAt', 'bufferMinutes'])
    .where('staffId', 'in', accounts)
    .where('state', '=', 'booked')
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .execute()
}

export async function countAhead(tx: Tx, email: string, now: string): Promise<number> {
  const row = await tx
    .selectFrom('appointments')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('emailKey', '=', emailKey(email))
    .where('startsAt', '>', now)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function list(db: Reader, filter: AppointmentFilter, page: { limit: number; offset: number }) {
  const direction = filter.view === 'upcoming' ? 'asc' : 'desc'
  return await filtered(db, filter)
    .selectAll()
    .orderBy('startsAt', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Up to a number that nobody turns pages for. */
export async function count(db: Reader, filter: AppointmentFilter): Promise<number> {
  const rows = filtered(db, filter).select('id').limit(ROWS_COUNTED)
  const row = await db
    .selectFrom(rows.as('rows'))
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function filtered(db: Reader, { view, now, staffId, from, to, leadId }: AppointmentFilter) {
  return (
    db
      .selectFrom('appointments')
      .$if(view !== 'all', (query) => query.where('state', '=', view === 'cancelled' ? 'cancelled' : 'booked'))
      // None lasts a day. The index is by start: without it all that is past would be read to find what is ahead.
      .$if(view === 'upcoming', (query) => query.where('startsAt', '>', addDays(now, -1)).where('endsAt', '>', now))
      .$if(view === 'past', (query) => query.where('startsAt', '<=', now).where('endsAt', '<=', now))
      .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
      .$if(leadId !== undefined, (query) => query.where('leadId', '=', leadId ?? 0))
      .$if(from !== undefined, (query) => query.where('localDate', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('localDate', '<=', to ?? ''))
  )
}

export async function listOwn(db: Reader, accountId: string, now: string, limit: number): Promise<Appointment[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endsAt', '>', now)
    .where('state', '=', 'booked')
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is booked of one person from an instant on. */
export async function listOfStaff(
  db: Reader,
  staffId: string | null,
  { from, limit }: { from: string; limit: number },
): Promise<Appointment[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('state', '=', 'booked')
    .where('startsAt', '>=', from)
    .$if(staffId !== null, (query) => query.where('staffId', '=', staffId ?? ''))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Takes a reminder upon oneself; false when it was sent before. */
export async function claimReminder(tx: Tx, row: Tables['appointmentReminders']): Promise<boolean> {
  const claimed = await tx
    .insertInto('appointmentReminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What is booked between two days and was not reminded of, at this step or a nearer one, since it has its time. */
export async function listUnreminded(db: Reader, { from, to }: { from: string; to: string }) {
  return await db
    .selectFrom('appointments')
    .leftJoin('appointmentReminders as sent', (join) =>
      join.onRef('sent.appointmentId', '=', 'appointments.id').onRef('sent.startsAt', '=', 'appointments.startsAt'),
    )
    .select(['appointments.id', 'appointments.localDate', 'appointments.updatedAt'])
    .select((row) => row.fn.min<number | null>('sent.step').as('step'))
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>=', from)
    .where('appointments.startsAt', '<', to)
    .groupBy(['appointments.id', 'appointments.localDate', 'appointments.updatedAt'])
    .orderBy('appointments.id')
    .execute()
}

interface Person {
  id: string
  email: string
  verified: boolean
}

const isOf = ({ id, email, verified }: Person) =>
  verified ? sql<SqlBool>`(account_id = ${id} or email_key = ${emailKey(email)})` : sql<SqlBool>`account_id = ${id}`

export async function listOfPerson(db: Reader, person: Person): Promise<Appointment[]> {
  return await db.selectFrom('appointments').selectAll().where(isOf(person)).orderBy('id').execute()
}

export async function removeOfPerson(tx: Tx, person: Person): Promise<number> {
  const gone = await tx.deleteFrom('appointments').where(isOf(person)).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function takeStaffOut(tx: Tx, staffId: string, name: string): Promise<void> {
  await tx.updateTable('appointments').set({ staffName: name }).where('staffId', '=', staffId).execute()
}

export async function removeBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx.selectFrom('appointments').select('id').where('endsAt', '<', before).limit(limit)
  const gone = await tx.deleteFrom('appointments').where('id', 'in', old).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function moveToClient(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('appointments')
    .set({ clientId: toId })
    .where('clientId', '=', fromId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function giveToClient(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('appointments').set({ clientId }).where('id', 'in', ids).execute()
}

export async function leaveClient(tx: Tx, clientId: number): Promise<void> {
  await tx.updateTable('appointments').set({ clientId: null }).where('clientId', '=', clientId).execute()
}
