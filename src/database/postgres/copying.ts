import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import { type Copying, type Drafts, parentsFirst, ROWS_AT_ONCE, type Row } from '#database/copying.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { NOTIFY_NAME } from './notify-connection.ts'

/** A snapshot is one transaction that sees the database as it was when it began. */
export function postgresCopying(db: Kysely<Tables>, drafts: Drafts): Copying {
  return {
    async openSnapshot() {
      const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
      // The moment is that of the first reading.
      await sql`select 1`.execute(tx)
      return {
        tables: () => tables(tx),
        rows: (table) => rows(tx, table),
        async migrations() {
          const found = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
          return found.rows.map((row) => row.name)
        },
        counters: () => counters(tx),
        async close() {
          // On a connection that was lost there is nothing left to end.
          await tx
            .rollback()
            .execute()
            .catch(() => {})
        },
      }
    },
    tables,
    async insert(target, table, batch) {
      await target
        .insertInto(table as 'jobs')
        .values(batch.map(withoutZeros) as never)
        .execute()
    },
    async isInUse() {
      const found = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
        where datname = current_database() and application_name = ${NOTIFY_NAME}`.execute(db)
      return (found.rows[0]?.others ?? 0) > 0
    },
    drafts,
    async setCounters(target, last) {
      for (const table of Object.keys(await counters(target))) {
        if (last[table])
          await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last[table]})`.execute(target)
      }
    },
  }
}

async function tables(db: Reader | Tx): Promise<string[]> {
  const found = await sql<{ name: string; parents: string[] }>`
    select c.relname::text as name, array(
      select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f') as parents
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in ('migrations', 'secrets')
      and c.relname not like 'search\\_%'`.execute(db)
  return parentsFirst(found.rows)
}

async function* rows(tx: ControlledTransaction<Tables>, table: string): AsyncGenerator<Row[]> {
  await sql`declare copying no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  try {
    for (;;) {
      const batch = await sql<Row>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from copying`.execute(tx.withoutPlugins())
      if (batch.rows.length === 0) return
      yield batch.rows
    }
  } finally {
    await sql`close copying`.execute(tx)
  }
}

async function counters(db: Reader | Tx): Promise<Record<string, number>> {
  // Apart from the rest: asked of a table that has no id, the function fails, and the planner may ask it of any.
  const found = await sql<{ name: string; last: number | null }>`
    with counted as materialized (
      select t.relname::text as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id'
      where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace)
    select name, s.last_value as last
    from counted join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) =
      pg_get_serial_sequence(format('%I', name), 'id')`.execute(db)
  return Object.fromEntries(found.rows.map(({ name, last }) => [name, last ?? 0]))
}

// The other engine keeps a zero inside a text, this one refuses it.
function withoutZeros(row: Row): Row {
  const entries = Object.entries(row)
  if (!entries.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return row
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}
