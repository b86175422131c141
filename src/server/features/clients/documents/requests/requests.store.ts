import { type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import type { PaperRequest, RequestEvent, RequestItem } from './requests.model.ts'

export interface RequestFilter {
  state?: PaperRequest['state'] | undefined
  clientId?: number | undefined
  visible?: VisibleClients
}

export async function insertRequest(tx: Tx, row: Insertable<Tables['paper_requests']>): Promise<PaperRequest> {
  return requestOf(await tx.insertInto('paper_requests').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function insertItems(tx: Tx, rows: Insertable<Tables['request_items']>[]): Promise<void> {
  await tx.insertInto('request_items').values(rows).execute()
}

export async function findRequest(db: Reader | Tx, id: number): Promise<PaperRequest | null> {
  const row = await db.selectFrom('paper_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? requestOf(row) : null
}

export async function findItem(db: Reader | Tx, id: number): Promise<RequestItem | null> {
  const row = await db.selectFrom('request_items').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? itemOf(row) : null
}

export async function listItems(db: Reader | Tx, requestIds: number[]): Promise<RequestItem[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .selectFrom('request_items')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
  return rows.map(itemOf)
}

export async function updateItem(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['request_items']>>,
): Promise<void> {
  await tx
    .updateTable('request_items')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function updateRequest(
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['paper_requests']>>,
): Promise<void> {
  await tx
    .updateTable('paper_requests')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function noteReminded(tx: Tx, ids: number[], day: string): Promise<void> {
  await tx.updateTable('paper_requests').set({ reminded_on: day }).where('id', 'in', ids).execute()
}

export async function listRequests(
  db: Reader,
  filter: RequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaperRequest[]> {
  // The place in the list is found in an index; only what stands on the page is read whole.
  const onPage = inOrder(filtered(db, filter).select('id').limit(limit).offset(offset), filter)
  const rows = db.selectFrom('paper_requests').selectAll().where('id', 'in', onPage)
  return (await inOrder(rows, filter).execute()).map(requestOf)
}

/** Open ones by the day they are due, those without a day last on both engines; others the newest first. */
function inOrder<Row>(query: SelectQueryBuilder<Tables, 'paper_requests', Row>, { state }: RequestFilter) {
  return state === 'open'
    ? query.orderBy(sql`due_on is null`).orderBy('due_on').orderBy('id')
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
    .select((s) => ['client_id as clientId', s.fn.sum<number>('open_items').as('total')])
    .groupBy('client_id')
    .execute()
}

/** Open requests with a day up to this one and something left to send. */
export async function listDue(db: Reader, until: string): Promise<PaperRequest[]> {
  const rows = await db
    .selectFrom('paper_requests')
    .selectAll()
    .where(sql<SqlBool>`state = 'open'`)
    .where('due_on', '<=', until)
    .where('open_items', '>', 0)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  return rows.map(requestOf)
}

/** Those of these requests for which something is left to send. */
export async function listOpen(db: Reader | Tx, ids: number[]): Promise<PaperRequest[]> {
  if (ids.length === 0) return []
  const rows = db.selectFrom('paper_requests').selectAll().where('id', 'in', ids).where('state', '=', 'open')
  return (await rows.where('open_items', '>', 0).execute()).map(requestOf)
}

export async function addFile(tx: Tx, itemId: number, documentId: string, now: string): Promise<void> {
  await tx
    .insertInto('item_files')
    .values({ item_id: itemId, document_id: documentId, added_at: now })
    .onConflict((conflict) => conflict.columns(['item_id', 'document_id']).doNothing())
    .execute()
}

/** Which documents were sent for which item, in the order they came; those that were deleted left out. */
export async function listFiles(db: Reader | Tx, itemIds: number[]): Promise<{ itemId: number; documentId: string }[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('item_files')
    .innerJoin('documents', 'documents.id', 'item_files.document_id')
    .select(['item_id', 'document_id'])
    .where('item_id', 'in', itemIds)
    .where('documents.deleted_at', 'is', null)
    .orderBy('added_at')
    .orderBy('document_id')
    .execute()
  return rows.map((row) => ({ itemId: row.item_id, documentId: row.document_id }))
}

export async function listItemsOf(tx: Tx, documentId: string): Promise<RequestItem[]> {
  const rows = await tx
    .selectFrom('request_items')
    .selectAll()
    .where('id', 'in', tx.selectFrom('item_files').select('item_id').where('document_id', '=', documentId))
    .execute()
  return rows.map(itemOf)
}

export async function insertEvent(tx: Tx, row: Insertable<Tables['request_events']>): Promise<void> {
  await tx.insertInto('request_events').values(row).execute()
}

export async function listEvents(db: Reader, requestId: number): Promise<RequestEvent[]> {
  const rows = await db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    kind: row.kind,
    actorName: row.actor_name,
    itemId: row.item_id,
    text: row.text,
  }))
}

/** Takes the name of somebody off what they asked, sent and decided. */
export async function nameless(tx: Tx, accountId: string, instead: string): Promise<number> {
  const asked = tx.updateTable('paper_requests').set({ asked_by: instead, asked_by_id: null })
  const requests = await asked.where('asked_by_id', '=', accountId).executeTakeFirst()
  const changed = tx.updateTable('request_items').set({ changed_by: instead, changed_by_id: null })
  const items = await changed.where('changed_by_id', '=', accountId).executeTakeFirst()
  const acted = tx.updateTable('request_events').set({ actor_name: instead, actor_id: null })
  const events = await acted.where('actor_id', '=', accountId).executeTakeFirst()
  return Number(requests.numUpdatedRows + items.numUpdatedRows + events.numUpdatedRows)
}

function filtered(db: Reader, { state, clientId, visible }: RequestFilter) {
  let query = db.selectFrom('paper_requests')
  // Written out, not as a parameter: only so do the engines see that an index of that state fits.
  if (state) query = query.where(sql<SqlBool>`state = ${sql.lit(state)}`)
  if (clientId !== undefined) query = query.where('client_id', '=', clientId)
  if (visible) query = query.where(visible('paper_requests.client_id'))
  return query
}

function requestOf(row: Selectable<Tables['paper_requests']>): PaperRequest {
  return {
    id: row.id,
    clientId: row.client_id,
    title: row.title,
    note: row.note,
    dueOn: row.due_on,
    state: row.state,
    askedBy: row.asked_by,
    openItems: row.open_items,
    remindedOn: row.reminded_on,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function itemOf(row: Selectable<Tables['request_items']>): RequestItem {
  return {
    id: row.id,
    requestId: row.request_id,
    title: row.title,
    hint: row.hint,
    state: row.state,
    reason: row.reason,
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }
}
