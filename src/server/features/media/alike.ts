import type { Tools } from '#server/tools.ts'
import * as store from './alike.store.ts'
import { looksLike } from './likeness.model.ts'
import { likenessOf } from './likeness.ts'
import type { createMediaFiles } from './media.files.ts'
import { fileOf, type Media } from './media.model.ts'

interface Needs {
  files: ReturnType<typeof createMediaFiles>
  find(id: number): Promise<Media | undefined>
}

const BATCH = 25

/** Finds pictures that look the same though their bytes differ: another size, another quality. */
export function createAlike({ db, log }: Pick<Tools, 'db' | 'log'>, { files, find }: Needs) {
  async function look(media: Media): Promise<string> {
    const smallest = media.sizes.webp[0]?.width ?? 0
    const file = await files.open(fileOf(media.hash, smallest, 'webp'))
    // A picture that cannot be read is like no other; it is not looked at again.
    if (!file) return ''
    return await likenessOf(Buffer.from(await new Response(file.stream()).arrayBuffer())).catch((error: unknown) => {
      log.warn({ err: error, media: media.id }, 'a picture could not be looked at')
      return ''
    })
  }

  return {
    listAlike: (media: Media) => store.listAlike(db.read, media),

    /** Looks at every picture that is new, and notes which one it resembles. */
    async compareNew(): Promise<void> {
      for (;;) {
        const unseen = await store.listUnseen(db.read, BATCH)
        if (unseen.length === 0) return
        const known = await store.listKnown(db.read)
        for (const id of unseen) {
          const media = await find(id)
          if (!media) continue
          const likeness = await look(media)
          const twin = likeness ? known.find((each) => each.id !== id && looksLike(each.likeness, likeness)) : undefined
          const alike = twin ? (twin.alike ?? twin.id) : null
          await db.transaction(async (tx) => {
            await store.setLikeness(tx, id, likeness, alike)
            if (twin && alike) await store.setAlike(tx, twin.id, alike)
          })
          if (twin) twin.alike = alike
          known.push({ id, likeness, alike })
        }
      }
    },
  }
}
