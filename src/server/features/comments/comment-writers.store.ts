import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Comment } from './comments.model.ts'
import { asComment } from './comments.store.ts'

/** The newest comment from an address: who wrote it, and when. */
export async function findNewestFrom(db: Reader | Tx, address: string) {
  const row = await db
    .selectFrom('comments')
    .select(['name', 'email', 'created_at'])
    .where(sql<SqlBool>`lower(email) = ${address}`)
    .where(WANTED)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { name: row.name, email: row.email, createdAt: row.created_at } : null
}

export async function listFrom(db: Reader, addresses: string[], limit: number): Promise<Comment[]> {
  const known = addresses.filter(Boolean)
  if (known.length === 0) return []
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where(sql<SqlBool>`lower(email) in (${sql.join(known)})`)
    .where(WANTED)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asComment)
}

const WANTED = sql<SqlBool>`state <> 'spam' and from_staff = 0`
