import { CONVERSATION_VIEWS, type ConversationState } from '#contract/clients/conversation-fields.ts'
import { MOST_SELECTED, PAGE_SIZE, SELECT_SOME } from '#contract/limits.ts'
import type { Database } from '#database/database.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
import { doneWords, isAsWished } from './conversation-lists.model.ts'
import * as store from './conversation-lists.store.ts'

interface Needs {
  clientAccess: ClientAccess
  directory: ClientDirectory
  update(
    actor: Actor,
    id: number,
    change: { version: number; assigneeId?: string | null | undefined; state?: ConversationState | undefined },
  ): Promise<void>
}

type Asked = Omit<store.ConversationFilter, 'accountId' | 'order' | 'before' | 'after'>

interface Wish {
  ids?: number[] | undefined
  versions?: Record<string, number> | undefined
  filter?: Asked | undefined
  state?: Exclude<ConversationState, 'snoozed'> | undefined
  assigneeId?: string | null | undefined
}

/** The lists of conversations, and what is done with many of them. */
export function createConversationLists(db: Database, { clientAccess, directory, update }: Needs) {
  const unreadOf = (actor: Actor, ids: number[]): Promise<Set<number>> =>
    actor.role === 'client' ? store.listUnreadBy(db.read, actor.accountId, ids) : store.listUnreadByTeam(db.read, ids)

  return {
    unreadOf,

    countUnread: async (actor: Actor) =>
      await store.countUnread(db.read, await clientAccess.visibleTo(actor), actor.accountId),

    async list(actor: Actor, filter: store.ConversationFilter) {
      const visible = await clientAccess.visibleTo(actor)
      const found = await store.list(db.read, visible, { ...filter, accountId: actor.accountId }, PAGE_SIZE.office + 1)
      const items = found.slice(0, PAGE_SIZE.office)
      const ids = items.map(({ id }) => id)
      return {
        items,
        next: found.length > items.length ? (items.at(-1)?.lastMessage ?? null) : null,
        names: await directory.namesOf(items.map(({ clientId }) => clientId)),
        unread: await unreadOf(actor, ids),
        snippets: await store.listSnippets(
          db.read,
          items.map(({ lastMessage }) => lastMessage),
        ),
      }
    },

    async counts(actor: Actor, asked: Pick<Asked, 'client' | 'q'>) {
      const visible = await clientAccess.visibleTo(actor)
      const { accountId } = actor
      const counts = CONVERSATION_VIEWS.map(async (view) => {
        const total = await store.count(db.read, visible, { ...asked, view, accountId, order: 'newest' })
        return [view, total] as const
      })
      return Object.fromEntries(await Promise.all(counts)) as Record<(typeof CONVERSATION_VIEWS)[number], number>
    },

    /** Closes, reopens or assigns many; each by itself. */
    async bulk(actor: Actor, { ids, versions, filter, state, assigneeId }: Wish) {
      if (!ids && !filter) throw invalid('ids', SELECT_SOME)
      if (!state && assigneeId === undefined) throw invalid('state', 'Choose what to do')
      const visible = await clientAccess.visibleTo(actor)
      const asked = { ...filter, ...(ids ? { view: 'all' as const } : {}), accountId: actor.accountId, ids }
      const found = await store.list(db.read, visible, { ...asked, order: 'newest' }, MOST_SELECTED + 1)
      if (found.length > MOST_SELECTED) throw invalid('filter', `Narrow it down to ${MOST_SELECTED} or fewer`)
      const rows = found.map((one) => ({ ...one, name: one.subject }))
      const missing = (ids ?? []).filter((id) => !rows.some((row) => row.id === id))
      const wish = { state, assigneeId: assigneeId === 'me' ? actor.accountId : assigneeId }
      return await changeEach({
        selected: { rows, missing },
        versions,
        noSuch: 'There is no such conversation.',
        isSo: (row) => isAsWished(row, wish),
        change: async ({ id, version }) => {
          await update(actor, id, { version, ...wish })
          return 'Changed.'
        },
        message: (count) => doneWords(count, wish),
      })
    },
  }
}
