import { LENGTHS } from '#contract/limits.ts'
import { DEADLINES } from '#contract/work/deadline-fields.ts'
import { isoNow } from '#platform/clock.ts'
import { CsvFault, plainCell, readCsv } from '#platform/csv.ts'
import type { ClientAccess, VisibleClients } from '#server/features/clients/clients/client-access.service.ts'
import { nameKey, numberKey } from '#server/features/clients/clients/clients.model.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { ownRow } from './deadlines.service.ts'
import * as store from './deadlines.store.ts'

const HEADINGS = {
  client: /^(client|customer|company|name)$/i,
  title: /^(title|deadline|what|description)$/i,
  dueOn: /^(due( on| date)?|date|day)$/i,
  service: /^service$/i,
}
type Field = keyof typeof HEADINGS

interface Row {
  row: number
  client: string
  title: string
  dueOn: string
  service: string
  errors: Record<string, string>
}

export type ImportedRow = Row & { clientId: number; state: 'new' | 'known' | 'wrong' }

export type DeadlineImport = ReturnType<typeof createDeadlineImport>

/** Dates that the firm has in a list of its own. Those it knows already are left as they are. */
export function createDeadlineImport(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit, clientAccess }: { audit: Audit; clientAccess: ClientAccess },
) {
  async function judge(actor: Actor, csv: string): Promise<ImportedRow[]> {
    const visible = await clientAccess.visibleTo(actor)
    const clients = new Map<string, number | string>()
    const seen = new Set<string>()
    const judged: ImportedRow[] = []
    for (const row of readRows(csv)) {
      const found = clients.get(row.client) ?? (await clientOf(row.client, visible))
      clients.set(row.client, found)
      if (typeof found === 'string' && row.client) row.errors.client = found
      const clientId = typeof found === 'number' ? found : 0
      const isWrong = Object.keys(row.errors).length > 0
      const key = `${clientId} ${row.dueOn} ${row.title}`
      const isKnown = !isWrong && (seen.has(key) || (await store.hasOwn(db.read, clientId, row.title, row.dueOn)))
      seen.add(key)
      judged.push({ ...row, clientId, state: isWrong ? 'wrong' : isKnown ? 'known' : 'new' })
    }
    return judged
  }

  /** The client's number, or what is wrong with the name. */
  async function clientOf(name: string, visible: VisibleClients): Promise<number | string> {
    if (!name) return 'The client is missing'
    const [found, other] = await store.findClients(db.read, numberKey(name) ?? '', nameKey(name), visible)
    if (!found) return 'There is no such client'
    return other ? 'There are several clients of this name: use the registration or tax number' : found.id
  }

  return {
    /** What an import would do, row by row. */
    preview: judge,

    async run(actor: Actor, csv: string): Promise<ImportedRow[]> {
      const rows = await judge(actor, csv)
      const fresh = rows.filter(({ state }) => state === 'new')
      if (fresh.length === 0) return rows
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, { action: 'deadlines.imported', detail: { rows: fresh.length } })
        const now = isoNow(clock)
        await store.insertMany(
          tx,
          fresh.map((row) => ownRow(row, now)),
        )
      })
      return rows
    },
  }
}

function readRows(csv: string): Row[] {
  const [heading = [], ...lines] = cellsOf(csv)
  const places = Object.fromEntries(
    Object.entries(HEADINGS).map(([field, words]) => [field, heading.findIndex((cell) => words.test(cell.trim()))]),
  ) as Record<Field, number>
  if (places.client < 0 || places.title < 0 || places.dueOn < 0) {
    throw invalid('csv', 'The first line must name the columns: Client, Title, Due and, if you like, Service')
  }
  const filled = lines
    .map((cells, place) => ({ cells, row: place + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw invalid('csv', 'There is no date in this table')
  if (filled.length > DEADLINES.importRows) {
    const count = filled.length.toLocaleString('en')
    throw invalid('csv', `This table has ${count} rows. Bring at most ${DEADLINES.importRows} at once`)
  }
  return filled.map(({ cells, row }) => {
    const cell = (field: Field) => plainCell((cells[places[field]] ?? '').replace(/\p{Cc}+/gu, ' ').trim())
    const read = { client: cell('client'), title: cell('title'), dueOn: cell('dueOn'), service: cell('service') }
    return { ...read, row, errors: faultsOf(read) }
  })
}

function faultsOf({ client, title, dueOn, service }: Omit<Row, 'row' | 'errors'>): Record<string, string> {
  const tooLong = (text: string, max: number) => (text.length > max ? `Use ${max} characters or fewer` : '')
  const faults = {
    client: client ? tooLong(client, LENGTHS.name) : 'The client is missing',
    title: title ? tooLong(title, LENGTHS.title) : 'Say what is due',
    dueOn: isDay(dueOn) ? '' : 'Write the day as 2026-11-15',
    service: tooLong(service, LENGTHS.category),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, words]) => words))
}

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function cellsOf(csv: string): string[][] {
  try {
    return readCsv(csv)
  } catch (error) {
    if (error instanceof CsvFault) throw invalid('csv', `${error.message} (line ${error.line})`)
    throw error
  }
}
