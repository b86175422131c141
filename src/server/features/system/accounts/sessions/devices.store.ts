import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'

/** A browser that a user has signed in with lately, as its owner may see it. */
export type Device = Omit<RowOf<'devices'>, 'accountId' | 'tokenHash'>

interface NewDevice extends Omit<Device, 'lastUsedAt'> {
  accountId: string
  tokenHash: string
}

const DEVICE = ['id', 'name', 'address', 'createdAt', 'lastUsedAt'] as const

export async function findDevice(
  db: Reader | Tx,
  { accountId, tokenHash, since }: { accountId: string; tokenHash: string; since: string },
): Promise<Device | null> {
  const row = await db
    .selectFrom('devices')
    .select(DEVICE)
    .where('accountId', '=', accountId)
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '>', since)
    .executeTakeFirst()
  return row ?? null
}

/** Asked in one query, so that an address without an account takes as long as any other. */
export async function findDeviceOf(
  db: Reader | Tx,
  { email, tokenHash, since }: { email: string; tokenHash: string; since: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.accountId')
    .select('devices.id')
    .where('accounts.email', '=', email)
    .where('devices.tokenHash', '=', tokenHash)
    .where('devices.lastUsedAt', '>', since)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records that a user signed in with a device; answers its id. */
export async function saveDevice(tx: Tx, { accountId, tokenHash, createdAt, ...device }: NewDevice): Promise<string> {
  const { id } = await tx
    .insertInto('devices')
    .values({
      ...device,
      accountId: accountId,
      tokenHash: tokenHash,
      createdAt: createdAt,
      lastUsedAt: createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'tokenHash'])
        .doUpdateSet({ name: device.name, address: device.address, lastUsedAt: createdAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Last used first, without those that a session shows already. */
export async function listDevices(db: Reader, accountId: string, { since, now }: { since: string; now: string }) {
  return await db
    .selectFrom('devices')
    .select(DEVICE)
    .where('accountId', '=', accountId)
    .where('lastUsedAt', '>', since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.deviceId', '=', 'devices.id')
            .where('sessions.expiresAt', '>', now),
        ),
      ),
    )
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute()
}

export async function deleteDevice(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('devices')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets every device of an account, or all but the one of the session at hand. */
export async function deleteDevices(tx: Tx, accountId: string, butOfSession?: string): Promise<void> {
  let query = tx.deleteFrom('devices').where('accountId', '=', accountId)
  if (butOfSession) {
    query = query.where((where) =>
      where(
        'id',
        'not in',
        where
          .selectFrom('sessions')
          .select('deviceId')
          .$castTo<{ deviceId: string }>()
          .where('sessions.id', '=', butOfSession)
          .where('deviceId', 'is not', null),
      ),
    )
  }
  await query.execute()
}

export async function deleteUnusedDevices(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('devices').where('lastUsedAt', '<=', before).execute()
}
