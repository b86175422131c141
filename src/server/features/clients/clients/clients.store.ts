import type { Engine, Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'
import { type Client, findableOf, type Member, nameKey, numberKey, plainDetails } from './clients.model.ts'

export async function findClient(db: Reader | Tx, id: number): Promise<Client | null> {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? clientOf(row) : null
}

/** Answers the number of the new client. */
export async function insertClient(tx: Tx, client: Omit<Client, 'id'>, idempotencyKey: string | null): Promise<number> {
  const row = { ...columnsOf(client), idempotencyKey }
  const { id } = await tx.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow()
  await replaceTags(tx, id, client.tags)
  return id
}

export async function findByKey(db: Reader, idempotencyKey: string): Promise<Client | null> {
  const row = await db.selectFrom('clients').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function saveClient(tx: Tx, { id, ...client }: Client): Promise<void> {
  await tx.updateTable('clients').set(columnsOf(client)).where('id', '=', id).execute()
  await replaceTags(tx, id, client.tags)
}

async function replaceTags(tx: Tx, id: number, tags: string[]): Promise<void> {
  await tx.deleteFrom('clientTags').where('clientId', '=', id).execute()
  const rows = tags.map((tag) => ({ tag, clientId: id }))
  if (rows.length > 0) await tx.insertInto('clientTags').values(rows).execute()
}

export async function addUsed(tx: Tx, id: number, bytes: number): Promise<void> {
  await tx
    .updateTable('clients')
    .set((each) => ({ storageUsedBytes: each('storageUsedBytes', '+', bytes) }))
    .where('id', '=', id)
    .execute()
}

export async function findDeleted(db: Reader | Tx, id: number): Promise<Client | null> {
  const found = db.selectFrom('clients').selectAll().where('id', '=', id).where('deletedAt', 'is not', null)
  const row = await found.executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function setDeleted(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx.updateTable('clients').set({ deletedAt: at }).where('id', '=', id).execute()
}

/** Those deleted before a time, by their numbers. */
export async function listDeletedBefore(db: Reader, before: string, limit: number): Promise<number[]> {
  const rows = db.selectFrom('clients').select('id').where('deletedAt', '<', before).orderBy('id').limit(limit)
  return (await rows.execute()).map(({ id }) => id)
}

/** Takes a client away for good, with what is known of merges. */
export async function purgeClient(tx: Tx, engine: Engine, id: number): Promise<void> {
  await tx.deleteFrom('clientMerges').where('clientId', '=', id).execute()
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await engine.search.remove(tx, 'clients', id)
}

export async function listTeam(db: Reader | Tx, clientId: number): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('clientTeam')
    .innerJoin('accounts', 'accounts.id', 'clientTeam.accountId')
    .select(['accounts.id', 'accounts.name'])
    .where('clientId', '=', clientId)
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute()
}

export async function replaceTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  await tx.deleteFrom('clientTeam').where('clientId', '=', clientId).execute()
  const rows = [...new Set(accountIds)].map((accountId) => ({ clientId: clientId, accountId }))
  if (rows.length > 0) await tx.insertInto('clientTeam').values(rows).execute()
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
    .selectFrom('clientMembers')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('state', '<>', 'removed')
  return (await rows.orderBy('id').execute()).map(memberOf)
}

export async function indexClient(tx: Tx, engine: Engine, client: Client): Promise<void> {
  await engine.search.put(tx, 'clients', client.id, findableOf(client, await listMembers(tx, client.id)))
}

function columnsOf(client: Omit<Client, 'id'>) {
  return {
    kind: client.kind,
    name: client.name,
    nameKey: nameKey(client.name),
    ...plainDetails(client),
    registrationKey: numberKey(client.registrationNumber),
    taxKey: numberKey(client.taxNumber),
    emailKey: client.email ? emailKey(client.email) : null,
    yearEnd: client.yearEnd,
    timeZone: client.timeZone,
    responsibleId: client.responsibleId,
    state: client.state,
    plan: client.plan,
    storageLimitBytes: client.storageLimitBytes,
    storageUsedBytes: client.storageUsedBytes,
    leadId: client.leadId,
    tags: JSON.stringify(client.tags),
    version: client.version,
    createdAt: client.createdAt,
    updatedAt: client.updatedAt,
    endedAt: client.endedAt,
  }
}

export function clientOf({
  nameKey,
  registrationKey,
  taxKey,
  emailKey,
  mergedInto,
  deletedAt,
  idempotencyKey,
  ...row
}: RowOf<'clients'>): Client {
  return { ...row, tags: JSON.parse(row.tags) }
}

export function memberOf({ memberRight: right, ...row }: RowOf<'clientMembers'>): Member {
  return { ...row, right }
}
