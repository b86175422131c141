import { UNDO_SECONDS } from '#contract/clients/conversation-fields.ts'
import type { BulkAnswer } from '#contract/selection.ts'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { counted } from '#domain/text/counted.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { ClientSelection } from '#server/features/clients/clients/client-listing.service.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import { listBegun } from './conversations.store.ts'

interface Words {
  subject: string
  body: string
  undoable?: boolean
}

interface Needs {
  clients: Pick<Clients, 'select'>
  clientAccess: Pick<ClientAccess, 'visibleTo'>
  directory: ClientDirectory
  begin: (tx: Tx, actor: Actor, clientId: number, words: Words) => Promise<number>
  undo: (actor: Actor, id: number, messageId: number) => Promise<string>
}

/** The same message to each of many clients, as a conversation of its own. */
export function createBulkMessages(db: Database, { clients, clientAccess, directory, begin, undo }: Needs) {
  return {
    async writeToAll(actor: Actor, { subject, body, undoable = false, ...selection }: ClientSelection & Words) {
      const selected = await clients.select(actor, selection)
      const begun: number[] = []
      async function change({ id }: { id: number }): Promise<string> {
        begun.push(await db.transaction((tx) => begin(tx, actor, id, { subject, body, undoable })))
        if ((await directory.membersOf(id)).length === 0) {
          throw problem('nobody-told', 409, 'The message cannot be read: nobody acts for the client yet.')
        }
        return undoable ? 'Waiting to be sent.' : 'Sent.'
      }
      const message = (done: number) =>
        undoable
          ? `The message goes to ${counted(done, 'client')} in ${UNDO_SECONDS} seconds.`
          : `The message is sent to ${counted(done, 'client')}.`
      const answer = await changeEach({ selected, noSuch: 'There is no such client.', change, message })
      return { ...answer, undo: undoable ? begun : [] }
    },

    /** Undoes first messages of one's own that have not left. */
    async undoAll(actor: Actor, ids: number[]): Promise<BulkAnswer> {
      const rows = await listBegun(db.read, await clientAccess.visibleTo(actor), actor.accountId, ids)
      return await changeEach({
        selected: { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) },
        noSuch: 'There is no such conversation.',
        change: async ({ id, messageId }) => {
          await undo(actor, id, messageId)
          return 'Not sent.'
        },
        message: (done) => `${counted(done, 'message was', 'messages were')} not sent.`,
      })
    },
  }
}
