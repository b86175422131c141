import type { Tx } from '#database/engine.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as fileUses from './file-uses.store.ts'
import { addressesIn, type Media } from './media.model.ts'
import * as store from './media.store.ts'

type Place = Pick<store.Shows, 'subject' | 'label' | 'href'> & { place: string }

/** Where pictures are shown and files are linked: told by those who show them. */
export function createMediaUses(
  { db }: Pick<Tools, 'db'>,
  { shownAgain }: { shownAgain(tx: Tx, media: Media): Promise<void> },
) {
  async function setUses(tx: Tx, shows: store.Shows): Promise<void> {
    for (const media of await store.setUses(tx, shows)) await shownAgain(tx, media)
  }

  return {
    listUses: (id: number) => store.listUses(db.read, id),
    listFileUses: (ids: number[]) => fileUses.listFileUses(db.read, ids),
    countFileUses: (ids: number[]) => fileUses.countFileUses(db.read, ids),

    /** For features that show pictures: what they show now, and where. */
    setUses,

    /** For features that lead to files of the library. */
    setFileUses: (tx: Tx, leads: fileUses.Leads) => fileUses.setFileUses(tx, leads),

    /** For features whose values hold addresses of pictures and files, wherever in them. */
    async setUsesIn(tx: Tx, value: unknown, { place, ...about }: Place): Promise<void> {
      const { hashes, files } = addressesIn(value)
      const named = await store.listByHashes(tx, hashes)
      await setUses(tx, { ...about, uses: named.map(({ id }) => ({ mediaId: id, place })) })
      await fileUses.setFileUses(tx, { ...about, files })
    },
  }
}

/** Why a picture cannot go: where it is. */
export function inUse(uses: { label: string }[]) {
  const labels = [...new Set(uses.map((use) => use.label))]
  const more = labels.length > 3 ? ` and ${labels.length - 3} more` : ''
  const where = labels.slice(0, 3).map((label) => `"${label}"`)
  return problem('media-in-use', 409, `This picture is used in ${where.join(', ')}${more}. Take it out there first.`)
}
