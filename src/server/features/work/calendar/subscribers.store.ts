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
    .insertInto('calendar_subscribers')
    .values({
      email,
      email_key: keyOf(email),
      services: JSON.stringify(wish.services),
      days_before: wish.daysBefore,
      state: 'pending',
      created_at: now,
      requested_at: now,
      confirmed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return subscriberOf(row)
}

export async function findByEmail(db: Reader | Tx, email: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('calendar_subscribers')
    .selectAll()
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst()
  return row ? subscriberOf(row) : null
}

export async function findSubscriber(db: Reader | Tx, id: number): Promise<Subscriber | null> {
  const row = await db.selectFrom('calendar_subscribers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? subscriberOf(row) : null
}

export async function setWish(tx: Tx, id: number, wish: Wish): Promise<void> {
  const chosen = { services: JSON.stringify(wish.services), days_before: wish.daysBefore }
  await tx.updateTable('calendar_subscribers').set(chosen).where('id', '=', id).execute()
}

export async function markRequested(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('calendar_subscribers').set({ requested_at: now }).where('id', '=', id).execute()
}

export async function confirm(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('calendar_subscribers')
    .set({ state: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Takes somebody away with all that they were told; answers how many that were. */
export async function remove(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.deleteFrom('calendar_reminders').where('subscriber_id', 'in', ids).execute()
  const gone = await tx.deleteFrom('calendar_subscribers').where('id', 'in', ids).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function listPendingSince(tx: Tx, before: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('calendar_subscribers')
    .select('id')
    .where('state', '=', 'pending')
    .where('requested_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listConfirmed(db: Reader, afterId: number, limit: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('calendar_subscribers')
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
    .selectFrom('calendar_reminders')
    .select(['subscriber_id', 'rule_id', 'due_on'])
    .where('subscriber_id', 'in', ids)
    .where('due_on', '>=', from)
    .execute()
  return new Set(rows.map((row) => toldKey(row.subscriber_id, row.rule_id, row.due_on)))
}

export const toldKey = (subscriber: number, rule: number, dueOn: string) => `${subscriber} ${rule} ${dueOn}`

/** Takes it upon oneself to tell somebody of a date; false when another instance has. */
export async function claimReminder(tx: Tx, row: Tables['calendar_reminders']): Promise<boolean> {
  const claimed = await tx
    .insertInto('calendar_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('rule_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function forgetReminders(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('calendar_reminders').where('due_on', '<', before).execute()
}

const keyOf = (email: string) => email.trim().toLowerCase()

function subscriberOf(row: Selectable<Tables['calendar_subscribers']>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    services: JSON.parse(row.services) as string[],
    daysBefore: row.days_before as DaysBefore,
    state: row.state,
    createdAt: row.created_at,
  }
}
