import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Client, Member } from '#server/features/clients/clients/clients.model.ts'
import { clientOf, memberOf } from '#server/features/clients/clients/clients.store.ts'

/** Whether rows of a client may be seen, asked of the column that holds the number of the client. */
export type VisibleClients = (column: string) => RawBuilder<SqlBool>

export const EVERY_CLIENT: VisibleClients = () => sql<SqlBool>`1 = 1`
export const NO_CLIENT: VisibleClients = () => sql<SqlBool>`1 = 0`

/** Rows that belong to a client, one that may be seen. */
export const withClient =
  (visible: VisibleClients): VisibleClients =>
  (column) =>
    sql<SqlBool>`(${sql.ref(column)} is not null and ${visible(column)})`

export function clientsOfTeam(accountId: string): VisibleClients {
  return (column) =>
    sql<SqlBool>`${sql.ref(column)} in (select client_id from client_team where account_id = ${accountId})`
}

export function clientsOfMember(accountId: string): VisibleClients {
  return (column) => sql<SqlBool>`${sql.ref(column)} in
    (select client_id from client_members where account_id = ${accountId} and state <> 'removed')`
}

/** Whether a row of `leads` may be seen: no client came of the request, or one that may be seen. */
export function visibleLeads(visible: VisibleClients): RawBuilder<SqlBool> {
  return sql<SqlBool>`leads.id not in (select origin.lead_id from ${ORIGINS} as origin where not (${visible('origin.clientId')}))`
}

/** Whether a row of `people` may be seen: the person belongs to no client, or to one that may be seen. */
export function visiblePeople(visible: VisibleClients): RawBuilder<SqlBool> {
  return sql<SqlBool>`(people.kind = 'staff'
    or people.id not in (select person_id from ${PEOPLE_OF_CLIENTS} as belonging)
    or people.id in (select person_id from ${PEOPLE_OF_CLIENTS} as belonging where ${visible('belonging.clientId')}))`
}

// What a merged client brought along belongs to the client it was merged into.
const ORIGINS = sql`(select lead_id, coalesce(merged_into, id) as client_id from clients where lead_id is not null)`

// People belong to a client as its members, by its email address, or as senders of the request it came from.
const PEOPLE_OF_CLIENTS = sql`(
  select people.id as person_id, client_members.client_id from client_members
    join people on people.account_id = client_members.account_id
  union all
  select person_addresses.person_id, coalesce(clients.merged_into, clients.id) from clients
    join person_addresses on person_addresses.email_key = clients.email_key
  union all
  select people.id, origin.client_id from ${ORIGINS} as origin
    join leads on leads.id = origin.lead_id
    join people on people.account_id = leads.account_id
  union all
  select person_addresses.person_id, origin.client_id from ${ORIGINS} as origin
    join leads on leads.id = origin.lead_id
    join person_addresses on person_addresses.email_key = leads.email_key)`

export async function findLiving(db: Reader | Tx, id: number): Promise<Client | null> {
  const row = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function isOnTeam(db: Reader | Tx, clientId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientTeam')
    .select('clientId')
    .where('clientId', '=', clientId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findMembership(db: Reader | Tx, clientId: number, accountId: string): Promise<Member | null> {
  const row = await db
    .selectFrom('clientMembers')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return row ? memberOf(row) : null
}

/** The client that a user acts for, the longest known first; by an email only where it is a member's. */
export async function findClientOf(
  db: Reader | Tx,
  { accountId, email }: { accountId: string | null; email: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('clientMembers')
    .innerJoin('clients', 'clients.id', 'clientMembers.clientId')
    .select('clients.id')
    .where('clientMembers.state', '<>', 'removed')
    .where('clients.mergedInto', 'is', null)
    .where('clients.deletedAt', 'is', null)
    .where((e) =>
      e.or([
        ...(accountId ? [e('clientMembers.accountId', '=', accountId)] : []),
        e(e.fn<string>('lower', ['clientMembers.email']), '=', email.trim().toLowerCase()),
      ]),
    )
    .orderBy('clients.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a user acted for a client and does so no longer. */
export async function wasRemoved(db: Reader | Tx, clientId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('clientMembers')
    .select('id')
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  return row !== undefined
}

/** Merged ones count too: their file goes on in the other's. */
export function cameOf(column: string, endedBefore: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from clients c where c.lead_id = ${sql.ref(column)} and c.deleted_at is null
    and (c.ended_at is null or c.ended_at >= ${endedBefore}))`
}

export async function listNames(db: Reader | Tx, visible: VisibleClients, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const named = db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).where(visible('clients.id'))
  const rows = await named.execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
