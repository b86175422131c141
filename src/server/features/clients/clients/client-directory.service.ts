import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { cameOf, EVERY_CLIENT, listNames, type VisibleClients } from './access/client-access.store.ts'
import type { Client, Member } from './clients.model.ts'
import { findClient, listMembers } from './clients.store.ts'

export type ClientDirectory = ReturnType<typeof createClientDirectory>

/** What clients are called and who acts for them, for the features that work for clients. Access is decided elsewhere. */
export function createClientDirectory({ db }: Pick<Tools, 'db'>) {
  return {
    namesOf: (ids: number[], reader: Reader | Tx = db.read): Promise<Map<number, string>> =>
      listNames(reader, EVERY_CLIENT, ids),
    visibleNames: (visible: VisibleClients, ids: number[]): Promise<Map<number, string>> =>
      listNames(db.read, visible, ids),
    find: (id: number, reader: Reader | Tx = db.read): Promise<Client | null> => findClient(reader, id),
    /** That a client came of the request in this column, one for whom the firm works or did until then. */
    cameOf: (column: string, endedBefore: string) => cameOf(column, endedBefore),
    membersOf: (id: number, reader: Reader | Tx = db.read): Promise<Member[]> => listMembers(reader, id),
  }
}
