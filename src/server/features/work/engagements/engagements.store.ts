import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { FeeLine } from '#domain/proposals/fees.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Engagement } from './engagements.model.ts'

interface EngagementFilter {
  visible: VisibleClients
  clientId?: number | undefined
}

export async function insert(tx: Tx, row: Insertable<Tables['engagements']>): Promise<void> {
  await tx.insertInto('engagements').values(row).execute()
}

export async function find(db: Reader | Tx, id: string): Promise<Engagement | null> {
  const row = await db.selectFrom('engagements').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? engagementOf(row) : null
}

/** False when it had ended already. */
export async function end(tx: Tx, id: string, state: 'ended' | 'renewed', day: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('engagements')
    .set({ state, endedOn: day })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function list(
  db: Reader,
  filter: EngagementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Engagement[]> {
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(engagementOf)
}

export async function count(db: Reader, filter: EngagementFilter): Promise<number> {
  const { total } = await filtered(db, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export async function sumActive(db: Reader, filter: EngagementFilter) {
  const rows = await filtered(db, filter)
    .select(['currency', sql<number>`sum(worth_year)`.as('worth')])
    .where('state', '=', 'active')
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, worth }) => ({ currency, amount: Number(worth) }))
}

export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  const counted = db.selectFrom('engagements').select(sql<number>`count(*)`.as('total'))
  return Number((await counted.where('clientId', '=', clientId).executeTakeFirstOrThrow()).total)
}

export async function moveToClient(tx: Tx, fromId: number, toId: number): Promise<string[]> {
  const rows = await tx.selectFrom('engagements').select('id').where('clientId', '=', fromId).execute()
  const ids = rows.map(({ id }) => id)
  await giveToClient(tx, ids, toId)
  return ids
}

export async function giveToClient(tx: Tx, ids: string[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('engagements').set({ clientId: clientId }).where('id', 'in', ids).execute()
}

function filtered(db: Reader, { visible, clientId }: EngagementFilter) {
  const query = db.selectFrom('engagements').where(visible('engagements.clientId'))
  return clientId === undefined ? query : query.where('clientId', '=', clientId)
}

function engagementOf({ createdAt, ...row }: RowOf<'engagements'>): Engagement {
  return { ...row, lines: JSON.parse(row.lines) as FeeLine[], worthYear: Number(row.worthYear) }
}
