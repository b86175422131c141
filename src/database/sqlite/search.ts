import { sql } from 'kysely'
import type { TextSearch } from '#database/engine.ts'
import { isBeginning, wordsOf } from '#database/words.ts'

/** FTS5 tables named `<index>_search`, whose row ids are those of the rows they find. */
export const sqliteSearch: TextSearch = {
  async put(tx, index, id, text) {
    const words = wordsOf(text).join(' ')
    await sql`insert or replace into ${sql.table(`${index}_search`)} (rowid, words) values (${id}, ${words})`.execute(
      tx,
    )
  },
  async remove(tx, index, id) {
    await sql`delete from ${sql.table(`${index}_search`)} where rowid = ${id}`.execute(tx)
  },
  matching(index, text) {
    const query = queryOf(text)
    if (!query) return null
    const table = sql.table(`${index}_search`)
    return sql`(select rowid from ${table} where ${table} match ${query})`
  },
  newest(index, text, limit) {
    const query = queryOf(text)
    if (!query) return null
    const table = sql.table(`${index}_search`)
    return sql`(select rowid from ${table} where ${table} match ${query} order by rowid desc limit ${limit})`
  },
  // A cross join is done in the order in which it is written.
  rowsOfFound: (table) => sql`found cross join ${sql.table(table)} as row on row.id = found_id`,
}

function queryOf(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  return words.map((word) => `"${word}"${isBeginning(word) ? '*' : ''}`).join(' ')
}
