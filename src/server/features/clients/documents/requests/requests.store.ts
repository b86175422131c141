import { type Insertable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import type { PaperRequest, RequestEvent, RequestItem } from './requests.model.ts'

export interface RequestFilter {
  state?: PaperRequest['state'] | undefined
  clientId?: number | undefined
  visible?: VisibleClients
}

export async function insertRequest(tx: Tx, row: Insertable<Tables['paperRequests']>): Promise<PaperRequest> {
  return requestOf(await tx.insertInto('paperRequests').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function insertItems(tx: Tx, rows: Insertable<Tables['requestItems']>[]): Promise<void> {
  await tx.insertInto('requestItems').values(rows).execute()
}

export async function findRequest(db: Reader | Tx, id: number): Promise<PaperRequest | null> {
  const row = await db.selectFrom('paperRequests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? requestOf(row) : null
}

/** An open request of a client with the same title and papers. */
export async function findOpenDuplicate(
  tx: Tx,
  clientId: number,
  { title, items }: { title: string; items: { title: string }[] },
): Promise<PaperRequest | null> {
  const open = tx.selectFrom('paperRequests').selectAll().where('clientId', '=', clientId).where('state', '=', 'open')
  const wanted = items.map((item) => item.title).join('\n')
  for (const row of await open.where('title', '=', title).orderBy('id').execute()) {
    const known = await listItems(tx, [row.id])
    if (known.map((item) => item.title).join('\n') === wanted) return requestOf(row)
  }
  return null
}

export async function findItem(db: Reader | Tx, id: number): Promise<RequestItem | null> {
  const row = await db.selectFrom('requestItems').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? itemOf(row) : null
}

export async function listItems(db: Reader | Tx, requestIds: number[]): Promise<RequestItem[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .selectFrom('requestItems')
    .selectAll()
    .where('requestId', 'in', requestIds)
    .orderBy('requestId')
    .orderBy('position')
    .execute()
  return rows.map(itemOf)
}

export async function updateItem(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['requestItems']>>,
): Promise<void> {
  await tx
    .updateTable('requestItems')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateRequest(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['paperRequests']>>,
): Promise<void> {
  await tx
    .updateTable('paperRequests')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function noteReminded(tx: Tx, ids: number[], day: string): Promise<void> {
  await tx.updateTable('paperRequests').set({ remindedOn: day }).where('id', 'in', ids).execute()
}

export async function listRequests(
  db: Reader,
  filter: RequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaperRequest[]> {
  // The place in the list is found in an index; only what is on the page is read whole.
  const onPage = inOrder(filtered(db, filter).select('id').limit(limit).offset(offset), filter)
  const rows = db.selectFrom('paperRequests').selectAll().where('id', 'in', onPage)
  return (await inOrder(rows, filter).execute()).map(requestOf)
}

/** Open ones by the day they are due, those without a day last on both engines; others the newest first. */
function inOrder<Row>(query: SelectQueryBuilder<Tables, 'paperRequests', Row>, { state }: RequestFilter) {
  return state === 'open'
    ? query.orderBy(sql`due_on is null`).orderBy('dueOn').orderBy('id')
    : query.orderBy('id', 'desc')
}

export async function countRequests(db: Reader, filter: RequestFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** How many papers are left to send, client by client. */
export async function countOpenItems(db: Reader, filter: RequestFilter) {
  return await filtered(db, filter)
    .select((s) => ['clientId', s.fn.sum<number>('openItems').as('total')])
    .groupBy('clientId')
    .execute()
}

/** Open requests with a day up to this one and something left to send. */
export async function listDue(db: Reader, until: string): Promise<PaperRequest[]> {
  const rows = await db
    .selectFrom('paperRequests')
    .selectAll()
    .where(sql<SqlBool>`state = 'open'`)
    .where('dueOn', '<=', until)
    .where('openItems', '>', 0)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
  return rows.map(requestOf)
}

export async function listOpen(db: Reader | Tx, ids: number[]): Promise<PaperRequest[]> {
  if (ids.length === 0) return []
  const rows = db.selectFrom('paperRequests').selectAll().where('id', 'in', ids).where('state', '=', 'open')
  return (await rows.where('openItems', '>', 0).execute()).map(requestOf)
}

export async function addFile(tx: Tx, itemId: number, documentId: string, now: string): Promise<void> {
  await tx
    .insertInto('itemFiles')
    .values({ itemId: itemId, documentId: documentId, addedAt: now })
    .onConflict((conflict) => conflict.columns(['itemId', 'documentId']).doNothing())
    .execute()
}

/** Which documents were sent for which item, in the order they came; those that were deleted left out. */
export async function listFiles(db: Reader | Tx, itemIds: number[]): Promise<{ itemId: number; documentId: string }[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('itemFiles')
    .innerJoin('documents', 'documents.id', 'itemFiles.documentId')
    .select(['itemId', 'documentId'])
    .where('itemId', 'in', itemIds)
    .where('documents.deletedAt', 'is', null)
    .orderBy('addedAt')
    .orderBy('documentId')
    .execute()
  return rows.map((row) => ({ itemId: row.itemId, documentId: row.documentId }))
}

export async function listItemsOf(tx: Tx, documentId: string): Promise<RequestItem[]> {
  const rows = await tx
    .selectFrom('requestItems')
    .selectAll()
    .where('id', 'in', tx.selectFrom('itemFiles').select('itemId').where('documentId', '=', documentId))
    .execute()
  return rows.map(itemOf)
}

export async function insertEvent(tx: Tx, row: Insertable<Tables['requestEvents']>): Promise<void> {
  await tx.insertInto('requestEvents').values(row).execute()
}

export async function listEvents(db: Reader, requestId: number): Promise<RequestEvent[]> {
  const rows = await db
    .selectFrom('requestEvents')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    actorName: row.actorName,
    itemId: row.itemId,
    text: row.text,
  }))
}

/** Takes the name of a user off what they asked, sent and decided. */
export async function nameless(tx: Tx, accountId: string, instead: string): Promise<number> {
  const asked = tx.updateTable('paperRequests').set({ askedBy: instead, askedById: null })
  const requests = await asked.where('askedById', '=', accountId).executeTakeFirst()
  const changed = tx.updateTable('requestItems').set({ changedBy: instead, changedById: null })
  const items = await changed.where('changedById', '=', accountId).executeTakeFirst()
  const acted = tx.updateTable('requestEvents').set({ actorName: instead, actorId: null })
  const events = await acted.where('actorId', '=', accountId).executeTakeFirst()
  const scheduled = tx.updateTable('paperRequestSchedules').set({ madeBy: instead, madeById: null })
  const schedules = await scheduled.where('madeById', '=', accountId).executeTakeFirst()
  const changes = [requests, items, events, schedules]
  return changes.reduce((total, { numUpdatedRows }) => total + Number(numUpdatedRows), 0)
}

function filtered(db: Reader, { state, clientId, visible }: RequestFilter) {
  let query = db.selectFrom('paperRequests')
  // Written out, not as a parameter: only so do the engines see that an index of that state fits.
  if (state) query = query.where(sql<SqlBool>`state = ${sql.lit(state)}`)
  if (clientId !== undefined) query = query.where('clientId', '=', clientId)
  if (visible) query = query.where(visible('paperRequests.clientId'))
  return query
}

function requestOf({ askedById, revision, scheduleId, period, ...row }: RowOf<'paperRequests'>): PaperRequest {
  return row
}

function itemOf({ position, changedById, ...row }: RowOf<'requestItems'>): RequestItem {
  return row
}
