import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Copying, parentsFirst, ROWS_AT_ONCE, type Row } from '#database/copying.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

/** Each snapshot has a connection of its own, which `connect` opens: a read transaction on it sees one moment. */
export function sqliteCopying(connect: () => Kysely<Tables>, file: string): Copying {
  return {
    async openSnapshot() {
      const db = connect()
      await db.executeQuery(CompiledQuery.raw('begin deferred'))
      // The moment is that of the first reading.
      await sql`select count(*) from sqlite_master`.execute(db)
      return {
        tables: () => tables(db),
        rows: (table) => rows(db, table),
        async migrations() {
          const found = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
          return found.rows.map((row) => row.name)
        },
        async counters() {
          const found = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
          return Object.fromEntries(found.rows.map((row) => [row.name, row.seq]))
        },
        close: () => db.destroy(),
      }
    },
    tables,
    async insert(db, table, batch) {
      await db
        .insertInto(table as 'jobs')
        .values(batch as never)
        .execute()
    },
    async isInUse() {
      const database = new DatabaseSync(file)
      try {
        database.exec('pragma busy_timeout = 200; pragma locking_mode = exclusive; begin exclusive; commit')
        return false
      } catch {
        return true
      } finally {
        database.close()
      }
    },
    drafts: null,
    async setCounters(db, counters) {
      for (const [table, last] of Object.entries(counters)) {
        await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
        await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
      }
    },
  }
}

async function tables(db: Reader | Tx): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not in ('migrations', 'secrets')
      and name not like 'search\\_%' escape '\\'`.execute(db)
  const all = []
  for (const { name } of found.rows) {
    const parents = await sql<{ parent: string }>`select distinct "table" as parent
      from pragma_foreign_key_list(${name})`.execute(db)
    all.push({ name, parents: parents.rows.map((row) => row.parent) })
  }
  return parentsFirst(all)
}

async function* rows(db: Kysely<Tables>, table: string): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of db
    .withoutPlugins()
    .selectFrom(table as 'jobs')
    .selectAll()
    .stream()) {
    batch.push(row as unknown as Row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
    // SQLite answers at once: without a pause nobody else would get a turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (batch.length > 0) yield batch
}
