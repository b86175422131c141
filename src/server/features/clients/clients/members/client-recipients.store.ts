import { rolesOf } from '#contract/access.ts'
import type { MemberRight } from '#contract/clients/client-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'

export async function listMembers(db: Reader | Tx, clientId: number, rights: MemberRight[]) {
  return await db
    .selectFrom('clientMembers')
    .innerJoin('accounts', 'accounts.id', 'clientMembers.accountId')
    .select(['accounts.name', 'accounts.email'])
    .where('clientId', '=', clientId)
    .where('clientMembers.state', '<>', 'removed')
    .where('memberRight', 'in', rights)
    .where('accounts.suspendedAt', 'is', null)
    .orderBy('clientMembers.id')
    .execute()
}

export async function listFirm(db: Reader | Tx, clientId: number) {
  const team = db.selectFrom('clientTeam').select('accountId').where('clientId', '=', clientId)
  const responsible = db.selectFrom('clients').select('responsibleId').where('id', '=', clientId)
  return await db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where((where) => where.or([where('id', 'in', team), where('id', 'in', responsible)]))
    .where('role', 'in', rolesOf('accountant'))
    .where('suspendedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
