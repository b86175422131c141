import type { Generated } from 'kysely'

export interface BackupTables {
  backups: BackupsTable
  /** Which object beside the backups holds the contents of an upload, for each key that they were encrypted to. */
  backup_objects: BackupObjectsTable
  /** Public keys that were made for backups; the last one is in use. The private halves are kept nowhere. */
  backup_keys: { id: Generated<number>; recipient: string; made_at: string; made_by: string }
  /** Restores of the newest backup that were tried. */
  restore_drills: RestoreDrillsTable
  /** The keys of the installation, where several instances share them; otherwise they are in the data folder. */
  secrets: { name: string; value: string }
}

interface RestoreDrillsTable {
  id: Generated<number>
  /** `partial` is one of an encrypted backup without its key; `stopped` ended with the site. */
  state: 'running' | 'good' | 'partial' | 'failed' | 'stopped'
  file: string
  words: string
  table_rows: number
  uploads_read: number
  seconds: number
  started_by: string
  started_at: string
  /** When it was last heard of. */
  updated_at: string
  finished_at: string | null
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
  /** Of the uploads, those that were not there before, and the room they take. */
  uploads_added: Generated<number>
  bytes_added: Generated<number>
  recipient: string | null
  /** The last event of the audit record in it. */
  audit_events: Generated<number>
  audit_hash: Generated<string>
  error: string | null
  started_by: string
  started_at: string
  /** When it last said that it is at work. */
  updated_at: string
  finished_at: string | null
}

interface BackupObjectsTable {
  key: string
  /** Empty where the object is not encrypted. */
  recipient: string
  bytes: number
  modified_at: string
  sha256: string
  object: string
  object_bytes: number
}
