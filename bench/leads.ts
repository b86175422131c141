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
import { leadWorkRoutes } from '#server/features/leads/lead-work.routes.ts'
import { leadRoutes } from '#server/features/leads/leads.routes.ts'
import { createLeads } from '#server/features/leads/leads.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { requestContext } from '#server/http/request-context.ts'
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

/** How long the inbox takes with many requests: node bench/leads.ts --database sqlite:/tmp/bench.db */
const { values } = parseArgs({
  options: { database: { type: 'string' }, rounds: { type: 'string', default: '100' } },
})
if (!values.database) throw new Error('say which: --database sqlite:/tmp/bench.db or --database postgres://…')
const rounds = Number(values.rounds)

const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: values.database, LOG_LEVEL: 'silent' })
const log = createLog({ level: 'warn', pretty: false })
const db = await openDatabase(config.databaseUrl, log)
const storage = openFolderStorage(join(dataDir, 'uploads'))
const tools = { config, secrets: loadSecrets(dataDir), log, clock: systemClock, db, storage }
const audit = createAudit(tools)
// The room that is measured, without those beside it.
const leads = createLeads(tools, {
  audit,
  settings: createSettings(tools, { audit }),
  outbox: { statesOf: async () => new Map() } as never,
  accounts: { team: { listStaff: async () => [] } } as never,
})
const api = createFeature()
api.use(requestContext(0))
api.use(async (c, next) => {
  c.set('actor', ADMIN)
  await next()
})
api.route('/', leadWorkRoutes(leads)).route('/', leadRoutes({ leads, intake: {} as never }))

const ask = (path: string) => async () => {
  const answer = await api.fetch(new Request(`http://bench${path}`))
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  await answer.text()
}

const { pages } = await leads.list(ADMIN, {}, 1)
const QUESTIONS: Record<string, () => Promise<unknown>> = {
  'all, page 1': ask('/api/leads'),
  'all, the middle': ask(`/api/leads?page=${Math.round(pages / 2)}`),
  'all, last page': ask(`/api/leads?page=${pages}`),
  'all, oldest first': ask('/api/leads?sort=oldest'),
  'new, page 100': ask('/api/leads?state=new&page=100'),
  'closed, page 1,000': ask('/api/leads?state=closed&page=1000'),
  'quotes that are answered': ask('/api/leads?kind=quote&state=answered&page=50'),
  'mine, page 100': ask('/api/leads?owner=me&page=100'),
  'of nobody and new': ask('/api/leads?owner=none&state=new'),
  'due soonest': ask('/api/leads?sort=due'),
  'late only': ask('/api/leads?late=yes&sort=due'),
  'by tag': ask('/api/leads?tag=payroll'),
  'by tag, page 100': ask('/api/leads?tag=payroll&page=100'),
  'search, a person': ask('/api/leads?q=person1234@example.org'),
  'search, common word': ask('/api/leads?q=tax'),
  'search, beginning of a word': ask('/api/leads?q=decl'),
  'search, two words in a state': ask('/api/leads?q=payroll+insurance&state=closed'),
  'one request': ask('/api/leads/50000'),
  choices: ask('/api/leads/choices'),
  'the dashboard’s part': () => leads.listWaiting(5),
}

const rows = await timed(QUESTIONS, { rounds, warm: 3 })
const { counts } = await leads.list(ADMIN, {}, 1)
const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
console.log(`${db.engine.name}, ${total.toLocaleString('en')} requests, ms of server time`)
console.table(rows)
await db.close()
