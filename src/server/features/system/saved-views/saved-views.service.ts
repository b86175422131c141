import { MOST_VIEWS, type ViewPlace } from '#contract/system/saved-view-fields.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './saved-views.store.ts'

export type SavedViews = ReturnType<typeof createSavedViews>

export function createSavedViews({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    list: (actor: Actor, place: ViewPlace) => store.listViews(db.read, actor.accountId, place),

    async save(actor: Actor, { place, name, query }: { place: ViewPlace; name: string; query: string }) {
      const { accountId } = actor
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, `views:${accountId}`)
        const kept = await store.listViews(tx, accountId, place)
        const isNew = !kept.some((view) => view.name === name)
        if (isNew && kept.length >= MOST_VIEWS) throw invalid('name', `You have ${MOST_VIEWS} views. Remove one first.`)
        return await store.putView(tx, { accountId, place, name, query: cleaned(query), now: isoNow(clock) })
      })
    },

    async remove(actor: Actor, id: number): Promise<void> {
      const isGone = await db.transaction((tx) => store.removeView(tx, actor.accountId, id))
      if (!isGone) throw notFound('There is no such view.')
    },

    personal: {
      name: 'savedViews',
      collect: async ({ id }: { id: string }) =>
        (await store.listViews(db.read, id)).map(({ place, name, query }) => ({ place, name, query })),
      erase: (tx: Tx, { id }: { id: string }) => store.removeOf(tx, id),
    },
  }
}

/** Where in a list a user was is no part of a view. */
function cleaned(query: string): string {
  const words = new URLSearchParams(query)
  for (const place of ['page', 'before', 'after', 'template', 'notice']) words.delete(place)
  words.sort()
  return words.toString()
}
