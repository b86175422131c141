import {
  type BackupAnswer,
  deleteBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  makeBackupKey,
} from '#contract/system/backups.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Backups } from './backup.service.ts'
import type { Backup } from './backup.store.ts'

export function backupRoutes(backups: Backups) {
  return createFeature()
    .openapi(listBackups, async (c) => {
      const [items, state] = [await backups.list(), await backups.state()]
      return c.json({ items: items.map(presentBackup), state }, 200)
    })
    .openapi(makeBackup, async (c) => c.json(presentBackup(await backups.start(actorOf(c))), 202))
    .openapi(makeBackupKey, async (c) => c.json(await backups.makeKey(actorOf(c)), 201))
    .openapi(downloadBackup, async (c) => {
      const { name, size, stream } = await backups.open(actorOf(c), c.req.valid('param').id)
      return c.body(stream, 200, {
        'Content-Type': 'application/x-tar',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
    .openapi(deleteBackup, async (c) =>
      c.json({ message: await backups.remove(actorOf(c), c.req.valid('param').id) }, 200),
    )
}

function presentBackup(backup: Backup): BackupAnswer {
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
