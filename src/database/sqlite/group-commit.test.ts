import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { createGroupCommit } from './group-commit.ts'

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-group-'))
const file = join(folder, 'group.sqlite')
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal; create table kept (name text not null unique)')
const witness = new DatabaseSync(file)
let commits = 0
const writer = new Kysely<Tables>({
  dialect: new SqliteDialect({
    database: {
      prepare(text) {
        const statement = database.prepare(text)
        if (text === 'commit') commits += 1
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as string[])),
          run: (values) => statement.run(...(values as string[])),
          iterate: (values) => statement.iterate(...(values as string[])),
        }
      },
      close: () => database.close(),
    },
  }),
})
const transaction = createGroupCommit(writer)

afterAll(async () => {
  await writer.destroy()
  witness.close()
  rmSync(folder, { recursive: true })
})

test('transactions that wait share commits, and each is on the disk when it is answered', async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, number) => {
      await transaction((tx) => insert(tx, `shared ${number}`))
      return kept().includes(`shared ${number}`)
    }),
  )
  expect(seen).not.toContain(false)
  expect(kept()).toHaveLength(60)
  expect(commits).toBeLessThan(60)
})

test('one that fails takes nothing of the others with it, and leaves nothing', async () => {
  const outcomes = await Promise.allSettled([
    transaction((tx) => insert(tx, 'before')),
    transaction(async (tx) => {
      await insert(tx, 'half')
      throw new Error('changed its mind')
    }),
    transaction(async (tx) => {
      await insert(tx, 'third')
      await insert(tx, 'before')
    }),
    transaction((tx) => insert(tx, 'after')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { message: 'changed its mind' } })
  expect(kept().slice(60)).toEqual(['before', 'after'])
})

test('when the database gives a transaction up, all who shared it hear why, and the next one goes well', async () => {
  const outcomes = await Promise.allSettled([
    transaction((tx) => insert(tx, 'lost')),
    transaction(async (tx) => {
      await sql`insert or rollback into kept (name) values ('before')`.execute(tx)
    }),
  ])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('UNIQUE') } },
    { status: 'rejected', reason: { message: expect.stringContaining('UNIQUE') } },
  ])
  await transaction((tx) => insert(tx, 'again'))
  expect(kept().slice(62)).toEqual(['again'])
})

test('what was changed is told of when it is on the disk, and before anybody is answered', async () => {
  const told: string[] = []
  const write = async (name: string) => {
    await transaction(
      (tx) => insert(tx, name),
      () => told.push(kept().includes(name) ? `${name} is kept` : `${name} is not kept`),
    )
    told.push(`${name} is answered`)
  }
  const failing = transaction(
    (tx) => insert(tx, 'before'),
    () => told.push('a failure is told'),
  )
  await Promise.all([write('first'), write('second'), expect(failing).rejects.toThrow('UNIQUE')])
  for (const name of ['first', 'second']) {
    expect(told.filter((words) => words.startsWith(name))).toEqual([`${name} is kept`, `${name} is answered`])
  }
  expect(told).toHaveLength(4)
})

test('others get their turns while a group works', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, (_, number) => transaction((tx) => insert(tx, `turn ${number}`))))
  isDone = true
  expect(turns).toBeGreaterThan(10)
})

test('what cannot begin is refused', async () => {
  witness.exec('begin immediate')
  await expect(transaction((tx) => insert(tx, 'never'))).rejects.toThrow('locked')
  witness.exec('rollback')
})

async function insert(tx: Tx, name: string): Promise<void> {
  await sql`insert into kept (name) values (${name})`.execute(tx)
}

function kept(): string[] {
  return witness
    .prepare('select name from kept order by rowid')
    .all()
    .map((row) => String(row.name))
}
