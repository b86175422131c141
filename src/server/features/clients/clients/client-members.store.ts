import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Client, Member } from './clients.model.ts'
import { clientOf, memberOf } from './clients.store.ts'

export async function findMember(db: Reader | Tx, clientId: number, id: number): Promise<Member | null> {
  const row = await db
    .selectFrom('client_members')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  return row ? memberOf(row) : null
}

/** Whoever was removed before and is invited again keeps the row. */
export async function saveInvited(tx: Tx, member: Omit<Member, 'id' | 'state' | 'lastSeenAt'>): Promise<Member> {
  const row = {
    client_id: member.clientId,
    account_id: member.accountId,
    email: member.email,
    name: member.name,
    member_right: member.right,
    state: 'invited' as const,
    invited_by: member.invitedBy,
    created_at: member.createdAt,
    last_seen_at: null,
  }
  const saved = await tx
    .insertInto('client_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
  return memberOf(saved)
}

export async function setRight(tx: Tx, id: number, right: MemberRight): Promise<void> {
  await tx.updateTable('client_members').set({ member_right: right }).where('id', '=', id).execute()
}

export async function setRemoved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('client_members').set({ state: 'removed' }).where('id', '=', id).execute()
}

export async function setSeen(tx: Tx, id: number, at: string): Promise<void> {
  await tx
    .updateTable('client_members')
    .set({ state: 'active', last_seen_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .execute()
}

export async function listRooms(db: Reader, accountId: string): Promise<{ client: Client; member: Member }[]> {
  const members = await db
    .selectFrom('client_members')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'removed')
    .execute()
  if (members.length === 0) return []
  const ids = members.map(({ client_id }) => client_id)
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return clients.flatMap((row) => {
    const member = members.find(({ client_id }) => client_id === row.id)
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
    .updateTable('client_members')
    .set({ name, email })
    .where('account_id', '=', accountId)
    .where((each) => each.or([each('name', '<>', name), each('email', '<>', email)]))
    .returning('client_id')
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** Takes a person out of every client they acted for; answers which. */
export async function removeAccount(tx: Tx, accountId: string): Promise<number[]> {
  const rows = await tx
    .deleteFrom('client_members')
    .where('account_id', '=', accountId)
    .returning('client_id')
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** Somebody who left the firm is responsible for nothing any more. */
export async function releaseStaff(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('client_team').where('account_id', '=', accountId).execute()
  await tx.updateTable('clients').set({ responsible_id: null }).where('responsible_id', '=', accountId).execute()
}
