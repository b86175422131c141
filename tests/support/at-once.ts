import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

type Work<T> = () => Promise<T>

/** Holds every write back at its last step, the event in the audit. */
const LAST_STEP = 'lock table audit_events in exclusive mode'

/**
 * Runs works so that each has begun, and read what it decides by, before any of them can end: whoever does not look again
 * behind the lock decides by what is no longer so. `hold` is what the works are held back by on PostgreSQL.
 */
export async function atOnce<T>(app: TestApp, works: Work<T>[], hold = LAST_STEP): Promise<T[]> {
  return await (app.db.engine.name === 'postgres' ? heldByServer(app, works, hold) : heldByWriter(app, works))
}

async function heldByServer<T>(app: TestApp, works: Work<T>[], hold: string): Promise<T[]> {
  const [holder, watcher] = [new pg.Client(app.config.databaseUrl), new pg.Client(app.config.databaseUrl)]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    await holder.query(hold)
    let ended = 0
    const running = works.map((work) => work().finally(() => ended++))
    // A failure is told below; here it only must not pass unheard.
    for (const each of running) each.catch(() => {})
    const blocked = async () => {
      const { rows } = await watcher.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0].n + ended
    }
    await expect.poll(blocked, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(works.length)
    expect(ended, 'somebody has ended before the others began').toBe(0)
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

/** A file has one writer: while it is kept busy, the works read and queue up. */
async function heldByWriter<T>(app: TestApp, works: Work<T>[]): Promise<T[]> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = Promise.withResolvers<void>()
  const holding = app.db.transaction(async () => {
    begun.resolve()
    await held
  })
  await begun.promise
  const running = works.map((work) => work())
  for (const each of running) each.catch(() => {})
  // As many turns as a request needs to come in and to have read what it reads.
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  release()
  await holding
  return await Promise.all(running)
}
