import type { Generated } from 'kysely'

export interface ImportTables {
  imports: ImportsTable
  importFiles: ImportFilesTable
  importItems: ImportItemsTable
  exports: ExportsTable
}

interface ImportsTable {
  id: Generated<number>
  state: 'reading' | 'ready' | 'running' | 'cancelled' | 'failed' | 'done' | 'undoing' | 'undone'
  source: 'wordpress' | 'ghost' | 'news-portal' | 'countinghouse' | null
  /** What its keys begin with, so that two sites are not taken for one. */
  site: string
  siteAddress: string | null
  /** Shortcodes and blocks that are kept as placeholders, by name, with how often they were met. */
  unknown: string
  /** Why it could not be read to its end, or at all. */
  fault: string | null
  accountId: string | null
  startedBy: string
  createdAt: string
  updatedAt: string
  finishedAt: string | null
}

interface ImportFilesTable {
  id: string
  importId: number | null
  position: number
  name: string
  bytes: number
  sha256: string
  storageKey: string
  accountId: string
  createdAt: string
}

interface ImportItemsTable {
  id: Generated<number>
  importId: number
  sourceKey: string
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
  /** Where it was on its own site; of a picture, what it is fetched by. */
  address: string | null
  /** By which links to it are recognised: the address without host, case and order of parameters. */
  addressKey: string | null
  plan: 'import' | 'merge' | 'skip'
  outcome: 'imported' | 'merged' | 'skipped' | 'failed' | null
  /** Why it was not taken as it was, or not at all. */
  why: string
  /** What it became, as `article:12`. */
  target: string | null
  /** What the target was like then, so that an undo knows whether a caller has changed it since. */
  mark: string | null
  undone: 'removed' | 'left' | null
  undoneWhy: string
  /** What the next step needs of it. */
  data: string
}

interface ExportsTable {
  id: Generated<number>
  state: 'running' | 'done' | 'failed' | 'cancelled'
  storageKey: string | null
  bytes: number
  files: number
  fault: string | null
  accountId: string | null
  startedBy: string
  createdAt: string
  finishedAt: string | null
}
