import { BYTES, LENGTHS } from '#contract/limits.ts'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import type { ImportItem } from '#server/features/website/imports/imports.model.ts'
import type { OpenedSource } from '#server/features/website/imports/reading/open-source.ts'
import type { FileItem, FolderItem } from '#server/features/website/imports/reading/source-item.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import type { Publications } from '#server/features/website/publications/publications.service.ts'
import { Problem } from '#server/http/problem.ts'
import { targetOf } from './target-of.ts'
import type { Work } from './work.ts'

export interface LibraryNeeds {
  publications: Publications
  publicationFiles: PublicationFiles
}

export type FolderData = Pick<FolderItem, 'audience'>
export type FileData = Pick<FileItem, 'folder' | 'path' | 'year' | 'replaces'>

const AUDIENCES = ['shared', 'user', 'admin'] as const

/** Brings folders and files of a library in from their rows, each in one transaction with its outcome. */
export function createLibrary(db: Database, { publications, publicationFiles }: LibraryNeeds) {
  async function settledFolder(tx: Tx, { doer }: Work, row: ImportItem): Promise<items.Settled> {
    const data = JSON.parse(row.data) as FolderData
    const audience = AUDIENCES.find((known) => known === data.audience)
    if (!audience) return { outcome: 'failed', why: 'It does not say who may read it.' }
    const wanted = { name: row.title.slice(0, LENGTHS.name), audience }
    const { folder, isKnown } = await publications.imported.bring(tx, doer, wanted)
    const target = `folder:${folder.id}`
    return isKnown
      ? { outcome: 'merged', why: 'There is a folder of this name.', target }
      : { outcome: 'imported', target }
  }

  async function bringFile({ run, doer }: Work, row: ImportItem, entries: OpenedSource['entries']): Promise<void> {
    const { folder, path, year, replaces } = JSON.parse(row.data) as FileData
    const failed = (why: string) => db.transaction((tx) => items.settle(tx, row.id, { outcome: 'failed', why }))
    const folderId = await targetOf(db.read, run, folder, 'folder')
    if (folderId === null) return await failed('Its folder was not imported.')
    const entry = entries.get(path.toLowerCase())
    if (!entry) return await failed('It is not in the archive.')
    if (entry.size > BYTES.publication) return await failed('It is larger than a file of the library may be.')
    const before = replaces ? await targetOf(db.read, run, replaces, 'file') : null
    const upload = {
      bytes: await entry.read(BYTES.publication),
      name: row.title,
      ...(Number.isInteger(year) && { year: Number(year) }),
      ...(before !== null && { replaces: before }),
    }
    try {
      await publicationFiles.imported.bring(doer, folderId, upload, (tx, file, isKnown) => {
        const target = `file:${file.id}`
        const known = { outcome: 'merged', why: 'The same file is in the library already.', target } as const
        const added = { outcome: 'imported', target, mark: publicationFiles.imported.markOf(file) } as const
        return items.settle(tx, row.id, isKnown ? known : added)
      })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      await failed(error.message)
    }
  }

  return async (work: Work, row: ImportItem, entries: OpenedSource['entries']): Promise<void> => {
    if (row.plan === 'skip') {
      return await db.transaction((tx) => items.settle(tx, row.id, { outcome: 'skipped', why: row.why }))
    }
    if (row.kind === 'file') return await bringFile(work, row, entries)
    await db.transaction(async (tx) => items.settle(tx, row.id, await settledFolder(tx, work, row)))
  }
}
