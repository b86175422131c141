import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'

interface Seed {
  /** What is sown; also the name of the option that says how many. */
  what: string
  usual: number
  sow: (db: Database, count: number, told: (done: number) => void) => Promise<void>
}

/** Opens the database that `--database` names, fills it, telling how far it has come, and closes it. */
export async function seedFromCommandLine({ what, usual, sow }: Seed): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, [what]: { type: 'string', default: String(usual) } },
  })
  const { database } = values
  if (typeof database !== 'string')
    throw new Error('say where: --database sqlite:/tmp/bench.db or --database postgres://…')
  const db = await openDatabase(database, createLog({ level: 'error', pretty: false }))
  const started = Date.now()
  await sow(db, Number(values[what]), (done) => {
    if (done % 10_000 === 0) console.log(`${done} ${what} after ${Math.round((Date.now() - started) / 1000)} s`)
  })
  await db.close()
}

/** PostgreSQL learns by itself what its tables hold, a while later; on SQLite nobody tells it, here as on a site. */
export async function learn(db: Database, tables: string[]): Promise<void> {
  if (db.engine.name === 'sqlite') return
  for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db.engine.writer)
}

/** Numbers from 1 on, some at a time. */
export function* batches(count: number, size: number): Generator<number[]> {
  for (let first = 1; first <= count; first += size) {
    yield Array.from({ length: Math.min(size, count - first + 1) }, (_, place) => first + place)
  }
}
