import { sql } from 'kysely'
import type { TextSearch } from '#database/engine.ts'
import { isBeginning, wordsOf } from '#database/words.ts'

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
    const query = queryOf(text)
    if (!query) return null
    return sql`(select id from ${sql.table(`${index}_search`)} where words @@ ${query}::tsquery)`
  },
  newest(index, text, limit) {
    const query = queryOf(text)
    if (!query) return null
    return sql`(select id from newest_found(${`${index}_search`}::regclass, ${query}::tsquery, ${limit}) as id)`
  },
  // Without the offset the engine would join by a guess at their number, which is often wrong.
  rowsOfFound: (table) => sql`(select found_id from found order by found_id desc) as newest
    join lateral (select * from ${sql.table(table)} as one where one.id = found_id offset 0) as row on true`,
}

function queryOf(text: string): string | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  return words.map((word) => `'${word}'${isBeginning(word) ? ':*' : ''}`).join(' & ')
}
