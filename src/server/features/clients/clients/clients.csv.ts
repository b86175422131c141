import { csvLine, csvStream } from '#platform/csv.ts'
import type { ClientSummary } from './client-file.ts'

// All but the last three are columns that an import reads.
const COLUMNS: [heading: string, value: (client: ClientSummary) => string | number | null | undefined][] = [
  ['Name', (client) => client.name],
  ['Kind', (client) => client.kind],
  ['State', (client) => client.state],
  ['Email', (client) => client.email],
  ['Phone', (client) => client.phone],
  ['Registration number', (client) => client.registrationNumber],
  ['Tax number', (client) => client.taxNumber],
  ['Address', (client) => client.address],
  ['Year end', (client) => client.yearEnd],
  ['Plan', (client) => client.plan],
  ['Responsible', (client) => client.responsible?.name],
  ['People', (client) => client.members],
  ['Client since (UTC)', (client) => client.createdAt],
]

export function csvOf(batches: AsyncGenerator<ClientSummary[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<ClientSummary[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([heading]) => heading))
  for await (const batch of batches) {
    yield batch.map((client) => csvLine(COLUMNS.map(([, value]) => String(value(client) ?? '')))).join('')
  }
}
