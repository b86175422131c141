import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Comment } from './comments.model.ts'
import { asComment } from './comments.store.ts'

type Signed = Pick<Comment, 'name' | 'email' | 'createdAt'>

/** The newest comment from each of some addresses: who wrote it, and when. */
export async function listNewestFrom(db: Reader | Tx, addresses: string[]): Promise<Map<string, Signed>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<Signed & { address: string }>`
    with sought (address) as (values ${sql.join(addresses.map((address) => sql`(${address})`))})
    select address, name, email, created_at as "createdAt" from sought join comments on comments.id =
      (select max(id) from comments where lower(email) = address and ${WANTED})`.execute(db)
  return new Map(rows.map(({ address, ...signed }) => [address, signed]))
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
