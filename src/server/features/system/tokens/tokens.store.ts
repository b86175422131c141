import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

export type ApiToken = RowOf<'apiTokens'>

export async function findToken(
  db: Reader | Tx,
  key: { hash: string; now: string } | { id: string },
): Promise<ApiToken | undefined> {
  const tokens = db.selectFrom('apiTokens').selectAll()
  const found = 'id' in key ? tokens.where('id', '=', key.id) : tokens.where('hash', '=', key.hash)
  return await ('now' in key ? found.where('expiresAt', '>', key.now) : found).executeTakeFirst()
}

/**
 * Whether nobody has revoked a token by the end of a transaction. On PostgreSQL the row is held until the commit, so that a revocation
 * comes either before this or after it; one that is being deleted just now counts as revoked, and is not waited for.
 */
export async function isStillThere(tx: Tx, id: string, engine: 'sqlite' | 'postgres'): Promise<boolean> {
  const query = tx.selectFrom('apiTokens').select('id').where('id', '=', id)
  const held = engine === 'postgres' ? query.forKeyShare().skipLocked() : query
  return (await held.executeTakeFirst()) !== undefined
}

/** Of one account, or of all, with the names of their owners. */
export async function listTokens(
  db: Reader | Tx,
  { limit, offset }: { limit: number; offset: number },
  accountId?: string,
): Promise<(ApiToken & { owner: string })[]> {
  const tokens = db
    .selectFrom('apiTokens')
    .innerJoin('accounts', 'accounts.id', 'apiTokens.accountId')
    .selectAll('apiTokens')
    .select('accounts.name as owner')
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id')
    .limit(limit)
    .offset(offset)
  return await (accountId === undefined ? tokens : tokens.where('accountId', '=', accountId)).execute()
}

export async function countTokens(db: Reader | Tx, accountId?: string): Promise<number> {
  const { total } = await db
    .selectFrom('apiTokens')
    .select((s) => s.fn.countAll<number>().as('total'))
    .$if(accountId !== undefined, (q) => q.where('accountId', '=', accountId as string))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertToken(tx: Tx, token: ApiToken): Promise<void> {
  await tx.insertInto('apiTokens').values(token).execute()
}

export async function markUsed(tx: Tx, id: string, used: Pick<ApiToken, 'lastUsedAt' | 'lastUsedFrom'>): Promise<void> {
  await tx.updateTable('apiTokens').set(used).where('id', '=', id).execute()
}

export async function deleteToken(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('apiTokens').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(tx: Tx, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('apiTokens').where('accountId', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpired(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('apiTokens').where('expiresAt', '<', before).execute()
}
