import { sql } from 'kysely'
import type { Asked, RankedSearch } from '#database/ranked-search.ts'

/** Search by FTS5. The words come folded and stemmed, so its tokenizer only splits at spaces. */
export const sqliteRankedSearch: RankedSearch = {
  async put(tx, index, id, words) {
    await sql`insert or replace into ${sql.table(index)} (rowid, title, body, forms, tags)
      values (${id}, ${words.title.join(' ')}, ${words.body.join(' ')}, ${words.forms.join(' ')},
        ${words.tags.join(' ')})`.execute(tx)
  },
  async remove(tx, index, id) {
    await sql`delete from ${sql.table(index)} where rowid = ${id}`.execute(tx)
  },
  async find(db, index, asked) {
    const { rows } = await sql<{ id: number }>`select rowid as id from ${sql.table(index)}
      where ${sql.ref(index)} match ${expression(asked)} order by rowid desc limit ${asked.limit}`.execute(db)
    return rows.map((row) => row.id)
  },
}

function expression({ words, tags, within }: Asked): string {
  const stems = within === 'title' ? 'title' : 'body'
  const starts = within === 'title' ? 'title' : '{body forms}'
  return [
    ...words.map(({ stem, start }) =>
      start ? `(${stems} : "${stem}" OR ${starts} : "${start}" *)` : `${stems} : "${stem}"`,
    ),
    ...tags.map((tag) => `tags : "${tag}"`),
  ].join(' AND ')
}
