import type { Engine, Reader, Tx } from '#database/engine.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'
import { findClient, indexClient } from './clients.store.ts'

export async function listMemberships(db: Reader, accountId: string) {
  return await db
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select(['clients.name as client', 'member_right as right', 'client_members.state', 'client_members.name'])
    .select([
      'client_members.email',
      'client_members.created_at as invitedAt',
      'client_members.last_seen_at as lastSeenAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('client_members.id')
    .execute()
}

export async function listRecords(db: Reader, email: string) {
  return await db
    .selectFrom('clients')
    .select(['name', 'kind', 'state', 'email', 'phone', 'address', 'year_end as yearEnd', 'created_at as since'])
    .select(['registration_number as registrationNumber', 'tax_number as taxNumber'])
    .where('email_key', '=', emailKey(email))
    .orderBy('id')
    .execute()
}

/** Takes a person out of records that were never more than a prospect; answers how many. */
export async function takePersonOut(tx: Tx, engine: Engine, email: string): Promise<number> {
  const found = tx.selectFrom('clients').select('id').where('email_key', '=', emailKey(email))
  const rows = await found.where('state', '=', 'prospect').execute()
  for (const { id } of rows) {
    const nothing = { registration_number: null, registration_key: null, tax_number: null, tax_key: null }
    await tx
      .updateTable('clients')
      .set({
        ...nothing,
        name: 'Erased',
        name_key: 'erased',
        address: null,
        email: null,
        email_key: null,
        phone: null,
        tags: '[]',
      })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('client_tags').where('client_id', '=', id).execute()
    const client = await findClient(tx, id)
    if (client) await indexClient(tx, engine, client)
  }
  return rows.length
}
