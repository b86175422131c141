import { isOpenTo } from '#contract/access.ts'
import { QUEUE_MOST, type QueueAnswer, type QueueItem, type WaitingAnswer } from '#contract/overview/dashboard.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Alerts } from '#server/features/system/alerts/alerts.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Comments } from '#server/features/website/comments/comments.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './queue.store.ts'

interface Needs {
  alerts: Alerts
  clientAccess: ClientAccess
  comments: Comments
  leads: Leads
  settings: SettingsService
}

const UNCONFIRMED_MS = 7 * DAY_MS

const NO_COUNTS: store.QueueCounts = {
  replies: 0,
  papers: 0,
  messages: 0,
  deadlines: 0,
  proposals: 0,
  documents: 0,
}

export type Queue = ReturnType<typeof createQueue>

/** What waits for one person: what is assigned to them, and what is assigned to nobody. */
export function createQueue({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { alerts, clientAccess, comments, leads, settings } = needs

  async function askerOf(actor: Actor) {
    const today = await settings.dayOf(clock.now())
    const asker: store.Asker = {
      accountId: actor.accountId,
      visible: await clientAccess.visibleTo(actor),
      visibleLeads: await leads.visibleTo(actor),
      until: addDays(mondayOf(today), 6),
      unconfirmedSince: new Date(clock.now().getTime() - UNCONFIRMED_MS).toISOString(),
    }
    return { today, asker }
  }

  const countHeld = async (actor: Actor) => (isOpenTo('editor', actor.role) ? (await comments.totals()).held : 0)

  return {
    async count(actor: Actor): Promise<WaitingAnswer> {
      const isOffice = isOpenTo('accountant', actor.role)
      const counts = isOffice ? await store.countQueue(db.read, (await askerOf(actor)).asker) : NO_COUNTS
      const held = await countHeld(actor)
      const { replies, papers, messages, deadlines, proposals, documents } = counts
      return {
        all: replies + papers + messages + deadlines + proposals + documents + held,
        requests: isOffice ? replies : null,
        comments: isOpenTo('editor', actor.role) ? held : null,
        papers: isOffice ? papers : null,
        messages: isOffice ? messages : null,
        deadlines: isOffice ? deadlines : null,
        proposals: isOffice ? proposals : null,
        documents: isOffice ? documents : null,
        alerts: isOpenTo('admin', actor.role) ? (await alerts.listOpen()).length : null,
      }
    },

    async read(actor: Actor): Promise<QueueAnswer> {
      const held = await countHeld(actor)
      const isOffice = isOpenTo('accountant', actor.role)
      const { today, asker } = await askerOf(actor)
      const items = isOffice ? itemsOf(await store.listQueue(db.read, asker, QUEUE_MOST), today, isoNow(clock)) : []
      const counts = isOffice ? await store.countQueue(db.read, asker) : NO_COUNTS
      const last: QueueItem[] = held > 0 ? [heldItem(held)] : []
      return { items: [...items.slice(0, QUEUE_MOST), ...last], counts: { ...counts, comments: held }, today }
    },
  }
}

type Rows = Awaited<ReturnType<typeof store.listQueue>>

/** Late deadlines and overdue answers first, then what is due today, then what waits longest. */
function itemsOf(rows: Rows, today: string, now: string): QueueItem[] {
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

const heldItem = (held: number): QueueItem => ({
  kind: 'comments',
  id: 'held',
  title: held === 1 ? '1 comment to review' : `${held.toLocaleString('en')} comments to review`,
  about: '',
  at: '',
  isLate: false,
  version: null,
  to: '/dashboard/comments',
})
