import type { Tx } from '#database/engine.ts'
import * as store from './document-belongings.store.ts'

/** What is kept for clients here: it goes along when two of them are merged, and comes back when that is undone. */
export function createDocumentBelongings() {
  return {
    name: 'documents',
    count: store.countOf,
    move: store.moveAll,
    moveBack: (tx: Tx, moved: unknown, toId: number) => store.moveBack(tx, moved as store.Moved, toId),
    bytes: store.bytesOf,
  }
}
