import { createHmac } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import type { Tools } from '#server/tools.ts'
import { insertErased, listErased } from './erasures.store.ts'

/**
 * A user who was erased, so that a restore of an older backup erases them again: by the number of the account and a keyed
 * hash of the address, which say nothing to whoever does not have both already.
 */
export interface Erasure {
  at: string
  account: string | null
  address: string | null
}

export type ErasureList = ReturnType<typeof createErasureList>

export function createErasureList({ db, clock, secrets }: Pick<Tools, 'db' | 'clock' | 'secrets'>) {
  const hashOf = (email: string) => createHmac('sha256', secrets.backup).update(email.toLowerCase()).digest('hex')
  return {
    hashOf,
    async note(tx: Tx, { id, email, verified }: Pick<Account, 'id' | 'email' | 'verified'>): Promise<void> {
      // An address that nobody has proven says nothing about who wrote from it.
      const row = { at: isoNow(clock), accountId: id || null, addressHash: verified ? hashOf(email) : null }
      if (row.accountId || row.addressHash) await insertErased(tx, row)
    },
    async list(): Promise<Erasure[]> {
      const rows = await listErased(db.read)
      return rows.map(({ at, accountId, addressHash }) => ({ at, account: accountId, address: addressHash }))
    },
  }
}
