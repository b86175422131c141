import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export type StoredMailbox = Selectable<Tables['incoming_mailboxes']>

const ONLY = 1

export async function findMailbox(db: Reader | Tx): Promise<StoredMailbox | null> {
  return (await db.selectFrom('incoming_mailboxes').selectAll().where('id', '=', ONLY).executeTakeFirst()) ?? null
}

export async function saveMailbox(tx: Tx, mailbox: Omit<StoredMailbox, 'id'>): Promise<void> {
  await tx
    .insertInto('incoming_mailboxes')
    .values({ id: ONLY, ...mailbox })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(mailbox))
    .execute()
}

export async function changeMailbox(tx: Tx, change: Partial<Omit<StoredMailbox, 'id'>>): Promise<void> {
  await tx.updateTable('incoming_mailboxes').set(change).where('id', '=', ONLY).execute()
}

export async function deleteMailbox(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('incoming_mailboxes').where('id', '=', ONLY).executeTakeFirst()
  return numDeletedRows > 0n
}
