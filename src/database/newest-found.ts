import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine, Reader } from './engine.ts'

/** Of the rows with the words that are looked for, so many of the newest are looked at; a further word finds older ones. */
const LOOKED_AT = 4_000
const LOOKED_AT_FOR_EACH = 80

export interface Wish {
  /** The table; its words stand in `<table>_search`. */
  table: 'comments' | 'leads' | 'people'
  q: string
  /** What else must be true of a row, which is called `row`. */
  where: RawBuilder<SqlBool>
  /** What the rows are ordered by before their number. */
  place?: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  limit: number
}

export interface NewestFound {
  ids: number[]
  /** Whether there may be more than these. */
  more: boolean
}

/** The numbers of rows with these words, however many have them, in one walk through the index. */
export async function findNewest(db: Reader, engine: Engine, wish: Wish): Promise<NewestFound> {
  const { table, q, where, place = sql`0`, direction, limit } = wish
  const most = Math.min(LOOKED_AT, limit * LOOKED_AT_FOR_EACH)
  const newest = engine.search.newest(table, q, most)
  // A search for signs alone finds nothing.
  if (!newest) return { ids: [], more: false }
  const { rows } = await sql<{ looked: number; id: number | null; place: string | number }>`
    with found(found_id) as materialized ${newest},
    hits as (
      select row.id, ${place} as place from ${engine.search.rowsOfFound(table)}
      where row.id = found_id and ${where} order by row.id desc limit ${limit}
    )
    select looked.looked, hits.id, hits.place
    from (select count(*) as looked from found) as looked left join hits on 1 = 1`.execute(db)
  const hits = rows.flatMap(({ id, place }) => (id === null ? [] : [{ id, place }]))
  const sign = direction === 'asc' ? 1 : -1
  hits.sort((a, b) => sign * (compare(a.place, b.place) || a.id - b.id))
  return { ids: hits.map(({ id }) => id), more: hits.length >= limit || Number(rows[0]?.looked) >= most }
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
