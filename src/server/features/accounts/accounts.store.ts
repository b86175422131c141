import type { Selectable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import type { Account } from './accounts.model.ts'

export async function findAccount(db: Reader | Tx, id: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function findAccountByEmail(db: Reader | Tx, email: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? accountOf(row) : null
}

function accountOf(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    role: row.role,
    verified: row.email_verified === 1,
    mustChangePassword: row.must_change_password === 1,
    twoFactorEnabled: row.two_factor_enabled === 1,
    suspendedAt: row.suspended_at,
    deletionRequestedAt: row.deletion_requested_at,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
  }
}
