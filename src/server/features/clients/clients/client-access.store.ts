import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Client, Member } from './clients.model.ts'
import { clientOf, memberOf } from './clients.store.ts'

/** Whether rows of a client may be seen, asked of the column that holds the number of the client. */
export type VisibleClients = (column: string) => RawBuilder<SqlBool>

export const EVERY_CLIENT: VisibleClients = () => sql<SqlBool>`1 = 1`
export const NO_CLIENT: VisibleClients = () => sql<SqlBool>`1 = 0`

export function clientsOfTeam(accountId: string): VisibleClients {
  return (column) =>
    sql<SqlBool>`${sql.ref(column)} in (select client_id from client_team where account_id = ${accountId})`
}

export function clientsOfMember(accountId: string): VisibleClients {
  return (column) => sql<SqlBool>`${sql.ref(column)} in
    (select client_id from client_members where account_id = ${accountId} and state <> 'removed')`
}

export async function findLiving(db: Reader | Tx, id: number): Promise<Client | null> {
  const row = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? clientOf(row) : null
}

export async function isOnTeam(db: Reader | Tx, clientId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_team')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findMembership(db: Reader | Tx, clientId: number, accountId: string): Promise<Member | null> {
  const row = await db
    .selectFrom('client_members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return row ? memberOf(row) : null
}

/** Whether somebody acted for a client and does so no longer. */
export async function wasRemoved(db: Reader | Tx, clientId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  return row !== undefined
}

/** Merged ones count too: their file goes on in the other's. */
export function cameOf(column: string, endedBefore: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from clients c where c.lead_id = ${sql.ref(column)} and c.deleted_at is null
    and (c.ended_at is null or c.ended_at >= ${endedBefore}))`
}

export async function listNames(db: Reader | Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
