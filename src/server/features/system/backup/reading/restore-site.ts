import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Copying, Drafts } from '#database/copying.ts'
import { openDatabase, openEngine } from '#database/database.ts'
import { withoutPassword } from '#database/existing.ts'
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
import { fitToKeys, keysHere } from './keys-here.ts'
import { proveUpload, restoreUpload } from './read-uploads.ts'
import { placeUploads, withoutRemoving } from './restore-store.ts'
import {
  ASIDE_PREFIX,
  applyMoves,
  DRAFT_PREFIX,
  finishRestore,
  type Journal,
  lockRestore,
  recoverRestore,
  undoRestore,
  writeJournal,
} from './restore-swap.ts'

interface SiteRestore {
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

interface Restored {
  manifest: Manifest
  aside: string[]
  audit: Verdict
  hasOtherKeys: boolean
  erased: number
}

type Filled = Pick<Restored, 'audit' | 'erased' | 'hasOtherKeys'> & { secrets: Secrets }
type Outcome = Omit<Restored, 'manifest'>

/**
 * Makes the site that a deployment's configuration names out of a backup. Everything is read, compared and opened beside the
 * site first, then names are swapped. When anything fails, or the process is ended, the site is as it was.
 */
export async function restoreSite(restore: SiteRestore): Promise<Restored> {
  const { config, log } = restore
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await recoverRestore(config, log)
  const release = lockRestore(config.dataDir)
  try {
    const manifest = await checkBackup(restore.file)
    const erasures = restore.isMove ? [] : await erasuresSince(restore, manifest)
    const task = { ...restore, manifest, erasures }
    const file = fileOf(config)
    if (file) return { manifest, ...(await replace(task, file, null)) }
    const engine = await openEngine(config.databaseUrl, log)
    try {
      return { manifest, ...(await replace(task, null, engine.copying)) }
    } finally {
      await engine.close()
    }
  } finally {
    release()
  }
}

type Task = SiteRestore & { manifest: Manifest; erasures: Erasure[] }

interface Draft {
  /** The folder of the database, beside the file that it replaces; the same as `data` where a server holds it. */
  database: string
  data: string
  schema: string | null
  url: string
}

async function replace(task: Task, file: string | null, server: Copying | null): Promise<Outcome> {
  const { config, storage } = task
  await refuseFilled(task, file)
  const stamp = freeStamp(config.dataDir, file)
  const draft = draftAt(config.dataDir, file, server?.drafts ?? null, stamp)
  const journal: Journal = {
    dataDir: config.dataDir,
    database: withoutPassword(config.databaseUrl),
    schema: draft.schema,
    drafts: [...new Set([draft.database, draft.data])],
    moves: [],
    isSwapping: false,
    uploadsAside: typeof storage === 'string' ? null : join(config.dataDir, ASIDE_PREFIX + stamp, 'uploads'),
    removals: [],
  }
  await writeJournal(journal)
  try {
    await server?.drafts?.dropAll()
    if (draft.schema) await server?.drafts?.create(draft.schema)
    for (const folder of journal.drafts) await mkdir(folder, { recursive: true, mode: 0o700 })
    const { secrets, ...found } = await fill(task, draft, journal.removals)
    if (file) writeSecrets(draft.data, secrets)
    journal.moves = movesOf(task, { file, draft, stamp })
    journal.isSwapping = true
    await writeJournal(journal)
    if (typeof storage !== 'string') await placeUploads(task.file, storage, journal)
    await applyMoves(journal)
    const aside = asideIn(journal)
    if (draft.schema && server?.drafts) aside.push(...(await swapSchemas(server, draft.schema, stamp)))
    await finishRestore(journal, config)
    return { aside, ...found }
  } catch (error) {
    const isSwapped = journal.isSwapping && draft.schema && !(await server?.drafts?.exists(draft.schema))
    await (isSwapped ? finishRestore(journal, config) : undoRestore(journal, config, task.log))
    throw error
  }
}

async function refuseFilled({ config, log, storage, force }: Task, file: string | null): Promise<void> {
  const { dataDir, databaseUrl } = config
  const uploads = join(dataDir, 'uploads')
  if (file && existsSync(file)) refuseUnless(force, `${file} is there already`)
  if (!file && (await hasTables(databaseUrl, log))) refuseUnless(force, 'the database is not empty')
  if (!file || existsSync(file)) await refuseRunning(databaseUrl, log)
  if (storage === 'data folder' && (await isFilled(uploads))) refuseUnless(force, `${uploads} is not empty`)
}

async function hasTables(databaseUrl: string, log: Log): Promise<boolean> {
  const engine = await openEngine(databaseUrl, log)
  return (await engine.copying.tables(engine.reader).finally(() => engine.close())).length > 0
}

/** Drafts are beside what they replace, so that a name is all that changes in the end. */
function draftAt(dataDir: string, file: string | null, drafts: Drafts | null, stamp: string): Draft {
  const data = join(dataDir, DRAFT_PREFIX + stamp)
  if (!file) {
    const schema = `restoring_${plain(stamp)}`
    return { database: data, data, schema, url: drafts?.addressOf(schema) ?? '' }
  }
  const database = join(dirname(file), DRAFT_PREFIX + stamp)
  return { database, data, schema: null, url: `sqlite:${join(database, 'countinghouse.db')}` }
}

function movesOf(task: Task, { file, draft, stamp }: { file: string | null; draft: Draft; stamp: string }) {
  const { dataDir } = task.config
  const moves: Journal['moves'] = []
  const uploads = join(dataDir, 'uploads')
  const secrets = join(dataDir, 'secrets.json')
  const hasUploads = task.storage === 'data folder'
  const putAside = (path: string) => {
    if (existsSync(path)) moves.push([path, join(dirname(path), ASIDE_PREFIX + stamp, basename(path))])
  }
  if (file) for (const path of [file, `${file}-wal`, `${file}-shm`, secrets]) putAside(path)
  if (hasUploads) putAside(uploads)
  if (file) moves.push([join(draft.database, 'countinghouse.db'), file], [join(draft.data, 'secrets.json'), secrets])
  if (hasUploads) moves.push([join(draft.data, 'uploads'), uploads])
  return moves
}

function asideIn({ moves, uploadsAside }: Journal): string[] {
  const folders = moves.map(([, to]) => dirname(to)).filter((folder) => basename(folder).startsWith(ASIDE_PREFIX))
  if (uploadsAside && existsSync(uploadsAside)) folders.push(dirname(uploadsAside))
  return [...new Set(folders)]
}

async function swapSchemas({ drafts, isInUse }: Copying, schema: string, stamp: string): Promise<string[]> {
  // It may have been started meanwhile, here or on another machine.
  if (await isInUse()) throw running()
  const aside = `before_restore_${plain(stamp)}`
  return (await drafts?.swap(schema, aside)) ? [`schema ${aside}`] : []
}

async function fill(task: Task, draft: Draft, removals: string[]): Promise<Filled> {
  const { file, manifest, config, log, onProgress } = task
  const engine = await openEngine(draft.url, log)
  const folder = openFolderStorage(join(draft.data, 'uploads'))
  const onUpload = async (upload: CopiedUpload) => {
    if (task.storage === 'data folder') await restoreUpload(file, upload, folder)
    // Into a store it goes when all of them were found whole.
    else if (task.storage !== 'keep') await proveUpload(file, upload)
  }
  if (task.storage === 'data folder') await mkdir(join(draft.data, 'uploads'), { recursive: true, mode: 0o700 })
  const inBackup = await loadBackup({ file, manifest, engine, onUpload, onProgress }).finally(() => engine.close())
  const secrets = inBackup ?? (await keysHere(config, log))
  const db = await openDatabase(draft.url, log)
  try {
    if (db.engine.name === 'postgres') await shareSecrets(db.engine.writer, secrets)
    const storage = task.storage === 'data folder' ? folder : withoutRemoving(openStorage(config), removals)
    const site = task.reopen({ config, log, secrets, db, storage, clock: systemClock })
    await site.reindex()
    const found = inBackup ? null : await fitToKeys({ db }, site.audit, manifest.audit)
    const audit = found ?? (await site.audit.verify([headOf(manifest)]))
    const detail = { file: basename(file.name), madeAt: manifest.createdAt }
    await db.transaction((tx) => site.audit.record(tx, 'system', { action: 'backup.restored', detail }))
    return {
      secrets,
      audit,
      hasOtherKeys: found !== null,
      erased: await site.customerPrivacy.eraseAgain(task.erasures),
    }
  } finally {
    await db.close()
  }
}

const fileOf = ({ databaseUrl }: Config) =>
  databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null

/** The time, in a form for names that nothing here has yet. */
function freeStamp(dataDir: string, file: string | null): string {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const isTaken = (stamp: string) =>
    [dataDir, file ? dirname(file) : dataDir].some((folder) => existsSync(join(folder, ASIDE_PREFIX + stamp)))
  let stamp = now
  for (let n = 2; isTaken(stamp); n++) stamp = `${now}-${n}`
  return stamp
}

const plain = (stamp: string) => stamp.replaceAll(/[^0-9T]/g, '').replace('T', '_')

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
  if (isInUse) throw running()
}

const running = () => problem('in-use', 409, 'Nothing was done: the site is running. Stop it first.')
