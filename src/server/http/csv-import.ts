import { CSV_IMPORT } from '#contract/csv-import.ts'
import type { z } from '#contract/route.ts'
import { type DayOrder, dayOrderOf } from '#domain/time/written-days.ts'
import { CsvFault, plainCell, readCsv } from '#platform/csv.ts'
import { inBatches } from '#server/runs/batches.ts'
import type { Actor } from './environment.ts'
import { fieldsOf } from './feature.ts'
import { invalid, problem } from './problem.ts'

interface Column {
  heading: RegExp
  required?: true
  /** Turns what people write into what the contract takes; null when that cannot be read. */
  read?(text: string, order: DayOrder): string | null
  /** What is said of a cell that cannot be read. */
  unreadable?: string
}

export type CsvRow<Field extends string> = Record<Field, string> & {
  /** Its line in the table, the heading being 1. */
  row: number
  state: 'new' | 'known' | 'wrong'
  errors: Record<string, string>
}

interface Import<Field extends string> {
  titles: Record<Field, string>
  columns: Record<Field, Column>
  /** What a row has to be: the schema by which the API takes one. */
  schema: z.ZodType
  /** Begins an import: what is learned of one batch is known for the next. */
  begin(actor: Actor): Promise<{
    judge(rows: CsvRow<Field>[]): Promise<void>
    /** Writes the rows that are right; in one transaction, so that a batch is imported wholly or not at all. */
    write(rows: CsvRow<Field>[]): Promise<void>
  }>
}

interface Asked {
  csv: string
  commit: boolean
  columns: Record<string, string>
}

interface Imported<Field extends string> {
  done: boolean
  counts: Record<'new' | 'known' | 'wrong', number>
  columns: { heading: string; field: Field | '' }[]
  rows: CsvRow<Field>[]
}

/** So many rows are looked at, and written, before others have their turn. */
const JUDGED_AT_ONCE = 100
const WRITTEN_AT_ONCE = 25

/** Imports a table (CSV): every row is checked by the schema of the contract, and nothing is written before a caller has seen what would be. */
export function createCsvImport<Field extends string>({ titles, columns, schema, begin }: Import<Field>) {
  const fields = Object.keys(titles) as Field[]

  /** What each column of the table is: as told, else by its heading. */
  function placesOf(heading: string[], told: Record<string, string>) {
    const places = heading.map((cell): Field | '' => fields.find((field) => told[cell] === field) ?? '')
    // A second column with the same meaning is not read, and shown as such.
    for (const [at, cell] of heading.entries()) {
      if (Object.hasOwn(told, cell)) continue
      places[at] = fields.find((field) => !places.includes(field) && columns[field].heading.test(cell)) ?? ''
    }
    const missing = fields.filter((field) => columns[field].required && !places.includes(field))
    if (missing.length > 0) {
      const required = fields.filter((field) => columns[field].required).map((field) => titles[field])
      const others = fields.filter((field) => !columns[field].required).map((field) => titles[field])
      const also = others.length > 0 ? `, and if you like ${listed(others)}` : ''
      const words = `The first line must name the columns: ${listed(required)}${also}`
      throw problem('columns-missing', 422, words, { fields: { csv: words } })
    }
    return places
  }

  function readRow(cells: string[], row: number, places: Map<Field, number>, orders: Map<Field, DayOrder>) {
    const errors: Record<string, string> = {}
    const read = {} as Record<Field, string>
    for (const field of fields) {
      const text = clean(cells[places.get(field) ?? -1] ?? '')
      const column = columns[field]
      const value = column.read ? column.read(text, orders.get(field) ?? null) : text
      read[field] = value ?? text
      if (value === null) errors[field] = column.unreadable ?? 'This cannot be read'
    }
    const checked = schema.safeParse(read)
    if (!checked.success) Object.assign(errors, { ...fieldsOf(checked.error), ...errors })
    return { ...read, row, errors, state: 'new' } as CsvRow<Field>
  }

  return async function importCsv(actor: Actor, { csv, commit, columns: told }: Asked): Promise<Imported<Field>> {
    const [heading = [], ...lines] = cellsOf(csv).map((cells) => cells.map((cell) => cell.trim()))
    const found = placesOf(heading, told)
    const filled = lines
      .map((cells, place) => ({ cells, row: place + 2 }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (filled.length === 0) throw invalid('csv', 'There are no rows in this table')
    if (filled.length > CSV_IMPORT.rows) {
      const count = filled.length.toLocaleString('en')
      throw invalid('csv', `This table has ${count} rows. Import at most ${CSV_IMPORT.rows} at once`)
    }
    const places = new Map(fields.map((field) => [field, found.indexOf(field)]))
    const orders = new Map(
      fields.map((field) => [field, dayOrderOf(filled.map(({ cells }) => cells[places.get(field) ?? -1] ?? ''))]),
    )
    const { judge, write } = await begin(actor)
    const isWrong = ({ errors }: CsvRow<Field>) => Object.keys(errors).length > 0
    const rows: CsvRow<Field>[] = []
    await inBatches(filled, JUDGED_AT_ONCE, async (batch) => {
      const read = batch.map(({ cells, row }) => readRow(cells, row, places, orders))
      await judge(read)
      for (const row of read) if (isWrong(row)) row.state = 'wrong'
      rows.push(...read)
    })
    const right = rows.filter(({ state }) => state !== 'wrong')
    if (commit) await inBatches(right, WRITTEN_AT_ONCE, write)
    const counts = { new: 0, known: 0, wrong: 0 }
    for (const { state } of rows) counts[state]++
    const wrongFirst = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))]
    return {
      done: commit,
      counts,
      columns: heading.map((name, at) => ({ heading: name, field: found[at] ?? '' })),
      rows: wrongFirst.slice(0, CSV_IMPORT.shown),
    }
  }
}

const listed = (words: string[]) => new Intl.ListFormat('en').format(words)

function cellsOf(csv: string): string[][] {
  try {
    return readCsv(csv)
  } catch (error) {
    if (error instanceof CsvFault) throw invalid('csv', `${error.message} (line ${error.line})`)
    throw error
  }
}

// Our own export keeps cells from being computed by an apostrophe.
const clean = (cell: string) => plainCell(cell.replace(/\p{Cc}+/gu, ' ').trim())
