import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './alike.store.ts'
import { likenessFrom, looksLike } from './likeness.model.ts'
import type { createMediaFiles } from './media.files.ts'
import { fileOf, type Media } from './media.model.ts'
import { withSharp } from './pictures.ts'

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

    async compareNew(): Promise<void> {
      for (;;) {
        const unseen = await store.listUnseen(db.read, rowsAtOnce(BATCH))
        if (unseen.length === 0) return
        const known = await store.listKnown(db.read)
        for (const id of unseen) {
          const media = await find(id)
          if (!media) continue
          const likeness = await look(media)
          const duplicate = likeness
            ? known.find((each) => each.id !== id && looksLike(each.likeness, likeness))
            : undefined
          const alike = duplicate ? (duplicate.alike ?? duplicate.id) : null
          await db.transaction(async (tx) => {
            await store.setLikeness(tx, id, likeness, alike)
            if (duplicate && alike) await store.setAlike(tx, duplicate.id, alike)
          })
          if (duplicate) duplicate.alike = alike
          known.push({ id, likeness, alike })
        }
      }
    },
  }
}

const [COLUMNS, ROWS] = [9, 8]

/** What a picture looks like: where it grows darker from left to right, its colour, and its form. */
async function likenessOf(bytes: Buffer): Promise<string> {
  return await withSharp(async (sharp) => {
    const { width, height } = await sharp(bytes).metadata()
    const grey = await sharp(bytes).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()
    const colour = await sharp(bytes).resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
    let bits = ''
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS - 1; column++) {
        const at = row * COLUMNS + column
        bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
      }
    }
    return likenessFrom(bits, [colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0], width / height)
  })
}
