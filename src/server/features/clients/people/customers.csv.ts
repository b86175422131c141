import { csvLine, csvStream } from '#platform/csv.ts'
import type { Person } from './customers.model.ts'

type Row = Person & { requests: number }

// The first four are the columns that an import reads.
const COLUMNS: [heading: string, value: (person: Row) => string | number | null][] = [
  ['Name', (person) => person.name],
  ['Email', (person) => person.email],
  ['Phone', (person) => person.phone],
  ['Company', (person) => person.company],
  ['Kind', (person) => person.kind],
  ['Role', (person) => person.role],
  ['Suspended', (person) => (person.suspended ? 'yes' : 'no')],
  ['Requests', (person) => person.requests],
  ['Known since (UTC)', (person) => person.firstSeenAt],
  ['Last seen (UTC)', (person) => person.lastSeenAt],
]

export function csvOf(batches: AsyncGenerator<Row[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([heading]) => heading))
  for await (const batch of batches) {
    yield batch.map((person) => csvLine(COLUMNS.map(([, value]) => String(value(person) ?? '')))).join('')
  }
}
