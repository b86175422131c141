import { sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'

interface Known {
  id: number
  likeness: string
  alike: number | null
}

export async function listUnseen(db: Reader, limit: number): Promise<number[]> {
  // Written out: the index holds only these rows, and a bound value would hide that.
  const rows = await db.selectFrom('media').select('id').where(sql<boolean>`likeness is null`).limit(limit).execute()
  return rows.map((row) => row.id)
}

export async function listKnown(db: Reader): Promise<Known[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'likeness', 'alike'])
    .where('likeness', 'is not', null)
    .where('likeness', '<>', '')
    .orderBy('id')
    .execute()
  return rows.map(({ id, likeness, alike }) => ({ id, likeness: likeness ?? '', alike }))
}

export async function setLikeness(tx: Tx, id: number, likeness: string, alike: number | null): Promise<void> {
  await tx.updateTable('media').set({ likeness, alike }).where('id', '=', id).execute()
}

export async function setAlike(tx: Tx, id: number, alike: number): Promise<void> {
  await tx.updateTable('media').set({ alike }).where('id', '=', id).where('alike', 'is', null).execute()
}

export async function listAlike(db: Reader, { id, alike }: { id: number; alike: number | null }): Promise<number[]> {
  if (alike === null) return []
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('alike', '=', alike)
    .where('id', '<>', id)
    .where(sql<boolean>`deleted_at is null and alike is not null`)
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map((row) => row.id)
}
