import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { DaysBefore } from '#domain/calendar.ts'

export interface Subscriber {
  id: number
  email: string
  services: string[]
  daysBefore: DaysBefore
  state: 'pending' | 'confirmed'
  createdAt: string
}

export interface Wish {
  services: string[]
  daysBefore: DaysBefore
}

export async function insertSubscriber(tx: Tx, email: string, wish: Wish, now: string): Promise<Subscriber> {
  const row = await tx
    .insertInto('calendarSubscribers')
    .values({
      email,
      emailKey: keyOf(email),
      services: JSON.stringify(wish.services),
      daysBefore: wish.daysBefore,
      state: 'pending',
      createdAt: now,
      requestedAt: now,
      confirmedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return subscriberOf(row)
}

export async function findByEmail(db: Reader | Tx, email: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('calendarSubscribers')
    .selectAll()
    .where('emailKey', '=', keyOf(email))
    .executeTakeFirst()
  return row ? subscriberOf(row) : null
}

export async function findSubscriber(db: Reader | Tx, id: number): Promise<Subscriber | null> {
  const row = await db.selectFrom('calendarSubscribers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? subscriberOf(row) : null
}

export async function setWish(tx: Tx, id: number, wish: Wish): Promise<void> {
  const chosen = { services: JSON.stringify(wish.services), daysBefore: wish.daysBefore }
  await tx.updateTable('calendarSubscribers').set(chosen).where('id', '=', id).execute()
}

export async function markRequested(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('calendarSubscribers').set({ requestedAt: now }).where('id', '=', id).execute()
}

export async function confirm(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('calendarSubscribers')
    .set({ state: 'confirmed', confirmedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Takes somebody away with all that they were told; answers how many that were. */
export async function remove(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.deleteFrom('calendarReminders').where('subscriberId', 'in', ids).execute()
  const gone = await tx.deleteFrom('calendarSubscribers').where('id', 'in', ids).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function listPendingSince(tx: Tx, before: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('calendarSubscribers')
    .select('id')
    .where('state', '=', 'pending')
    .where('requestedAt', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listConfirmed(db: Reader, afterId: number, limit: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('calendarSubscribers')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(subscriberOf)
}

/** What these people have been told of, from a day on, each as `subscriber rule day`. */
export async function listTold(db: Reader, ids: number[], from: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('calendarReminders')
    .select(['subscriberId', 'ruleId', 'dueOn'])
    .where('subscriberId', 'in', ids)
    .where('dueOn', '>=', from)
    .execute()
  return new Set(rows.map((row) => toldKey(row.subscriberId, row.ruleId, row.dueOn)))
}

export const toldKey = (subscriber: number, rule: number, dueOn: string) => `${subscriber} ${rule} ${dueOn}`

/** Takes it upon oneself to tell somebody of a date; false when another instance has. */
export async function claimReminder(tx: Tx, row: Tables['calendarReminders']): Promise<boolean> {
  const claimed = await tx
    .insertInto('calendarReminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ruleId')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function forgetReminders(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('calendarReminders').where('dueOn', '<', before).execute()
}

const keyOf = (email: string) => email.trim().toLowerCase()

function subscriberOf({
  emailKey,
  requestedAt,
  confirmedAt,
  ...row
}: Selectable<Tables['calendarSubscribers']>): Subscriber {
  return { ...row, services: JSON.parse(row.services) as string[], daysBefore: row.daysBefore as DaysBefore }
}
