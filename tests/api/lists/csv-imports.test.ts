import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'

interface Case {
  path: string
  heading: string
  /** A line of the table, each with another number unlike the others. */
  line(at: number): string
  table: 'clients' | 'people' | 'subscribers' | 'deadlines'
  /** What is said of a line that is there before; null where it counts as known. */
  repeated: { field: string; words: string } | null
}

const CASES: Case[] = [
  {
    path: '/api/clients/import',
    heading: 'Name,Kind',
    line: (at) => `Imported ${at} Ltd,company`,
    table: 'clients',
    repeated: { field: 'name', words: 'The same name is in row 3' },
  },
  {
    path: '/api/customers/import',
    heading: 'Name,Email',
    line: (at) => `Person ${at},person${at}@imported.example`,
    table: 'people',
    repeated: { field: 'email', words: 'The same address is in row 3' },
  },
  {
    path: '/api/subscribers/import',
    heading: 'Email,Source of consent',
    line: (at) => `reader${at}@imported.example,Fair 2026`,
    table: 'subscribers',
    repeated: { field: 'email', words: 'The same address is in row 3' },
  },
  {
    path: '/api/deadlines/import',
    heading: 'Client,Title,Due,Service',
    line: (at) => `Owner of dates,Fee ${at},2027-02-01,Other`,
    table: 'deadlines',
    repeated: null,
  },
]

describe('a table that is imported', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    await desk.make({ name: 'Owner of dates' })
  })
  afterAll(() => app.closeConsistent())

  it.each(CASES)('$path: names each line that is there again, and makes every other once', async (each) => {
    const { path, heading, line, table, repeated } = each
    const count = async () => {
      const { rows } = await app.db.read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    }
    // More than one batch of lines that are looked at together, and of those that are written together; the second line
    // is there four times, with an empty one between, and twice in the last batch.
    const lines = Array.from({ length: 130 }, (_, at) => line(at === 40 || at === 120 || at === 129 ? 1 : at))
    lines.splice(60, 0, ',')
    const csv = [heading, ...lines].join('\r\n')
    const before = await count()
    const bring = (commit: boolean) => desk.done('POST', path, { csv, commit })
    const [known, wrong] = repeated ? [0, 3] : [3, 0]

    const preview = await bring(false)
    expect(preview).toMatchObject({ done: false, counts: { new: 127, known, wrong } })
    if (repeated) {
      const named = preview.rows.slice(0, 3)
      expect(named.map(({ row }: { row: number }) => row)).toEqual([42, 123, 132])
      for (const { errors } of named) expect(errors).toEqual({ [repeated.field]: repeated.words })
    }
    expect(await count(), 'a look changes nothing').toBe(before)

    expect(await bring(true)).toMatchObject({ done: true, counts: { new: 127, known, wrong } })
    expect(await count()).toBe(before + 127)
    expect(await bring(true), 'the same table again').toMatchObject({ counts: { new: 0, known: 127 + known, wrong } })
    expect(await count()).toBe(before + 127)
  })
})
