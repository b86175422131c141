import { createHash } from 'node:crypto'
import { touch } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type FileKind, judgeFile, kindOfType, properName } from './file-kind.ts'
import * as files from './files.store.ts'
import * as folders from './folders.store.ts'
import { KEPT_AWAY_DAYS, type PublicationEntry, type PublicationFile } from './publications.model.ts'

interface Upload {
  bytes: Buffer
  name: string
  year?: number
  replaces?: number
}

/** An upload whose bytes are stored, and what they are. */
interface Stored extends Upload {
  kind: FileKind
  key: string
}

type OnAdded = (tx: Tx, file: PublicationFile, isKnown: boolean) => Promise<void>

interface Needs {
  audit: Audit
  settings: Pick<SettingsService, 'dayOf'>
  samples: Samples
}

export type PublicationFiles = ReturnType<typeof createPublicationFiles>

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The files of the library: bytes are stored for good before a row names them. */
export function createPublicationFiles({ db, clock, storage, log }: Tools, { audit, settings, samples }: Needs) {
  const entry = async (file: PublicationFile): Promise<PublicationEntry> => {
    const [whole] = await files.withEarlier(db.read, [file])
    return whole ?? { ...file, earlier: [] }
  }

  /** Of two that change the library at once, the second sees what the first has done. */
  const holdLibrary = (tx: Tx) => db.engine.lock(tx, 'publication-counts')

  async function currentFile(tx: Tx, id: number, away = false): Promise<PublicationFile> {
    await holdLibrary(tx)
    const found = await files.findFile(tx, id)
    if (!found || (found.deletedAt !== null) !== away) throw notFound('There is no such file.')
    return found
  }

  /** Writes a stored file down; for those who are in a transaction already. */
  async function keep(tx: Tx, doer: Doer, folderId: number, upload: Stored): Promise<PublicationFile> {
    const { kind, key } = upload
    await holdLibrary(tx)
    const before = upload.replaces === undefined ? null : await files.findFile(tx, upload.replaces)
    if (upload.replaces !== undefined && (!before?.isCurrent || before.deletedAt)) {
      throw invalid('replaces', 'Choose the newest edition of a file that is in the library')
    }
    const file = await files.insertFile(tx, db.engine, {
      folderId: before?.folderId ?? folderId,
      name: properName(upload.name, kind),
      type: kind.type,
      bytes: upload.bytes.length,
      hash: hashOf(upload.bytes),
      storageKey: key,
      year: upload.year ?? null,
      replacesId: before?.id ?? null,
      seriesId: before?.seriesId ?? null,
      isCurrent: 1,
      downloads: 0,
      uploadedAt: isoNow(clock),
      uploadedBy: typeof doer === 'string' ? 'Countinghouse' : doer.name,
      uploadedById: typeof doer === 'string' ? null : doer.accountId,
      deletedAt: null,
    })
    if (before) await files.updateFile(tx, db.engine, before.id, { isCurrent: 0 })
    await folders.recount(tx, db.engine, [file.folderId])
    await audit.record(tx, doer, {
      action: before ? 'publication.replaced' : 'publication.added',
      subject: `publication:${file.id}`,
      detail: { name: file.name, bytes: file.bytes, ...(before ? { replaces: before.id } : {}) },
    })
    touch(tx, 'publications')
    return file
  }

  /** Puts a file away; the edition before it takes its place again. For those who are in a transaction already. */
  async function removeIn(tx: Tx, actor: Doer, id: number): Promise<PublicationFile> {
    const file = await currentFile(tx, id)
    const gone = await files.updateFile(tx, db.engine, id, { deletedAt: isoNow(clock) })
    if (file.isCurrent && file.replacesId) await files.updateFile(tx, db.engine, file.replacesId, { isCurrent: 1 })
    await folders.recount(tx, db.engine, [file.folderId])
    const detail = { name: file.name }
    await audit.record(tx, actor, { action: 'publication.removed', subject: `publication:${id}`, detail })
    touch(tx, 'publications')
    return gone
  }

  /** The file of this name and these bytes that is in the folder already. */
  async function findSame(
    tx: Tx,
    folderId: number,
    { bytes, name, kind, replaces }: Stored,
  ): Promise<PublicationFile | null> {
    if (replaces !== undefined) return null
    const wanted = { folderId, hash: hashOf(bytes), name: properName(name, kind) }
    return await files.findSame(tx, wanted)
  }

  /** Takes a file into the library; `recorded` writes down in the same transaction what became of it. */
  async function addFile(doer: Doer, folderId: number, upload: Upload, onAdded?: OnAdded): Promise<PublicationFile> {
    const kind = await judgeFile(upload.bytes, upload.name)
    const key = newKey()
    await storage.put(key, upload.bytes)
    try {
      const file = await db.transaction(async (tx) => {
        const folder = await folders.findFolder(tx, folderId)
        if (!folder || folder.deletedAt) throw notFound('There is no such folder.')
        // Sent again because the answer was lost: the file is there.
        const stored = { ...upload, kind, key }
        const same = await findSame(tx, folderId, stored)
        const kept = same ?? (await keep(tx, doer, folderId, stored))
        await onAdded?.(tx, kept, same !== null)
        return kept
      })
      if (file.storageKey !== key) await storage.remove(key).catch(() => {})
      return file
    } catch (error) {
      // Unless the row is there, and only the answer to it was lost; who cannot look leaves it to the sweep.
      const known = await files.knownKeys(db.read, [key]).catch(() => null)
      if (known?.size === 0) await storage.remove(key).catch(() => {})
      throw error
    }
  }

  const markOf = ({ name, year, folderId }: PublicationFile) => `${folderId} ${year ?? ''} ${name}`

  const newKey = () => `publications/${newToken(18)}`

  return {
    keep,
    newKey,

    add: async (actor: Actor, folderId: number, upload: Upload): Promise<PublicationEntry> =>
      await entry(await addFile(actor, folderId, upload)),

    imported: {
      bring: addFile,
      /** Puts a file away, unless a user has changed, replaced or moved it since. */
      async takeBack(tx: Tx, doer: Doer, id: number, mark: string): Promise<boolean> {
        const found = await files.findFile(tx, id)
        if (!found || found.deletedAt) return true
        if (!found.isCurrent || markOf(found) !== mark) return false
        await removeIn(tx, doer, id)
        return true
      },
      markOf,
      find: (id: number) => files.findFile(db.read, id),
    },

    async update(actor: Actor, id: number, wanted: { name?: string; folder?: number; year?: number | null }) {
      const changed = await db.transaction(async (tx) => {
        const file = await currentFile(tx, id)
        const folder = wanted.folder === undefined ? null : await folders.findFolder(tx, wanted.folder)
        if (wanted.folder !== undefined && (!folder || folder.deletedAt)) throw invalid('folder', 'Choose a folder')
        const change = {
          ...(wanted.name === undefined ? {} : { name: properName(wanted.name, kindOfType(file.type)) }),
          ...(wanted.year === undefined ? {} : { year: wanted.year }),
        }
        if (folder) await files.moveSeries(tx, file, folder.id)
        await samples.release(tx, 'publication', id)
        const after = Object.keys(change).length > 0 ? await files.updateFile(tx, db.engine, id, change) : file
        if (folder) await folders.recount(tx, db.engine, [file.folderId, folder.id])
        const detail = { ...wanted, name: after.name }
        await audit.record(tx, actor, { action: 'publication.changed', subject: `publication:${id}`, detail })
        touch(tx, 'publications')
        return { ...after, folderId: folder?.id ?? file.folderId }
      })
      return await entry(changed)
    },

    /** In a transaction of its own. */
    remove: (actor: Actor, id: number): Promise<PublicationFile> => db.transaction((tx) => removeIn(tx, actor, id)),
    removeIn,

    listCurrentIds: (ids: number[], reader: Reader | Tx = db.read) => files.listCurrentIds(reader, ids),

    async restore(actor: Actor, id: number): Promise<PublicationEntry> {
      const back = await db.transaction(async (tx) => {
        const file = await currentFile(tx, id, true)
        const before = file.isCurrent && file.replacesId ? await files.findFile(tx, file.replacesId) : null
        // Another edition has taken its place meanwhile: this one comes back as an earlier one.
        const isOvertaken = before?.isCurrent === false
        const change = { deletedAt: null, ...(isOvertaken ? { isCurrent: 0 } : {}) }
        const restored = await files.updateFile(tx, db.engine, id, change)
        if (before && !isOvertaken) await files.updateFile(tx, db.engine, before.id, { isCurrent: 0 })
        await folders.recount(tx, db.engine, [file.folderId])
        const detail = { name: file.name }
        await audit.record(tx, actor, { action: 'publication.restored', subject: `publication:${id}`, detail })
        touch(tx, 'publications')
        return restored
      })
      return await entry(back)
    },

    async *everyone() {
      const names = new Map((await folders.listFolders(db.read)).map(({ id, name }) => [id, name]))
      for await (const file of files.listEveryone(db.read)) {
        if (!names.has(file.folderId)) continue
        const plain = (words: string) =>
          words
            .replace(/[\\/:*?"<>|]+/g, ' ')
            .replace(/^\.+/, '')
            .trim() || 'File'
        const open = async () => {
          const stored = await storage.open(file.storageKey)
          if (!stored) throw new Error(`file ${file.id} of the library is missing from the storage`)
          return stored.stream() as unknown as AsyncIterable<Uint8Array>
        }
        const path = `${plain(names.get(file.folderId) ?? '')}/${file.id}-${plain(file.name)}`
        yield { file, path, open }
      }
    },

    read: (file: PublicationFile, range?: { start: number; end: number }) => storage.open(file.storageKey, range),

    /** Counts that a file was fetched: which and on which day, never by whom. */
    async countDownload(id: number): Promise<void> {
      const day = await settings.dayOf(clock.now())
      await db
        .transaction((tx) => files.countDownload(tx, id, day))
        // A reader gets the file even when it cannot be counted.
        .catch((error: unknown) => log.warn({ err: error, file: id }, 'a download could not be counted'))
    },

    listDownloadDays: (from: string, to: string) => files.listDownloadDays(db.read, from, to),
    listDownloads: (from: string, to: string) => files.listDownloads(db.read, from, to),

    namedKeys: () => files.listKeys(db.read),

    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'publicationFiles', async (tx, ids) => {
        for (const id of ids) await files.index(tx, db.engine, await files.findFile(tx, id))
      }),

    /** Forgets what was put away long ago, and bytes that no row names. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_AWAY_DAYS * DAY_MS).toISOString()
      const keys = await db.transaction((tx) => files.forgetAway(tx, db.engine, before))
      for (const key of keys) await storage.remove(key)
      for await (const { key, modifiedAt } of storage.list('publications/')) {
        if (clock.now().getTime() - modifiedAt.getTime() < DAY_MS) continue
        if ((await files.knownKeys(db.read, [key])).size === 0) await storage.remove(key)
      }
    },
  }
}
