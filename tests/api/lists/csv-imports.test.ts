import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitBatches } from '#server/runs/batches.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { comparable } from '#tests/support/comparable.ts'

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

const linesOf = (...lines: string[]) => lines.join('\r\n')

/**
 * By the call that imports it a table with what is right, wrong, there twice and three times, behind an empty line; one of what is known since
 * with other details; and the same under other headings.
 */
const IMPORTS: Record<string, { tables: string[]; columns: Record<string, string>; facts: string[] }> = {
  '/api/customers/import': {
    tables: [
      linesOf(
        'Full name,E-mail,Telephone,Organisation',
        'Ann,ann@table.example,+44 161 496 0001,Ann Ltd',
        'Bert,BERT@table.example,,',
        ',,,',
        'Ann again,ann@table.example,,',
        'Cleo,cleo@table,,',
        'Ann thrice, Ann@Table.Example ,,',
        ',dora@table.example,,',
        'Cleo again,cleo@table,,',
        '"Emil, ""the"" E","emil@table.example",\'+1 555 0100,\'=SUM(A1)',
      ),
      linesOf(
        'name,email,phone,company,Phone number',
        'Ann other,ann@table.example,+44 161 496 0009,Other Ltd,1',
        'Bert other,bert@table.example,+44 161 496 0002,Bert Ltd,2',
        'Frida,frida@table.example,,,3',
      ),
      linesOf('Who,Mail,Firm', 'Gina,gina@table.example,Gina Ltd', 'Gina,gina@table.example,Gina Ltd'),
    ],
    columns: { Who: 'name', Mail: 'email', Firm: 'company' },
    facts: ['name', 'email', 'phone', 'company'],
  },
  '/api/subscribers/import': {
    tables: [
      linesOf(
        'Email,Source of consent',
        'ann@table.example,A fair',
        ',',
        'ANN@table.example,A card',
        'bert@table.example,',
        'ann@table.example,A letter',
        'bert@table.example,A card',
        'cleo@table.example,A card',
      ),
      linesOf('E-mail address,source,consent', 'ann@table.example,Another,x', 'dora@table.example,Another,y'),
      linesOf('Mail,Why', 'emil@table.example,Said so'),
    ],
    columns: { Mail: 'email', Why: 'source' },
    facts: ['email', 'state', 'consentSource'],
  },
  '/api/clients/import': {
    tables: [
      linesOf(
        'Company name,Type,Status,Registration no,VAT no,Year end,Tags,Person,Person email,Role',
        'One Ltd,,,R 1,T 1,31 December,vat; payroll,Ann,ann@one.example,',
        'One Ltd,,,,,,,Bert,bert@one.example,reader',
        'ONE LTD,,,,,,,Ann,Ann@One.example,',
        'One Ltd,,,,,,,,,',
        'Two Ltd,person,,,,,,,,',
        'Two Ltd,,,,,,,Cleo,cleo@two.example,',
        'Three,individual,prospect,,,12-31,,,dora@three.example,',
        'Four,company,ended,r-77,,31/12,,,,',
        'Five,company,,,t78,,,,,',
        'known ltd,company,,,,,,,,',
      ),
      linesOf(
        'name,email,contact,contact email',
        'One Ltd,new@one.example,Emil,emil@one.example',
        'Six Ltd,six@six.example,,',
      ),
      linesOf('Who,Number', 'Seven Ltd,R 7', 'Eight Ltd,R 7'),
    ],
    columns: { Who: 'name', Number: 'registrationNumber' },
    facts: ['name', 'kind', 'state', 'email', 'registrationNumber', 'yearEnd'],
  },
  '/api/deadlines/import': {
    tables: [
      linesOf(
        'Client,What,Due date,Service',
        'Known Ltd,VAT return,2026-12-31,VAT',
        'R77,Accounts,31/12/2026,',
        't-78,Accounts,31/12/2026,Accounts',
        'Known Ltd,VAT return,05/01/2027,VAT',
        'known ltd,VAT return,2026-12-31,',
        'Nobody Ltd,VAT return,2026-12-31,',
        'Twice Ltd,VAT return,2026-12-31,',
        'Known Ltd,,2026-12-31,',
        'Known Ltd,Tax,2026-13-31,',
        ',Tax,2026-12-31,',
      ),
      linesOf('name,title,due on', 'Known Ltd,VAT return,31 December 2026', 'Known Ltd,Payroll,1 Jan 2027'),
      linesOf('Whose,Task,Until', 'Known Ltd,Payroll,2027-01-02', 'Known Ltd,Payroll,2027-01-02'),
    ],
    columns: { Whose: 'client', Task: 'title', Until: 'dueOn' },
    facts: ['title', 'dueOn', 'service', 'state'],
  },
}

describe('a table that is imported', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    await desk.make({ name: 'Owner of dates' })
    await desk.make({ name: 'Known Ltd', registrationNumber: 'R 77', taxNumber: 'T 78' })
    for (const _ of [1, 2]) await desk.make({ name: 'Twice Ltd' })
  })
  afterAll(() => app.closeConsistent())

  it.each(CASES)('$path: what it comes to is what was approved', async ({ path, table: of }) => {
    const { tables, columns, facts } = IMPORTS[path] as (typeof IMPORTS)[string]
    // What is there twice lies in two batches.
    limitBatches(2)
    const told: unknown[] = []
    for (const [at, csv] of tables.entries()) {
      const asked = { csv, columns: at === tables.length - 1 ? columns : {} }
      const seen = await desk.done('POST', path, asked)
      const done = await desk.done('POST', path, { ...asked, commit: true })
      expect({ ...done, done: false }, 'it does what it has said').toEqual(seen)
      const again = await desk.done('POST', path, { ...asked, commit: true })
      told.push(seen.counts, seen.columns, seen.rows, again.counts)
    }
    limitBatches(Number.POSITIVE_INFINITY)
    const rows: Record<string, unknown>[] = await app.db.read.selectFrom(of).selectAll().execute()
    const kept = rows.map((row) => facts.map((name) => row[name] ?? '-').join(' | '))
    expect(comparable([...told, kept.toSorted()], app.clock.now())).toMatchSnapshot()
  })

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
