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
import { findAccount } from '#server/features/accounts/accounts.store.ts'
import { createArticles } from '#server/features/articles/articles.service.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import { createCommentWriters } from '#server/features/comments/comment-writers.service.ts'
import { customerRoutes } from '#server/features/customers/customers.routes.ts'
import { createCustomers } from '#server/features/customers/customers.service.ts'
import { createLeadSenders } from '#server/features/leads/lead-senders.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createPublicationReaders } from '#server/features/publications/publication-readers.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { requestContext } from '#server/http/request-context.ts'
import { describeMachine } from './machine.ts'
import { timed } from './timed.ts'

const ADMIN: Actor = {
  accountId: 'bench',
  name: 'Bench Admin',
  email: 'bench@example.com',
  role: 'admin',
  verified: true,
  sessionId: 'bench',
  byCookie: false,
  mustDo: null,
}

/** How long the list of people takes when it is long: node bench/people.ts --database sqlite:/tmp/bench.db */
const { values } = parseArgs({ options: { database: { type: 'string' }, rounds: { type: 'string', default: '100' } } })
if (!values.database) throw new Error('say which: --database sqlite:/tmp/bench.db or --database postgres://…')
const rounds = Number(values.rounds)

const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: values.database, LOG_LEVEL: 'silent' })
const log = createLog({ level: 'warn', pretty: false })
const db = await openDatabase(config.databaseUrl, log)
const storage = openFolderStorage(join(dataDir, 'uploads'))
const tools = { config, secrets: loadSecrets(dataDir), log, clock: systemClock, db, storage }
const audit = createAudit(tools)
// The rooms that are measured, without those beside them.
const customers = createCustomers(tools, {
  audit,
  articles: createArticles(tools, { audit, media: createMedia(tools, { audit }) }),
  leadSenders: createLeadSenders(tools),
  commentWriters: createCommentWriters(tools),
  publicationReaders: createPublicationReaders(tools),
  accounts: { find: findAccount } as never,
  outbox: {} as never,
})
const api = createFeature()
api.use(requestContext(0))
api.use(async (c, next) => {
  c.set('actor', ADMIN)
  await next()
})
api.route('/', customerRoutes({ customers, customerPrivacy: {} as never, customerImport: {} as never }))

const ask = async (path: string) => {
  const answer = await api.fetch(new Request(`http://bench/api/customers${path}`))
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as { pages: number; total: number }
}

const { total, pages } = await ask('')
const questions: Record<string, string> = {
  'page 1': '',
  'the middle': `?page=${Math.round(pages / 2)}`,
  'last page': `?page=${pages}`,
  'by name, the middle': `?sort=name&page=${Math.round(pages / 2)}`,
  'known since, page 1': '?sort=since',
  'contacts, page 1': '?kind=contact',
  'contacts, page 1,000': '?kind=contact&page=1000',
  'clients by name, page 500': '?kind=client&sort=name&page=500',
  suspended: '?kind=suspended',
  'search, a first name': '?q=marta',
  'search, two words': '?q=marta+novak',
  'search, one person': '?q=33333',
  'search, a beginning': '?q=ma',
  'search, one letter': '?q=m',
  'search, everybody': '?q=example',
  'search, everybody, by name': '?q=com&sort=name&page=300',
  'search in clients': '?q=brandt&kind=client',
  'search, nobody': '?q=zzzz',
  'one person': '/25001',
}

const rows = await timed(
  Object.fromEntries(Object.entries(questions).map(([question, path]) => [question, () => ask(path)])),
  { rounds, warm: 5 },
)
const { processor, cores, loadBefore, node } = describeMachine()
console.log(
  `${db.engine.name}, ${total} people, ms of server time (${processor}, ${cores} cores, load ${loadBefore}, ${node})`,
)
console.table(rows)
await db.close()
