import type { Tx } from '#database/engine.ts'
import { findClient, indexClient } from '#server/features/clients/clients/clients.store.ts'
import { releaseStaff, removeAccount } from '#server/features/clients/clients/members/client-members.store.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './client-privacy.store.ts'

interface Person {
  id: string
  email: string
  verified: boolean
}

/**
 * What is kept of people in clients. Their membership goes; so does all that is known of a prospect. The record of a user the
 * firm has worked for stays: the law asks the firm for it, and the office can delete the client by itself.
 */
export function createClientPrivacy({ db }: Pick<Tools, 'db'>) {
  return {
    name: 'clients',
    async collect({ id, email, verified }: Person) {
      const memberships = id ? await store.listMemberships(db.read, id) : []
      const records = verified ? await store.listRecords(db.read, email) : []
      return [...memberships, ...records]
    },
    async erase(tx: Tx, { id, email, verified }: Person): Promise<number> {
      const left = id ? await removeAccount(tx, id) : []
      if (id) await releaseStaff(tx, id)
      for (const clientId of left) {
        const client = await findClient(tx, clientId)
        if (client) await indexClient(tx, db.engine, client)
      }
      return left.length + (verified ? await store.takePersonOut(tx, db.engine, email) : 0)
    },
  }
}
