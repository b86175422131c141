import type { BackupAnswer } from '#contract/system/backups.ts'
import type { Backup } from './backup.store.ts'

export function presentBackup(backup: Backup): BackupAnswer {
  const { id, kind, state, percent, file, bytes, tableRows, uploads, error } = backup
  return {
    id,
    kind,
    state,
    percent,
    file,
    bytes,
    rows: tableRows,
    uploads,
    uploadsAdded: backup.uploadsAdded,
    bytesAdded: backup.bytesAdded,
    encryptedTo: backup.recipient,
    auditHead: backup.auditHash ? { events: backup.auditEvents, hash: backup.auditHash } : null,
    error,
    startedBy: backup.startedBy,
    startedAt: backup.startedAt,
    finishedAt: backup.finishedAt,
  }
}
