import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Drafts } from '#database/copying.ts'
import { openEngine } from '#database/database.ts'
import { withoutPassword } from '#database/existing.ts'
import type { Config } from '#platform/config.ts'
import { takeFileLock } from '#platform/file-lock.ts'
import type { Log } from '#platform/log.ts'
import { openStorage } from '#platform/open-storage.ts'
import { StartError } from '#platform/start-error.ts'
import { finishUploads, undoUploads } from './restore-store.ts'

const JOURNAL = 'restoring.json'
const LOCK = 'restoring.lock'
export const DRAFT_PREFIX = '.restoring-'
export const ASIDE_PREFIX = 'before-restore-'

/**
 * What a restore is about to do, on disk before it is done: whoever finds the journal of a process that was ended undoes it,
 * or, once the database has been swapped, finishes it.
 */
export interface Journal {
  dataDir: string
  /** Of the database that is replaced, without its password. */
  database: string
  schema: string | null
  drafts: string[]
  /** Names that change, in this order. Set when everything was read, compared and found whole. */
  moves: [from: string, to: string][]
  isSwapping: boolean
  uploadsAside: string | null
  /** Uploads in a store that an erasure takes away, once the restored site is the one in use. */
  removals: string[]
}

/** Keeps other restores and starts away until it is released. */
export function lockRestore(dataDir: string): () => void {
  const release = takeFileLock(join(dataDir, LOCK))
  if (!release) throw new StartError('A restore into this data folder is running. Wait until it has finished.')
  return release
}

export async function writeJournal(journal: Journal): Promise<void> {
  const path = join(journal.dataDir, JOURNAL)
  const draft = `${path}.draft`
  await writeFile(draft, JSON.stringify(journal, null, 2), { mode: 0o600, flush: true })
  await rename(draft, path)
  await syncFolder(journal.dataDir)
}

export async function applyMoves({ moves }: Journal): Promise<void> {
  for (const [from, to] of moves) {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(from, to)
  }
  await syncAround(moves)
}

/** The restored site is the one in use: nothing of the way there is needed any more. */
export async function finishRestore(journal: Journal, config: Config): Promise<void> {
  if (config.storageUrl) await finishUploads(journal, openStorage(config))
  await forget(journal)
}

/** Puts everything back as it was. May be repeated, whatever point an earlier try has reached. */
export async function undoRestore(journal: Journal, config: Config, log: Log): Promise<void> {
  if (config.storageUrl) await undoUploads(journal, openStorage(config))
  for (const [from, to] of [...journal.moves].reverse()) {
    if (existsSync(to) && !existsSync(from)) await rename(to, from)
  }
  await syncAround(journal.moves)
  await removeEmptyAside(journal)
  const { schema } = journal
  // The journal first: a draft that is missing means that it is in use.
  await forget(journal)
  if (schema && isSameDatabase(journal, config)) await withDrafts(config, log, (drafts) => drafts.drop(schema))
}

/** After a restore that was ended in the middle: makes the site whole again. Quick where there was none. */
export async function recoverRestore(config: Config, log: Log): Promise<void> {
  const { dataDir } = config
  if (leftoversIn(config).length === 0 && !existsSync(join(dataDir, JOURNAL))) return
  const release = lockRestore(dataDir)
  try {
    const journal = await readJournal(dataDir)
    if (journal && (await isSwapped(journal, config, log))) await finishRestore(journal, config)
    else if (journal) await undoRestore(journal, config, log)
    for (const path of leftoversIn(config)) await rm(path, { recursive: true, force: true })
    if (journal) log.warn('a restore was interrupted: the site is whole again')
  } finally {
    release()
  }
}

async function isSwapped(journal: Journal, config: Config, log: Log): Promise<boolean> {
  const { schema, isSwapping, moves } = journal
  // A file is swapped with the others; as long as there is a journal, all of them go back.
  if (!schema || !isSwapping) return false
  if (isSameDatabase(journal, config)) {
    return await withDrafts(config, log, async (drafts) => !(await drafts.exists(schema)))
  }
  if (moves.length === 0) return false
  throw new StartError(
    `A restore into ${journal.database} was interrupted. Set DATABASE_URL to it again, so that it can be undone.`,
  )
}

const isSameDatabase = ({ database }: Journal, config: Config) => database === withoutPassword(config.databaseUrl)

async function withDrafts<T>({ databaseUrl }: Config, log: Log, work: (drafts: Drafts) => Promise<T>): Promise<T> {
  const engine = await openEngine(databaseUrl, log)
  try {
    const { drafts } = engine.copying
    if (!drafts) throw new Error('a file holds no drafts')
    return await work(drafts)
  } finally {
    await engine.close()
  }
}

async function readJournal(dataDir: string): Promise<Journal | null> {
  const path = join(dataDir, JOURNAL)
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null
}

async function forget({ dataDir, drafts }: Journal): Promise<void> {
  await rm(join(dataDir, JOURNAL), { force: true })
  await syncFolder(dataDir)
  for (const draft of drafts) await rm(draft, { recursive: true, force: true })
}

function leftoversIn({ dataDir, databaseUrl }: Config): string[] {
  const folders = new Set([dataDir])
  if (databaseUrl.startsWith('sqlite:')) folders.add(dirname(databaseUrl.slice('sqlite:'.length)))
  return [...folders].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.startsWith(DRAFT_PREFIX))
      .map((name) => join(folder, name)),
  )
}

/** Folders that were made for what is put aside, and hold nothing now. */
async function removeEmptyAside({ moves, uploadsAside }: Journal): Promise<void> {
  const folders = new Set([...moves.map(([, to]) => dirname(to)), ...(uploadsAside ? [dirname(uploadsAside)] : [])])
  for (const folder of folders) {
    if (basename(folder).startsWith(ASIDE_PREFIX)) await rmdir(folder).catch(() => {})
  }
}

async function syncAround(moves: [string, string][]): Promise<void> {
  const folders = new Set(moves.flatMap(([from, to]) => [dirname(from), dirname(to)]))
  for (const folder of folders) if (existsSync(folder)) await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
