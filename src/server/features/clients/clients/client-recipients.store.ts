import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

export async function listMembers(db: Reader | Tx, clientId: number, rights: MemberRight[]) {
  return await db
    .selectFrom('client_members')
    .innerJoin('accounts', 'accounts.id', 'client_members.account_id')
    .select(['accounts.name', 'accounts.email'])
    .where('client_id', '=', clientId)
    .where('client_members.state', '<>', 'removed')
    .where('member_right', 'in', rights)
    .where('accounts.suspended_at', 'is', null)
    .orderBy('client_members.id')
    .execute()
}

export async function listFirm(db: Reader | Tx, clientId: number) {
  const team = db.selectFrom('client_team').select('account_id').where('client_id', '=', clientId)
  const responsible = db.selectFrom('clients').select('responsible_id').where('id', '=', clientId)
  return await db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where((where) => where.or([where('id', 'in', team), where('id', 'in', responsible)]))
    .where('role', 'in', ['accountant', 'admin'])
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute()
}
