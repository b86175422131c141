import { DAY_MS } from '#domain/time/durations.ts'
import type { Tools } from '#server/tools.ts'
import {
  type Encoded,
  fileOf,
  filesOf,
  keyOf,
  type Media,
  masterKeyOf,
  type PreparedPicture,
  partsOf,
  type Size,
  type Sizes,
} from './media.model.ts'
import { encodeAvif } from './pictures.ts'

const LEFT_ALONE_MS = DAY_MS

/** The stored files of pictures: the sizes that are served, and a master that is not. */
export function createMediaFiles({ storage, log, clock }: Pick<Tools, 'storage' | 'log' | 'clock'>) {
  async function remove(media: Pick<Media, 'hash' | 'sizes'>): Promise<void> {
    for (const key of [...filesOf(media).map(keyOf), masterKeyOf(media.hash)]) await storage.remove(key)
  }

  async function readMaster(hash: string): Promise<Buffer> {
    const file = await storage.open(masterKeyOf(hash))
    if (!file) throw new Error(`the master of picture ${hash} is missing`)
    return Buffer.from(await new Response(file.stream()).arrayBuffer())
  }

  async function putSizes(hash: string, kind: keyof Sizes, encoded: Encoded[]): Promise<Size[]> {
    for (const { width, data } of encoded) await storage.put(keyOf(fileOf(hash, width, kind)), data)
    return encoded.map(({ width, height, bytes }) => ({ width, height, bytes }))
  }

  return {
    remove,
    readMaster,
    open: (file: string) => storage.open(keyOf(file)),

    /** Stores all files of a picture, or none. */
    async put(hash: string, picture: PreparedPicture): Promise<Sizes> {
      const plain = ({ width, height, bytes }: Encoded) => ({ width, height, bytes })
      const sizes: Sizes = { webp: picture.webp.map(plain), avif: picture.avif?.map(plain) ?? [] }
      try {
        await storage.put(masterKeyOf(hash), picture.master)
        await putSizes(hash, 'webp', picture.webp)
        await putSizes(hash, 'avif', picture.avif ?? [])
        return sizes
      } catch (error) {
        await remove({ hash, sizes }).catch(() => {})
        throw error
      }
    },

    /** The AVIF sizes of a picture; none when its master can no longer be read. */
    async makeAvif(media: Media): Promise<Size[]> {
      try {
        const widths = media.sizes.webp.map((size) => size.width)
        return await putSizes(media.hash, 'avif', await encodeAvif(() => readMaster(media.hash), widths))
      } catch (error) {
        log.warn({ err: error, media: media.id }, 'the AVIF sizes of a picture could not be made')
        return []
      }
    },

    /** Removes files that no row names: left by a crash between storing and writing down, or by a replacement. */
    async sweep(knownHashes: (hashes: string[]) => Promise<Set<string>>): Promise<number> {
      const limit = clock.now().getTime() - LEFT_ALONE_MS
      let removed = 0
      let batch: { key: string; hash: string }[] = []
      const settle = async () => {
        const known = await knownHashes([...new Set(batch.map((file) => file.hash))])
        for (const { key, hash } of batch) {
          if (known.has(hash)) continue
          await storage.remove(key)
          removed++
        }
        batch = []
      }
      for (const prefix of ['media/', 'masters/']) {
        for await (const { key, modifiedAt } of storage.list(prefix)) {
          if (modifiedAt.getTime() > limit) continue
          batch.push({ key, hash: hashIn(key.slice(prefix.length)) })
          if (batch.length >= 500) await settle()
        }
      }
      await settle()
      if (removed > 0) log.info({ removed }, 'removed picture files that nothing names')
      return removed
    },
  }
}

const hashIn = (name: string) => partsOf(name)?.hash ?? /^[0-9a-f]{32}(?=\.webp$)/.exec(name)?.[0] ?? ''
