import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNewest } from '#database/newest-found.ts'
import { isBeginning, wordsOf } from '#database/words.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const PEOPLE = 1_200
const LOOKED_AT = 400
const MOST = 5

/** Words that stand in all, in some, only among the newest, only among the oldest, in nearly none. */
function wordsOfPerson(number: number): string {
  return [
    `everybody someone${number % 400}`,
    number % 3 === 0 ? 'thirds' : '',
    number % 40 === 0 ? 'fortieth bookkeepingservices' : '',
    number > PEOPLE - 350 || number <= 30 ? 'lately' : '',
    number <= 100 ? 'earliest' : '',
    number <= PEOPLE - 450 ? 'bygone' : '',
    number === 7 ? 'Séverine uncommonest' : '',
    number % 2 === 0 ? 'x' : 'xylophone',
  ].join(' ')
}

describe('the newest rows with words', () => {
  let app: TestApp
  let first: number
  let rows: { id: number; number: number; kind: string; words: string[] }[]

  beforeAll(async () => {
    app = await startApp()
    await app.db.transaction(async (tx) => {
      const people = Array.from({ length: PEOPLE }, (_, at) => personRow(at + 1))
      const ids: number[] = []
      for (let from = 0; from < PEOPLE; from += 200) {
        const made = await tx
          .insertInto('people')
          .values(people.slice(from, from + 200))
          .returning('id')
          .execute()
        ids.push(...made.map(({ id }) => id))
      }
      first = Math.min(...ids)
      for (const id of ids) await app.db.engine.search.put(tx, 'people', id, wordsOfPerson(id - first + 1))
    })
    rows = Array.from({ length: PEOPLE }, (_, at) => PEOPLE - at).map((number) => ({
      id: first + number - 1,
      number,
      kind: personRow(number).kind,
      words: wordsOf(wordsOfPerson(number)),
    }))
  })
  afterAll(() => app.close())

  const questions = [
    ...['everybody', 'everybody someone', 'someone1', 'someone12', 'so', 'thirds', 'thirds everybody fort', 'fortieth'],
    ...[
      'lately',
      'lately thirds',
      'earliest',
      'earliest everybody',
      'bygone',
      'bygone thirds',
      'severine',
      'UNCOMMONEST',
      'xyl',
      'x',
      'x thirds',
    ],
    ...Array.from('bookkeepingservices', (_, at) => 'bookkeepingservices'.slice(0, at + 1)).slice(1),
    ...['nobody', 'everybody nobody', 'bookkeepingservicess', 'ymous'],
  ]

  it.each(['contact', null])('are those that a look at every row finds, of kind %s', async (kind) => {
    for (const q of questions) {
      for (const direction of ['asc', 'desc'] as const) {
        const found = await find(q, { kind, direction, limit: MOST })
        expect({ q, direction, ...found }).toEqual({ q, direction, ...byHand(q, kind, direction) })
      }
    }
  })

  it('come a page at a time, in the order asked for, and none beyond the last', async () => {
    const [one, two, three] = [
      await find('everybody', { limit: 2 }),
      await find('everybody', { limit: 2, offset: 2 }),
      await find('everybody', { limit: 2, offset: 6 }),
    ]
    expect(one.ids).toEqual(rows.slice(0, 2).map(({ id }) => id))
    expect(two.ids).toEqual(rows.slice(2, 4).map(({ id }) => id))
    expect(three).toEqual({ ids: [], total: MOST, more: true })
  })

  it('are the same whichever way is taken to them', async () => {
    if (app.db.engine.name === 'sqlite') return
    await app.db.engine.writer.executeQuery(sql`analyze people_search`.compile(app.db.engine.writer))
    for (const word of ['everybody', 'thirds', 'fortieth', 'lately', 'earliest', 'bygone', 'uncommonest', 'nobody']) {
      for (const most of [1, 20, 100, 500]) {
        const found = sql<{ id: number }>`select id from newest_found('people_search', ${word}::tsquery, ${most}) as id`
        const wanted = rows.filter(({ words }) => words.includes(word)).slice(0, most)
        const ids = (await found.execute(app.db.read)).rows.map(({ id }) => id)
        expect({ word, most, ids }).toEqual({ word, most, ids: wanted.map(({ id }) => id) })
      }
    }
  })

  it('are none for a search of signs alone', async () => {
    expect(await find('!? "*', { limit: MOST })).toEqual({ ids: [], total: 0, more: false })
  })

  interface Asked {
    kind?: string | null
    direction?: 'asc' | 'desc'
    limit: number
    offset?: number
  }

  function find(q: string, { kind = null, direction = 'desc', limit, offset = 0 }: Asked) {
    const where = kind ? sql<SqlBool>`row.kind = ${kind}` : sql<SqlBool>`1 = 1`
    const order = { place: sql`row.name_key`, direction }
    const wish = { table: 'people' as const, q, where, ...order, most: MOST, limit, offset }
    return findNewest(app.db.read, app.db.engine, wish)
  }

  function byHand(q: string, kind: string | null, direction: 'asc' | 'desc') {
    const carries = (words: string[], sought: string) =>
      words.some((word) => (isBeginning(sought) ? word.startsWith(sought) : word === sought))
    const looked = rows.filter(({ words }) => wordsOf(q).every((sought) => carries(words, sought))).slice(0, LOOKED_AT)
    const hits = looked.filter((row) => !kind || row.kind === kind).slice(0, MOST)
    const ordered = hits.toSorted((a, b) => a.number - b.number).map(({ id }) => id)
    return {
      ids: direction === 'asc' ? ordered : ordered.reverse(),
      total: hits.length,
      more: hits.length >= MOST || looked.length >= LOOKED_AT,
    }
  }
})

function personRow(number: number) {
  return {
    kind: number % 7 === 0 ? ('contact' as const) : ('client' as const),
    suspended: 0,
    name: `Person ${number}`,
    name_key: `person ${String(number).padStart(5, '0')}`,
    email: `person.${number}@example.org`,
    first_seen_at: '2026-01-01T00:00:00.000Z',
    last_seen_at: '2026-01-01T00:00:00.000Z',
    version: 1,
  }
}
