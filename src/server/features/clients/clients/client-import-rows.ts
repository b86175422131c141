import { CLIENT_KINDS, CLIENT_STATES, type ClientKind, type ClientState } from '#contract/clients/client-fields.ts'
import { CLIENT_IMPORT } from '#contract/clients/client-import.ts'
import { LENGTHS } from '#contract/limits.ts'
import { looksLikePhone } from '#contract/request-rules.ts'
import { z } from '#contract/route.ts'
import { CsvFault, plainCell, readCsv } from '#platform/csv.ts'
import { invalid } from '#server/http/problem.ts'
import { nameKey } from './clients.model.ts'

const FIELDS = [
  ...(['name', 'kind', 'state', 'email', 'phone'] as const),
  ...(['registrationNumber', 'taxNumber', 'address', 'yearEnd', 'plan'] as const),
]
type Field = (typeof FIELDS)[number]

export type ClientRow = Record<Exclude<Field, 'kind' | 'state'>, string> & {
  /** Its line in the table, the heading being 1. */
  row: number
  kind: ClientKind
  clientState: ClientState
  errors: Record<string, string>
}

const HEADINGS: Record<Field, RegExp> = {
  name: /^(client|company|full)? ?name$/i,
  kind: /^(kind|type)$/i,
  state: /^(state|status)$/i,
  email: /^e-?mail( address)?$/i,
  phone: /^(tele)?phone( number)?$/i,
  registrationNumber: /^(company )?registration( number| no\.?)?$/i,
  taxNumber: /^(tax|vat)( number| no\.?| id)?$/i,
  address: /^address$/i,
  yearEnd: /^(financial )?year[ -]?end$/i,
  plan: /^plan$/i,
}

/** The clients in a table, each with what is wrong about them; throws when it is no such table. */
export function readRows(csv: string, plans: { slug: string; name: string }[]): ClientRow[] {
  const [heading = [], ...lines] = cellsOf(csv)
  const places = Object.fromEntries(
    FIELDS.map((field) => [field, heading.findIndex((cell) => HEADINGS[field].test(cell.trim()))]),
  ) as Record<Field, number>
  if (places.name < 0) {
    throw invalid('csv', 'The first line must name the columns: Name, and if you like Kind, Email, Phone and others')
  }
  const filled = lines
    .map((cells, place) => ({ cells, row: place + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw invalid('csv', 'There is no client in this table')
  if (filled.length > CLIENT_IMPORT.rows) {
    const count = filled.length.toLocaleString('en')
    throw invalid('csv', `This table has ${count} rows. Bring at most ${CLIENT_IMPORT.rows} at once`)
  }
  const seen = new Map<string, number>()
  return filled.map(({ cells, row }) => {
    const read = Object.fromEntries(FIELDS.map((field) => [field, clean(cells[places[field]] ?? '')])) as Cells
    const plan = plans.find(({ slug, name }) => [slug, name].some((each) => same(each, read.plan)))?.slug
    const errors = faultsOf(read, plan)
    const key = nameKey(read.name)
    const duplicate = seen.get(key)
    if (!errors.name && duplicate) errors.name = `The same name is in row ${duplicate}`
    if (!duplicate) seen.set(key, row)
    const kind = CLIENT_KINDS.find((each) => same(each, read.kind)) ?? 'company'
    const clientState = CLIENT_STATES.find((each) => same(each, read.state)) ?? 'active'
    return { ...read, kind, clientState, row, plan: plan ?? '', errors }
  })
}

type Cells = Record<Field, string>

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function faultsOf(cells: Cells, plan: string | undefined): Record<string, string> {
  const { name, kind, state, email, phone, registrationNumber, taxNumber, address, yearEnd } = cells
  const tooLong = (text: string, max: number) => (text.length > max ? `Use ${max} characters or fewer` : '')
  const isOneOf = (list: readonly string[], text: string) => !text || list.some((each) => same(each, text))
  const isEmail = email.length <= LENGTHS.email && z.email().safeParse(email).success
  const faults = {
    name: name ? tooLong(name, LENGTHS.name) : 'The name is missing',
    kind: isOneOf(CLIENT_KINDS, kind) ? '' : 'Write company or individual',
    state: isOneOf(CLIENT_STATES, state) ? '' : 'Write prospect, active or ended',
    email: !email || isEmail ? '' : 'This is no email address',
    phone: !phone || (phone.length <= LENGTHS.phone && looksLikePhone(phone)) ? '' : 'This is no phone number',
    registrationNumber: tooLong(registrationNumber, 60),
    taxNumber: tooLong(taxNumber, 60),
    address: tooLong(address, LENGTHS.address),
    yearEnd: !yearEnd || YEAR_END.test(yearEnd) ? '' : 'Write month and day, such as 12-31',
    plan: !cells.plan || plan ? '' : 'There is no such plan',
  }
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words))
}

const YEAR_END = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

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
