import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

export interface Passkey {
  id: string
  accountId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  synced: boolean
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

export async function findPasskey(db: Reader | Tx, credentialId: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
  return row ? passkeyOf(row) : null
}

export async function insertPasskey(tx: Tx, passkey: Passkey, aaguid: string): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      name: passkey.name,
      public_key: passkey.publicKey,
      credential_id: passkey.credentialId,
      counter: passkey.counter,
      device_type: passkey.synced ? 'multiDevice' : 'singleDevice',
      backed_up: Number(passkey.synced),
      transports: passkey.transports.join(','),
      aaguid,
      created_at: passkey.createdAt,
    })
    .execute()
}

export async function saveCounter(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function passkeyOf(row: Selectable<Tables['passkeys']>): Passkey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name ?? 'Passkey',
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports?.split(',').filter(Boolean) ?? [],
    synced: row.backed_up === 1,
    createdAt: row.created_at ?? '',
  }
}
