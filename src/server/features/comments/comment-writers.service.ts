import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import type { Comment } from './comments.model.ts'
import { asComment } from './comments.store.ts'

type Signed = Pick<Comment, 'name' | 'email' | 'createdAt'>

export type CommentWriters = ReturnType<typeof createCommentWriters>

/** Comments by the addresses they were written from; spam counts for nobody, nor do the firm's own replies. */
export function createCommentWriters({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest from an address: who wrote it, and when. */
    async findNewest(reader: Reader | Tx, address: string): Promise<Signed | null> {
      const row = await reader
        .selectFrom('comments')
        .select(['name', 'email', 'created_at'])
        .where(sql<SqlBool>`lower(email) = ${address}`)
        .where(sql<SqlBool>`state <> 'spam' and from_staff = 0`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? { name: row.name, email: row.email, createdAt: row.created_at } : null
    },
    async listOf(addresses: string[], limit: number): Promise<Comment[]> {
      const rows = await writtenBy(db.read, addresses).orderBy('id', 'desc').limit(limit).execute()
      return rows.map(asComment)
    },
  }
}

function writtenBy(reader: Reader | Tx, addresses: string[]) {
  const keys = sql.join(addresses.filter(Boolean).length > 0 ? addresses.filter(Boolean) : ['-'])
  return reader
    .selectFrom('comments')
    .selectAll()
    .where(sql<SqlBool>`lower(email) in (${keys})`)
    .where(sql<SqlBool>`state <> 'spam' and from_staff = 0`)
}
