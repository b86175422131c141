import type { Database } from '#database/database.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { type Clock, isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import type { Conversation, Message } from './conversations.model.ts'
import * as store from './conversations.store.ts'

const DAY = 86_400_000

interface Needs {
  audit: Audit
  /** The conversation, for a member of staff. */
  required(actor: Actor, id: number, need: 'staff', tx: Tx): Promise<Conversation>
  /** Shows a message to the client and tells its people. */
  publish(tx: Tx, conversation: Conversation, message: Message): Promise<void>
}

/**
 * Messages to clients that can still be undone. They are stored when they are written; only that the client sees them and is told waits,
 * so that a process that ends meanwhile loses nothing.
 */
export function createLeavingMessages(
  { db, clock }: { db: Database; clock: Clock },
  { audit, required, publish }: Needs,
) {
  return {
    /** Takes back a message of one's own before it leaves; answers its text. */
    undo: (actor: Actor, id: number, messageId: number): Promise<string> =>
      db.transaction(async (tx) => {
        await db.engine.lock(tx, `message:${messageId}`)
        await required(actor, id, 'staff', tx)
        const message = await store.findMessage(tx, messageId)
        const isOwn = message?.authorId === actor.accountId && message.conversationId === id
        if (!message || !isOwn) throw notFound('There is no such message.')
        if (!message.leavesAt) throw problem('too-late', 409, 'This message has left. Write another one.')
        await store.removeMessage(tx, messageId)
        touch(tx, 'conversations')
        await audit.record(tx, actor, { action: 'conversation.message-undone', subject: `conversation:${id}` })
        return message.body
      }),

    /** Removes conversations whose only message was undone a day ago: until then it can be written again there. */
    removeUnsent: (): Promise<void> =>
      db.transaction((tx) => store.removeUnsent(tx, new Date(clock.now().getTime() - DAY).toISOString())),

    /** Sends on what can no longer be undone. */
    async release(): Promise<void> {
      const list = (limit: number) => store.listLeaving(db.read, isoNow(clock), limit)
      await forEachDue(100, list, async (messageId) => {
        await db.transaction(async (tx) => {
          await db.engine.lock(tx, `message:${messageId}`)
          const message = await store.findMessage(tx, messageId)
          const conversation = message?.leavesAt ? await store.find(tx, message.conversationId) : null
          if (!message || !conversation) return
          await store.setLeft(tx, messageId)
          await publish(tx, conversation, message)
          touch(tx, 'conversations')
        })
      })
    },
  }
}
