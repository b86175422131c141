import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import { escapeLike } from '#database/like.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { DaysBefore } from '#domain/calendar.ts'
import type { Frequency } from '#domain/subscriptions.ts'
import { emailKeyOf, type Subscriber, type Wish } from './subscribers.model.ts'

type NewSubscriber = Pick<
  Subscriber,
  'email' | 'state' | 'language' | 'consentPlace' | 'consentSource' | 'confirmedAt'
> &
  Wish

export async function insertSubscriber(tx: Tx, subscriber: NewSubscriber, now: string): Promise<Subscriber> {
  const { email, state, language, consentPlace, consentSource, confirmedAt, ...wish } = subscriber
  const row = await tx
    .insertInto('subscribers')
    .values({
      ...{ email, state, language, consentPlace, consentSource, confirmedAt, ...columnsOf(wish) },
      emailKey: emailKeyOf(email),
      createdAt: now,
      requestedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return subscriberOf(row)
}

export async function findByEmail(db: Reader | Tx, email: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('emailKey', '=', emailKeyOf(email))
    .executeTakeFirst()
  return row ? subscriberOf(row) : null
}

export async function findSubscriber(db: Reader | Tx, id: number): Promise<Subscriber | null> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? subscriberOf(row) : null
}

/** Those of the addresses that are on the list, in lower case. */
export async function listKnown(db: Reader | Tx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const keys = emails.map(emailKeyOf)
  const rows = await db.selectFrom('subscribers').select('emailKey').where('emailKey', 'in', keys).execute()
  return new Set(rows.map(({ emailKey }) => emailKey))
}

export async function setWish(tx: Tx, id: number, wish: Wish): Promise<void> {
  await tx.updateTable('subscribers').set(columnsOf(wish)).where('id', '=', id).execute()
}

export async function markRequested(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('subscribers').set({ requestedAt: now }).where('id', '=', id).execute()
}

export async function confirm(tx: Tx, id: number, now: string): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ state: 'confirmed', confirmedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

export async function remove(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await tx.deleteFrom('subscribers').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function listPendingSince(tx: Tx, before: string, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('state', '=', 'pending')
    .where('requestedAt', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Confirmed subscribers by number; with a frequency, only those who want news so often. */
export async function listConfirmed(
  db: Reader | Tx,
  { after, limit, news }: { after: number; limit: number; news?: Frequency },
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    // Written out: a partial index is not used for a bound value.
    .where(sql<boolean>`state = 'confirmed'`)
    .$if(news !== undefined, (q) => q.where('news', '=', news as Frequency))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(subscriberOf)
}

export interface SubscriberFilter {
  q?: string
  state?: Subscriber['state'] | undefined
  topic?: Frequency | 'dates' | undefined
}

/** Newest first. */
export async function listSubscribers(db: Reader, filter: SubscriberFilter, window: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where(matching(filter))
    .orderBy('id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
  return rows.map(subscriberOf)
}

/** How many are in each state, and how many addresses are suppressed. */
export async function countStates(db: Reader): Promise<Partial<Record<Subscriber['state'] | 'suppressed', number>>> {
  const suppressed = db
    .selectFrom('suppressedAddresses')
    .select((s) => [sql<string>`'suppressed'`.as('state'), s.fn.countAll<number>().as('total')])
  const rows = await db
    .selectFrom('subscribers')
    .select((s) => [s.ref('state').$castTo<string>().as('state'), s.fn.countAll<number>().as('total')])
    .groupBy('state')
    .unionAll(suppressed)
    .execute()
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]))
}

export async function countSubscribers(db: Reader, filter: SubscriberFilter): Promise<number> {
  const { total } = await db
    .selectFrom('subscribers')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(total)
}

const matching =
  ({ q, state, topic }: SubscriberFilter) =>
  (where: ExpressionBuilder<Tables, 'subscribers'>) =>
    where.and([
      ...(q ? [sql<SqlBool>`email_key like ${`%${escapeLike(emailKeyOf(q))}%`} escape '\\'`] : []),
      ...(state ? [where('state', '=', state)] : []),
      ...(topic === 'dates' ? [where('services', '<>', '[]')] : topic ? [where('news', '=', topic)] : []),
    ])

const columnsOf = ({ news, categories, services, daysBefore }: Wish) => ({
  ...{ news, daysBefore },
  categories: JSON.stringify(categories),
  services: JSON.stringify(services),
})

function subscriberOf({ emailKey, requestedAt, ...row }: RowOf<'subscribers'>): Subscriber {
  return {
    ...row,
    categories: JSON.parse(row.categories) as number[],
    services: JSON.parse(row.services) as string[],
    daysBefore: row.daysBefore as DaysBefore,
  }
}
