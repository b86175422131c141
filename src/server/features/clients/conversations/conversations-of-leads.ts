import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import type { Conversation, Message } from './conversations.model.ts'
import * as store from './conversations.store.ts'

/** Requests of people who sign in, as conversations; and where a request goes on once it has become a client. Nothing is copied. */
export function createConversationsOfLeads(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { leads, clientAccess }: { leads: Leads; clientAccess: ClientAccess },
) {
  /** The conversation that a request goes on in, if this person may read it. */
  async function goesOnIn(actor: Actor, leadId: number) {
    const found = await store.findOfLead(db.read, leadId)
    const isOpen = found && (await clientAccess.open(actor, found.clientId))
    return isOpen ? { id: found.id, clientId: found.clientId } : null
  }

  async function get(actor: Actor, reference: string) {
    const { leadId, ...found } = await leads.own.get(actor, reference)
    return { ...found, conversation: await goesOnIn(actor, leadId) }
  }

  return {
    get,

    async writeBack(actor: Actor, reference: string, words: { body: string; idempotencyKey?: string | undefined }) {
      await leads.own.writeBack(actor, reference, words)
      return await get(actor, reference)
    },

    /** What was asked and answered before; it is read from the request, and goes with it. */
    async beganWith({ leadId }: Conversation): Promise<Message[]> {
      const lead = leadId === null ? null : await leads.find(db.read, leadId)
      if (!lead) return []
      const thread = await leads.own.threadOf(lead)
      return thread.map(({ author, ...message }, index) => {
        return {
          id: index - thread.length,
          authorId: null,
          authorName: author,
          isNote: false,
          leavesAt: null,
          ...message,
        }
      })
    },

    /** Opens the conversation in which the request of a new client goes on; nobody is written to about it. */
    async begin(tx: Tx, actor: Actor, { clientId, leadId }: { clientId: number; leadId: number }): Promise<void> {
      const lead = await leads.find(tx, leadId)
      if (!lead) return
      // The client that was made of it before has been deleted.
      const before = await store.findOfLead(tx, leadId)
      if (before) return await store.giveToClient(tx, [before.id], clientId)
      const now = isoNow(clock)
      const name = await clientAccess.shownName(actor)
      const id = await store.insert(tx, {
        clientId: clientId,
        leadId: leadId,
        about: null,
        subject: `Your request ${lead.reference}`,
        state: lead.state === 'closed' ? 'closed' : 'open',
        snoozedUntil: null,
        assigneeId: lead.owner?.id ?? null,
        assigneeName: lead.owner?.name ?? null,
        lastMessage: 0,
        lastAt: now,
        lastBy: name,
        lastFromFirm: 1,
        version: 1,
        createdAt: now,
      })
      const messageId = await store.insertMessage(tx, {
        conversationId: id,
        at: now,
        authorId: actor.accountId,
        authorName: name,
        fromFirm: 1,
        isNote: 0,
        body: `We work for you now. Your request ${lead.reference} continues here.`,
        byEmail: 0,
        unverified: 0,
        quoted: null,
        leavesAt: null,
        idempotencyKey: null,
      })
      await store.noteLast(tx, id, { lastMessage: messageId })
      await store.noteRead(tx, id, { accountId: actor.accountId, name, messageId, at: now })
    },
  }
}
