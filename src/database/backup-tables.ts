import type { Generated } from 'kysely'

export interface BackupTables {
  backups: BackupsTable
  /** The keys of the installation, where several instances share them; otherwise they are in the data folder. */
  secrets: { name: string; value: string }
}

interface BackupsTable {
  id: Generated<number>
  kind: 'nightly' | 'manual' | 'upgrade' | 'found'
  state: 'running' | 'done' | 'failed' | 'cancelled'
  percent: number
  file: string
  bytes: number
  table_rows: number
  uploads: number
  error: string | null
  started_by: string
  started_at: string
  /** When it last said that it is at work. */
  updated_at: string
  finished_at: string | null
}
