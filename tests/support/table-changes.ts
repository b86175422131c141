import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import type { Reader } from '#database/engine.ts'
import type { TestApp } from './app.ts'
import { comparable, comparableFields } from './comparable.ts'

type Row = Record<string, unknown>
export type Tables = Record<string, Row[]>

/** What is written in the background, or says nothing of the call. */
const LEFT_OUT = /^(rate_limits|jobs|leases|audit_events|audit_head|kysely_|sqlite_|search_|pg_)|_fts|_search/
/** Columns that tell how much there was before, and the second form of an email. */
const UNTOLD = /^(position|table_rows|audit_events|bytes_added|html|last_step)$/
const SIZES = ['backups', 'exports']

let names: string[] | undefined
const lastReadings = new WeakMap<object, { states: Map<string, string>; tables: Tables }>()

/**
 * Every row of every table, but of those that other tests compare; by the names that the database has for them.
 * Of tables that nobody has written to since the last reading it answers the same rows again.
 */
export async function readTables(app: TestApp): Promise<Tables> {
  names ??= (await app.db.read.introspection.getTables())
    .map(({ name }) => snakeCase(name))
    .filter((name) => !LEFT_OUT.test(name))
  const plain = app.db.read.withoutPlugins()
  // Before the rows: what is written between the two is read again the next time.
  const states = await (app.db.engine.name === 'postgres' ? versionsOfRows(app, names) : versionOfFile(plain, names))
  const last = lastReadings.get(app.db)
  const rows = names.map(async (name) => {
    if (last && states.get(name) === last.states.get(name)) return last.tables[name]
    return (await sql<Row>`select * from ${sql.table(name)}`.execute(plain)).rows
  })
  const read = await Promise.all(rows)
  const tables = Object.fromEntries(names.map((name, at) => [name, read[at] ?? []]))
  lastReadings.set(app.db, { states, tables })
  return tables
}

const askers = new WeakMap<object, Promise<pg.Client>>()

/**
 * Every version of a row has a place and the number of the transaction that wrote it: together they change with any write.
 * To plan it takes longer than to run it, so a connection of its own keeps the plan; it ends with the database.
 */
async function versionsOfRows({ db, config }: TestApp, all: string[]): Promise<Map<string, string>> {
  const asker = askers.get(db) ?? connected(config.databaseUrl)
  askers.set(db, asker)
  const each = all.map(
    (name) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtext(ctid::text || xmin::text)), 0) as state from ${pg.escapeIdentifier(name)}`,
  )
  const versions = { name: 'versions of rows', text: each.join(' union all ') }
  const { rows } = await (await asker).query<{ name: string; state: string }>(versions)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** SQLite has one number for all tables, which another one takes whenever another connection has written. */
async function versionOfFile(plain: Reader, all: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(plain)
  return new Map(all.map((name) => [name, String(rows[0]?.data_version)]))
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows that came, went and changed, a line each, in a form that is the same in every run. */
export function changesBetween(before: Tables, after: Tables, now: Date): string {
  return differing(before, after)
    .sort()
    .flatMap((table) => linesOf(table, before[table] ?? [], after[table] ?? [], now))
    .join('\n')
}

/** The tables that are not the same row by row: few of them, so that only their rows are looked at closely. */
function differing(before: Tables, after: Tables): string[] {
  return Object.keys(after).filter((table) => {
    const [old, now] = [before[table] ?? [], after[table] ?? []]
    if (old === now) return false
    return old.length !== now.length || now.some((row, at) => !isSameRow(row, old[at] ?? {}))
  })
}

function isSameRow(one: Row, other: Row): boolean {
  for (const column in one) if (one[column] !== other[column] && !isSameBytes(one[column], other[column])) return false
  return true
}

const isSameBytes = (one: unknown, other: unknown) =>
  one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0

/** Writes the rows of the tables that differ as they were before. */
export function restoreRows(file: string, before: Tables, after: Tables): void {
  const changed = differing(before, after)
  if (changed.length === 0) return
  const database = new DatabaseSync(file, { timeout: 60_000, enableForeignKeyConstraints: false })
  database.exec('begin immediate')
  for (const table of changed) {
    database.exec(`delete from ${table}`)
    for (const row of before[table] ?? []) {
      const columns = Object.keys(row)
      const places = columns.map(() => '?').join()
      const values = Object.values(row) as (string | number | null)[]
      database
        .prepare(`insert into ${table} (${columns.map((each) => `"${each}"`).join()}) values (${places})`)
        .run(...values)
    }
  }
  database.exec('commit')
  database.close()
}

/** The columns named `id` or `…_id` of all rows that came, went or changed, each with its value. */
export function idsInChanges(before: Tables, after: Tables): Set<string> {
  const ids = new Set<string>()
  for (const table of differing(before, after)) {
    const [old, now] = [before[table] ?? [], after[table] ?? []].map(
      (rows) => new Map(rows.map((row) => [format(row), row])),
    ) as [Map<string, Row>, Map<string, Row>]
    for (const [these, those] of [
      [old, now],
      [now, old],
    ] as const)
      for (const [key, row] of these)
        if (!those.has(key))
          for (const [column, value] of Object.entries(row)) if (/(^|_)id$/.test(column)) ids.add(`${column} ${value}`)
  }
  return ids
}

function linesOf(table: string, before: Row[], after: Row[], now: Date): string[] {
  const old = keyed(without(before, after))
  const lines: string[] = []
  for (const [key, row] of keyed(without(after, before))) {
    const was = old.get(key)
    old.delete(key)
    if (!was) {
      lines.push(`+ ${table} ${format(told(table, row, now))}`)
      continue
    }
    const changed = Object.keys(row).filter((column) => text(row[column]) !== text(was[column]))
    if (changed.length === 0) continue
    const each = changed.map((column) => {
      const [from, to] = [comparable(was[column], now, column), comparable(row[column], now, column)]
      if (typeof from === 'number' && typeof to === 'number') return `${column} ${to > from ? '+' : ''}${to - from}`
      return `${column}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`
    })
    lines.push(`~ ${table} ${each.join(', ')}`)
  }
  for (const row of old.values()) lines.push(`- ${table} ${format(told(table, row, now))}`)
  return lines.sort()
}

const isTold = (table: string, column: string) => !UNTOLD.test(column) && !(SIZES.includes(table) && column === 'bytes')

const told = (table: string, row: Row, now: Date) =>
  comparableFields(Object.fromEntries(Object.entries(row).filter(([column]) => isTold(table, column))), now)

const text = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : String(value))

const format = (fields: Row) =>
  Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')

/** The rows that are not among the others, in an order of their own: a database gives them in any. */
function without(rows: Row[], others: Row[]): Row[] {
  const there = Map.groupBy(others, wholeText)
  const left = Map.groupBy(rows, wholeText)
  return [...left.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([whole, same]) => same.slice(there.get(whole)?.length ?? 0))
}

const wholeText = (row: Row) => JSON.stringify(Object.values(row).map(text))

/** By their number where they have one, else by all that is neither a count nor a moment. */
function keyed(rows: Row[]): Map<string, Row> {
  const all = new Map<string, Row>()
  for (const row of rows) {
    const words = Object.entries(row).filter(([, each]) => typeof each === 'string' && !/\d{4}-\d\d-\d\dT/.test(each))
    let key = row.id === undefined ? JSON.stringify(words) : text(row.id)
    while (all.has(key)) key += '+'
    all.set(key, row)
  }
  return all
}
