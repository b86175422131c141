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
  const row = await db.selectFrom('twoFactors').selectAll().where('accountId', '=', accountId).executeTakeFirst()
  if (!row) return null
  return {
    secret: row.secret,
    recoveryCodes: JSON.parse(row.recoveryCodes),
    confirmedAt: row.confirmedAt,
    heldAt: row.heldAt,
  }
}

export async function listSecondFactors(db: Reader | Tx): Promise<{ accountId: string; secret: string }[]> {
  return await db.selectFrom('twoFactors').select(['accountId', 'secret']).execute()
}

/** Puts the same secret under another seal. */
export async function replaceSecret(tx: Tx, accountId: string, secret: string): Promise<void> {
  const change = { secret, recoveryCodes: '[]' }
  await tx.updateTable('twoFactors').set(change).where('accountId', '=', accountId).execute()
}

/** Begins again: what was set up before is replaced. */
export async function saveSecret(tx: Tx, accountId: string, secret: string, now: string): Promise<void> {
  await save(tx, accountId, { secret, recoveryCodes: '[]', confirmedAt: null, createdAt: now })
}

/** Brings back a second factor as it was. */
export async function restoreSecondFactor(tx: Tx, accountId: string, factor: SecondFactor, now: string): Promise<void> {
  await save(tx, accountId, {
    secret: factor.secret,
    recoveryCodes: JSON.stringify(factor.recoveryCodes),
    confirmedAt: factor.confirmedAt,
    createdAt: now,
  })
}

interface Saved {
  secret: string
  recoveryCodes: string
  confirmedAt: string | null
  createdAt: string
}

async function save(tx: Tx, accountId: string, saved: Saved): Promise<void> {
  const fresh = { ...saved, lastStep: 0, heldAt: null }
  await tx
    .insertInto('twoFactors')
    .values({ accountId: accountId, ...fresh })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(fresh))
    .execute()
}

export async function confirmSecret(tx: Tx, accountId: string, recoveryCodes: string[], now: string): Promise<void> {
  await tx
    .updateTable('twoFactors')
    .set({ confirmedAt: now, recoveryCodes: JSON.stringify(recoveryCodes) })
    .where('accountId', '=', accountId)
    .execute()
}

export async function replaceCodes(tx: Tx, accountId: string, recoveryCodes: string[]): Promise<void> {
  const change = { recoveryCodes: JSON.stringify(recoveryCodes) }
  await tx.updateTable('twoFactors').set(change).where('accountId', '=', accountId).execute()
}

/** Uses up a step of the clock; false when it, or a later one, has been used. */
export async function takeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts one list of codes in another's place; false when it was changed in between. */
export async function swapCodes(tx: Tx, accountId: string, from: string[], to: string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactors')
    .set({ recoveryCodes: JSON.stringify(to) })
    .where('accountId', '=', accountId)
    .where('recoveryCodes', '=', JSON.stringify(from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stops asking for a second factor that was confirmed after a time; false when there is none. */
export async function holdSecondFactor(tx: Tx, accountId: string, since: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactors')
    .set({ heldAt: now })
    .where('accountId', '=', accountId)
    .where('confirmedAt', '>', since)
    .where('heldAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('twoFactors')
    .set({ heldAt: null })
    .where('accountId', '=', accountId)
    .where('heldAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('twoFactors').where('accountId', '=', accountId).execute()
}

/** Forgets a secret that was shown and never confirmed. */
export async function deleteUnconfirmedFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('twoFactors').where('accountId', '=', accountId).where('confirmedAt', 'is', null).execute()
}
