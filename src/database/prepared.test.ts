import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from './engine.ts'
import { places, prepared } from './prepared.ts'

type Count = { key: string; window_ends_at: string; hits: number }

test('a prepared query is built once, and asks for what it is given each time', async () => {
  const db = openMemory()
  let built = 0
  const insert = prepared<Count>()((each, place) => {
    built += 1
    return each
      .insertInto('rate_limits')
      .values(places(place, ['key', 'window_ends_at', 'hits']))
      .returning(['key', 'hits', sql<string>`${'always'}`.as('word')])
  })
  const ends = '2026-11-15T10:00:00.000Z'
  expect(await insert(db, { key: 'one', window_ends_at: ends, hits: 3 })).toEqual([
    { key: 'one', hits: 3, word: 'always' },
  ])
  expect(await insert(db, { key: 'two', window_ends_at: ends, hits: 0 })).toEqual([
    { key: 'two', hits: 0, word: 'always' },
  ])
  await db.transaction().execute((tx) => insert(tx, { key: 'three', window_ends_at: ends, hits: 1 }))
  expect(built).toBe(1)
  expect(await db.selectFrom('rate_limits').select('key').execute()).toHaveLength(3)

  await insert(openMemory(), { key: 'elsewhere', window_ends_at: ends, hits: 2 })
  expect(built).toBe(2)
})

function openMemory(): Reader {
  const database = new DatabaseSync(':memory:')
  database.exec('create table rate_limits (key text not null, window_ends_at text not null, hits integer not null)')
  return new Kysely({
    dialect: new SqliteDialect({
      database: {
        prepare(text) {
          const statement = database.prepare(text)
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...(values as string[])).map((row) => ({ ...row })),
            run: (values) => statement.run(...(values as string[])),
            iterate: (values) => statement.iterate(...(values as string[])),
          }
        },
        close: () => database.close(),
      },
    }),
  })
}
