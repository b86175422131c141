import { amountToType } from '#domain/proposals/amounts.ts'
import { csvLine, csvStream } from '#platform/csv.ts'
import { type Proposal, stateOn } from './proposals.model.ts'

interface Listed {
  proposal: Proposal
  clientName: string
  today: string
}

const COLUMNS: [heading: string, value: (listed: Listed) => string | null | undefined][] = [
  ['Reference', ({ proposal }) => proposal.reference],
  ['Client', ({ clientName }) => clientName],
  ['Title', ({ proposal }) => proposal.title],
  ['State', ({ proposal, today }) => stateOn(proposal, today)],
  ['Currency', ({ proposal }) => proposal.currency],
  ['A year, before tax', ({ proposal }) => amountToType(proposal.worthYear, proposal.currency)],
  ['Once, before tax', ({ proposal }) => amountToType(proposal.worthOnce, proposal.currency)],
  ['Written by', ({ proposal }) => proposal.authorName],
  ['Sent (UTC)', ({ proposal }) => proposal.sentAt],
  ['Seen (UTC)', ({ proposal }) => proposal.seenAt],
  ['Answered (UTC)', ({ proposal }) => proposal.decidedAt],
  ['Open until', ({ proposal }) => proposal.expiresOn],
]

export function csvOf(batches: AsyncGenerator<Listed[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<Listed[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([heading]) => heading))
  for await (const batch of batches) {
    yield batch.map((listed) => csvLine(COLUMNS.map(([, value]) => value(listed) ?? ''))).join('')
  }
}
