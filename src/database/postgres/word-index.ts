import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/engine.ts'
import { KINDS, type SearchKind } from '#database/search/kinds.ts'
import type { Query, Term } from '#database/search/terms.ts'
import type { WordIndex } from '#database/search/word-index.ts'

/** Of so many rows at one end of a table so many must have the words before more of them are looked through. */
const SAMPLE = { rows: 100, common: 60 }

/** No further than so many rows from the end: from there on the index is quicker. */
const WALKED_AT_MOST = 60_000

interface Asked {
  isCommon: boolean
  rowsOf: <T>(query: RawBuilder<T>) => Promise<T[]>
}

type Row = { id: number }

/** Tables `search_<kind>`: the number of a row and its tokens, as a `tsvector` under a GIN index. */
export function postgresWordIndex(db: Reader): WordIndex {
  /**
   * The planner takes `@@` for cheap, though it has to fetch what lies outside the row: it would read a whole table rather
   * than ask the index, and of long texts walk through thousands in the order of their numbers. Before `work` the same
   * call says whether most rows at one end of the table have the words.
   */
  async function ask<T>(kind: SearchKind, sample: RawBuilder<unknown>, work: (asked: Asked) => Promise<T>): Promise<T> {
    return await db.transaction().execute(async (tx) => {
      const walks = KINDS[kind].isProse ? 'off' : 'on'
      const settings = sql<{ common: boolean }>`select set_config('enable_seqscan', 'off', true),
        set_config('enable_indexscan', ${walks}, true), set_config('jit', 'off', true), ${sample} as common`
      const isCommon = (await settings.execute(tx)).rows[0]?.common ?? false
      return await work({ isCommon, rowsOf: async (query) => (await query.execute(tx)).rows })
    })
  }

  return {
    async read(tx, kind, id) {
      const { rows } = await sql<{ words: string[] }>`select tsvector_to_array(words) as words from ${tableOf(kind)}
        where id = ${id}`.execute(tx)
      return rows[0]?.words ?? null
    },
    async write(tx, kind, rows) {
      const values = sql.join(rows.map(({ id, tokens }) => sql`(${id}, array_to_tsvector(${tokens}::text[]))`))
      await sql`insert into ${tableOf(kind)} (id, words) values ${values}
        on conflict (id) do update set words = excluded.words`.execute(tx)
    },
    async remove(tx, kind, id) {
      await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(tx)
    },
    async unused(tx, kind, tokens) {
      // A word that many rows have is in one of the newest; only for a rare one the index is asked.
      const { rows } = await sql<{ token: string }>`
        with newest as materialized (select words from ${tableOf(kind)} order by id desc limit 50),
        sought as materialized (
          select token, cast('''' || token || '''' as tsquery) as query from unnest(${tokens}::text[]) as token),
        rare as materialized (
          select * from sought where not exists (select 1 from newest where words @@ query))
        select token from rare where not exists (select 1 from ${tableOf(kind)} where words @@ query)`.execute(tx)
      return rows.map((row) => row.token)
    },
    async find(kind, query, { direction, limit, offset = 0 }) {
      const way = sql.raw(direction ?? 'desc')
      const near = (rows: number) =>
        sql`(select id, words from ${tableOf(kind)} order by id ${way} limit ${rows}) as near`
      const page = sql`limit ${limit} offset ${offset}`
      const reach = 2 * (offset + limit)
      const isNear = !KINDS[kind].isProse && reach <= WALKED_AT_MOST
      const sample = sql`(select count(*) >= ${SAMPLE.common} from ${near(SAMPLE.rows)} where ${matching(query)})`
      return await ask(kind, isNear ? sample : sql`false`, async ({ isCommon, rowsOf }) => {
        if (isCommon) {
          // The index would list every row with the words first.
          const found = await rowsOf(
            sql<Row>`select id from ${near(reach)} where ${matching(query)} order by id ${way} ${page}`,
          )
          if (found.length === limit) return found.map((row) => row.id)
        }
        const order = direction ? sql`order by id ${way}` : sql``
        const found = await rowsOf(sql<Row>`select id from ${tableOf(kind)} where ${matching(query)} ${order} ${page}`)
        return found.map((row) => row.id)
      })
    },
    async count(kind, query) {
      const counted = sql<{ n: number }>`select count(*) as n from ${tableOf(kind)} where ${matching(query)}`
      return await ask(kind, sql`false`, async ({ rowsOf }) => (await rowsOf(counted))[0]?.n ?? 0)
    },
    all: (kind, query) => sql`(select id from ${tableOf(kind)} where ${matching(query)})`,
    list: (ids) => sql`(select unnest(${ids}::integer[]))`,
    async compact(kind) {
      await sql`vacuum ${tableOf(kind)}`.execute(db)
    },
  }
}

const tableOf = (kind: SearchKind) => sql.table(`search_${kind}`)

const matching = (query: Query) => sql`words @@ ${expression(query)}::tsquery`

function expression({ all, but }: Query): string {
  return but ? `${conjunction(all)} & !(${conjunction(but)})` : conjunction(all)
}

const conjunction = (groups: Term[][]) => groups.map((group) => `(${group.map(spelled).join(' | ')})`).join(' & ')

// Tokens are letters and digits only; a quote cannot occur in them.
const spelled = ({ token, isBeginning }: Term) => `'${token}'${isBeginning ? ':*' : ''}`
