import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { refuseRunning, restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { writeBackup } from '#server/features/system/backup/writing/backup-write.ts'
import { createFeatures } from '#server/features.ts'
import { type Call, type Command, UsageError } from './command.ts'
import { moveUploads } from './move-uploads.ts'
import { showProgress } from './terminal.ts'

export const move: Command = {
  name: 'move',
  summary: 'Copy the database to another engine or server, and uploads to another place; the site must not be running',
  usage: '[--to DATABASE_URL] [--uploads-to STORAGE_URL|folder] [--force]',
  options: { to: { type: 'string' }, 'uploads-to': { type: 'string' }, force: { type: 'boolean' } },
  async run(call) {
    const { to, 'uploads-to': uploadsTo, force } = call.values
    if (!to && !uploadsTo) {
      throw new UsageError(
        'Say where to: --to postgres://user:password@host/name or --to sqlite:FILE, --uploads-to s3://KEY:SECRET@host/bucket or --uploads-to folder',
      )
    }
    await refuseRunning(loadConfig().databaseUrl, createLog({ level: 'silent', pretty: false }))
    const uploads = uploadsTo ? await moveUploads(String(uploadsTo), Boolean(force)) : null
    const database = to ? await moveDatabase(String(to), call) : null
    return {
      words: [uploads?.words, database?.words].filter(Boolean).join('\n'),
      data: { ...database?.data, ...(uploads ? { uploads: uploads.data } : {}) },
    }
  },
}

async function moveDatabase(to: string, { values, open }: Call) {
  const target = loadConfig({ ...process.env, DATABASE_URL: to })
  const { db, secrets, log, clock, config } = await open()
  if (target.databaseUrl === config.databaseUrl) throw new UsageError('The database is there already')
  const folder = await mkdtemp(join(config.dataDir, '.moving-'))
  try {
    const file = { place: openFolderStorage(folder), name: 'everything.tar.gz', identity: null }
    const told = showProgress('Move')
    const source = {
      engine: db.engine,
      secrets,
      now: clock.now(),
      uploads: null,
      recipients: [],
      isMove: true as const,
    }
    await writeBackup({ ...source, onProgress: (share) => told(share * 50) }, file.place, file.name)
    const { manifest, aside } = await restoreSite({
      file,
      isMove: true,
      config: target,
      log,
      storage: 'keep',
      force: Boolean(values.force),
      reopen: createFeatures,
      onProgress: (share) => told(50 + share * 50),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const words = [
      `${rows} rows in ${manifest.tables.length} tables were copied. The old database is as it was.`,
      ...aside.map((place) => `What was at the new place before is in ${place}.`),
      `Now set DATABASE_URL to the new place and start the site.`,
    ]
    return { words: words.join('\n'), data: { rows, tables: manifest.tables.length, aside } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
