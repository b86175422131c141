import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import type { LeftOutSecret } from '#server/features/system/backup/backup.model.ts'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { createFeatures } from '#server/features.ts'
import { formatAudit } from './backup.ts'
import { type Command, fileAt, UsageError } from './command.ts'
import { showProgress } from './terminal.ts'

const SET_AGAIN: Record<Exclude<LeftOutSecret, 'site-keys'>, string> = {
  'mail-password': 'the password of the mail server (Setting, Email)',
  'mailbox-password': 'the password of the mailbox for replies (Setting, Email)',
  'seal-key': 'the key that agreements are sealed with (Setting, Proposals)',
  'alert-webhook': 'the webhook for alerts (Health)',
  webhooks: 'webhooks (Setting, Integrations)',
}

/** What a backup without encryption did not bring along, and what is to be done about it. */
function formatLeftOut(leftOut: LeftOutSecret[] | undefined, hasOtherKeys: boolean): string[] {
  if (!leftOut) return []
  const again = leftOut.flatMap((secret) => (secret === 'site-keys' ? [] : [`  ${SET_AGAIN[secret]}`]))
  return [
    'This backup was not encrypted, so it held no keys and no passwords.',
    hasOtherKeys
      ? 'The site has other keys now: two-step verification has to be set up again, links in earlier emails no longer work, and people without an account who were erased since have to be erased again.'
      : 'The keys that are here fit: two-step verification and links in emails go on working.',
    ...(again.length > 0 ? ['Set these again:', ...again] : []),
  ]
}

export const restore: Command = {
  name: 'restore',
  summary: 'Make the site out of a backup; the site must not be running',
  usage: 'NAME|FILE [--identity KEYFILE] [--force]',
  options: { force: { type: 'boolean' }, identity: { type: 'string' } },
  // It makes the database out of the backup.
  needsNoDatabase: true,
  async run({ values, positionals }) {
    const [path] = positionals
    if (!path) throw new UsageError('Say which file to restore from')
    const config = loadConfig()
    const told = showProgress('Restore')
    const identity = values.identity ? fileAt(String(values.identity)) : null
    const { manifest, aside, audit, erased, hasOtherKeys } = await withBackup(
      config,
      { path: fileAt(path), identity },
      (file) =>
        restoreSite({
          file,
          config,
          log: createLog({ level: 'silent', pretty: false }),
          storage: config.storageUrl ? openStorage(config) : 'data folder',
          force: Boolean(values.force),
          reopen: createFeatures,
          onProgress: (share) => told(share * 100),
        }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const words = [
      `The site is as it was on ${manifest.createdAt}: ${rows} rows in ${manifest.tables.length} tables.`,
      ...aside.map((place) => `What was there before is in ${place}.`),
      erased > 0 ? `${erased} people who had been erased since were erased again.` : '',
      formatAudit(audit, manifest.audit.events),
      'Everybody has to sign in again.',
      ...formatLeftOut(manifest.leftOut, hasOtherKeys),
    ]
    const data = {
      createdAt: manifest.createdAt,
      version: manifest.version,
      rows,
      aside,
      erased,
      audit,
      leftOut: manifest.leftOut ?? [],
    }
    return { words: words.filter(Boolean).join('\n'), data }
  },
}
