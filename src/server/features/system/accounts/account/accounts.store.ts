import { type Access, isOpenTo } from '#contract/access.ts'
import { markSubjects } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { TEAM_ROLES } from '#domain/roles.ts'
import { newId } from '#platform/ids.ts'
import type { Account } from './accounts.model.ts'

/** An account and the hash of its password, if it has one. */
export interface AccountPassword {
  account: Account
  hash: string | null
}

export async function findAccount(db: Reader | Tx, id: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function findAccountByEmail(db: Reader | Tx, email: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function findPassword(db: Reader | Tx, by: { email: string } | { id: string }) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('passwords', 'passwords.accountId', 'accounts.id')
    .selectAll('accounts')
    .select('passwords.hash')
    .where((where) => ('id' in by ? where('accounts.id', '=', by.id) : where('accounts.email', '=', by.email)))
    .executeTakeFirst()
  return row ? ({ account: accountOf(row), hash: row.hash } satisfies AccountPassword) : null
}

/** What may be changed about an account; every change is dated. */
type AccountChange = Partial<
  Pick<
    Account,
    | 'name'
    | 'email'
    | 'phone'
    | 'address'
    | 'role'
    | 'verified'
    | 'mustChangePassword'
    | 'twoFactorEnabled'
    | 'suspendedAt'
    | 'deletionRequestedAt'
    | 'lastSignInAt'
  >
>

export async function updateAccount(tx: Tx, id: string, change: AccountChange, now: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name: change.name,
      email: change.email,
      phone: change.phone,
      address: change.address,
      role: change.role,
      emailVerified: asNumber(change.verified),
      mustChangePassword: asNumber(change.mustChangePassword),
      twoFactorEnabled: asNumber(change.twoFactorEnabled),
      suspendedAt: change.suspendedAt,
      deletionRequestedAt: change.deletionRequestedAt,
      lastSignInAt: change.lastSignInAt,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  if (SHOWN_OF_PEOPLE.some((field) => change[field] !== undefined)) markSubjects(tx, `account:${id}`)
}

const SHOWN_OF_PEOPLE = ['name', 'email', 'phone', 'role', 'verified', 'suspendedAt'] as const

interface NewAccount extends Pick<Account, 'name' | 'email' | 'role' | 'verified'> {
  phone?: string | null
  address?: string | null
  mustChangePassword?: boolean
  /** Of the password; null for those who sign in by a code from a mail. */
  hash: string | null
}

/** Adds an account and its password; answers its id. */
export async function insertAccount(tx: Tx, account: NewAccount, now: string): Promise<string> {
  const id = newId()
  const times = { createdAt: now, updatedAt: now }
  await tx
    .insertInto('accounts')
    .values({
      id,
      name: account.name,
      email: account.email,
      role: account.role,
      phone: account.phone ?? null,
      address: account.address ?? null,
      emailVerified: Number(account.verified),
      mustChangePassword: Number(account.mustChangePassword ?? false),
      ...times,
    })
    .execute()
  if (account.hash !== null) await savePassword(tx, id, account.hash, now)
  markSubjects(tx, `account:${id}`)
  return id
}

export async function savePassword(tx: Tx, accountId: string, hash: string, now: string): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ accountId: accountId, hash, changedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ hash, changedAt: now }))
    .execute()
}

/** From now on no password opens the account. */
export async function deletePassword(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passwords').where('accountId', '=', accountId).execute()
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
  markSubjects(tx, `account:${id}`)
}

export async function countAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('suspendedAt', 'is', null)
    .where('deletionRequestedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everybody who works in the office and may come in; with an access, those whose work it is. */
export async function listStaff(db: Reader | Tx, access: Access = 'staff'): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where(
      'role',
      'in',
      TEAM_ROLES.filter((role) => isOpenTo(access, role)),
    )
    .where('suspendedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('email')
    .execute()
  return rows.map(accountOf)
}

export async function hasAnyAccount(db: Reader | Tx): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function listDueForDeletion(db: Reader, before: string, limit: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('deletionRequestedAt', '<=', before)
    .orderBy('deletionRequestedAt')
    .limit(limit)
    .execute()
  return rows.map(accountOf)
}

/** Clients who registered before a time and have not confirmed their address. */
export async function listUnconfirmed(db: Reader, before: string, limit: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('emailVerified', '=', 0)
    .where('role', '=', 'client')
    .where('createdAt', '<', before)
    .limit(limit)
    .execute()
  return rows.map(accountOf)
}

function asNumber(truth: boolean | undefined): number | undefined {
  return truth === undefined ? undefined : Number(truth)
}

function accountOf({ emailVerified, updatedAt, ...row }: RowOf<'accounts'>): Account {
  return {
    ...row,
    verified: emailVerified === 1,
    mustChangePassword: row.mustChangePassword === 1,
    twoFactorEnabled: row.twoFactorEnabled === 1,
  }
}
