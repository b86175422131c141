import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Engine, Tx } from '#database/engine.ts'
import { PostgresNames, resultNames } from '#database/naming.ts'
import { createSearch } from '#database/search/search.ts'
import type { QueryLog } from '#database/slow-queries.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '#platform/log.ts'
import { noteOutage } from '#platform/outage-log.ts'
import { createChanges } from './changes.ts'
import { postgresCopying } from './copying.ts'
import { postgresDrafts, schemaIn } from './drafts.ts'
import { postgresWordIndex } from './word-index.ts'

const START_LOCK = 7_214_001
const INT8 = 20
// A zero in a text, by its byte and by its escape; a number out of range.
const UNSTORABLE = new Set(['22021', '22P05', '22003'])
const NUMERIC = 1700
/** Two transactions waited for each other, or could not both be made: a serialisation failure, a deadlock. */
const CONTENDED = new Set(['40001', '40P01'])
const MOST_TRIES = 3
/** How many of them an instance opens at most, as it needs them; one more hears of changes. */
export const CONNECTIONS = { reading: 8, writing: 8 }

export function openPostgres(address: string, log: Log, noteQuery: QueryLog): Engine {
  const { url, draft } = schemaIn(address)
  const types = new pg.TypeOverrides()
  // Counts and sums come as text otherwise; none of ours outgrows a double.
  types.setTypeParser(INT8, Number)
  types.setTypeParser(NUMERIC, Number)
  function open(max: number): Kysely<Tables> {
    const pool = new pg.Pool({
      connectionString: url,
      types,
      max,
      // Also for a turn at a connection that is in use: hundreds of changes at once on a busy machine are late, not lost.
      connectionTimeoutMillis: 15_000,
      idleTimeoutMillis: 30_000,
    })
    pool.on('error', (error) => noteOutage(log, error))
    // One that is lost while it is used fails its query; unheard, it would end the process as well.
    pool.on('connect', (client) => {
      client.on('error', () => {})
      // Before any query of ours: a connection runs them in order.
      if (draft) client.query(`set search_path to ${pg.escapeIdentifier(draft)}`).catch(() => {})
    })
    return new Kysely<Tables>({ dialect: new PostgresNames({ pool }), plugins: [resultNames], log: noteQuery })
  }
  // A change may have to read what is kept in memory otherwise: with connections of its own that never waits for other changes.
  const reader = open(CONNECTIONS.reading)
  const writer = open(CONNECTIONS.writing)
  const changes = createChanges(url, log, draft !== null)
  /** The locks that transactions have: none is asked for twice. */
  const held = new WeakMap<Tx, Set<string>>()
  const transaction: Engine['transaction'] = async (work, committed) => {
    for (let tries = 1; ; tries++) {
      try {
        const result = await writer.transaction().execute(work)
        committed?.()
        return result
      } catch (error) {
        // Nothing of it was kept, and whoever it was in the way of has gone on by now.
        if (tries === MOST_TRIES || !CONTENDED.has(sqlState(error))) throw error
      }
    }
  }

  return {
    name: 'postgres',
    reader,
    writer,
    transaction,
    search: createSearch({ db: reader, index: postgresWordIndex(reader), transaction }),
    copying: postgresCopying(reader, postgresDrafts(reader, url)),
    isUniqueViolation: (error) => sqlState(error) === '23505',
    isUnstorable: (error) => UNSTORABLE.has(sqlState(error)),
    isUnavailable,
    async withStartLock(work) {
      await writer.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(tx)
        await work(tx)
      })
    },
    async now(tx) {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
      return rows[0]?.now ?? new Date()
    },
    async lock(tx, name) {
      const names = held.get(tx) ?? new Set()
      if (names.has(name)) return
      held.set(tx, names.add(name))
      await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
    },
    announce: (tx, tags) => changes.announce(tx, tags),
    hearsChanges: changes.hears,
    listen: (heard) =>
      changes.listen(heard, (channel, text) => sql`select pg_notify(${channel}, ${text})`.execute(reader)),
    // The server manages its files itself; that it answers is what can be asked of it.
    async faults() {
      await sql`select 1`.execute(reader)
      return []
    },
    async bytes() {
      const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
        reader,
      )
      return rows[0]?.bytes ?? 0
    },
    async close() {
      await writer.destroy()
      await reader.destroy()
    },
  }
}

// Connection failures (08…), changes that were in each other's way too often, no room (53…), operator stop (57P0x), or no server at all.
function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (/^(08|53|57P0)/.test(state) || CONTENDED.has(state)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(state)) return true
  return (
    error instanceof Error &&
    /terminat|timeout exceeded when trying to connect|Connection ended|not queryable|Client was closed/i.test(
      error.message,
    )
  )
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
