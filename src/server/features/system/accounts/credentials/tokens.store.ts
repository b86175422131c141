import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export interface StoredToken extends Omit<RowOf<'tokens'>, 'value'> {
  value: Record<string, unknown>
}

export async function insertToken(tx: Tx, token: StoredToken): Promise<void> {
  await tx
    .insertInto('tokens')
    .values({
      hash: token.hash,
      purpose: token.purpose,
      accountId: token.accountId,
      value: JSON.stringify(token.value),
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
    })
    .execute()
}

const COLUMNS = ['hash', 'purpose', 'accountId', 'value', 'createdAt', 'expiresAt'] as const

export async function findToken(db: Reader | Tx, hash: string): Promise<StoredToken | null> {
  const row = await db.selectFrom('tokens').select(COLUMNS).where('hash', '=', hash).executeTakeFirst()
  return row ? tokenOf(row) : null
}

/** The tokens of an account for one purpose, newest first. */
export async function listTokens(db: Reader | Tx, accountId: string, purpose: string): Promise<StoredToken[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(tokenOf)
}

/** The tokens of no account for one purpose, from before a time. */
export async function listUnnamed(db: Reader | Tx, purpose: string, before: string): Promise<StoredToken[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(COLUMNS)
    .where('accountId', 'is', null)
    .where('purpose', '=', purpose)
    .where('createdAt', '<', before)
    .execute()
  return rows.map(tokenOf)
}

/** Takes a token away; false when another user has. */
export async function deleteToken(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('tokens').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes everything worthless that is under way for an account, but for one purpose. */
export async function deleteTokensBut(tx: Tx, accountId: string, purpose: string): Promise<void> {
  await tx.deleteFrom('tokens').where('accountId', '=', accountId).where('purpose', '<>', purpose).execute()
}

/** Makes the tokens of an account for one purpose worthless; those from a time on, if one is told. */
export async function deleteTokens(tx: Tx, accountId: string, purpose: string, from = ''): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>=', from)
    .execute()
}

export async function deleteEndedTokens(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('tokens').where('expiresAt', '<=', now).execute()
}

/** Links that would bring back what was sealed under a key that is gone. */
export async function deleteSealedTokens(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('purpose', '=', 'undo')
    .where((where) => where.or([where('value', 'like', '%"factor":%'), where('value', 'like', '%"codes":%')]))
    .execute()
}

/** The addresses that an account has asked to have instead of its own, and the one that it had until lately. */
export async function listOtherAddresses(db: Reader | Tx, accountId: string): Promise<string[]> {
  const asked = await listTokens(db, accountId, 'change-email')
  const undos = (await listTokens(db, accountId, 'undo')).map(({ value }) => value.undo as { before?: string })
  return [...asked.map(({ value }) => String(value.email)), ...undos.flatMap(({ before }) => before ?? [])]
}

type TokenRow = RowOf<'tokens'>

function tokenOf(row: TokenRow): StoredToken {
  return {
    hash: row.hash,
    purpose: row.purpose,
    accountId: row.accountId,
    value: JSON.parse(row.value),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}
