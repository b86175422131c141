import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { freshDatabase } from '#tests/support/app.ts'
import { IDENTITY } from '#tests/support/backup-key.ts'
import { readCatalogue, readEverything, readIndex } from '#tests/support/catalogue.ts'
import { command } from '#tests/support/command.ts'
import { FILLED_LATER, INDEXES, TABLES } from './tables.ts'

const log = createLog({ level: 'silent', pretty: false })
type Row = Record<string, unknown>

describe('the ledger of tables', () => {
  let folder: string
  let home: { DATA_DIR: string; DATABASE_URL: string }
  let backup: string
  let identity: string
  let before: Record<string, Row[]>
  let counters: Record<string, number>
  const drops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-ledger-'))
    home = await place('home')
    await opened(home.DATABASE_URL, async (engine) => {
      const order = await engine.copying.tables(engine.writer)
      for (const [table, row] of rows().toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))) {
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
          values (${sql.join(Object.values(row))})`.execute(engine.writer)
      }
    })
    // As if the newest rows of every table had been deleted: their numbers are not given again.
    counters = await opened(home.DATABASE_URL, async (engine) => {
      const raised = Object.entries(await lastNumbers(engine)).map(([table, last]) => [table, last + 50])
      await engine.copying.setCounters(engine.writer, Object.fromEntries(raised))
      return await lastNumbers(engine)
    })
    await openFolderStorage(join(home.DATA_DIR, 'uploads')).put('media/ledger', Buffer.from('a file of the ledger'))
    backup = join(folder, 'backup.tar')
    // The row of a key in the ledger counts: this backup is encrypted.
    identity = join(folder, 'key.txt')
    writeFileSync(identity, IDENTITY)
    expect(await command(home, 'backup', '--to', backup)).toMatchObject({ exitCode: 0, err: '' })
    before = await opened(home.DATABASE_URL, readEverything)
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Where a site may be: a data folder, and a database of the engine under test or a file. */
  async function place(name: string, engine = inject('database').engine) {
    const DATA_DIR = join(folder, name)
    mkdirSync(DATA_DIR, { recursive: true })
    const file = `sqlite:${join(DATA_DIR, 'countinghouse.db')}`
    if (engine === 'sqlite' && name !== 'home') return { DATA_DIR, DATABASE_URL: file }
    const { url, drop } = await freshDatabase(DATA_DIR)
    drops.push(drop)
    return { DATA_DIR, DATABASE_URL: url }
  }

  it('knows every table and every column that the database knows, and no other', async () => {
    const { tables, indexes } = await opened(home.DATABASE_URL, readCatalogue)
    const listed = Object.entries(TABLES).map(([table, { texts = '', numbers = '', given = {} }]) => [
      table,
      [...new Set([...split(texts), ...split(numbers), ...Object.keys(given)])].sort(),
    ])
    const told = 'every table and column stands in tests/api/ledgers/tables.ts, with what becomes of it'
    expect(tables, told).toEqual(Object.fromEntries(listed))
    expect(indexes, told).toEqual(INDEXES)
  })

  it('names only columns that are there as those of a person', () => {
    const strangers = Object.entries(TABLES).flatMap(([table, { texts = '', numbers = '', given = {}, person = '' }]) =>
      split(person)
        .filter((column) => !split(`${texts} ${numbers}`).includes(column) && !(column in given))
        .map((column) => `${table}.${column}`),
    )
    expect(strangers).toEqual([])
    const without = Object.entries(TABLES).filter(
      ([, entry]) => (entry.erasure === 'of nobody') === Boolean(entry.person),
    )
    expect(
      without.map(([table]) => table),
      'what is erased names its columns',
    ).toEqual([])
  })

  it.each(engines())('a backup brings back every value of every table, restored on %s', async (engine) => {
    const target = await place(`restored-${engine}`, engine)
    expect(await command(target, 'restore', backup, '--identity', identity, '--force')).toMatchObject({
      exitCode: 0,
      err: '',
    })
    await opened(target.DATABASE_URL, async (found) => {
      compare(await readEverything(found), { restored: true })
      const numbers = await lastNumbers(found)
      expect(Object.keys(numbers).length).toBeGreaterThan(10)
      for (const [table, last] of Object.entries(counters)) expect(numbers[table], table).toBeGreaterThanOrEqual(last)
      for (const index of INDEXES.filter((name) => !FILLED_LATER.includes(name)))
        expect((await readIndex(found, index)).rows, index).toBeGreaterThan(0)
    })
    const file = await openFolderStorage(join(target.DATA_DIR, 'uploads')).open('media/ledger')
    expect(file?.size).toBe('a file of the ledger'.length)
  })

  it('a move to another database and back leaves every value as it was', async () => {
    let from = home
    for (const engine of [...engines()].reverse()) {
      const to = await place(`moved-${engine}`, engine)
      const moved = await command(from, 'move', '--to', to.DATABASE_URL, '--force')
      expect(moved).toMatchObject({ exitCode: 0, err: '' })
      // Onto what is full by now: refused in a line, and all is as it was.
      const again = await command(from, 'move', '--to', to.DATABASE_URL)
      expect(again).toMatchObject({ exitCode: 1, out: '' })
      expect(again.err).toMatch(/^Nothing was done: [^\n]+\. --force puts it aside first\.\n$/)
      expect(readdirSync(home.DATA_DIR).filter((name) => name.startsWith('.'))).toEqual([])
      await opened(to.DATABASE_URL, async (found) => {
        compare(await readEverything(found), { restored: false })
        for (const index of INDEXES.filter((name) => !FILLED_LATER.includes(name)))
          expect((await readIndex(found, index)).rows, index).toBeGreaterThan(0)
      })
      from = { ...from, DATABASE_URL: to.DATABASE_URL }
    }
  })

  function compare(found: Record<string, Row[]>, { restored }: { restored: boolean }): void {
    const missing: unknown[] = []
    for (const [table, { leftOut, emptied }] of Object.entries(TABLES)) {
      if (leftOut) continue
      expect(before[table]?.length, `${table} has a row to bring back`).toBeGreaterThan(0)
      if (emptied?.columns === 'rows' && restored) {
        expect(found[table], `${table}: ${emptied.why}`).toEqual([])
        continue
      }
      const isEmptied = emptied && emptied.columns !== 'rows' && (restored || emptied.byMove)
      const columns = isEmptied ? (emptied.columns as string[]) : []
      const empty = Object.fromEntries(columns.map((column) => [column, null]))
      const there = new Set(found[table]?.map(written))
      for (const row of before[table] ?? []) {
        // The run that made the backup was still under way in it.
        if (table === 'backups' && row.file && /\.tar\.gz(\.age)?$/.test(String(row.file))) continue
        // Written after the moment that the backup shows.
        if (table === 'audit_events' && /^backup\.(made|downloaded)$/.test(String(row.action))) continue
        // Goes on with the event that reports the restore.
        if (table === 'audit_head') continue
        if (!there.has(written({ ...row, ...empty }))) missing.push({ table, row })
      }
    }
    expect(missing).toEqual([])
  }
})

const engines = () => (inject('database').engine === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite']) as ['sqlite']

/** A row for each table, every column of which holds a value that nothing else holds. */
function rows(): [string, Row][] {
  let last = 1000
  const made = new Map<string, Row>()
  for (const [table, { texts = '', numbers = '', given = {} }] of Object.entries(TABLES)) {
    const row: Row = {}
    for (const column of split(texts)) row[column] = `${table}-${column}-${++last} ü “quoted”\n\\n`
    for (const column of split(numbers)) row[column] = ++last
    made.set(table, { ...row, ...given })
  }
  for (const row of made.values()) {
    for (const [column, value] of Object.entries(row)) {
      const [parent, of] = typeof value === 'string' && value.startsWith('@') ? value.slice(1).split('.') : []
      if (parent && of) row[column] = made.get(parent)?.[of]
    }
  }
  return [...made].filter(([table]) => !TABLES[table]?.leftOut)
}

async function opened<T>(
  url: string,
  work: (engine: Awaited<ReturnType<typeof openDatabase>>['engine']) => Promise<T>,
) {
  const db = await openDatabase(url, log)
  try {
    return await work(db.engine)
  } finally {
    await db.close()
  }
}

async function lastNumbers(engine: Engine): Promise<Record<string, number>> {
  const snapshot = await engine.copying.openSnapshot()
  try {
    return await snapshot.counters()
  } finally {
    await snapshot.close()
  }
}

const split = (names: string) => names.split(' ').filter(Boolean)
const written = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
