import type { Reader, Tx } from '#database/engine.ts'

/** The addresses that an account has asked to have instead of its own, and has not proven yet. */
export async function listAskedAddresses(db: Reader | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('verifications')
    .select('value')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'change-email')
    .execute()
  return rows.map((row) => String(JSON.parse(row.value).value.email))
}
