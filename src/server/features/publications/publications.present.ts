import type { PublicationFileAnswer, PublicationFolderAnswer } from '#contract/publications.ts'
import { kindOfType } from './file-kind.ts'
import type { Folder, PublicationEntry, PublicationFile } from './publications.model.ts'
import type { OpenFolder } from './publications.service.ts'

/** How often a file was fetched is told to staff alone. */
export function presentFile(entry: PublicationEntry, forStaff: boolean): PublicationFileAnswer {
  return {
    id: entry.id,
    folderId: entry.folderId,
    name: entry.name,
    url: urlOf(entry),
    size: entry.bytes,
    type: entry.type,
    kind: kindOfType(entry.type).word,
    year: entry.year,
    updatedAt: entry.uploadedAt,
    earlier: entry.earlier.map((each) => ({ id: each.id, name: each.name, url: urlOf(each), year: each.year })),
    ...(forStaff ? { downloads: entry.downloads } : {}),
  }
}

export function presentFolder(folder: OpenFolder, forStaff: boolean): PublicationFolderAnswer {
  return {
    ...presentEmptyFolder(folder),
    readable: folder.readable,
    total: folder.readable ? folder.files : 0,
    files: folder.entries.map((entry) => presentFile(entry, forStaff)),
  }
}

/** A folder by itself, as those who arrange it see it. */
export function presentEmptyFolder(folder: Folder): PublicationFolderAnswer {
  return { id: folder.id, name: folder.name, type: folder.audience, readable: true, total: folder.files, files: [] }
}

export function urlOf(file: Pick<PublicationFile, 'id' | 'name'>): string {
  return `/uploads/publications/${file.id}/${encodeURIComponent(file.name)}`
}
