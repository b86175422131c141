import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const PERSONAL = ['leads', 'people', 'clients', 'comments', 'documents', 'document_names']

/**
 * The words of a row that is removed leave SQLite's index with the same transaction, instead of being marked and left until a job
 * merges the index. What was removed before goes now. PostgreSQL removes a row with its words by itself.
 */
export const erasedWords: Migration = {
  name: '0017-erased-words',
  async up(db, engine) {
    if (engine !== 'sqlite') return
    for (const kind of PERSONAL) {
      const table = sql.table(`search_${kind}`)
      const command = sql.ref(`search_${kind}`)
      await sql`insert into ${table} (${command}) values ('optimize')`.execute(db)
      await sql`insert into ${table} (${command}, rank) values ('secure-delete', 1)`.execute(db)
    }
  },
}
