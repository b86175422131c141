import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export interface CalendarFeed extends Omit<RowOf<'calendarFeeds'>, 'tokenHash' | 'clientNames'> {
  clientNames: boolean
}

export async function insertFeed(
  tx: Tx,
  feed: Omit<CalendarFeed, 'id' | 'lastUsedAt'> & { tokenHash: string },
): Promise<CalendarFeed> {
  const row = await tx
    .insertInto('calendarFeeds')
    .values({
      tokenHash: feed.tokenHash,
      accountId: feed.accountId,
      clientId: feed.clientId,
      covers: feed.covers,
      clientNames: feed.clientNames ? 1 : 0,
      createdAt: feed.createdAt,
      lastUsedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return feedOf(row)
}

export async function findByToken(db: Reader, tokenHash: string): Promise<CalendarFeed | null> {
  const row = await db.selectFrom('calendarFeeds').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  return row ? feedOf(row) : null
}

export async function listFeeds(
  db: Reader | Tx,
  { accountId, clientId }: Pick<CalendarFeed, 'accountId' | 'clientId'>,
): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendarFeeds')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('clientId', clientId === null ? 'is' : '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(feedOf)
}

export async function listFeedsOf(db: Reader, accountId: string): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendarFeeds')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(feedOf)
}

export async function removeFeed(
  tx: Tx,
  { id, accountId, clientId }: Pick<CalendarFeed, 'id' | 'accountId' | 'clientId'>,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('calendarFeeds')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('clientId', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function removeFeedsOf(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('calendarFeeds').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function removeFeedsOfClient(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('calendarFeeds').where('clientId', '=', clientId).execute()
}

export async function markUsed(tx: Tx, id: number, at: string): Promise<void> {
  await tx.updateTable('calendarFeeds').set({ lastUsedAt: at }).where('id', '=', id).execute()
}

export async function moveFeeds(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('calendarFeeds')
    .set({ clientId: toId })
    .where('clientId', '=', fromId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function giveFeeds(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('calendarFeeds').set({ clientId: clientId }).where('id', 'in', ids).execute()
}

function feedOf({ tokenHash, ...row }: RowOf<'calendarFeeds'>): CalendarFeed {
  return { ...row, clientNames: row.clientNames === 1 }
}
