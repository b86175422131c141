import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { restoreSite } from '#server/features/backup/restore-site.ts'
import { createFeatures } from '#server/features.ts'
import { type Command, fileAt, UsageError } from './command.ts'
import { showProgress } from './terminal.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Make the site out of a backup; the site must not be running',
  usage: 'FILE [--force]',
  options: { force: { type: 'boolean' } },
  // It makes the database out of the backup.
  needsNoDatabase: true,
  async run({ values, positionals }) {
    const [path] = positionals
    if (!path) throw new UsageError('Say which file to restore from')
    const file = fileAt(path)
    const config = loadConfig()
    const told = showProgress('Restore')
    const { manifest, aside } = await restoreSite({
      file,
      config,
      log: createLog({ level: 'silent', pretty: false }),
      storage: config.storageUrl ? openStorage(config) : 'data folder',
      force: Boolean(values.force),
      reopen: createFeatures,
      onProgress: (share) => told(share * 100),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const words = [
      `The site is as it was on ${manifest.createdAt}: ${rows} rows in ${manifest.tables.length} tables.`,
      ...aside.map((place) => `What was there before is in ${place}.`),
      'Everybody has to sign in again.',
    ]
    return { words: words.join('\n'), data: { createdAt: manifest.createdAt, version: manifest.version, rows, aside } }
  },
}
