import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { Entrant } from '#server/http/environment.ts'
import type { Upload } from './uploads.model.ts'

export interface Part {
  start: number
  bytes: number
  storageKey: string
}

export async function insertUpload(tx: Tx, row: Insertable<Tables['uploads']>): Promise<Upload> {
  return uploadOf(await tx.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function findUpload(db: Reader | Tx, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? uploadOf(row) : null
}

export async function findOwn(db: Reader | Tx, id: string, accountId: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ? uploadOf(row) : null
}

/** The sender of an upload as they are now; null when their account is suspended or gone. */
export async function findSender(tx: Tx, accountId: string): Promise<Entrant | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(['role', 'emailVerified'])
    .where('id', '=', accountId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return row ? { accountId, role: row.role, verified: row.emailVerified === 1 } : null
}

export async function countOpen(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('uploads')
    .select((s) => s.fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function bytesUnderWay(db: Reader | Tx, clientId: number, now: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((s) => s.fn.sum<number | null>('bytes').as('total'))
    .where('clientId', '=', clientId)
    .where('state', '=', 'open')
    .where('expiresAt', '>=', now)
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}

/** Counts a part in, if the upload still is where the part begins; answers whether it does. */
export async function addPart(tx: Tx, id: string, part: Part): Promise<boolean> {
  const moved = await tx
    .updateTable('uploads')
    .set({ received: part.start + part.bytes })
    .where('id', '=', id)
    .where('received', '=', part.start)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return false
  const { start, bytes, storageKey } = part
  await tx.insertInto('uploadParts').values({ uploadId: id, start, bytes, storageKey: storageKey }).execute()
  return true
}

export async function listParts(db: Reader | Tx, id: string): Promise<Part[]> {
  const rows = await db.selectFrom('uploadParts').selectAll().where('uploadId', '=', id).orderBy('start').execute()
  return rows.map((row) => ({ start: row.start, bytes: row.bytes, storageKey: row.storageKey }))
}

/** Ends an upload that is open; answers whether it was. */
export async function endUpload(
  tx: Tx,
  id: string,
  end: Pick<Insertable<Tables['uploads']>, 'state' | 'refusal' | 'receiptId'>,
): Promise<boolean> {
  const ended = await tx
    .updateTable('uploads')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function forgetParts(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploadParts').where('uploadId', '=', id).execute()
}

/** Those that have all their bytes and were not brought to an end. */
export async function listUnfinished(db: Reader, limit: number): Promise<Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('state', '=', 'open')
    .whereRef('received', '=', 'bytes')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(uploadOf)
}

/** Uploads whose bytes are no longer needed: expired, or ended and not tidied up. */
export async function listToTidy(db: Reader, now: string, limit: number): Promise<Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where((where) =>
      where.or([
        where('expiresAt', '<', now),
        where.and([
          where('state', '<>', 'open'),
          where.exists(where.selectFrom('uploadParts').select('start').whereRef('uploadId', '=', 'uploads.id')),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(uploadOf)
}

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Takes away what a user had under way. */
export async function removeOf(tx: Tx, accountId: string): Promise<number> {
  const gone = await tx.deleteFrom('uploads').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function knownParts(db: Reader, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploadParts').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

function uploadOf({ accountId, senderName, senderEmail, fromFirm, createdAt, ...row }: RowOf<'uploads'>): Upload {
  return {
    ...row,
    sender: {
      accountId: accountId,
      name: senderName,
      email: senderEmail,
      isStaff: fromFirm === 1,
    },
  }
}
