import { sql } from 'kysely'
import type { TimeOrder } from '#contract/orders.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredEvent = RowOf<'auditEvents'>
export type StoredHead = RowOf<'auditHead'>

export interface EventFilter {
  actor?: string
  action?: string
  subject?: string
  /** From this time on, and before that one. */
  from?: string
  to?: string
}

export interface Stretch {
  /** Newest first by default. */
  order?: TimeOrder
  /** The event beyond which it begins. */
  from?: number | undefined
  limit: number
}

export async function findHead(db: Reader | Tx): Promise<StoredHead | undefined> {
  return await db.selectFrom('auditHead').selectAll().executeTakeFirst()
}

export async function saveHead(tx: Tx, head: Omit<StoredHead, 'id'>): Promise<void> {
  await tx
    .insertInto('auditHead')
    .values({ id: 1, ...head })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(head))
    .execute()
}

export async function insertEvent(tx: Tx, event: Omit<StoredEvent, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('auditEvents').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateHashes(tx: Tx, id: number, hashes: Pick<StoredEvent, 'hash' | 'previousHash'>) {
  await tx.updateTable('auditEvents').set(hashes).where('id', '=', id).execute()
}

/** The times that restores went back over. */
export async function listRestores(db: Reader): Promise<{ madeAt: string; restoredAt: string }[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select(['at', 'detail'])
    .where('action', '=', 'backup.restored')
    .orderBy('id')
    .execute()
  return rows.map(({ at, detail }) => ({ madeAt: String(JSON.parse(detail).madeAt ?? at), restoredAt: at }))
}

/** Events are written in the order of time, so a period is a range of ids. */
export async function listEvents(db: Reader, filter: EventFilter, { order, from, limit }: Stretch) {
  const first = filter.from ? await firstIdFrom(db, filter.from) : 0
  const end = filter.to ? await firstIdFrom(db, filter.to) : undefined
  let query = db.selectFrom('auditEvents').selectAll()
  if (filter.actor === 'system' || filter.actor === 'visitor') query = query.where('doer', '=', filter.actor)
  else if (filter.actor) query = query.where('actorId', '=', filter.actor)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.subject) query = query.where('subject', '=', filter.subject)
  if (first === undefined) return []
  if (first > 0) query = query.where('id', '>=', first)
  if (end !== undefined) query = query.where('id', '<', end)
  if (from) query = query.where('id', order === 'oldest' ? '>' : '<', from)
  return await query
    .orderBy('id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Jumps through the index from one action to the next, however many events there are. */
export async function hasEvent(db: Reader | Tx, action: string): Promise<boolean> {
  const event = await db.selectFrom('auditEvents').select('id').where('action', '=', action).limit(1).executeTakeFirst()
  return event !== undefined
}

export async function listActions(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known(action) as (
      select min(action) from audit_events
      union all
      select (select min(action) from audit_events where action > known.action) from known where known.action is not null
    )
    select action from known where action is not null
  `.execute(db)
  return rows.map(({ action }) => action)
}

/** How often each of these happened from a time on; what did not is left out. */
export async function countEvents(db: Reader, actions: string[], from: string): Promise<Map<string, number>> {
  const first = await firstIdFrom(db, from)
  if (first === undefined) return new Map()
  const rows = await db
    .selectFrom('auditEvents')
    .select((select) => ['action' as const, select.fn.countAll<number>().as('total')])
    .where('action', 'in', actions)
    .where('id', '>=', first)
    .groupBy('action')
    .execute()
  return new Map(rows.map(({ action, total }) => [action, Number(total)]))
}

/** Oldest first, above an id. */
export async function listInOrder(db: Reader | Tx, after: number, limit: number): Promise<StoredEvent[]> {
  return await db.selectFrom('auditEvents').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

async function firstIdFrom(db: Reader, time: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('at', '>=', time)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
