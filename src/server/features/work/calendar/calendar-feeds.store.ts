import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { FeedCovers } from '#domain/calendar.ts'

export interface CalendarFeed {
  id: number
  accountId: string
  /** Null for the deadlines of the firm. */
  clientId: number | null
  covers: FeedCovers
  clientNames: boolean
  createdAt: string
  lastUsedAt: string | null
}

export async function insertFeed(
  tx: Tx,
  feed: Omit<CalendarFeed, 'id' | 'lastUsedAt'> & { tokenHash: string },
): Promise<CalendarFeed> {
  const row = await tx
    .insertInto('calendar_feeds')
    .values({
      token_hash: feed.tokenHash,
      account_id: feed.accountId,
      client_id: feed.clientId,
      covers: feed.covers,
      client_names: feed.clientNames ? 1 : 0,
      created_at: feed.createdAt,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return feedOf(row)
}

export async function findByToken(db: Reader, tokenHash: string): Promise<CalendarFeed | null> {
  const row = await db.selectFrom('calendar_feeds').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  return row ? feedOf(row) : null
}

export async function listFeeds(
  db: Reader | Tx,
  { accountId, clientId }: Pick<CalendarFeed, 'accountId' | 'clientId'>,
): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(feedOf)
}

export async function listFeedsOf(db: Reader, accountId: string): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(feedOf)
}

export async function removeFeed(
  tx: Tx,
  { id, accountId, clientId }: Pick<CalendarFeed, 'id' | 'accountId' | 'clientId'>,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function removeFeedsOf(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('calendar_feeds').where('account_id', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function removeFeedsOfClient(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('client_id', '=', clientId).execute()
}

export async function markUsed(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('calendar_feeds').set({ last_used_at: at }).where('id', '=', id).execute()
}

export async function moveFeeds(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('calendar_feeds')
    .set({ client_id: toId })
    .where('client_id', '=', fromId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function giveFeeds(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('calendar_feeds').set({ client_id: clientId }).where('id', 'in', ids).execute()
}

function feedOf(row: Selectable<Tables['calendar_feeds']>): CalendarFeed {
  return {
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    covers: row.covers,
    clientNames: row.client_names === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
