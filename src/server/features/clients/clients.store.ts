import type { Selectable } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { emailKey } from '#server/features/leads/leads.model.ts'
import { type Client, findableOf, type Member, nameKey, numberKey } from './clients.model.ts'

export async function findClient(db: Reader | Tx, id: number): Promise<Client | null> {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function listMembers(db: Reader | Tx, clientId: number): Promise<Member[]> {
  const rows = db
    .selectFrom('client_members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '<>', 'removed')
  return (await rows.orderBy('id').execute()).map(memberOf)
}

/** Makes a client findable by what is known of it now. */
export async function indexClient(tx: Tx, engine: Engine, client: Client): Promise<void> {
  await engine.search.put(tx, 'clients', client.id, findableOf(client, await listMembers(tx, client.id)))
}

export function columnsOf(client: Omit<Client, 'id'>) {
  return {
    kind: client.kind,
    name: client.name,
    name_key: nameKey(client.name),
    registration_number: client.registrationNumber,
    registration_key: numberKey(client.registrationNumber),
    tax_number: client.taxNumber,
    tax_key: numberKey(client.taxNumber),
    address: client.address,
    email: client.email,
    email_key: client.email ? emailKey(client.email) : null,
    phone: client.phone,
    year_end: client.yearEnd,
    time_zone: client.timeZone,
    responsible_id: client.responsibleId,
    state: client.state,
    plan: client.plan,
    storage_limit_bytes: client.storageLimitBytes,
    storage_used_bytes: client.storageUsedBytes,
    lead_id: client.leadId,
    version: client.version,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
    ended_at: client.endedAt,
  }
}

export function clientOf(row: Selectable<Tables['clients']>): Client {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    registrationNumber: row.registration_number,
    taxNumber: row.tax_number,
    address: row.address,
    email: row.email,
    phone: row.phone,
    yearEnd: row.year_end,
    timeZone: row.time_zone,
    responsibleId: row.responsible_id,
    state: row.state,
    plan: row.plan,
    storageLimitBytes: row.storage_limit_bytes,
    storageUsedBytes: row.storage_used_bytes,
    leadId: row.lead_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  }
}

export function memberOf(row: Selectable<Tables['client_members']>): Member {
  return {
    id: row.id,
    clientId: row.client_id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    right: row.member_right,
    state: row.state,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }
}
