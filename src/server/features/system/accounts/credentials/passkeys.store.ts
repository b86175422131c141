import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export interface Passkey {
  id: string
  accountId: string
  sessionId: string | null
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  synced: boolean
  heldAt: string | null
  createdAt: string
}

export async function listPasskeys(db: Reader | Tx, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(passkeyOf)
}

export async function findPasskey(db: Reader | Tx, by: { id: string } | { credentialId: string }) {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('credential_id', '=', by.credentialId)))
    .executeTakeFirst()
  return row ? passkeyOf(row) : null
}

/** Keeps a passkey; false when it is there already, here or in another account. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      session_id: passkey.sessionId,
      name: passkey.name,
      public_key: passkey.publicKey,
      credential_id: passkey.credentialId,
      counter: passkey.counter,
      synced: Number(passkey.synced),
      transports: passkey.transports.join(','),
      held_at: passkey.heldAt,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
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
    .set({ held_at: now })
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('held_at', 'is', null)
  if (butOf)
    query = query.where((where) => where.or([where('session_id', 'is', null), where('session_id', '<>', butOf)]))
  await query.execute()
}

export async function releasePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ held_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
}

function passkeyOf(row: Selectable<Tables['passkeys']>): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports.split(',').filter(Boolean),
    synced: row.synced === 1,
    heldAt: row.held_at,
    createdAt: row.created_at,
  }
}
