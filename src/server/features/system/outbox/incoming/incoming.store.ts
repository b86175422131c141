import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type StoredMailbox = RowOf<'incomingMailboxes'>

const ONLY = 1

export async function findMailbox(db: Reader | Tx): Promise<StoredMailbox | null> {
  return (await db.selectFrom('incomingMailboxes').selectAll().where('id', '=', ONLY).executeTakeFirst()) ?? null
}

export async function saveMailbox(tx: Tx, mailbox: Omit<StoredMailbox, 'id'>): Promise<void> {
  await tx
    .insertInto('incomingMailboxes')
    .values({ id: ONLY, ...mailbox })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(mailbox))
    .execute()
}

export async function changeMailbox(tx: Tx, change: Partial<Omit<StoredMailbox, 'id'>>): Promise<void> {
  await tx.updateTable('incomingMailboxes').set(change).where('id', '=', ONLY).execute()
}

export async function deleteMailbox(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('incomingMailboxes').where('id', '=', ONLY).executeTakeFirst()
  return numDeletedRows > 0n
}
