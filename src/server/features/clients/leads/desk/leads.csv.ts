import { csvLine, csvStream } from '#platform/csv.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'

const COLUMNS: [heading: string, value: (lead: Lead) => string | null | undefined][] = [
  ['Reference', (lead) => lead.reference],
  ['Kind', (lead) => lead.kind],
  ['State', (lead) => lead.state],
  ['Received (UTC)', (lead) => lead.createdAt],
  ['Name', (lead) => lead.name],
  ['Company', (lead) => lead.companyName],
  ['Email', (lead) => lead.email],
  ['Phone', (lead) => lead.phone],
  ['Location', (lead) => lead.location],
  ['Business', (lead) => lead.businessType],
  ['Challenges', (lead) => lead.challenges.join('; ')],
  ['Other challenge', (lead) => lead.otherChallenge],
  ['Plan', (lead) => lead.plan],
  ['Message', (lead) => lead.message],
  ['Owner', (lead) => lead.owner?.name],
  ['Tags', (lead) => lead.tags.join('; ')],
  ['Reply by (UTC)', (lead) => lead.replyBy],
  ['Answered (UTC)', (lead) => lead.answeredAt],
  ['Working minutes to the answer', (lead) => lead.replyMinutes?.toString()],
  ['Closed (UTC)', (lead) => lead.closedAt],
  ['Page', (lead) => lead.origin.page],
  ['Referrer', (lead) => lead.origin.referrer],
  ['Campaign', (lead) => Object.values(lead.origin.campaign).join('; ')],
]

export function csvOf(batches: AsyncGenerator<Lead[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<Lead[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([heading]) => heading))
  for await (const batch of batches) {
    yield batch.map((lead) => csvLine(COLUMNS.map(([, value]) => value(lead) ?? ''))).join('')
  }
}
