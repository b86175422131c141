import type { Selectable } from 'kysely'
import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'
import { type Client, findableOf, type Member, nameKey, numberKey } from './clients.model.ts'

export async function findClient(db: Reader | Tx, id: number): Promise<Client | null> {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? clientOf(row) : null
}

/** Answers the number of the new client. */
export async function insertClient(tx: Tx, client: Omit<Client, 'id'>, idempotencyKey: string | null): Promise<number> {
  const row = { ...columnsOf(client), once_key: idempotencyKey }
  const { id } = await tx.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()
  await replaceTags(tx, id, client.tags)
  return id
}

export async function findByKey(db: Reader, idempotencyKey: string): Promise<Client | null> {
  const row = await db.selectFrom('clients').selectAll().where('once_key', '=', idempotencyKey).executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function saveClient(tx: Tx, { id, ...client }: Client): Promise<void> {
  await tx.updateTable('clients').set(columnsOf(client)).where('id', '=', id).execute()
  await replaceTags(tx, id, client.tags)
}

async function replaceTags(tx: Tx, id: number, tags: string[]): Promise<void> {
  await tx.deleteFrom('client_tags').where('client_id', '=', id).execute()
  const rows = tags.map((tag) => ({ tag, client_id: id }))
  if (rows.length > 0) await tx.insertInto('client_tags').values(rows).execute()
}

export async function addUsed(tx: Tx, id: number, bytes: number): Promise<void> {
  await tx
    .updateTable('clients')
    .set((each) => ({ storage_used_bytes: each('storage_used_bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
}

export async function findDeleted(db: Reader | Tx, id: number): Promise<Client | null> {
  const found = db.selectFrom('clients').selectAll().where('id', '=', id).where('deleted_at', 'is not', null)
  const row = await found.executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function setDeleted(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx.updateTable('clients').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** Those deleted before a time, by their numbers. */
export async function listDeletedBefore(db: Reader, before: string): Promise<number[]> {
  const rows = db.selectFrom('clients').select('id').where('deleted_at', '<', before).orderBy('id').limit(100)
  return (await rows.execute()).map(({ id }) => id)
}

/** Takes a client away for good, with its team, its people and what is known of merges. */
export async function purgeClient(tx: Tx, engine: Engine, id: number): Promise<void> {
  await tx.deleteFrom('client_team').where('client_id', '=', id).execute()
  await tx.deleteFrom('client_members').where('client_id', '=', id).execute()
  await tx.deleteFrom('client_merges').where('client_id', '=', id).execute()
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await engine.search.remove(tx, 'clients', id)
}

export async function listTeam(db: Reader | Tx, clientId: number): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('client_team')
    .innerJoin('accounts', 'accounts.id', 'client_team.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where('client_id', '=', clientId)
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute()
}

export async function replaceTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  await tx.deleteFrom('client_team').where('client_id', '=', clientId).execute()
  const rows = [...new Set(accountIds)].map((account_id) => ({ client_id: clientId, account_id }))
  if (rows.length > 0) await tx.insertInto('client_team').values(rows).execute()
}

/** The name and address of accounts, by their ids. */
export async function listAccounts(
  db: Reader | Tx,
  ids: string[],
): Promise<Map<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('accounts').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
}

export async function listMembers(db: Reader | Tx, clientId: number): Promise<Member[]> {
  const rows = db
    .selectFrom('client_members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '<>', 'removed')
  return (await rows.orderBy('id').execute()).map(memberOf)
}

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
    tags: JSON.stringify(client.tags),
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
    tags: JSON.parse(row.tags),
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
