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
import { createArticles } from '#server/features/articles/articles.service.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import type { Comments } from '#server/features/comments/comments.service.ts'
import { listDays } from '#server/features/comments/comments.store.ts'
import { createLeadBooks } from '#server/features/leads/lead-books.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createPublicationFiles } from '#server/features/publications/publication-files.service.ts'
import { reportRoutes } from '#server/features/reports/reports.routes.ts'
import { createReports } from '#server/features/reports/reports.service.ts'
import { createSettings } from '#server/features/settings/settings.service.ts'
import { createVisits } from '#server/features/visits/visits.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { seedReports } from './seed-reports.ts'

/** How long reports take over a year of 10,000 visits a day: node bench/reports.ts [--database sqlite:/tmp/bench.db] */
const { values } = parseArgs({
  options: { database: { type: 'string' }, rounds: { type: 'string', default: '100' } },
})
const rounds = Number(values.rounds)
const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
const url = values.database ?? `sqlite:${join(dataDir, 'bench.db')}`
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
const log = createLog({ level: 'warn', pretty: false })
const db = await openDatabase(config.databaseUrl, log)
const storage = openFolderStorage(join(dataDir, 'uploads'))
const tools = { config, secrets: loadSecrets(dataDir), log, clock: systemClock, db, storage }
const audit = createAudit(tools)
// The rooms that are measured, without those beside them.
const reports = createReports(tools, {
  visits: createVisits(tools),
  leadBooks: createLeadBooks(tools),
  comments: { listDays: (from, to) => listDays(db.read, from, to) } as Comments,
  publicationFiles: createPublicationFiles(tools, { audit }),
  articles: createArticles(tools, { audit, media: createMedia(tools, { audit }) }),
  settings: createSettings(tools, { audit }),
})
if (!(await db.read.selectFrom('visit_days').select('day').limit(1).executeTakeFirst())) await seedReports(db)

const admin = { accountId: 'bench', name: 'Bench', role: 'admin', verified: true, mustDo: null } as Actor
const api = createFeature()
api.use(async (c, next) => {
  c.set('actor', admin)
  await next()
})
api.route('/', reportRoutes(reports))

const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
const year = `from=${day(364)}&to=${day(0)}`
const month = `from=${day(29)}&to=${day(0)}`
const names = ['visits', 'requests', 'replies', 'conversion', 'comments', 'downloads']
const questions = [
  ...names.map((name) => `/api/reports/${name}?${year}`),
  ...names.map((name) => `/api/reports/${name}?${month}`),
  `/api/reports/visits/export?table=pages&${year}`,
]

const rows: Record<string, object> = {}
for (const path of questions) {
  const times: number[] = []
  const work: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const before = process.cpuUsage()
    const started = performance.now()
    const answer = await api.fetch(new Request(`http://bench${path}`))
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    if (round < 5) continue
    times.push(performance.now() - started)
    const { user, system } = process.cpuUsage(before)
    work.push((user + system) / 1000)
  }
  // On a machine with other work the time of the processor tells more than the clock on the wall.
  rows[path] = { p50: at(times, 0.5), p95: at(times, 0.95), 'cpu p50': at(work, 0.5), 'cpu p95': at(work, 0.95) }
}
console.log(`${db.engine.name}, a year of 10,000 visits a day, ms of server time`)
console.table(rows)
await db.close()

function at(measured: number[], part: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2))
}
