import type { Reader, Tx } from '#database/engine.ts'

export interface SecondFactor {
  /** Sealed. */
  secret: string
  /** As keyed hashes. */
  recoveryCodes: string[]
  confirmedAt: string | null
  heldAt: string | null
}

export async function findSecondFactor(db: Reader | Tx, accountId: string): Promise<SecondFactor | null> {
  const row = await db.selectFrom('two_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (!row) return null
  return {
    secret: row.secret,
    recoveryCodes: JSON.parse(row.recovery_codes),
    confirmedAt: row.confirmed_at,
    heldAt: row.held_at,
  }
}

export async function listSecondFactors(db: Reader | Tx): Promise<{ accountId: string; secret: string }[]> {
  return await db.selectFrom('two_factors').select(['account_id as accountId', 'secret']).execute()
}

/** Puts the same secret under another seal. */
export async function replaceSecret(tx: Tx, accountId: string, secret: string): Promise<void> {
  const change = { secret, recovery_codes: '[]' }
  await tx.updateTable('two_factors').set(change).where('account_id', '=', accountId).execute()
}

/** Begins anew: what was set up before is replaced. */
export async function saveSecret(tx: Tx, accountId: string, secret: string, now: string): Promise<void> {
  await save(tx, accountId, { secret, recovery_codes: '[]', confirmed_at: null, created_at: now })
}

/** Brings back a second factor as it was. */
export async function restoreSecondFactor(tx: Tx, accountId: string, factor: SecondFactor, now: string): Promise<void> {
  await save(tx, accountId, {
    secret: factor.secret,
    recovery_codes: JSON.stringify(factor.recoveryCodes),
    confirmed_at: factor.confirmedAt,
    created_at: now,
  })
}

interface Saved {
  secret: string
  recovery_codes: string
  confirmed_at: string | null
  created_at: string
}

async function save(tx: Tx, accountId: string, saved: Saved): Promise<void> {
  const fresh = { ...saved, last_step: 0, held_at: null }
  await tx
    .insertInto('two_factors')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute()
}

export async function confirmSecret(tx: Tx, accountId: string, recoveryCodes: string[], now: string): Promise<void> {
  await tx
    .updateTable('two_factors')
    .set({ confirmed_at: now, recovery_codes: JSON.stringify(recoveryCodes) })
    .where('account_id', '=', accountId)
    .execute()
}

export async function replaceCodes(tx: Tx, accountId: string, recoveryCodes: string[]): Promise<void> {
  const change = { recovery_codes: JSON.stringify(recoveryCodes) }
  await tx.updateTable('two_factors').set(change).where('account_id', '=', accountId).execute()
}

/** Uses up a step of the clock; false when it, or a later one, has been used. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts one list of codes in another's place; false when it was changed in between. */
export async function swapCodes(tx: Tx, accountId: string, from: string[], to: string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ recovery_codes: JSON.stringify(to) })
    .where('account_id', '=', accountId)
    .where('recovery_codes', '=', JSON.stringify(from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stops asking for a second factor that was confirmed after a time; false when there is none. */
export async function holdSecondFactor(tx: Tx, accountId: string, since: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ held_at: now })
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>', since)
    .where('held_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ held_at: null })
    .where('account_id', '=', accountId)
    .where('held_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('account_id', '=', accountId).execute()
}

/** Forgets a secret that was shown and never confirmed. */
export async function deleteUnconfirmedFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
}
