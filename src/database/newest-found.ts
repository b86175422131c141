import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine, Reader } from './engine.ts'

/** Of the rows with the words that are looked for, so many of the newest are looked at; a further word finds older ones. */
const LOOKED_AT = 3_000
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
  /** No more than so many of the newest are put in order and counted. */
  most: number
  limit: number
  offset: number
}

export interface NewestFound {
  /** One page of them. */
  ids: number[]
  total: number
  /** Whether there may be more than were counted. */
  more: boolean
}

/** One page of the rows with these words, and their number, however many there are: never more than a part is looked at. */
export async function findNewest(db: Reader, engine: Engine, wish: Wish): Promise<NewestFound> {
  const { table, q, where, place = sql`0`, direction, most, limit, offset } = wish
  const lookAt = Math.min(LOOKED_AT, most * LOOKED_AT_FOR_EACH)
  const newest = engine.search.newest(table, q, lookAt)
  // A search for signs alone finds nothing.
  if (!newest) return { ids: [], total: 0, more: false }
  const order = sql.raw(direction)
  const { rows } = await sql<{ looked: number; total: number; id: number | null }>`
    with found(found_id) as materialized ${newest},
    hits as materialized (
      select row.id, ${place} as place from ${engine.search.rowsOfFound(table)}
      where ${where} order by found_id desc limit ${most}
    ),
    page as (select id, place from hits order by place ${order}, id ${order} limit ${limit} offset ${offset})
    select counted.looked, counted.total, page.id
    from (select (select count(*) from found) as looked, (select count(*) from hits) as total) as counted
    left join page on 1 = 1 order by page.place ${order}, page.id ${order}`.execute(db)
  const [{ looked = 0, total = 0 } = {}] = rows
  return { ids: rows.flatMap(({ id }) => id ?? []), total, more: total >= most || looked >= lookAt }
}
