import { sql } from 'kysely'
import type { Asked, RankedSearch } from '#database/ranked-search.ts'

/** Search by tsvector. A sign before a word says what it is, so that no weight has to be looked up in the row. */
export const postgresRankedSearch: RankedSearch = {
  async put(tx, index, id, words) {
    const vector = [
      ...words.body,
      ...words.title.map((word) => TITLE + word),
      ...words.forms.map((word) => FORM + word),
      ...words.tags.map((tag) => TAG + tag),
    ].map(quoted)
    await sql`insert into ${sql.table(index)} (id, words) values (${id}, ${vector.join(' ')}::tsvector)
      on conflict (id) do update set words = excluded.words`.execute(tx)
  },
  async remove(tx, index, id) {
    await sql`delete from ${sql.table(index)} where id = ${id}`.execute(tx)
  },
  async find(db, index, asked) {
    const { rows } = await sql<{ id: number }>`select id from
      newest_with(${index}::regclass, ${expression(asked)}::tsquery, ${asked.limit}) as id`.execute(db)
    return rows.map((row) => row.id)
  },
}

const TITLE = '~'
const FORM = '^'
const TAG = '@'

function expression({ words, tags, within }: Asked): string {
  const sign = within === 'title' ? TITLE : ''
  return [
    ...words.map(({ stem, start }) => {
      if (!start) return quoted(sign + stem)
      const starts = within === 'title' ? [TITLE + start] : [start, FORM + start]
      return `(${[quoted(sign + stem), ...starts.map((word) => `${quoted(word)}:*`)].join(' | ')})`
    }),
    ...tags.map((tag) => quoted(TAG + tag)),
  ].join(' & ')
}

// Words are letters and digits only; a quote cannot occur, and is doubled all the same.
function quoted(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '')}'`
}
