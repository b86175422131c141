import { BYTES } from '#contract/limits.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Receipt, Receiver } from '#server/features/system/uploads/uploads.model.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './imports.store.ts'

/** Takes files for imports: they are kept until an import is begun with them. */
export function createImportReceiver({ db, clock }: Pick<Tools, 'db' | 'clock'>): Receiver {
  const receiptOf = ({ id, name, bytes, sha256, createdAt }: store.StoredFile): Receipt => ({
    ...{ id, reference: '', documentId: id, name, bytes, sha256, at: createdAt, alreadyAt: null },
  })
  return {
    kept: () => ({ folder: 'imports', most: BYTES.import }),
    async admit({ role }) {
      if (role !== 'admin') throw problem('forbidden', 403, 'Only administrators import.')
    },
    inspect: async () => null,
    async receive(tx, { accountId }, { name, bytes, sha256, storageKey }) {
      const file = {
        ...{ id: newToken(16), importId: null, position: 0, name, bytes, sha256 },
        ...{ storageKey: storageKey, accountId: accountId, createdAt: isoNow(clock) },
      }
      await store.insertFile(tx, file)
      return receiptOf(file)
    },
    async findReceipt(id) {
      const file = await store.findFile(db.read, id)
      return file && receiptOf(file)
    },
    knownKeys: (keys) => store.knownKeys(db.read, keys),
  }
}
