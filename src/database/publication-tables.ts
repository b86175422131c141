import type { Generated } from 'kysely'

export interface PublicationTables {
  publication_folders: PublicationFoldersTable
  publication_files: PublicationFilesTable
  publication_downloads: PublicationDownloadsTable
  publication_readers: PublicationReadersTable
}

interface PublicationFoldersTable {
  id: Generated<number>
  name: string
  audience: 'shared' | 'user' | 'admin'
  position: number
  /** How many current files it holds. */
  files: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

interface PublicationFilesTable {
  id: Generated<number>
  folder_id: number
  name: string
  type: string
  bytes: number
  hash: string
  storage_key: string
  year: number | null
  /** The edition before this one. */
  replaces_id: number | null
  /** The first edition of all; null until a second one comes. */
  series_id: number | null
  /** 0 once a newer edition has taken its place. */
  is_current: number
  downloads: number
  uploaded_at: string
  uploaded_by: string
  uploaded_by_id: string | null
  deleted_at: string | null
}

interface PublicationDownloadsTable {
  file_id: number
  day: string
  total: number
}

interface PublicationReadersTable {
  id: Generated<number>
  account_id: string
  file_id: number
  at: string
}
