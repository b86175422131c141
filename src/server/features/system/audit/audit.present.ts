import type { AuditAnswer } from '#contract/system/audit.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { csvLine, csvStream } from '#platform/csv.ts'
import type { EventFilter, StoredEvent } from './audit.store.ts'

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/

// Under which of the facts that were kept with it a thing's name is.
const NAMED_BY: Record<string, string[]> = {
  article: ['title'],
  backup: ['file'],
  category: ['name', 'from'],
  lead: ['reference'],
  media: ['name'],
  'proposal-template': ['name'],
  publication: ['name'],
  'publication-folder': ['name'],
  redirect: ['from'],
  template: ['name'],
}

export function presentEvent(event: StoredEvent, people: Map<string, string>): AuditAnswer {
  const detail = JSON.parse(event.detail)
  const [noun = ''] = event.subject?.split(':') ?? []
  const kept = NAMED_BY[noun]?.map((fact) => detail[fact]).find((name) => typeof name === 'string' && name !== '')
  return {
    id: event.id,
    at: event.at,
    actor: { id: event.actorId, name: actorName(event, people) },
    action: event.action,
    subject: event.subject,
    name: kept ?? people.get(event.subject ?? '') ?? null,
    detail,
    address: event.address,
  }
}

/** Whom to look up the names of: who acted, and whom it happened to. */
export function subjectsIn(events: StoredEvent[]): string[] {
  const named = events.flatMap(({ actorId, subject }) => [actorId && `account:${actorId}`, subject])
  return [...new Set(named.filter((subject) => subject !== null))]
}

function actorName({ actorId, doer }: StoredEvent, people: Map<string, string>): string {
  return doer === 'account' ? (people.get(`account:${actorId}`) ?? 'A former account') : doer
}

/** Times as they are stored; a date that ends a period belongs to it. */
export function readFilter({ from, to, ...rest }: EventFilter): EventFilter {
  const end = to && DATE_ONLY.test(to) ? Date.parse(to) + DAY_MS : to
  return { ...rest, from: from && new Date(from).toISOString(), to: end ? new Date(end).toISOString() : undefined }
}

type NamesOf = (subjects: string[]) => Promise<Map<string, string>>

export function csvOf(batches: AsyncGenerator<StoredEvent[]>, namesOf: NamesOf): ReadableStream<Uint8Array> {
  return csvStream(lines(batches, namesOf))
}

async function* lines(batches: AsyncGenerator<StoredEvent[]>, namesOf: NamesOf): AsyncGenerator<string> {
  yield csvLine(['Number', 'Time (UTC)', 'Who', 'Account', 'Action', 'Subject', 'Detail', 'Network'])
  for await (const batch of batches) {
    const people = await namesOf(subjectsIn(batch))
    yield batch
      .map((event) => {
        const { id, at, actorId, action, subject, detail, address } = event
        const who = actorName(event, people)
        return csvLine([String(id), at, who, actorId ?? '', action, subject ?? '', detail, address ?? ''])
      })
      .join('')
  }
}
