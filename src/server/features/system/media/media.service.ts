import { PAGE_SIZE } from '#contract/limits.ts'
import type { AuditAction } from '#contract/system/audit-actions.ts'
import { touch } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { createAlike } from './alike.ts'
import { createMediaFiles } from './media.files.ts'
import { factsOf, hashOf, KEPT_AWAY_DAYS, type Media, type PreparedPicture, partsOf } from './media.model.ts'
import * as store from './media.store.ts'
import * as away from './media-away.store.ts'
import { createMediaUses, inUse } from './media-uses.ts'
import { type Cut, cutPicture, preparePicture } from './pictures.ts'

export type MediaService = ReturnType<typeof createMedia>

interface Description {
  alt?: string | undefined
  caption?: string | undefined
  name?: string | undefined
  folder?: string | undefined
  focalX?: number | undefined
  focalY?: number | undefined
}

/** A picture that was sent; one that was there before is not added again. */
type Uploaded = Media & { isKnown: boolean }

interface About {
  name: string
  folder?: string
  alt?: string
}

export function createMedia(tools: Pick<Tools, 'db' | 'clock' | 'log' | 'storage'>, { audit }: { audit: Audit }) {
  const { db, clock } = tools
  const files = createMediaFiles(tools)
  const alike = createAlike(tools, { files, find: (id) => store.findById(db.read, id) })

  async function get(id: number): Promise<Media> {
    const media = await store.findById(db.read, id)
    if (!media || media.deletedAt) throw notFound('This picture is not in the library.')
    return media
  }

  const note = (tx: Tx, { id, name, alt, caption, folder }: Media) =>
    db.engine.search.put(tx, 'media', id, { text: `${name} ${alt} ${caption} ${folder}` })

  /** Whoever shows a picture that was put away has it back. */
  async function shownAgain(tx: Tx, media: Media): Promise<void> {
    await note(tx, media)
    touch(tx, `media:${media.id}`)
  }

  const record = (tx: Tx, doer: Doer, action: AuditAction, { id, name }: Media) =>
    audit.record(tx, doer, { action, subject: `media:${id}`, detail: { name } })

  /** Files first: a row may only ever name files that are safely stored. */
  async function keep(doer: Doer, picture: PreparedPicture, hash: string, about: About): Promise<Uploaded> {
    const sizes = await files.put(hash, picture)
    try {
      return await db.transaction(async (tx) => {
        const media = await store.insert(tx, {
          ...factsOf(picture, hash, sizes),
          name: about.name.slice(0, 120) || 'Picture',
          folder: about.folder ?? '',
          alt: about.alt ?? '',
          uploadedAt: isoNow(clock),
          uploadedBy: typeof doer === 'string' ? 'Countinghouse' : doer.name,
          uploadedById: typeof doer === 'string' ? null : doer.accountId,
        })
        await note(tx, media)
        await audit.record(tx, doer, { action: 'media.uploaded', subject: `media:${media.id}`, detail: { ...about } })
        return { ...media, isKnown: false }
      })
    } catch (error) {
      // Who cannot look leaves the files to the sweep: the row may be there though the answer to it was lost.
      const known = await store.findByHash(db.read, hash).catch(() => 'unknown' as const)
      // Someone sent the same picture a moment ago: theirs is as good.
      if (known && known !== 'unknown' && db.engine.isUniqueViolation(error)) return { ...known, isKnown: true }
      if (!known) await files.remove({ hash, sizes })
      throw error
    }
  }

  async function exchange(doer: Doer, media: Media, picture: PreparedPicture, hash: string, action: AuditAction) {
    if (hash === media.hash) return media
    const other = await store.findByHash(db.read, hash)
    if (other && !other.deletedAt)
      throw problem('duplicate', 409, `This picture is in the library already, as "${other.name}".`)
    const sizes = await files.put(hash, picture)
    const changed = await db.transaction(async (tx) => {
      if (other) await forget(tx, other.id)
      const unseen = { likeness: null, alike: null, focalX: 50, focalY: 50 }
      const changed = await store.update(tx, media.id, { ...factsOf(picture, hash, sizes), ...unseen })
      await away.noteAddress(tx, media.id, { before: media.hash, now: hash })
      await record(tx, doer, action, media)
      touch(tx, 'articles', 'settings', `media:${media.id}`)
      return changed
    })
    // Its old address leads to the new picture from now on.
    await files.remove(media)
    return changed
  }

  /** Takes the last trace of a picture out of the database. */
  async function forget(tx: Tx, id: number): Promise<void> {
    await store.remove(tx, id)
    await away.forgetAddresses(tx, id)
    await db.engine.search.remove(tx, 'media', id)
  }

  /** Of two requests at the same moment one restores it; for the other it is there already. */
  async function bringBack(doer: Doer, media: Media): Promise<Uploaded> {
    return await db.transaction(async (tx) => {
      const back = await store.restore(tx, media.id)
      if (!back) return { ...media, deletedAt: null, isKnown: true }
      await note(tx, back)
      await record(tx, doer, 'media.restored', media)
      touch(tx, `media:${media.id}`)
      return { ...back, isKnown: false }
    })
  }

  return {
    files,
    get,
    find: (id: number) => store.findById(db.read, id),
    listByIds: (ids: number[], reader: Reader = db.read) => store.listByIds(reader, ids),
    listByHashes: (hashes: string[]) => store.listByHashes(db.read, hashes),
    listFolders: () => store.listFolders(db.read),
    /** The newest pictures with these words. */
    async search(q: string, limit: number): Promise<{ items: Media[]; more: boolean }> {
      const { ids, more } = await db.engine.search.find({ kind: 'media', q, most: limit, limit })
      return { items: await store.listInOrder(db.read, ids), more }
    },
    async listAlike(media: Media): Promise<Media[]> {
      return await store.listByIds(db.read, await alike.listAlike(media))
    },
    /** Records which pictures look the same. */
    compareNew: alike.compareNew,
    /** The picture that is where another was at this address. */
    async findByAddress(file: string): Promise<Media | undefined> {
      const hash = partsOf(file)?.hash
      const id = hash ? await away.findByAddress(db.read, hash) : undefined
      return id === undefined ? undefined : await store.findById(db.read, id)
    },

    /** Takes pictures into the library, all or none; the same bytes are kept once. */
    async upload(doer: Doer, sent: File[], folder?: string): Promise<Uploaded[]> {
      const judged: { file: File; hash: string; known?: Media | undefined; picture?: PreparedPicture }[] = []
      for (const file of sent) {
        const bytes = Buffer.from(await file.arrayBuffer())
        const hash = hashOf(bytes)
        const known = await store.findByHash(db.read, hash)
        judged.push(known ? { file, hash, known } : { file, hash, picture: await preparePicture(bytes) })
      }
      const kept: Uploaded[] = []
      for (const { file, hash, known, picture } of judged) {
        const about = { name: file.name, ...(folder && { folder }) }
        if (picture) kept.push(await keep(doer, picture, hash, about))
        else if (known?.deletedAt) kept.push(await bringBack(doer, known))
        else if (known) kept.push({ ...known, isKnown: true })
      }
      return kept
    },

    /** Takes in a picture that was made for this site, with all its sizes ready. */
    async adopt(doer: Doer, picture: PreparedPicture, hash: string, about: About): Promise<Media> {
      return (await store.findByHash(db.read, hash)) ?? (await keep(doer, picture, hash, about))
    },

    async list({ page, q, folder, used }: { page: number; q?: string; folder?: string; used?: boolean }) {
      const matching = q?.trim() ? await db.engine.search.matching('media', q) : undefined
      const filter = { folder, used, matching }
      const total = await store.count(db.read, filter)
      const { window, ...at } = pageAt({ total }, page, PAGE_SIZE.office)
      return { items: await store.list(db.read, filter, window), ...at, total }
    },

    async describe(doer: Doer, id: number, description: Description): Promise<Media> {
      await get(id)
      return await db.transaction(async (tx) => {
        const changed = await store.update(tx, id, withoutGaps(description))
        await note(tx, changed)
        await record(tx, doer, 'media.described', changed)
        touch(tx, 'articles', 'settings', `media:${id}`)
        return changed
      })
    },

    /** Puts another picture in the place of this one, wherever it is shown. */
    async replace(doer: Doer, id: number, file: File): Promise<Media> {
      const media = await get(id)
      const bytes = Buffer.from(await file.arrayBuffer())
      const hash = hashOf(bytes)
      if (hash === media.hash) return media
      return await exchange(doer, media, await preparePicture(bytes), hash, 'media.replaced')
    },

    async crop(doer: Doer, id: number, cut: Cut): Promise<Media> {
      const media = await get(id)
      if (media.animated) throw problem('animated', 422, 'An animation cannot be cropped.')
      if (cut.left + cut.width > media.width || cut.top + cut.height > media.height) {
        throw problem('invalid', 422, 'The crop is larger than the picture.')
      }
      const hash = hashOf(Buffer.from(JSON.stringify({ of: media.hash, ...cut })))
      const picture = await cutPicture(() => files.readMaster(media.hash), cut, media)
      return await exchange(doer, media, picture, hash, 'media.cropped')
    },

    async delete(doer: Doer, id: number): Promise<void> {
      const media = await get(id)
      await db.transaction(async (tx) => {
        const uses = await store.listUses(tx, id)
        if (uses.length > 0) throw inUse(uses)
        await store.update(tx, id, { deletedAt: isoNow(clock) })
        await db.engine.search.remove(tx, 'media', id)
        await record(tx, doer, 'media.deleted', media)
        touch(tx, `media:${id}`)
      })
    },

    async restore(doer: Doer, id: number): Promise<Media> {
      const media = await store.findById(db.read, id)
      if (!media?.deletedAt) throw notFound('There is no such picture to restore.')
      return await bringBack(doer, media)
    },

    /** Forgets pictures that were put away long ago. */
    async purge(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_AWAY_DAYS * DAY_MS).toISOString()
      await whileFull(100, async (limit) => {
        const gone = await store.listByIds(db.read, await away.listLongAway(db.read, before, limit))
        await db.transaction(async (tx) => {
          for (const { id } of gone) await forget(tx, id)
        })
        for (const media of gone) await files.remove(media)
        return gone.length
      })
    },

    async renameFolder(doer: Doer, from: string, to: string): Promise<number> {
      return await db.transaction(async (tx) => {
        const moved = await store.renameFolder(tx, from, to)
        if (moved.length === 0) throw notFound('There is no such folder.')
        for (const media of moved) if (!media.deletedAt) await note(tx, media)
        await audit.record(tx, doer, { action: 'media.folder-renamed', detail: { from, to, pictures: moved.length } })
        return moved.length
      })
    },

    ...createMediaUses(tools, { shownAgain }),

    /** Makes the AVIF sizes of pictures that wait for them. */
    async makeAvif(): Promise<void> {
      for (;;) {
        const waiting = await store.listWaitingForAvif(db.read, 5)
        if (waiting.length === 0) return
        for (const media of waiting) {
          const avif = await files.makeAvif(media)
          await db.transaction(async (tx) => {
            const now = await store.findById(tx, media.id)
            if (now?.hash !== media.hash) return
            const bytes = avif.reduce((sum, size) => sum + size.bytes, media.bytes)
            const done = { avif: avif.length > 0 ? ('made' as const) : ('none' as const), bytes }
            await store.update(tx, media.id, { ...done, sizes: { ...media.sizes, avif } })
            if (now.uses > 0) touch(tx, 'articles', 'settings', `media:${media.id}`)
          })
        }
      }
    },

    /** Every picture of the library, for whoever takes it elsewhere. */
    everyone: () => store.listEveryone(db.read),

    /** Every key that a picture names in the storage. */
    namedKeys: () => store.listKeys(db.read),

    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'media', async (tx, ids) => {
        for (const media of await store.listByIds(tx, ids)) if (!media.deletedAt) await note(tx, media)
      }),

    sweepFiles: () => files.sweep((hashes) => store.knownHashes(db.read, hashes)),
  }
}

function withoutGaps(description: Description) {
  return Object.fromEntries(Object.entries(description).filter(([, value]) => value !== undefined))
}
