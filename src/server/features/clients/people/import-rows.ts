import { IMPORT } from '#contract/clients/customer-data.ts'
import { LENGTHS } from '#contract/limits.ts'
import { looksLikePhone } from '#contract/request-rules.ts'
import { z } from '#contract/route.ts'
import { CsvFault, plainCell, readCsv } from '#platform/csv.ts'
import { invalid } from '#server/http/problem.ts'

export interface ImportRow {
  /** Its line in the table, the heading being 1. */
  row: number
  name: string
  email: string
  phone: string
  company: string
  errors: Record<string, string>
}

const FIELDS = ['name', 'email', 'phone', 'company'] as const
type Field = (typeof FIELDS)[number]

const HEADINGS: Record<Field, RegExp> = {
  name: /^(full ?)?name$/i,
  email: /^e-?mail( address)?$/i,
  phone: /^(tele)?phone( number)?$/i,
  company: /^(company|firm|organi[sz]ation)( name)?$/i,
}

/** The people in a table, each with what is wrong about them; throws when it is no such table. */
export function readRows(csv: string): ImportRow[] {
  const [heading = [], ...lines] = cellsOf(csv)
  const places = Object.fromEntries(
    FIELDS.map((field) => [field, heading.findIndex((cell) => HEADINGS[field].test(cell.trim()))]),
  ) as Record<Field, number>
  if (places.name < 0 || places.email < 0) {
    throw invalid('csv', 'The first line must name the columns: Name and Email, and if you like Phone and Company')
  }
  const filled = lines
    .map((cells, place) => ({ cells, row: place + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw invalid('csv', 'There is nobody in this table')
  if (filled.length > IMPORT.rows) {
    throw invalid(
      'csv',
      `This table has ${filled.length.toLocaleString('en')} rows. Bring at most ${IMPORT.rows} at once`,
    )
  }
  const seen = new Map<string, number>()
  return filled.map(({ cells, row }) => {
    const cell = (field: Field) => clean(cells[places[field]] ?? '')
    const read = {
      row,
      name: cell('name'),
      email: cell('email').toLowerCase(),
      phone: cell('phone'),
      company: cell('company'),
    }
    const errors = faultsOf(read)
    const duplicate = seen.get(read.email)
    if (!errors.email && duplicate) errors.email = `The same address is in row ${duplicate}`
    if (!duplicate) seen.set(read.email, row)
    return { ...read, errors }
  })
}

function faultsOf({ name, email, phone, company }: Record<Field, string>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!name) errors.name = 'The name is missing'
  else if (name.length > LENGTHS.name) errors.name = `Use ${LENGTHS.name} characters or fewer`
  if (!email) errors.email = 'The email address is missing'
  else if (email.length > LENGTHS.email || !z.email().safeParse(email).success)
    errors.email = 'This is no email address'
  if (phone && (phone.length > LENGTHS.phone || !looksLikePhone(phone))) errors.phone = 'This is no phone number'
  if (company.length > LENGTHS.name) errors.company = `Use ${LENGTHS.name} characters or fewer`
  return errors
}

function cellsOf(csv: string): string[][] {
  try {
    return readCsv(csv)
  } catch (error) {
    if (error instanceof CsvFault) throw invalid('csv', `${error.message} (line ${error.line})`)
    throw error
  }
}

// Our own export keeps cells from being computed by an apostrophe.
function clean(cell: string): string {
  return plainCell(cell.replace(/\p{Cc}+/gu, ' ').trim())
}
