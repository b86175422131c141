import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wish } from '#database/search/search.ts'
import { wordsOf } from '#domain/text/words.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const PEOPLE = 1_200

/** Words that are in all, in some, only among the newest, only among the oldest, in nearly none. */
function textOf(number: number): string {
  return [
    `everybody someone${number % 400}`,
    number % 3 === 0 ? 'thirds' : '',
    number % 40 === 0 ? 'fortieth bookkeepingservices' : '',
    number > PEOPLE - 350 || number <= 30 ? 'lately' : '',
    number <= 100 ? 'earliest' : '',
    number <= PEOPLE - 450 ? 'bygone' : '',
    number === 7 ? 'Séverine uncommonest' : '',
    number === 9 ? 'vat' : '',
    number % 2 === 0 ? 'x' : 'xylophone',
  ].join(' ')
}

const QUESTIONS = [
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
  ],
  ...['xyl', 'x', 'x thirds', 'everybody nobody', 'bookkeepingservicesss', 'ymous', '2025'],
  ...Array.from('bookkeepingservices', (_, at) => 'bookkeepingservices'.slice(0, at + 1)).slice(1),
]

describe('a search', () => {
  let app: TestApp
  let rows: { id: number; number: number; kind: string; words: string[] }[]

  beforeAll(async () => {
    app = await startApp()
    const ids: number[] = []
    await app.db.transaction(async (tx) => {
      for (let from = 1; from <= PEOPLE; from += 200) {
        const people = Array.from({ length: 200 }, (_, at) => personRow(from + at))
        const made = await tx.insertInto('people').values(people).returning('id').execute()
        ids.push(...made.map(({ id }) => id))
      }
      for (const [at, id] of ids.entries()) {
        const { kind } = personRow(at + 1)
        await app.db.engine.search.add(tx, 'people', id, { text: textOf(at + 1), facets: { kind } })
      }
    })
    rows = ids
      .map((id, at) => ({ id, number: at + 1, kind: personRow(at + 1).kind, words: wordsOf(textOf(at + 1)) }))
      .reverse()
  })
  afterAll(() => app.close())

  const find = (wish: Partial<Wish> & { q: string }) =>
    app.db.engine.search.find({ kind: 'people', limit: 10, ...wish })

  /** What a look at every row finds, newest first. */
  function byHand(q: string, kind?: string): number[] {
    const carries = (words: string[], sought: string) =>
      words.some((word) => (sought === 'x' ? word === sought : word.startsWith(sought)))
    return rows
      .filter((row) => !kind || row.kind === kind)
      .filter(({ words }) => wordsOf(q).every((sought) => carries(words, sought)))
      .map(({ id }) => id)
  }

  it.each(['contact', undefined])('finds what a look at every row finds, of kind %s', async (kind) => {
    for (const q of QUESTIONS) {
      const wanted = byHand(q, kind)
      const found = await find({ q, facets: { kind }, limit: PEOPLE })
      expect({ q, ids: found.ids, total: found.total }).toEqual({ q, ids: wanted, total: wanted.length })
      const oldest = await find({ q, facets: { kind }, direction: 'asc', offset: 3 })
      expect({ q, ids: oldest.ids }).toEqual({ q, ids: wanted.toReversed().slice(3, 13) })
    }
  })

  it('has every row on one of its pages, also where it does not count them all', async () => {
    for (const q of ['everybody', 'bygone', 'lately', 'thirds', 'severine']) {
      const seen: number[] = []
      for (let offset = 0; ; offset += 50) {
        const { ids, total, more } = await find({ q, limit: 50, offset, most: 100 })
        seen.push(...ids)
        if (!more) expect(total).toBe(byHand(q).length)
        else expect(total).toBe(100)
        if (ids.length < 50) break
      }
      expect(seen).toEqual(byHand(q))
    }
    expect(await find({ q: 'everybody', offset: 9_000, most: 100 })).toMatchObject({
      ids: [],
      total: PEOPLE,
      more: false,
    })
  })

  it('misses nothing that a further condition lets through, however old it is', async () => {
    const where = sql<SqlBool>`name_key < 'person 00021'`
    const wanted = rows.filter(({ number }) => number <= 20).map(({ id }) => id)
    for (const most of [5, 100, 2_000]) {
      const found = await find({ q: 'everybody', where, most, limit: 50 })
      expect(found).toMatchObject({ ids: wanted, total: 20, more: false })
    }
  })

  it('puts what it finds in the order asked for', async () => {
    const byName = { orderBy: sql`name_key`, direction: 'asc' } as const
    const found = await find({ q: 'thirds', ...byName, limit: 3 })
    expect(found.ids).toEqual(byHand('thirds').toReversed().slice(0, 3))
    const backwards = await find({ q: 'thirds', orderBy: sql`name_key`, limit: 3 })
    expect(backwards.ids).toEqual(byHand('thirds').slice(0, 3))
  })

  it('finds nothing by signs alone', async () => {
    expect(await find({ q: '!? "*' })).toEqual({ ids: [], total: 0, more: false, meant: null })
    expect(await app.db.engine.search.matching('people', '!?')).toBeNull()
  })

  it('forgives a wrong letter where nothing is found, and tells what was meant where it is asked to', async () => {
    for (const q of ['uncommonets', 'uncomonest', 'uncommmonest', 'umcommonest', 'everybody umcommonest']) {
      expect((await find({ q })).ids, q).toEqual(byHand('uncommonest'))
      const told = await find({ q, typos: 'told' })
      expect(told).toEqual({ ids: [], total: 0, more: false, meant: q.replace(/u\S+$/, 'uncommonest') })
    }
    for (const q of ['uncommone5t', 'uncomets', 'umcomonest', 'umcommonest nobody', 'umcommonest fortieth']) {
      expect(await find({ q, typos: 'told' }), q).toMatchObject({ total: 0, meant: null })
    }
    expect((await find({ q: 'severine' })).meant).toBeNull()
  })

  it('finds a word of three letters where one letter too many was typed', async () => {
    for (const q of ['vatt', 'vvat', 'vaat']) {
      expect((await find({ q })).ids, q).toEqual(byHand('vat'))
      expect((await find({ q, typos: 'told' })).meant, q).toBe('vat')
    }
    for (const q of ['vatts', 'vit']) expect((await find({ q })).total, q).toBe(0)
  })

  it('knows no word of a row that was changed or removed', async () => {
    const { search } = app.db.engine
    const id = rows[0]?.id ?? 0
    const put = (text: string) => app.db.transaction((tx) => search.put(tx, 'people', id, { text }))
    const gaps = async () => (await app.db.read.selectFrom('searchGaps').select('word').execute()).length
    const before = await gaps()
    await put('Everybody Quincunx Ophelia')
    expect((await find({ q: 'quincunx ophelia' })).ids).toEqual([id])
    await put('Everybody Ophelia')
    expect((await find({ q: 'quincunx' })).ids).toEqual([])
    expect((await find({ q: 'quincumx', typos: 'told' })).meant).toBeNull()
    expect((await find({ q: 'Ophelya', typos: 'told' })).meant).toBe('ophelia')
    await app.db.transaction((tx) => search.remove(tx, 'people', id))
    expect((await find({ q: 'ophelia' })).ids).toEqual([])
    expect((await find({ q: 'ophelya' })).ids).toEqual([])
    expect(await gaps()).toBe(before)
    await app.db.transaction((tx) => search.put(tx, 'people', id, { text: textOf(PEOPLE) }))
  })
})

function personRow(number: number) {
  return {
    kind: number % 7 === 0 ? ('contact' as const) : ('client' as const),
    suspended: 0,
    name: `Person ${number}`,
    nameKey: `person ${String(number).padStart(5, '0')}`,
    email: `person.${number}@example.org`,
    firstSeenAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  }
}
