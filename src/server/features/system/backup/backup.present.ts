import type { BackupAnswer } from '#contract/system/backups.ts'
import type { Backup } from './backup.store.ts'

export function presentBackup(backup: Backup): BackupAnswer {
  const { id, kind, state, percent, file, bytes, table_rows, uploads, error } = backup
  return {
    id,
    kind,
    state,
    percent,
    file,
    bytes,
    rows: table_rows,
    uploads,
    uploadsAdded: backup.uploads_added,
    bytesAdded: backup.bytes_added,
    encryptedTo: backup.recipient,
    auditHead: backup.audit_hash ? { events: backup.audit_events, hash: backup.audit_hash } : null,
    error,
    startedBy: backup.started_by,
    startedAt: backup.started_at,
    finishedAt: backup.finished_at,
  }
}
