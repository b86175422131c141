import type {
  PublicationFileAnswer,
  PublicationFileDetail,
  PublicationFolderAnswer,
} from '#contract/website/publications.ts'
import { kindOfType } from './file-kind.ts'
import { type Folder, type PublicationEntry, type PublicationFile, urlOf } from './publications.model.ts'
import type { OpenFolder, Publications } from './publications.service.ts'

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

type Kept = Awaited<ReturnType<Publications['getFile']>>

export function presentDetail(
  { file, folder, editions, duplicates }: Kept,
  usedBy: PublicationFileDetail['usedBy'],
): PublicationFileDetail {
  const presentEdition = (each: PublicationFile) => ({
    id: each.id,
    name: each.name,
    url: urlOf(each),
    year: each.year,
  })
  return {
    ...presentFile({ ...file, earlier: editions.filter((each) => each.id < file.id) }, true),
    folder: { id: folder.id, name: folder.name, type: folder.audience },
    isCurrent: file.isCurrent,
    editions: editions.map((each) => ({
      ...presentEdition(each),
      size: each.bytes,
      updatedAt: each.uploadedAt,
      downloads: each.downloads,
      isCurrent: each.isCurrent,
    })),
    usedBy,
    duplicates: duplicates.map(presentEdition),
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

export function presentEmptyFolder(folder: Folder): PublicationFolderAnswer {
  return { id: folder.id, name: folder.name, type: folder.audience, readable: true, total: folder.files, files: [] }
}
