import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

/** What a merge did, so that it can be undone. */
interface Moved {
  /** Details that were missing and came from the other. */
  filled: Record<string, string | number>
  team: string[]
  members: number[]
  /** People of both, whose right grew. */
  rights: { id: number; was: MemberRight }[]
  /** By the name of the feature, what of it came over. */
  belongings: Record<string, unknown>
}

interface Merge {
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
  const actor = { actorId: by.accountId, actorName: by.name }
  const row = { clientId: clientId, otherId: otherId, moved: JSON.stringify(moved), at, undoneAt: null, ...actor }
  await tx.insertInto('clientMerges').values(row).execute()
  await tx.updateTable('clients').set({ mergedInto: clientId }).where('id', '=', otherId).execute()
}

/** Those after a time that nobody has undone, newest first. */
export async function listMerges(db: Reader | Tx, clientId: number, since: string): Promise<Merge[]> {
  const rows = await db
    .selectFrom('clientMerges')
    .innerJoin('clients', 'clients.id', 'clientMerges.otherId')
    .selectAll('clientMerges')
    .select('clients.name')
    .where('clientId', '=', clientId)
    .where('undoneAt', 'is', null)
    .where('at', '>', since)
    .orderBy('clientMerges.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    clientId: row.clientId,
    otherId: row.otherId,
    otherName: row.name,
    moved: JSON.parse(row.moved) as Moved,
    at: row.at,
    by: row.actorName,
  }))
}

export async function setUndone(tx: Tx, { id, otherId }: Merge, at: string): Promise<void> {
  await tx.updateTable('clientMerges').set({ undoneAt: at }).where('id', '=', id).execute()
  await tx.updateTable('clients').set({ mergedInto: null }).where('id', '=', otherId).execute()
}

export async function moveMembers(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('clientMembers').set({ clientId: clientId }).where('id', 'in', ids).execute()
}

/** Whoever was removed from a client leaves no row that conflicts with another. */
export async function forgetRemoved(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('clientMembers').where('clientId', '=', clientId).where('state', '=', 'removed').execute()
}

export async function addToTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .insertInto('clientTeam')
    .values(accountIds.map((accountId) => ({ clientId: clientId, accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function takeFromTeam(tx: Tx, clientId: number, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  const team = tx.deleteFrom('clientTeam').where('clientId', '=', clientId)
  await team.where('accountId', 'in', accountIds).execute()
}
