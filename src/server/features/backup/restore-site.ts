import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openDatabase, openEngine } from '#database/database.ts'
import type { Reader } from '#database/engine.ts'
import { shareSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { type Secrets, writeSecrets } from '#platform/secrets.ts'
import { type FileStorage, openFolderStorage } from '#platform/storage.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Manifest } from './backup.model.ts'
import { checkBackup } from './backup-read.ts'
import { loadBackup } from './backup-restore.ts'

export interface SiteRestore {
  file: string
  config: Config
  log: Log
  /** Where uploads go when that is not the data folder; `keep` leaves them where they are. */
  storage: FileStorage | 'data folder' | 'keep'
  /** Puts what is there aside, where it would be refused otherwise. */
  force: boolean
  keepSessions?: boolean
  reopen: (tools: Tools) => { reindex(): Promise<void>; audit: Audit }
  onProgress?: (share: number) => void
}

export interface Restored {
  manifest: Manifest
  /** Where what was there before is now. */
  aside: string[]
}

/** Makes the site that a deployment's configuration names out of a backup; what was there stays findable. */
export async function restoreSite(restore: SiteRestore): Promise<Restored> {
  const manifest = await checkBackup(restore.file)
  await mkdir(restore.config.dataDir, { recursive: true, mode: 0o700 })
  const isSqlite = restore.config.databaseUrl.startsWith('sqlite:')
  const aside = await (isSqlite ? intoFile(restore, manifest) : intoServer(restore, manifest))
  return { manifest, aside }
}

async function intoFile(restore: SiteRestore, manifest: Manifest): Promise<string[]> {
  const { dataDir, databaseUrl } = restore.config
  const file = databaseUrl.slice('sqlite:'.length)
  const uploads = join(dataDir, 'uploads')
  if (existsSync(file)) {
    refuseUnless(restore.force, `${file} is there already`)
    await refuseRunning(databaseUrl, restore.log)
  }
  if (restore.storage === 'data folder' && (await isFilled(uploads)))
    refuseUnless(restore.force, `${uploads} is not empty`)

  // Drafts stand beside what they replace, so that a name is all that changes in the end.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(dirname(file), '.restoring-'))
  const draftUploads = await mkdtemp(join(dataDir, '.restoring-'))
  try {
    const url = `sqlite:${join(draft, 'countinghouse.db')}`
    const storage = restore.storage === 'data folder' ? openFolderStorage(draftUploads) : restore.storage
    const secrets = await fill(restore, manifest, { url, storage })
    const aside = await moveAside(dirname(file), [file, `${file}-wal`, `${file}-shm`])
    if (restore.storage === 'data folder') {
      aside.push(...(await moveAside(dataDir, [join(dataDir, 'secrets.json'), uploads])))
    }
    await rename(join(draft, 'countinghouse.db'), file)
    writeSecrets(dataDir, secrets)
    if (restore.storage === 'data folder') await rename(draftUploads, uploads)
    return [...new Set(aside)]
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(draftUploads, { recursive: true, force: true })
  }
}

async function intoServer(restore: SiteRestore, manifest: Manifest): Promise<string[]> {
  const { dataDir, databaseUrl } = restore.config
  const engine = await openEngine(databaseUrl, restore.log)
  const isFull = (await engine.copying.tables(engine.reader).finally(() => engine.close())).length > 0
  if (isFull) refuseUnless(restore.force, 'the database is not empty')
  await refuseRunning(databaseUrl, restore.log)
  const uploads = join(dataDir, 'uploads')
  const intoFolder = restore.storage === 'data folder'
  if (intoFolder && (await isFilled(uploads))) refuseUnless(restore.force, `${uploads} is not empty`)
  const aside = intoFolder ? await moveAside(dataDir, [uploads]) : []
  const storage = restore.storage === 'data folder' ? openFolderStorage(uploads) : restore.storage
  let schema = ''
  await fill(restore, manifest, {
    url: databaseUrl,
    storage,
    prepare: async (db) => {
      if (isFull) schema = await engine.copying.setAside(db)
    },
  })
  return schema ? [...aside, `schema ${schema}`] : aside
}

interface Target {
  url: string
  storage: FileStorage | 'keep'
  prepare?: (db: Reader) => Promise<void>
}

async function fill(restore: SiteRestore, manifest: Manifest, { url, storage, prepare }: Target): Promise<Secrets> {
  const { file, config, log, keepSessions, onProgress } = restore
  const engine = await openEngine(url, log)
  const put = storage === 'keep' ? null : storage
  const secrets = await loadBackup({ file, manifest, engine, storage: put, keepSessions, onProgress, prepare }).finally(
    () => engine.close(),
  )
  const db = await openDatabase(url, log)
  try {
    if (db.engine.name === 'postgres') await shareSecrets(db.engine.writer, secrets)
    const kept = put ?? openStorage(config)
    const site = restore.reopen({ config, log, secrets, db, storage: kept, clock: systemClock })
    await site.reindex()
    const detail = { file: basename(file), madeAt: manifest.createdAt }
    await db.transaction((tx) => site.audit.record(tx, 'system', { action: 'backup.restored', detail }))
  } finally {
    await db.close()
  }
  return secrets
}

async function moveAside(beside: string, paths: string[]): Promise<string[]> {
  const there = paths.filter((path) => existsSync(path))
  if (there.length === 0) return []
  const folder = join(beside, `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const path of there) await rename(path, join(folder, basename(path)))
  return [folder]
}

async function isFilled(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

function refuseUnless(force: boolean, words: string): void {
  if (!force) throw problem('not-empty', 409, `Nothing was restored: ${words}. --force puts it aside first.`)
}

/** What a running site writes meanwhile would be lost. */
export async function refuseRunning(databaseUrl: string, log: Log): Promise<void> {
  const engine = await openEngine(databaseUrl, log)
  // A file is looked at without any connection of our own, a server through one.
  if (engine.name === 'sqlite') await engine.close()
  const isInUse = await engine.copying.isInUse()
  if (engine.name !== 'sqlite') await engine.close()
  if (isInUse) throw problem('in-use', 409, 'Nothing was done: the site is running. Stop it first.')
}
