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
import type { Erasure } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import type { Verdict } from '#server/features/system/audit/audit.model.ts'
import type { CopiedUpload, Manifest } from '#server/features/system/backup/backup.model.ts'
import type { BackupFile } from '#server/features/system/backup/keeping/target.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { checkBackup } from './backup-read.ts'
import { loadBackup } from './backup-restore.ts'
import { headOf, type Reopen } from './backup-verify.ts'
import { erasuresSince } from './erasures-since.ts'
import { restoreUpload } from './read-uploads.ts'

export interface SiteRestore {
  file: BackupFile
  config: Config
  log: Log
  /** Where uploads go when that is not the data folder; `keep` leaves them where they are. */
  storage: FileStorage | 'data folder' | 'keep'
  /** Puts what is there aside, where it would be refused otherwise. */
  force: boolean
  /** The same site in another database: nobody was erased meanwhile. */
  isMove?: true
  reopen: (tools: Tools) => ReturnType<Reopen> & {
    customerPrivacy: { eraseAgain(erasures: Erasure[]): Promise<number> }
  }
  onProgress?: (share: number) => void
}

export interface Restored {
  manifest: Manifest
  /** Where what was there before is now. */
  aside: string[]
  /** Whether the audit record is whole and ends where the backup says. */
  audit: Verdict
  /** How many people were erased again, who had been erased since the backup was made. */
  erased: number
}

type Filled = Pick<Restored, 'audit' | 'erased'> & { secrets: Secrets }
type Outcome = Omit<Restored, 'manifest'>

/** Makes the site that a deployment's configuration names out of a backup; what was there stays findable. */
export async function restoreSite(restore: SiteRestore): Promise<Restored> {
  const manifest = await checkBackup(restore.file)
  const erasures = restore.isMove ? [] : await erasuresSince(restore, manifest)
  await mkdir(restore.config.dataDir, { recursive: true, mode: 0o700 })
  const isSqlite = restore.config.databaseUrl.startsWith('sqlite:')
  const task = { ...restore, manifest, erasures }
  return { manifest, ...(await (isSqlite ? intoFile(task) : intoServer(task))) }
}

type Task = SiteRestore & { manifest: Manifest; erasures: Erasure[] }

async function intoFile(restore: Task): Promise<Outcome> {
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
    const { secrets, ...found } = await fill(restore, { url, storage })
    // One folder for all that is set aside, however long it takes.
    const stamp = stampOf(new Date())
    const aside = await moveAside(dirname(file), [file, `${file}-wal`, `${file}-shm`], stamp)
    if (restore.storage === 'data folder') {
      aside.push(...(await moveAside(dataDir, [join(dataDir, 'secrets.json'), uploads], stamp)))
    }
    await rename(join(draft, 'countinghouse.db'), file)
    writeSecrets(dataDir, secrets)
    if (restore.storage === 'data folder') await rename(draftUploads, uploads)
    return { aside: [...new Set(aside)], ...found }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(draftUploads, { recursive: true, force: true })
  }
}

async function intoServer(restore: Task): Promise<Outcome> {
  const { dataDir, databaseUrl } = restore.config
  const engine = await openEngine(databaseUrl, restore.log)
  const isFull = (await engine.copying.tables(engine.reader).finally(() => engine.close())).length > 0
  if (isFull) refuseUnless(restore.force, 'the database is not empty')
  await refuseRunning(databaseUrl, restore.log)
  const uploads = join(dataDir, 'uploads')
  const intoFolder = restore.storage === 'data folder'
  if (intoFolder && (await isFilled(uploads))) refuseUnless(restore.force, `${uploads} is not empty`)
  const aside = intoFolder ? await moveAside(dataDir, [uploads], stampOf(new Date())) : []
  const storage = restore.storage === 'data folder' ? openFolderStorage(uploads) : restore.storage
  let schema = ''
  const { secrets: _, ...found } = await fill(restore, {
    url: databaseUrl,
    storage,
    prepare: async (db) => {
      if (isFull) schema = await engine.copying.setAside(db)
    },
  })
  return { aside: schema ? [...aside, `schema ${schema}`] : aside, ...found }
}

interface Target {
  url: string
  storage: FileStorage | 'keep'
  prepare?: (db: Reader) => Promise<void>
}

async function fill(restore: Task, { url, storage, prepare }: Target): Promise<Filled> {
  const { file, manifest, config, log, onProgress } = restore
  const engine = await openEngine(url, log)
  const put = storage === 'keep' ? null : storage
  const onUpload = async (upload: CopiedUpload) => {
    if (put) await restoreUpload(file, upload, put)
  }
  const secrets = await loadBackup({ file, manifest, engine, onUpload, onProgress, prepare }).finally(() =>
    engine.close(),
  )
  const db = await openDatabase(url, log)
  try {
    if (db.engine.name === 'postgres') await shareSecrets(db.engine.writer, secrets)
    const kept = put ?? openStorage(config)
    const site = restore.reopen({ config, log, secrets, db, storage: kept, clock: systemClock })
    await site.reindex()
    const audit = await site.audit.verify([headOf(manifest)])
    const detail = { file: basename(file.name), madeAt: manifest.createdAt }
    await db.transaction((tx) => site.audit.record(tx, 'system', { action: 'backup.restored', detail }))
    return { secrets, audit, erased: await site.customerPrivacy.eraseAgain(restore.erasures) }
  } finally {
    await db.close()
  }
}

const stampOf = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-')

async function moveAside(beside: string, paths: string[], stamp: string): Promise<string[]> {
  const there = paths.filter((path) => existsSync(path))
  if (there.length === 0) return []
  const folder = join(beside, `before-restore-${stamp}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const path of there) await rename(path, join(folder, basename(path)))
  return [folder]
}

async function isFilled(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

function refuseUnless(force: boolean, words: string): void {
  if (!force) throw problem('not-empty', 409, `Nothing was done: ${words}. --force puts it aside first.`)
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
