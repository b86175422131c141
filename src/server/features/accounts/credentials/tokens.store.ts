import type { Reader, Tx } from '#database/engine.ts'

export interface StoredToken {
  /** The token itself is not kept. */
  hash: string
  purpose: string
  accountId: string | null
  value: Record<string, unknown>
  createdAt: string
  expiresAt: string
}

export async function insertToken(tx: Tx, token: StoredToken): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({
      id: token.hash,
      identifier: token.hash,
      purpose: token.purpose,
      account_id: token.accountId,
      value: JSON.stringify(token.value),
      created_at: token.createdAt,
      updated_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

export async function findToken(db: Reader | Tx, hash: string): Promise<StoredToken | null> {
  const row = await db.selectFrom('verifications').selectAll().where('identifier', '=', hash).executeTakeFirst()
  if (!row) return null
  return {
    hash,
    purpose: row.purpose,
    accountId: row.account_id,
    value: JSON.parse(row.value),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Takes a token away; false when somebody else has. */
export async function deleteToken(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('verifications').where('identifier', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes tokens of this account and purpose worthless. */
export async function deleteTokens(tx: Tx, accountId: string, purposes: string[]): Promise<void> {
  await tx.deleteFrom('verifications').where('account_id', '=', accountId).where('purpose', 'in', purposes).execute()
}

export async function deleteEndedTokens(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('verifications').where('expires_at', '<=', now).execute()
}

/** The addresses that an account has asked to have instead of its own, and has not proven yet. */
export async function listAskedAddresses(db: Reader | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('verifications')
    .select('value')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change-email')
    .execute()
  return rows.map((row) => String(JSON.parse(row.value).email))
}
