import type { Generated } from 'kysely'

export interface PublicationTables {
  publicationFolders: PublicationFoldersTable
  publicationFiles: PublicationFilesTable
  publicationDownloads: PublicationDownloadsTable
  publicationReaders: PublicationReadersTable
}

interface PublicationFoldersTable {
  id: Generated<number>
  name: string
  audience: 'shared' | 'user' | 'admin'
  position: number
  /** How many current files it holds. */
  files: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

interface PublicationFilesTable {
  id: Generated<number>
  folderId: number
  name: string
  type: string
  bytes: number
  hash: string
  storageKey: string
  year: number | null
  /** The edition before this one. */
  replacesId: number | null
  /** The first edition of all; null until a second one comes. */
  seriesId: number | null
  /** 0 once a newer edition has taken its place. */
  isCurrent: number
  downloads: number
  uploadedAt: string
  uploadedBy: string
  uploadedById: string | null
  deletedAt: string | null
}

interface PublicationDownloadsTable {
  fileId: number
  day: string
  total: number
}

interface PublicationReadersTable {
  id: Generated<number>
  accountId: string
  fileId: number
  at: string
}
