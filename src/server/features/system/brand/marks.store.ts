import type { Reader, Tx } from '#database/engine.ts'

export interface StoredMark {
  key: string
  type: 'svg' | 'png'
  bytes: Buffer<ArrayBuffer>
}

export async function find(db: Reader, key: string): Promise<StoredMark | null> {
  const row = await db.selectFrom('brandMarks').selectAll().where('key', '=', key).executeTakeFirst()
  return row ? { key: row.key, type: row.type, bytes: Buffer.from(row.data, 'base64') } : null
}

/** The same mark sent again is kept once. */
export async function add(tx: Tx, { key, type, bytes }: StoredMark, at: string): Promise<void> {
  await tx
    .insertInto('brandMarks')
    .values({ key, type, data: bytes.toString('base64'), addedAt: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
