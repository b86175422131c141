import type { Generated } from 'kysely'

export interface ImportTables {
  imports: ImportsTable
  import_files: ImportFilesTable
  import_items: ImportItemsTable
  exports: ExportsTable
}

interface ImportsTable {
  id: Generated<number>
  state: 'reading' | 'ready' | 'running' | 'cancelled' | 'failed' | 'done' | 'undoing' | 'undone'
  source: 'wordpress' | 'ghost' | 'news-portal' | 'countinghouse' | null
  /** What its keys begin with, so that two sites are not taken for one. */
  site: string
  site_address: string | null
  /** Shortcodes and blocks that stand as placeholders, by name, with how often they were met. */
  unknown: string
  /** Why it could not be read to its end, or at all. */
  fault: string | null
  account_id: string | null
  started_by: string
  created_at: string
  updated_at: string
  finished_at: string | null
}

interface ImportFilesTable {
  id: string
  import_id: number | null
  position: number
  name: string
  bytes: number
  sha256: string
  storage_key: string
  account_id: string
  created_at: string
}

interface ImportItemsTable {
  id: Generated<number>
  import_id: number
  source_key: string
  kind:
    | 'article'
    | 'page'
    | 'category'
    | 'tag'
    | 'picture'
    | 'comment'
    | 'author'
    | 'folder'
    | 'file'
    | 'redirect'
    | 'setting'
    | 'other'
  title: string
  /** Where it stood on its own site; of a picture, what it is fetched by. */
  address: string | null
  /** By which links to it are recognised: the address without host, case and order of parameters. */
  address_key: string | null
  plan: 'import' | 'merge' | 'skip'
  outcome: 'imported' | 'merged' | 'skipped' | 'failed' | null
  /** Why it was not taken as it was, or not at all. */
  why: string
  /** What it became, as `article:12`. */
  target: string | null
  /** What the target was like then, so that an undo knows whether somebody has changed it since. */
  mark: string | null
  undone: 'removed' | 'left' | null
  undone_why: string
  /** What the next step needs of it. */
  data: string
}

interface ExportsTable {
  id: Generated<number>
  state: 'running' | 'done' | 'failed' | 'cancelled'
  storage_key: string | null
  bytes: number
  files: number
  fault: string | null
  account_id: string | null
  started_by: string
  created_at: string
  finished_at: string | null
}
