import type { QueueItem } from '#contract/overview/dashboard.ts'
import type { listQueue } from './queue.store.ts'

export type QueueRows = Awaited<ReturnType<typeof listQueue>>

/** Late deadlines and overdue answers first, then what is due today, then what waits longest. */
export function itemsOf(rows: QueueRows, today: string, now: string): QueueItem[] {
  const ranked: (QueueItem & { rank: number })[] = [
    ...rows.deadlines.map(({ id, title, at, clientName }) => ({
      kind: 'deadline' as const,
      id: String(id),
      title,
      about: clientName,
      at,
      isLate: at < today,
      version: null,
      to: `/dashboard/deadlines/${id}`,
      rank: at < today ? 0 : at === today ? 2 : 6,
    })),
    ...rows.replies.map(({ id, name, kind, at, version }) => ({
      kind: 'reply' as const,
      id: String(id),
      title: name,
      about: kind === 'quote' ? 'Quote request' : 'Message',
      at: at ?? now,
      isLate: (at ?? now) < now,
      version,
      to: `/dashboard/inbox/${id}`,
      rank: (at ?? now) < now ? 1 : 3,
    })),
    ...rows.papers.map(({ id, title, at, clientId, clientName }) => ({
      kind: 'paper' as const,
      id: String(id),
      title,
      about: clientName,
      at,
      isLate: false,
      version: null,
      to: `/dashboard/clients/${clientId}/requests?item=${id}`,
      rank: 4,
    })),
    ...rows.messages.map(({ id, subject, at, clientName, version }) => ({
      kind: 'message' as const,
      id: String(id),
      title: subject,
      about: clientName,
      at,
      isLate: false,
      version,
      to: `/dashboard/conversations/${id}`,
      rank: 5,
    })),
    ...rows.proposals.map(({ id, reference, title, at, clientName }) => ({
      kind: 'proposal' as const,
      id,
      title: title || `Proposal ${reference}`,
      about: clientName,
      at: at ?? now,
      isLate: false,
      version: null,
      to: `/dashboard/proposals/${id}`,
      rank: 7,
    })),
    ...rows.documents.map(({ id, name, at, clientId, clientName }) => ({
      kind: 'document' as const,
      id,
      title: name,
      about: clientName,
      at,
      isLate: false,
      version: null,
      to: `/dashboard/clients/${clientId}/documents/${id}`,
      rank: 8,
    })),
  ]
  return ranked
    .sort((one, other) => one.rank - other.rank || (one.at < other.at ? -1 : 1))
    .map(({ rank, ...item }) => item)
}

export const heldItem = (held: number): QueueItem => ({
  kind: 'comments',
  id: 'held',
  title: held === 1 ? '1 comment to review' : `${held.toLocaleString('en')} comments to review`,
  about: '',
  at: '',
  isLate: false,
  version: null,
  to: '/dashboard/comments',
})
