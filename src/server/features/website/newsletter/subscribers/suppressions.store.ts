import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { addressHashOf } from './subscribers.model.ts'

export type SuppressionReason = Tables['suppressedAddresses']['reason']

export async function suppress(tx: Tx, email: string, reason: SuppressionReason, at: string): Promise<void> {
  await tx
    .insertInto('suppressedAddresses')
    .values({ addressHash: addressHashOf(email), reason, at })
    .onConflict((conflict) => conflict.column('addressHash').doUpdateSet({ reason, at }))
    .execute()
}

/** The owner of the address has asked for emails again, and confirmed it. */
export async function unsuppress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('suppressedAddresses').where('addressHash', '=', addressHashOf(email)).execute()
}

/** The hashes of those of the addresses that are suppressed. */
export async function listSuppressed(db: Reader | Tx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('suppressedAddresses')
    .select('addressHash')
    .where('addressHash', 'in', emails.map(addressHashOf))
    .execute()
  return new Set(rows.map(({ addressHash }) => addressHash))
}

export async function countSuppressed(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('suppressedAddresses')
    .select((s) => s.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
