import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Client, Member } from '#server/features/clients/clients/clients.model.ts'
import { clientOf, memberOf } from '#server/features/clients/clients/clients.store.ts'

export async function findMember(db: Reader | Tx, clientId: number, id: number): Promise<Member | null> {
  const row = await db
    .selectFrom('clientMembers')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return row ? memberOf(row) : null
}

/** Whoever was removed before and is invited again keeps the row. */
export async function saveInvited(tx: Tx, member: Omit<Member, 'id' | 'state' | 'lastSeenAt'>): Promise<Member> {
  const row = {
    clientId: member.clientId,
    accountId: member.accountId,
    email: member.email,
    name: member.name,
    memberRight: member.right,
    state: 'invited' as const,
    invitedBy: member.invitedBy,
    createdAt: member.createdAt,
    lastSeenAt: null,
  }
  const saved = await tx
    .insertInto('clientMembers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'clientId']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
  return memberOf(saved)
}

export async function setRight(tx: Tx, id: number, right: MemberRight): Promise<void> {
  await tx.updateTable('clientMembers').set({ memberRight: right }).where('id', '=', id).execute()
}

export async function setRemoved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('clientMembers').set({ state: 'removed' }).where('id', '=', id).execute()
}

export async function setSeen(tx: Tx, id: number, at: string): Promise<void> {
  await tx
    .updateTable('clientMembers')
    .set({ state: 'active', lastSeenAt: at })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .execute()
}

export async function listRooms(db: Reader, accountId: string): Promise<{ client: Client; member: Member }[]> {
  const members = await db
    .selectFrom('clientMembers')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '<>', 'removed')
    .execute()
  if (members.length === 0) return []
  const ids = members.map(({ clientId }) => clientId)
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', 'in', ids)
    .where('mergedInto', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return clients.flatMap((row) => {
    const member = members.find(({ clientId }) => clientId === row.id)
    return member ? [{ client: clientOf(row), member: memberOf(member) }] : []
  })
}

/** What an account is called now, wherever it acts; answers for which clients. */
export async function renameMembers(
  tx: Tx,
  accountId: string,
  { name, email }: Pick<Member, 'name' | 'email'>,
): Promise<number[]> {
  const rows = await tx
    .updateTable('clientMembers')
    .set({ name, email })
    .where('accountId', '=', accountId)
    .where((each) => each.or([each('name', '<>', name), each('email', '<>', email)]))
    .returning('clientId')
    .execute()
  return rows.map(({ clientId }) => clientId)
}

/** Takes a person out of every client they acted for; answers which. */
export async function removeAccount(tx: Tx, accountId: string): Promise<number[]> {
  const rows = await tx.deleteFrom('clientMembers').where('accountId', '=', accountId).returning('clientId').execute()
  return rows.map(({ clientId }) => clientId)
}

/** A user who left the firm is responsible for nothing any more. */
export async function releaseStaff(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('clientTeam').where('accountId', '=', accountId).execute()
  await tx.updateTable('clients').set({ responsibleId: null }).where('responsibleId', '=', accountId).execute()
}
