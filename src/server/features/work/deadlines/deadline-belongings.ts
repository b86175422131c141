import type { Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './deadline-belongings.store.ts'
import { markStale } from './rules.store.ts'

export function createDeadlineBelongings({ db }: Pick<Tools, 'db'>) {
  return {
    name: 'deadlines',
    count: store.countOf,
    move: store.move,
    moveBack: (tx: Tx, moved: unknown, toId: number) => store.moveBack(tx, moved as store.MovedDeadlines, toId),
    follow: (tx: Tx, clientId: number) => markStale(tx, { clientId }),

    personal: {
      name: 'deadlines',
      collect: ({ id }: { id: string }) => store.listOfPerson(db.read, id),
      erase: (tx: Tx, { id }: { id: string }) => store.takePersonOut(tx, id, 'A former member'),
    },
  }
}
