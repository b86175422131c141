import type { Tx } from '#database/engine.ts'
import type { MarkPicture } from '#domain/mark.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import type { Tools } from '#server/tools.ts'
import { drawOnWhite, drawPicture } from './mark-pictures.ts'
import * as store from './marks.store.ts'
import { readMark } from './read-mark.ts'

export type Brand = ReturnType<typeof createBrand>

interface Needs {
  audit: Audit
  reads: ReadQueue
}

/** Marks of the firm, and the pictures that are made of them. Which one is shown stands in the settings. */
export function createBrand({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, reads }: Needs) {
  async function get(key: string): Promise<store.StoredMark> {
    const found = await store.find(db.read, key)
    if (!found) throw notFound('There is no picture at this address.')
    return found
  }

  /** For those who are in a transaction already. */
  async function addIn(tx: Tx, doer: Doer, sent: Buffer) {
    const { leftOut, ...mark } = await readMark(sent)
    await store.add(tx, mark, isoNow(clock))
    await audit.record(tx, doer, { action: 'brand.mark-added', subject: 'settings:brand', detail: { key: mark.key } })
    return { mark: `/brand/marks/${mark.key}.${mark.type}`, leftOut }
  }

  return {
    get,

    /** Keeps a mark and answers its address; it shows nowhere until the settings name it. */
    add: (actor: Actor, sent: Buffer) => db.transaction((tx) => addIn(tx, actor, sent)),
    addIn,

    /** A mark for paper. */
    onWhite: async (key: string) => await drawOnWhite(await get(key)),

    /** A picture of a mark; drawn once. */
    picture: (key: string, picture: MarkPicture): Promise<Buffer<ArrayBuffer>> =>
      reads.once(`mark:${key}-${picture}`, { lane: 'drawing', person: 'visitors' }, async () =>
        drawPicture(await get(key), picture),
      ),
  }
}
