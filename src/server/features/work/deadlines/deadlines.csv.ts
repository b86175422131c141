import { csvLine, csvStream } from '#platform/csv.ts'
import type { WholeDeadline } from './deadlines.service.ts'

const COLUMNS: [heading: string, value: (deadline: WholeDeadline) => string | null | undefined][] = [
  ['Client', ({ clientName }) => clientName],
  ['Deadline', ({ title }) => title],
  ['Period', ({ period }) => period],
  ['Service', ({ service }) => service],
  ['Due on', ({ dueOn }) => dueOn],
  ['State', ({ state, isLate }) => (isLate ? 'late' : state.replace('_', ' '))],
  ['Assigned to', ({ responsible }) => responsible?.name],
  ['Missing papers', ({ waitingFor }) => waitingFor?.missing.join('; ')],
  ['Done by', ({ filedBy }) => filedBy],
  ['Done (UTC)', ({ filedAt }) => filedAt],
  ['Reference', ({ reference }) => reference],
  ['Proof', ({ proof }) => proof?.name],
]

/** Deadlines as a table, written as they are read. */
export function csvOf(batches: AsyncGenerator<WholeDeadline[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<WholeDeadline[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([heading]) => heading))
  for await (const batch of batches) {
    yield batch.map((deadline) => csvLine(COLUMNS.map(([, value]) => value(deadline) ?? ''))).join('')
  }
}
