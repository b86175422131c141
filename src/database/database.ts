import { type Kysely, sql } from 'kysely'
import { createInFlight } from '#platform/in-flight.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import type { Engine, Reader, Tx } from './engine.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/open.ts'
import { checksAtEnd, keepCall, rightsOfCall } from './rights.ts'
import { slowQueryLog } from './slow-queries.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Tables } from './tables.ts'

/** The database as features see it: read anywhere, write in one transaction that says what it changed. */
export interface Database {
  readonly engine: Engine
  readonly read: Reader
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs within each transaction, after its work, with the subjects it concerns: what is derived from them is updated. */
  beforeCommit(settle: (tx: Tx, subjects: string[]) => Promise<void>): void
  /** Calls back after each commit with the tags it changed; null means: anything may have changed. */
  onChange(heard: (tags: string[] | null) => void): () => void
  /** Whether `onChange` is up to date; while it is not, nothing that was kept may be shown. */
  hearsChanges(): boolean
  close(): Promise<void>
}

const SLOW_MS = 500

export async function openDatabase(url: string, log: Log, slowMs = SLOW_MS): Promise<Database> {
  const engine = await openEngine(url, log, slowMs)
  const listeners = new Set<(tags: string[] | null) => void>()
  const settlers: ((tx: Tx, subjects: string[]) => Promise<void>)[] = []
  const tell = (tags: string[] | null) => {
    for (const heard of listeners) heard(tags)
  }
  let stopListening: () => Promise<void>
  try {
    await migrate(engine)
    stopListening = await engine.listen(tell)
  } catch (error) {
    await engine.close()
    throw error
  }
  const writes = createInFlight()

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let tags: string[] = []
    let everywhere = async () => {}
    const tellOwn = () => {
      if (tags.length > 0) tell(tags)
    }
    // Taken here: the work runs later, and on SQLite in a group that another call has begun.
    const rights = rightsOfCall()
    const inCall = keepCall()
    const settled = async (tx: Tx) => {
      for (const right of rights) await right.begin(tx)
      const result = await inCall(() => work(tx))
      const subjects = [...(markedSubjects.get(tx) ?? [])]
      if (subjects.length > 0) for (const settle of settlers) await settle(tx, subjects)
      tags = [...(touched.get(tx) ?? [])]
      for (const right of rights) await right.end?.(tx)
      for (const check of checksAtEnd(tx)) await check(tx)
      if (tags.length > 0) everywhere = await engine.announce(tx, tags)
      return result
    }
    try {
      // At once after the commit: nobody may read an old page after a write was acknowledged.
      return await engine.transaction(settled, tellOwn)
    } catch (error) {
      // A failure may have been a commit.
      tellOwn()
      throw error
    } finally {
      await everywhere()
    }
  }

  return {
    engine,
    read: engine.reader,
    transaction: (work) => writes.add(transact(work)),
    beforeCommit: (settle) => void settlers.push(settle),
    hearsChanges: engine.hearsChanges,
    onChange(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    async close() {
      await writes.settled()
      await stopListening()
      await engine.close()
    },
  }
}

export async function openEngine(url: string, log: Log, slowMs = SLOW_MS): Promise<Engine> {
  let engine: Engine | undefined
  const slow = slowQueryLog(log, slowMs)
  try {
    engine = url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), slow) : openPostgres(url, log, slow)
    await sql`select 1`.execute(engine.reader)
    return engine
  } catch (error) {
    await engine?.close()
    const code = error instanceof Error && 'code' in error ? `${error.code} ` : ''
    const words = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATABASE_URL: the database cannot be opened: ${code}${words}`)
  }
}

const touched = new WeakMap<Kysely<Tables>, Set<string>>()
const markedSubjects = new WeakMap<Kysely<Tables>, Set<string>>()

/** Records in a transaction what it changes; pages that show any of it are rebuilt after the commit. */
export function touch(tx: Tx, ...tags: string[]): void {
  add(touched, tx, tags)
}

/** Records in a transaction whose affairs it changes, as `account:id` or `address:email`; see `beforeCommit`. */
export function markSubjects(tx: Tx, ...subjects: string[]): void {
  add(markedSubjects, tx, subjects)
}

function add(sets: WeakMap<Kysely<Tables>, Set<string>>, tx: Tx, names: string[]): void {
  const known = sets.get(tx) ?? new Set()
  for (const name of names) known.add(name)
  sets.set(tx, known)
}
