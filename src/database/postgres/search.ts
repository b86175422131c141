import { sql } from 'kysely'
import type { TextSearch } from '#database/engine.ts'
import { wordsOf } from '#database/words.ts'

/** Tables named `<index>_search`: the id of a row and its words under a GIN index. */
export const postgresSearch: TextSearch = {
  async put(tx, index, id, text) {
    await sql`insert into ${sql.table(`${index}_search`)} (id, words)
      values (${id}, array_to_tsvector(${wordsOf(text)}::text[]))
      on conflict (id) do update set words = excluded.words`.execute(tx)
  },
  async remove(tx, index, id) {
    await sql`delete from ${sql.table(`${index}_search`)} where id = ${id}`.execute(tx)
  },
  matching(index, text) {
    const words = wordsOf(text)
    if (words.length === 0) return null
    const query = words.map((word) => `'${word}':*`).join(' & ')
    return sql`(select id from ${sql.table(`${index}_search`)} where words @@ ${query}::tsquery)`
  },
}
