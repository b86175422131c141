import type { AuditAnswer } from '#contract/audit.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { csvLine, csvStream } from '#platform/csv.ts'
import { OWNER } from './audit.model.ts'
import type { EventFilter, StoredEvent } from './audit.store.ts'

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/

// Under which of the facts that were kept with it a thing's name stands.
const NAMED_BY: Record<string, string[]> = {
  article: ['title'],
  backup: ['file'],
  category: ['name', 'from'],
  lead: ['reference'],
  media: ['name'],
  publication: ['name'],
  'publication-folder': ['name'],
  template: ['name'],
}

export function presentEvent(event: StoredEvent, people: Map<string, string>): AuditAnswer {
  const detail = JSON.parse(event.detail)
  const [noun = ''] = event.subject?.split(':') ?? []
  const kept = NAMED_BY[noun]?.map((fact) => detail[fact]).find((name) => typeof name === 'string' && name !== '')
  return {
    id: event.id,
    at: event.at,
    actor: { id: event.actor_id, name: actorName(event, people) },
    action: event.action,
    subject: event.subject,
    name: kept ?? people.get(event.subject ?? '') ?? null,
    detail,
    address: event.address,
  }
}

function actorName({ actor_id, actor_name, subject }: StoredEvent, people: Map<string, string>): string {
  return actor_id && actor_name === OWNER ? (people.get(subject ?? '') ?? 'A former account') : actor_name
}

/** Times as they are stored; a date that ends a period belongs to it. */
export function readFilter({ from, to, ...rest }: EventFilter): EventFilter {
  const end = to && DATE_ONLY.test(to) ? Date.parse(to) + DAY_MS : to
  return { ...rest, from: from && new Date(from).toISOString(), to: end ? new Date(end).toISOString() : undefined }
}

export function csvOf(batches: AsyncGenerator<StoredEvent[]>): ReadableStream<Uint8Array> {
  return csvStream(lines(batches))
}

async function* lines(batches: AsyncGenerator<StoredEvent[]>): AsyncGenerator<string> {
  yield csvLine(['Number', 'Time (UTC)', 'Who', 'Account', 'Action', 'Subject', 'Detail', 'Network'])
  for await (const batch of batches) {
    yield batch
      .map(({ id, at, actor_name, actor_id, action, subject, detail, address }) =>
        csvLine([String(id), at, actor_name, actor_id ?? '', action, subject ?? '', detail, address ?? '']),
      )
      .join('')
  }
}
