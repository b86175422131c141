import type { Generated } from 'kysely'

export interface BackupTables {
  backups: BackupsTable
  /** Which object beside the backups holds the contents of an upload, for each key that they were encrypted to. */
  backupObjects: BackupObjectsTable
  /** Public keys that were made for backups; the last one is in use. The private halves are kept nowhere. */
  backupKeys: { id: Generated<number>; recipient: string; madeAt: string; madeBy: string }
  /** Restores of the newest backup that were tried. */
  restoreDrills: RestoreDrillsTable
  /** The keys of the installation, where several instances share them; otherwise they are in the data folder. */
  secrets: { name: string; value: string }
}

interface RestoreDrillsTable {
  id: Generated<number>
  /** `partial` is one of an encrypted backup without its key; `stopped` ended with the site. */
  state: 'running' | 'good' | 'partial' | 'failed' | 'stopped'
  file: string
  words: string
  tableRows: number
  uploadsRead: number
  seconds: number
  startedBy: string
  startedAt: string
  /** When it was last heard of. */
  updatedAt: string
  finishedAt: string | null
}

interface BackupsTable {
  id: Generated<number>
  kind: 'nightly' | 'manual' | 'upgrade' | 'found'
  state: 'running' | 'done' | 'failed' | 'cancelled'
  percent: number
  file: string
  bytes: number
  tableRows: number
  uploads: number
  /** Of the uploads, those that were not there before, and the room they take. */
  uploadsAdded: Generated<number>
  bytesAdded: Generated<number>
  recipient: string | null
  /** The last event of the audit record in it. */
  auditEvents: Generated<number>
  auditHash: Generated<string>
  error: string | null
  startedBy: string
  startedAt: string
  /** When it last said that it is at work. */
  updatedAt: string
  finishedAt: string | null
}

interface BackupObjectsTable {
  key: string
  /** Empty where the object is not encrypted. */
  recipient: string
  bytes: number
  modifiedAt: string
  sha256: string
  object: string
  /** As it lies there, encrypted or not. */
  objectBytes: number
}
