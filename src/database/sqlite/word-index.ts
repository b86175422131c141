import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { SearchKind } from '#database/search/kinds.ts'
import type { Query, Term } from '#database/search/terms.ts'
import type { WordIndex } from '#database/search/word-index.ts'
import type { Tables } from '#database/tables.ts'

const PAGES_AT_ONCE = 64

/** FTS5 tables `search_<kind>`, whose row ids are those of the rows. Their tokenizer only splits at spaces. */
export function sqliteWordIndex(
  reader: Reader,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): WordIndex {
  return {
    async read(tx, kind, id) {
      const found = await rows<{ words: string }>(tx, sql`select words from ${tableOf(kind)} where rowid = ${id}`)
      return found[0]?.words.split(' ') ?? null
    },
    async write(tx, kind, rows) {
      const values = sql.join(rows.map(({ id, tokens }) => sql`(${id}, ${tokens.join(' ')})`))
      await sql`insert or replace into ${tableOf(kind)} (rowid, words) values ${values}`.execute(tx)
    },
    async remove(tx, kind, id) {
      await sql`delete from ${tableOf(kind)} where rowid = ${id}`.execute(tx)
    },
    async unused(tx, kind, tokens) {
      const gone: string[] = []
      for (const token of tokens) {
        const match = matching(kind, { all: [[{ token, isBeginning: false }]] })
        if ((await rows(tx, sql`select 1 from ${tableOf(kind)} where ${match} limit 1`)).length === 0) gone.push(token)
      }
      return gone
    },
    async find(kind, query, { direction, limit, offset = 0 }) {
      const order = direction ? sql` order by rowid ${sql.raw(direction)}` : sql``
      const found = sql`select rowid as id from ${tableOf(kind)}
        where ${matching(kind, query)}${order} limit ${limit} offset ${offset}`
      return (await rows<{ id: number }>(reader, found)).map((row) => row.id)
    },
    async count(kind, query) {
      const counted = sql`select count(*) as n from ${tableOf(kind)} where ${matching(kind, query)}`
      return (await rows<{ n: number }>(reader, counted))[0]?.n ?? 0
    },
    all: (kind, query) => sql`(select rowid from ${tableOf(kind)} where ${matching(kind, query)})`,
    list: (ids) => sql`(select value from json_each(${JSON.stringify(ids)}))`,
    async compact(kind) {
      // A negative number begins to merge everything with everything; each further step goes on with that.
      for (let step = -PAGES_AT_ONCE; ; step = PAGES_AT_ONCE) {
        const isDone = await transaction(async (tx) => {
          const before = await changes(tx)
          await sql`insert into ${tableOf(kind)} (${nameOf(kind)}, rank) values ('merge', ${step})`.execute(tx)
          return (await changes(tx)) - before < 2
        })
        if (isDone) return
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

const tableOf = (kind: SearchKind) => sql.table(`search_${kind}`)
const nameOf = (kind: SearchKind) => sql.ref(`search_${kind}`)

const matching = (kind: SearchKind, query: Query) => sql`${nameOf(kind)} match ${expression(query)}`

function expression({ all, but }: Query): string {
  return but ? `(${conjunction(all)}) NOT (${conjunction(but)})` : conjunction(all)
}

const conjunction = (groups: Term[][]) => groups.map((group) => `(${group.map(spelled).join(' OR ')})`).join(' AND ')

// Tokens are letters and digits only; a quote cannot occur in them.
const spelled = ({ token, isBeginning }: Term) => `"${token}"${isBeginning ? ' *' : ''}`

async function rows<T>(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[]
}

async function changes(tx: Tx): Promise<number> {
  return (await rows<{ n: number }>(tx, sql`select total_changes() as n`))[0]?.n ?? 0
}
