import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export interface Passkey extends Omit<RowOf<'passkeys'>, 'synced' | 'transports'> {
  transports: string[]
  synced: boolean
}

export async function listPasskeys(db: Reader | Tx, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map(passkeyOf)
}

export async function findPasskey(db: Reader | Tx, by: { id: string } | { credentialId: string }) {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('credentialId', '=', by.credentialId)))
    .executeTakeFirst()
  return row ? passkeyOf(row) : null
}

/** Keeps a passkey; false when it is there already, here or in another account. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      accountId: passkey.accountId,
      sessionId: passkey.sessionId,
      name: passkey.name,
      publicKey: passkey.publicKey,
      credentialId: passkey.credentialId,
      counter: passkey.counter,
      synced: Number(passkey.synced),
      transports: passkey.transports.join(','),
      heldAt: passkey.heldAt,
      createdAt: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveCounter(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter }).where('id', '=', id).execute()
}

/** Takes the passkeys out of use that were added after a time, in other sessions than this one if one is told. */
export async function holdPasskeys(
  tx: Tx,
  accountId: string,
  { since, now, butOf }: { since: string; now: string; butOf?: string | undefined },
): Promise<void> {
  let query = tx
    .updateTable('passkeys')
    .set({ heldAt: now })
    .where('accountId', '=', accountId)
    .where('createdAt', '>', since)
    .where('heldAt', 'is', null)
  if (butOf) query = query.where((where) => where.or([where('sessionId', 'is', null), where('sessionId', '<>', butOf)]))
  await query.execute()
}

export async function releasePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ heldAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('accountId', '=', accountId).execute()
}

function passkeyOf(row: RowOf<'passkeys'>): Passkey {
  return { ...row, transports: row.transports.split(',').filter(Boolean), synced: row.synced === 1 }
}
