import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

/** What a merge did, so that it can be undone. */
export interface Moved {
  /** Details that were missing and came from the other. */
  filled: Record<string, string | number>
  team: string[]
  members: number[]
  /** People of both, whose right grew. */
  rights: { id: number; was: MemberRight }[]
  /** By the name of the feature, what of it came over. */
  belongings: Record<string, unknown>
}

export interface Merge {
  id: number
  clientId: number
  otherId: number
  otherName: string
  moved: Moved
  at: string
  by: string
}

export async function insertMerge(
  tx: Tx,
  {
    clientId,
    otherId,
    moved,
    at,
    by,
  }: Omit<Merge, 'id' | 'otherName' | 'by'> & { by: { accountId: string; name: string } },
): Promise<void> {
  const actor = { actor_id: by.accountId, actor_name: by.name }
  const row = { client_id: clientId, other_id: otherId, moved: JSON.stringify(moved), at, undone_at: null, ...actor }
  await tx.insertInto('client_merges').values(row).execute()
  await tx.updateTable('clients').set({ merged_into: clientId }).where('id', '=', otherId).execute()
}

/** Those after a time that nobody has undone, newest first. */
export async function listMerges(db: Reader | Tx, clientId: number, since: string): Promise<Merge[]> {
  const rows = await db
    .selectFrom('client_merges')
    .innerJoin('clients', 'clients.id', 'client_merges.other_id')
    .selectAll('client_merges')
    .select('clients.name')
    .where('client_id', '=', clientId)
    .where('undone_at', 'is', null)
    .where('at', '>', since)
    .orderBy('client_merges.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    otherId: row.other_id,
    otherName: row.name,
    moved: JSON.parse(row.moved) as Moved,
    at: row.at,
    by: row.actor_name,
  }))
}

export async function setUndone(tx: Tx, { id, otherId }: Merge, at: string): Promise<void> {
  await tx.updateTable('client_merges').set({ undone_at: at }).where('id', '=', id).execute()
  await tx.updateTable('clients').set({ merged_into: null }).where('id', '=', otherId).execute()
}

export async function moveMembers(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('client_members').set({ client_id: clientId }).where('id', 'in', ids).execute()
}

/** Whoever was removed from a client leaves no row that stands in the way of another. */
export async function forgetRemoved(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('client_members').where('client_id', '=', clientId).where('state', '=', 'removed').execute()
}

export async function addToTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .insertInto('client_team')
    .values(accountIds.map((account_id) => ({ client_id: clientId, account_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function takeFromTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  const team = tx.deleteFrom('client_team').where('client_id', '=', clientId)
  await team.where('account_id', 'in', accountIds).execute()
}
