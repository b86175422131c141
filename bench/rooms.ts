import { mkdtempSync } from 'node:fs'
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
import { describeMachine } from './machine.ts'
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

  /** Asks each path many times, tells how long the answers took, and closes the house. */
  async function measure(what: string, questions: Record<string, string>): Promise<void> {
    const asked = Object.entries(questions).map(([question, path]) => [question, () => ask(path)] as const)
    const { processor, cores, loadBefore, node } = describeMachine()
    const rows = await timed(Object.fromEntries(asked), { rounds: Number(values.rounds), warm: 5 })
    console.log(
      `${db.engine.name}, ${what}, ms of server time (${processor}, ${cores} cores, load ${loadBefore}, ${node})`,
    )
    console.table(rows)
    await db.close()
  }

  return { tools, db, audit: createAudit(tools), api, ask, measure }
}
