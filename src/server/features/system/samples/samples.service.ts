import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './samples.store.ts'

type SampleSubject = 'article' | 'publication'
export type Samples = ReturnType<typeof createSamples>

/** Which articles and files came with the site and are still as they came. Reading costs nothing: the few marks are kept in memory. */
export function createSamples({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const subjects = keepUntilChanged(db, 'samples', () => store.listSubjects(db.read))

  return {
    async mark(tx: Tx, kind: SampleSubject, id: number): Promise<void> {
      await store.add(tx, `${kind}:${id}`, isoNow(clock))
      touch(tx, 'samples')
    },

    async release(tx: Tx, kind: SampleSubject, ...ids: number[]): Promise<void> {
      const marked = await subjects()
      const released = ids.map((id) => `${kind}:${id}`).filter((subject) => marked.includes(subject))
      if (released.length === 0) return
      await store.remove(tx, released)
      touch(tx, 'samples')
    },

    async list(kind: SampleSubject): Promise<number[]> {
      const found = (await subjects()).filter((subject) => subject.startsWith(`${kind}:`))
      return found.map((subject) => Number(subject.slice(kind.length + 1))).sort((a, b) => a - b)
    },
  }
}
