import { CLIENT_DETAILS } from '#contract/clients/client-fields.ts'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import { plainDetails } from '#server/features/clients/clients/clients.model.ts'
import { findClient, indexClient } from '#server/features/clients/clients/clients.store.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'

export async function listMemberships(db: Reader, accountId: string) {
  return await db
    .selectFrom('clientMembers')
    .innerJoin('clients', 'clients.id', 'clientMembers.clientId')
    .select(['clients.name as client', 'memberRight as right', 'clientMembers.state', 'clientMembers.name'])
    .select(['clientMembers.email', 'clientMembers.createdAt as invitedAt', 'clientMembers.lastSeenAt'])
    .where('accountId', '=', accountId)
    .orderBy('clientMembers.id')
    .execute()
}

export async function listRecords(db: Reader, email: string) {
  return await db
    .selectFrom('clients')
    .select(['name', 'kind', 'state', ...CLIENT_DETAILS, 'yearEnd', 'createdAt as since'])
    .where('emailKey', '=', emailKey(email))
    .orderBy('id')
    .execute()
}

/** Takes a person out of records that were never more than a prospect; answers how many. */
export async function takePersonOut(tx: Tx, engine: Engine, email: string): Promise<number> {
  const found = tx.selectFrom('clients').select('id').where('emailKey', '=', emailKey(email))
  const rows = await found.where('state', '=', 'prospect').execute()
  for (const { id } of rows) {
    await tx
      .updateTable('clients')
      .set({
        ...plainDetails({}),
        ...{ registrationKey: null, taxKey: null, emailKey: null },
        ...{ name: 'Erased', nameKey: 'erased', tags: '[]' },
      })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('clientTags').where('clientId', '=', id).execute()
    const client = await findClient(tx, id)
    if (client) await indexClient(tx, engine, client)
  }
  return rows.length
}
