import { sql } from 'kysely'
import type { DeliveryState } from '#contract/system/webhook-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type Delivery = RowOf<'webhookDeliveries'>

/** How many of one webhook are sent at once: one that answers slowly does not hold up the others. */
const EACH = 5

export async function insertDeliveries(tx: Tx, rows: Delivery[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('webhookDeliveries').values(rows).execute()
}

export async function hasDue(db: Reader, now: string): Promise<boolean> {
  const due = db.selectFrom('webhookDeliveries').select('id')
  const row = await due.where('state', '=', 'queued').where('nextAttemptAt', '<=', now).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Takes what is due, so that nobody else sends it for a while; the longest waiting first. */
export async function claimDue(tx: Tx, now: string, until: string): Promise<Delivery[]> {
  const due = await tx
    .selectFrom((of) =>
      of
        .selectFrom('webhookDeliveries')
        .select([
          'id',
          sql<number>`row_number() over (partition by webhook_id order by next_attempt_at, id)`.as('place'),
        ])
        .where('state', '=', 'queued')
        .where('nextAttemptAt', '<=', now)
        .as('due'),
    )
    .select('due.id')
    .where('due.place', '<=', EACH)
    .execute()
  if (due.length === 0) return []
  return await tx
    .updateTable('webhookDeliveries')
    .set((set) => ({ nextAttemptAt: until, attempts: set('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute()
}

export async function findDelivery(db: Reader | Tx, webhookId: string, id: string): Promise<Delivery | undefined> {
  const row = db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id)
  return await row.where('webhookId', '=', webhookId).executeTakeFirst()
}

export async function updateDelivery(tx: Tx, id: string, change: Partial<Delivery>): Promise<void> {
  await tx.updateTable('webhookDeliveries').set(change).where('id', '=', id).execute()
}

export async function giveUpQueued(tx: Tx, webhookId: string, error: string): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', error })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'queued')
    .execute()
}

interface DeliveryFilter {
  webhookId: string
  state?: DeliveryState | undefined
}

const filtered = (db: Reader, { webhookId, state }: DeliveryFilter) => {
  const rows = db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId)
  return state ? rows.where('state', '=', state) : rows
}

export async function countDeliveries(db: Reader, filter: DeliveryFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function listDeliveries(
  db: Reader,
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Delivery[]> {
  return await filtered(db, filter)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function deleteBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('webhookDeliveries').where('createdAt', '<', before).where('state', '!=', 'queued').execute()
}
