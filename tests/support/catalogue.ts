import { type Kysely, sql } from 'kysely'
import type { Engine } from '#database/engine.ts'

// biome-ignore lint/suspicious/noExplicitAny: tables are known by the catalogue only here.
type Db = Kysely<any>
type Row = Record<string, unknown>

/** What the database itself says of its tables: nothing here comes from our own description of them. */
export interface Catalogue {
  tables: Record<string, string[]>
  /** Tables in which words are looked up. */
  indexes: string[]
}

export async function readCatalogue({ name, reader }: Pick<Engine, 'name' | 'reader'>): Promise<Catalogue> {
  const { rows } = await (name === 'sqlite'
    ? sql<{ name: string; kind: string; columns: string }>`
        select list.name as name, list.type as kind, json_group_array(info.name) as columns
        from pragma_table_list as list join pragma_table_info(list.name) as info
        where list.schema = 'main' and list.type in ('table', 'virtual') and list.name not like 'sqlite\\_%' escape '\\'
        group by list.name, list.type`
    : sql<{ name: string; kind: string; columns: string }>`
        select t.table_name as name, json_agg(c.column_name)::text as columns,
          case when bool_or(c.udt_name = 'tsvector') then 'virtual' else 'table' end as kind
        from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
        where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        group by t.table_name`
  ).execute(reader as Db)
  const tables = rows.filter(({ kind }) => kind === 'table')
  return {
    tables: Object.fromEntries(tables.map((table) => [table.name, (JSON.parse(table.columns) as string[]).sort()])),
    indexes: rows
      .filter(({ kind }) => kind === 'virtual')
      .map((index) => index.name)
      .sort(),
  }
}

/** Every row of every table. */
export async function readEverything(engine: Pick<Engine, 'name' | 'reader'>): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  for (const table of Object.keys((await readCatalogue(engine)).tables)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute((engine.reader as Db).withoutPlugins())
    all[table] = rows.map((row) => ({ ...row }))
  }
  return all
}

/** Every word that a search index knows, as it is there, and how many rows it has. */
export async function readIndex(engine: Pick<Engine, 'name' | 'reader' | 'writer'>, index: string) {
  const db = engine.reader as Db
  if (engine.name === 'postgres') {
    const { rows } = await sql<{ words: string }>`select words::text as words from ${sql.table(index)}`.execute(db)
    return { rows: rows.length, words: rows.map((row) => row.words).join(' ') }
  }
  const { rows } = await sql<{ id: number }>`select rowid as id from ${sql.table(index)}`.execute(db)
  // A view of the index's own vocabulary, which leaves nothing behind.
  const writer = engine.writer as Db
  const vocabulary = sql.table(`temp.vocabulary_of_${index}`)
  await sql`create virtual table if not exists ${vocabulary} using fts5vocab('main', ${sql.lit(index)}, 'row')`.execute(
    writer,
  )
  const words = await sql<{ term: string }>`select term from ${vocabulary}`.execute(writer)
  await sql`drop table ${vocabulary}`.execute(writer)
  return { rows: rows.length, words: words.rows.map((row) => row.term).join(' ') }
}
