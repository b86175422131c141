import type { Tx } from '#database/engine.ts'
import type { MarkPicture } from '#domain/mark.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { drawOnWhite, drawPicture } from './mark-pictures.ts'
import * as store from './marks.store.ts'
import { readMark } from './read-mark.ts'

export type Brand = ReturnType<typeof createBrand>

const KEPT = 24

/** Marks of the firm, and the pictures that are made of them. Which one is shown stands in the settings. */
export function createBrand({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit }: { audit: Audit }) {
  const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>()

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
    async picture(key: string, picture: MarkPicture): Promise<Buffer<ArrayBuffer>> {
      const name = `${key}-${picture}`
      const known = drawn.get(name)
      if (known) return await known
      const drawing = get(key).then((mark) => drawPicture(mark, picture))
      drawn.set(name, drawing)
      drawing.catch(() => drawn.delete(name))
      const [oldest] = drawn.keys()
      if (drawn.size > KEPT && oldest) drawn.delete(oldest)
      return await drawing
    },
  }
}
