import type { ConversationState } from '#contract/clients/conversation-fields.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Conversation } from './conversations.model.ts'
import * as store from './conversations.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  accounts: Accounts
  /** The conversation, for a person who may do what is needed. */
  required(actor: Actor, id: number, need: 'staff', tx: Tx): Promise<Conversation>
}

interface Change {
  version: number
  assigneeId?: string | null | undefined
  state?: ConversationState | undefined
  snoozedUntil?: string | undefined
}

/** What the office decides about a conversation: who is assigned to it, when it comes back, and whether it is closed. */
export function createConversationChanges(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit, settings, accounts, required }: Needs,
) {
  const today = async () => {
    const { timeZone } = await settings.get('firm')
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now())
  }

  async function assigneeOf(id: string | null) {
    if (id === null) return { assigneeId: null, assigneeName: null }
    const person = (await accounts.team.listStaff('accountant')).find((one) => one.id === id)
    if (!person) throw invalid('assigneeId', 'Choose somebody who works with clients')
    return { assigneeId: person.id, assigneeName: person.name }
  }

  function stateOf({ state, snoozedUntil }: Change, today: string) {
    if (!state) return {}
    if (state !== 'snoozed') return { state, snoozedUntil: null }
    if (!snoozedUntil || snoozedUntil <= today) throw invalid('snoozedUntil', 'Choose a day after today')
    return { state, snoozedUntil: snoozedUntil }
  }

  return {
    async update(actor: Actor, id: number, change: Change): Promise<void> {
      const now = await today()
      await db.transaction(async (tx) => {
        await required(actor, id, 'staff', tx)
        const assignee = change.assigneeId === undefined ? {} : await assigneeOf(change.assigneeId)
        const changed = await store.update(tx, id, change.version, { ...assignee, ...stateOf(change, now) })
        if (!changed) throw problem('conflict', 409, 'Somebody else has changed this conversation. Please look again.')
        touch(tx, 'conversations')
        await audit.record(tx, actor, { action: 'conversation.changed', subject: `conversation:${id}` })
      })
    },

    /** Brings back what was put aside until today. */
    async wake(): Promise<void> {
      const now = await today()
      await db.transaction((tx) => store.wake(tx, now))
    },
  }
}
