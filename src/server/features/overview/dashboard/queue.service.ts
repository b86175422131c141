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
import { heldItem, itemsOf } from './queue.model.ts'
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
