import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { counted } from '#domain/text/counted.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { ClientSelection } from '#server/features/clients/clients/client-listing.service.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import { changeEach } from '#server/http/bulk.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'

interface Needs {
  clients: Pick<Clients, 'select'>
  directory: ClientDirectory
  begin: (tx: Tx, actor: Actor, clientId: number, words: { subject: string; body: string }) => Promise<number>
}

/** The same message to each of many clients, as a conversation of its own. */
export function createBulkMessages(db: Database, { clients, directory, begin }: Needs) {
  return async (actor: Actor, { subject, body, ...selection }: ClientSelection & { subject: string; body: string }) => {
    const selected = await clients.select(actor, selection)
    async function change({ id }: { id: number }): Promise<string> {
      await db.transaction((tx) => begin(tx, actor, id, { subject, body }))
      if ((await directory.membersOf(id)).length === 0) {
        throw problem('nobody-told', 409, 'The message is in the client’s room, but nobody acts for the client yet.')
      }
      return 'Sent.'
    }
    const message = (done: number) => `The message is sent to ${counted(done, 'client')}.`
    return await changeEach({ selected, noSuch: 'There is no such client.', change, message })
  }
}
