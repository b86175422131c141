import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Tables } from './table-changes.ts'

const FIRST = 7_000_000
const EACH = 10_000
let tables: string[] = []
const names = new Map<string, string>()

/**
 * Numbers the rows of each table from a number of its own on. While all of them begin with 1, a client's number in the place of a proposal's
 * is often right by chance; and a record can say which table a number is of.
 */
export async function setUnlikeIds(app: TestApp): Promise<void> {
  const isFile = app.db.engine.name === 'sqlite'
  const listed = isFile
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`
    : sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and column_default like 'nextval%'`
  tables = (await listed.execute(app.db.read)).rows.map(({ name }) => name).sort()
  await app.db.transaction(async (tx) => {
    for (const [at, name] of tables.entries()) {
      const before = FIRST + at * EACH
      if (isFile) {
        await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${before})`.execute(tx)
      } else await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${before})`.execute(tx)
    }
  })
}

export const hasUnlikeIds = () => tables.length > 0

/** What the rows of these tables are called in a record: people by their name, all else by the table. */
export function knowNames(rows: Tables): void {
  for (const [table, each] of Object.entries(rows)) {
    for (const { id, name } of each)
      if (typeof id === 'string') names.set(id, table === 'accounts' ? `<${name}>` : `<${table}>`)
  }
}

/** What a row is called in a record, where the rows of each table have numbers of their own. */
export function nameOfId(id: number | string): string | undefined {
  if (typeof id === 'string') return names.get(id)
  const table = id > FIRST ? tables[Math.floor((id - FIRST) / EACH)] : undefined
  return table && `#${table}`
}
