import type { ClientBelongings } from '#server/features/clients/client-belongings.ts'
import * as store from './document-belongings.store.ts'

/** What is kept for clients here: it goes along when two of them are merged, and comes back when that is undone. */
export function createDocumentBelongings(): ClientBelongings {
  return {
    name: 'documents',
    count: store.countOf,
    move: store.moveAll,
    moveBack: (tx, moved, toId) => store.moveBack(tx, moved as store.Moved, toId),
    bytes: store.bytesOf,
  }
}
