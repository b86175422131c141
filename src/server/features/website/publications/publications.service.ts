import { PAGE_SIZE } from '#contract/limits.ts'
import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Audience } from '#contract/website/publications.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as files from './files.store.ts'
import * as folders from './folders.store.ts'
import { type Folder, isStaff, mayRead, type PublicationEntry, type PublicationFile } from './publications.model.ts'

export interface OpenFolder extends Folder {
  readable: boolean
  entries: PublicationEntry[]
}

export type Publications = ReturnType<typeof createPublications>

const SHOWN_AT_ONCE = 100

/** The firm's library: who may read what, and the order of its folders. */
export function createPublications({ db, clock }: Tools, { audit }: { audit: Audit }) {
  const change = (actor: Actor, action: AuditAction, work: (tx: Tx) => Promise<Folder>) =>
    db.transaction(async (tx) => {
      const changed = await work(tx)
      const { id, name } = changed
      await audit.record(tx, actor, { action, subject: `publication-folder:${id}`, detail: { name } })
      touch(tx, 'publications')
      return changed
    })

  async function folder(tx: Tx, id: number, away = false): Promise<Folder> {
    const found = await folders.findFolder(tx, id)
    if (!found || (found.deletedAt !== null) !== away) throw notFound('There is no such folder.')
    return found
  }

  async function createFolderIn(tx: Tx, doer: Doer, wanted: { name: string; audience: Audience }): Promise<Folder> {
    const made = await folders.insertFolder(tx, { ...wanted, at: isoNow(clock) })
    const { id, name } = made
    const action = 'publication-folder.created'
    await audit.record(tx, doer, { action, subject: `publication-folder:${id}`, detail: { name } })
    touch(tx, 'publications')
    return made
  }

  /** Which files have these words; undefined without any question. */
  const matching = async (q: string | undefined) =>
    q?.trim() ? await db.engine.search.matching('files', q) : undefined

  const folderIds = async () => (await folders.listFolders(db.read)).map(({ id }) => id)

  return {
    listFolders: () => folders.listFolders(db.read),

    listByIds: async (ids: number[]) => await files.withEarlier(db.read, await files.listByIds(db.read, ids)),

    async getFile(id: number) {
      const file = await files.findFile(db.read, id)
      const inside = file && !file.deletedAt ? await folders.findFolder(db.read, file.folderId) : null
      if (!file || !inside || inside.deletedAt) throw notFound('There is no such file.')
      const [editions, duplicates] = [
        await files.listEditions(db.read, file),
        await files.listDuplicates(db.read, file),
      ]
      return { file, folder: inside, editions, duplicates }
    },

    /** Every folder; the files only of those that this person may read. */
    async list(actor: Actor | null): Promise<OpenFolder[]> {
      const all = await folders.listFolders(db.read)
      const readable = all.filter(({ audience }) => mayRead(actor, audience)).map(({ id }) => id)
      const newest = await files.listNewest(db.read, readable, SHOWN_AT_ONCE)
      const entries = await files.withEarlier(db.read, newest)
      return all.map((each) => ({
        ...each,
        readable: readable.includes(each.id),
        entries: entries.filter((entry) => entry.folderId === each.id).sort((a, b) => b.id - a.id),
      }))
    },

    async findFiles(q: string, limit: number): Promise<{ items: PublicationFile[]; more: boolean }> {
      const filter = { folderIds: await folderIds(), matching: await matching(q) }
      const found = await files.listFiles(db.read, filter, { limit: limit + 1, offset: 0 })
      return { items: found.slice(0, limit), more: found.length > limit }
    },

    async listFiles(actor: Actor | null, { page, folderId, q }: { page: number; folderId?: number; q?: string }) {
      if (folderId === undefined && !isStaff(actor)) throw invalid('folder', 'Say which folder you want to see.')
      const found = folderId === undefined ? null : await folders.findFolder(db.read, folderId)
      if (folderId !== undefined && (!found || found.deletedAt)) throw notFound('There is no such folder.')
      if (found) refuseOthers(actor, found.audience)
      const filter = { folderIds: found ? [found.id] : await folderIds(), matching: await matching(q) }
      const total = q || !found ? await files.countFiles(db.read, filter) : found.files
      const window = { limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      const listed = await files.listFiles(db.read, filter, window)
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE.office))
      return { entries: await files.withEarlier(db.read, listed), total, page, pages }
    },

    async open(actor: Actor | null, id: number): Promise<{ file: PublicationFile; audience: Audience }> {
      const file = await files.findFile(db.read, id)
      const inside = file ? await folders.findFolder(db.read, file.folderId) : null
      if (!file || !inside || file.deletedAt || inside.deletedAt) throw notFound('There is no file at this address.')
      refuseOthers(actor, inside.audience)
      return { file, audience: inside.audience }
    },

    createFolder: (actor: Actor, wanted: { name: string; audience: Audience }) =>
      db.transaction((tx) => createFolderIn(tx, actor, wanted)),

    imported: {
      /** The folder of this name and audience; a new one where there is none. */
      async bring(tx: Tx, doer: Doer, wanted: { name: string; audience: Audience }) {
        const all = await folders.listFolders(tx)
        const same = all.find(({ name, audience }) => name === wanted.name && audience === wanted.audience)
        return { folder: same ?? (await createFolderIn(tx, doer, wanted)), isKnown: same !== undefined }
      },
      /** Puts a folder away that holds nothing. */
      async takeBack(tx: Tx, doer: Doer, id: number): Promise<boolean> {
        const found = await folders.findFolder(tx, id)
        if (!found || found.deletedAt) return true
        if (found.files > 0) return false
        const at = isoNow(clock)
        await folders.updateFolder(tx, id, { deletedAt: at, at })
        const about = { subject: `publication-folder:${id}`, detail: { name: found.name } }
        await audit.record(tx, doer, { action: 'publication-folder.removed', ...about })
        touch(tx, 'publications')
        return true
      },
    },

    updateFolder: (actor: Actor, id: number, wanted: Partial<Pick<Folder, 'name' | 'audience' | 'position'>>) =>
      change(actor, 'publication-folder.changed', async (tx) => {
        await folder(tx, id)
        return await folders.updateFolder(tx, id, { ...wanted, at: isoNow(clock) })
      }),

    removeFolder: (actor: Actor, id: number) =>
      change(actor, 'publication-folder.removed', async (tx) => {
        await folder(tx, id)
        const at = isoNow(clock)
        return await folders.updateFolder(tx, id, { deletedAt: at, at })
      }),

    restoreFolder: (actor: Actor, id: number) =>
      change(actor, 'publication-folder.restored', async (tx) => {
        await folder(tx, id, true)
        return await folders.updateFolder(tx, id, { deletedAt: null, at: isoNow(clock) })
      }),
  }
}

function refuseOthers(actor: Actor | null, audience: Audience): void {
  if (mayRead(actor, audience)) return
  if (!actor) throw problem('unauthenticated', 401, 'Please sign in to read this.')
  throw problem('forbidden', 403, 'Your account cannot open this.')
}
