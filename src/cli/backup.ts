import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { formatSize } from '#domain/size.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { formatFault } from '#server/features/system/audit/audit.service.ts'
import { tryBackup } from '#server/features/system/backup/reading/backup-verify.ts'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { proveUpload } from '#server/features/system/backup/reading/read-uploads.ts'
import { createFeatures } from '#server/features.ts'
import type { Backend } from '#server/services.ts'
import { type Answer, type Call, type Command, fileAt, UsageError } from './command.ts'
import { notWritten } from './not-written.ts'
import { showProgress } from './terminal.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Make a backup of everything and restore it once to prove it; list, verify or prune those that are kept',
  usage: '[--to FILE.tar] | list | verify NAME|FILE [--identity KEYFILE] | prune [--yes]',
  options: { to: { type: 'string' }, identity: { type: 'string' }, yes: { type: 'boolean' } },
  async run(call) {
    const [act] = call.positionals
    if (act === undefined) return await make(call)
    if (act === 'list') return await list(call)
    if (act === 'verify') return await verify(call)
    if (act === 'prune') return await prune(call)
    throw new UsageError(`There is no "backup ${act}"`)
  },
}

async function make({ values, open }: Call): Promise<Answer> {
  const to = values.to ? fileAt(String(values.to)) : null
  if (to && !to.endsWith('.tar')) throw new UsageError('--to writes one file with everything; its name ends with .tar')
  const { services } = await open()
  // Before the work is done, not after it.
  if (to) await refuseUnwritable(to)
  const made = await services.backups.make('system', 'manual', showProgress('Backup'))
  const path = to ?? made.path
  if (to) await copyTo(to, (await services.backups.open('system', made.id)).stream as AsyncIterable<Uint8Array>)
  const bytes = to ? (await stat(to)).size : made.bytes
  const { tableRows: rows, uploads, uploadsAdded: added, recipient } = made
  return {
    words: [
      path,
      `${formatSize(bytes)}: ${rows} rows, restored once and found whole; ${uploads} uploads, ${added} of them new.`,
      recipient
        ? `Encrypted to ${recipient}.`
        : 'It is not encrypted, so the keys of the site and all passwords are left out, and have to be set again after a restore. ' +
          'Set BACKUP_RECIPIENT, or make a key on the Health screen.',
    ].join('\n'),
    data: { path, bytes, rows, uploads, added, recipient },
  }
}

async function list({ open }: Call): Promise<Answer> {
  const { services } = await open()
  const kept = await services.backups.listKept()
  return { words: kept.map(lineOf).join('\n') || 'There are no backups yet.', data: kept }
}

const KINDS = { nightly: 'nightly', manual: 'by hand', upgrade: 'before an upgrade', found: 'found there' }

const lineOf = ({ file, kind, bytes, recipient }: Kept) =>
  `${file}  ${KINDS[kind]}  ${formatSize(bytes)}  ${recipient ? 'encrypted' : 'not encrypted'}`

type Kept = Awaited<ReturnType<Backend['services']['backups']['listKept']>>[number]

/** Restores the whole into a folder of its own and reads every upload: what a nightly proof does of a sample. */
async function verify({ values, positionals: [, path], open }: Call): Promise<Answer> {
  if (!path) throw new UsageError('Say which backup to verify')
  const tools = await open()
  const identity = values.identity ? fileAt(String(values.identity)) : null
  const told = showProgress('Verify')
  return await withBackup(tools.config, { path: fileAt(path), identity }, async (file) => {
    const { manifest, audit } = await tryBackup(tools, createFeatures, file, {
      onUpload: (upload) => proveUpload(file, upload),
      onProgress: (share) => told(share * 100),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { createdAt, uploads } = manifest
    return {
      words: [
        `The backup of ${createdAt} is whole: ${rows} rows and ${uploads.files} uploads.`,
        formatAudit(audit, manifest.audit.events),
      ].join('\n'),
      data: { createdAt, rows, uploads: uploads.files, audit },
      exitCode: audit.intact ? 0 : 1,
    }
  })
}

/** Says what would be removed; removes it when told so. */
async function prune({ values, open }: Call): Promise<Answer> {
  const { services } = await open()
  const isMeant = Boolean(values.yes)
  const { backups, objects, bytes } = isMeant ? await services.backups.prune() : await services.backups.planPrune()
  const data = { isDone: isMeant, backups: backups.map(({ file }) => file), removed: objects.length, bytes }
  if (backups.length + objects.length === 0) return { words: 'There is nothing to remove.', data }
  const words = [
    isMeant ? 'Removed:' : 'Would be removed by the rule of Setting, Backups:',
    ...backups.map(lineOf),
    `${objects.length} files that no backup needs (${formatSize(bytes)})`,
    isMeant ? '' : 'Nothing was removed yet: `countinghouse backup prune --yes` does it.',
  ]
  return { words: words.filter(Boolean).join('\n'), data }
}

export function formatAudit(
  audit: { intact: boolean; brokenAt: number | null; fault: 'changed' | 'cut' | null },
  events: number,
): string {
  if (audit.intact) return `The audit record ends where the backup says: at ${events} events, none changed.`
  return `The audit record is not the one whose end the backup has noted. ${formatFault(audit)}`
}

async function refuseUnwritable(path: string): Promise<void> {
  // A disk that is not mounted must not be replaced by a folder of that name.
  if (!existsSync(dirname(path))) throw new UsageError(`There is no folder ${dirname(path)}: is its disk mounted?`)
  await placeOf(path)
    .put(`${basename(path)}.trial`, Buffer.from(''))
    .catch((error: unknown) => notWritten(path, error))
  await rm(`${path}.trial`, { force: true })
}

const placeOf = (path: string) => openFolderStorage(dirname(path))

async function copyTo(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await placeOf(path)
    .put(basename(path), pieces)
    .catch((error: unknown) => notWritten(path, error))
}
