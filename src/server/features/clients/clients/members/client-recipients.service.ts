import type { Reader, Tx } from '#database/engine.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import * as store from './client-recipients.store.ts'

interface Recipient {
  name: string
  email: string
}

export type ClientRecipients = ReturnType<typeof createClientRecipients>

export function createClientRecipients({ accounts }: { accounts: Accounts }) {
  return {
    /** Those who act for the client; with `send`, those alone who may send something. */
    members: (reader: Reader | Tx, clientId: number, need: 'read' | 'send' = 'send'): Promise<Recipient[]> =>
      store.listMembers(
        reader,
        clientId,
        need === 'send' ? ['owner', 'contributor'] : ['owner', 'contributor', 'reader'],
      ),

    /** Those of the firm who work for the client; where nobody does, its administrators. */
    async firm(reader: Reader | Tx, clientId: number): Promise<Recipient[]> {
      const people = await store.listFirm(reader, clientId)
      return people.length > 0 ? people : await accounts.team.listStaff('admin')
    },
  }
}
