import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#database/database.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { requestContext } from '#server/http/request-context.ts'
import type { Tools } from '#server/tools.ts'
import { describeMachine, noiseNote } from './machine.ts'
import { timed } from './timed.ts'

const ADMIN: Actor = {
  accountId: 'ada',
  name: 'Bench Admin',
  email: 'bench@example.com',
  role: 'admin',
  verified: true,
  sessionId: 'bench',
  byCookie: false,
  mustDo: null,
}

const BOUND_MS = 50

interface Measured {
  what: string
  /** Paths, or whatever else is asked, each under the words for it. */
  questions: Record<string, string | (() => Promise<unknown>)>
  boundMs?: number
}

/** The rooms that are measured, without those beside them: `--database sqlite:/tmp/bench.db` or `postgres://…`. */
export async function openRooms() {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, rounds: { type: 'string', default: '100' } },
  })
  if (!values.database) throw new Error('say which: --database sqlite:/tmp/bench.db or --database postgres://…')
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: values.database, LOG_LEVEL: 'silent' })
  const log = createLog({ level: 'warn', pretty: false })
  const db = await openDatabase(config.databaseUrl, log)
  const storage = openFolderStorage(join(dataDir, 'uploads'))
  const tools: Tools = { config, secrets: loadSecrets(dataDir), log, clock: systemClock, db, storage }
  const api = createFeature()
  api.use(requestContext(0))
  api.use(async (c, next) => {
    c.set('actor', ADMIN)
    await next()
  })

  async function ask<T>(path: string): Promise<T> {
    const answer = await api.fetch(new Request(`http://bench${path}`))
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return (text.startsWith('{') ? JSON.parse(text) : text) as T
  }

  /** Asks each path many times, tells how long the answers took and which took too long, keeps that, and closes the house. */
  async function measure({ what, questions, boundMs = BOUND_MS }: Measured): Promise<void> {
    const asked = Object.entries(questions).map(
      ([words, question]) => [words, typeof question === 'string' ? () => ask(question) : question] as const,
    )
    const machine = describeMachine()
    const rounds = Number(values.rounds)
    const rows = await timed(Object.fromEntries(asked), { rounds, warm: 5 })
    const engine = db.engine.name
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
    console.log(`${engine}, ${what}, ms of server time, p95 to be within ${boundMs} (${rounds} rounds)`)
    console.log(`${machine.processor}, ${machine.cores} cores, load ${machine.loadBefore}, ${machine.node}`)
    const noise = noiseNote(machine.loadBefore[0] ?? 0)
    if (noise) console.log(noise)
    const late = Object.keys(rows).filter((question) => (rows[question]?.p95 ?? 0) > boundMs)
    console.table(mapped(rows, (row) => ({ ...row, within: row.p95 <= boundMs ? 'yes' : 'NO' })))
    if (late.length === 0) return
    console.log(`Above ${boundMs} ms: ${late.join(' · ')}`)
    process.exitCode = 1
  }

  return { tools, db, audit: createAudit(tools), api, ask, measure }
}

function mapped<A, B>(rows: Record<string, A>, to: (row: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, to(row)]))
}
