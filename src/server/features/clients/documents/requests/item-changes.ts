import type { ItemState } from '#contract/clients/paper-requests.ts'
import type { Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { isOpen, type RequestItem, stateOf } from './requests.model.ts'
import * as store from './requests.store.ts'

/** Who acts; without an account, a user who has left. */
export type By = Pick<Actor, 'name'> & { accountId: string | null }

/** The one way in which a paper on a list changes: its state, the list's own, and who did it when. */
export function createItemChanges({ clock }: Pick<Tools, 'clock'>) {
  async function note(
    tx: Tx,
    by: By,
    event: { requestId: number; itemId?: number; kind: Tables['requestEvents']['kind']; text?: string | null },
  ): Promise<void> {
    await store.insertEvent(tx, {
      requestId: event.requestId,
      itemId: event.itemId ?? null,
      at: isoNow(clock),
      kind: event.kind,
      actorId: by.accountId,
      actorName: by.name,
      text: event.text ?? null,
    })
  }

  return {
    note,
    async set(
      tx: Tx,
      by: By,
      item: RequestItem,
      { state, reason, text }: { state: ItemState; reason: string | null; text?: string },
    ): Promise<void> {
      const now = isoNow(clock)
      await store.updateItem(tx, item.id, {
        state,
        reason,
        changedBy: by.name,
        changedById: by.accountId,
        changedAt: now,
      })
      const items = await store.listItems(tx, [item.requestId])
      const change = { state: stateOf(items), openItems: items.filter((each) => isOpen(each.state)).length }
      await store.updateRequest(tx, item.requestId, { ...change, updatedAt: now })
      const kind = state === 'asked' ? 'reopened' : state
      await note(tx, by, { requestId: item.requestId, itemId: item.id, kind, text: text ?? reason })
    },
  }
}

export type ItemChanges = ReturnType<typeof createItemChanges>

/** Whoever decides about a paper that was changed meanwhile is told by whom. */
export function changedMeanwhile({ state, changedBy }: RequestItem) {
  const what = state === 'received' ? `${changedBy} has sent something for it` : `${changedBy} has changed it`
  return problem('conflict', 409, `${what} since you opened it. Both are shown now: please look again and decide.`)
}
