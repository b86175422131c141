import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CompiledQuery } from 'kysely'
import { openDatabase } from '#database/database.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { articleWorkRoutes } from '#server/features/articles/article-work.routes.ts'
import { articleRoutes } from '#server/features/articles/articles.routes.ts'
import { createArticles } from '#server/features/articles/articles.service.ts'
import { categoryRoutes } from '#server/features/articles/categories.routes.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { requestContext } from '#server/http/request-context.ts'
import { timed } from './timed.ts'

const EDITOR: Actor = {
  accountId: 'bench',
  name: 'Bench Editor',
  email: 'bench@example.com',
  role: 'editor',
  verified: true,
  sessionId: 'bench',
  byCookie: false,
  mustDo: null,
}

/** How long lists and searches take with many articles: node bench/articles.ts --database sqlite:/tmp/bench.db */
const { values } = parseArgs({
  options: { database: { type: 'string' }, rounds: { type: 'string', default: '200' }, explain: { type: 'boolean' } },
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
const media = createMedia(tools, { audit })
const articles = createArticles(tools, { audit, media })
const api = createFeature()
api.use(requestContext(0))
// The rooms that are measured, without those beside them; the guard sees an editor where the call says so.
api.use(async (c, next) => {
  if (c.req.header('x-bench-editor')) c.set('actor', EDITOR)
  await next()
})
api
  .route('/', articleWorkRoutes(tools, articles, media))
  .route('/', articleRoutes(tools, articles, media))
  .route('/', categoryRoutes(articles.categories))
const headers = { 'x-bench-editor': 'yes' }

const total = (await articles.listPublished({ page: 1 })).pages
const call =
  (path: string, as: Record<string, string> = {}) =>
  async () => {
    const answer = await api.fetch(new Request(`http://bench${path}`, { headers: as }))
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.text()
  }
const list = (asking: Parameters<typeof articles.listPublished>[0]) => () => articles.listPublished(asking)

const questions: Record<string, () => Promise<unknown>> = {
  'news list, page 1': list({ page: 1 }),
  'news list, page 10,000': list({ page: 10_000 }),
  'news list, the middle': list({ page: Math.round(total / 2) }),
  'news list, last page': list({ page: total }),
  'news list, category, the middle': list({ page: 1_500, category: 'Bench1' }),
  'news search, common word': list({ page: 1, q: 'tax' }),
  'news search, two words': list({ page: 1, q: 'payroll declaration' }),
  'news search, beginning of a word': list({ page: 1, q: 'decl' }),
  'news search, short beginning': list({ page: 1, q: 'con' }),
  'news search, rare word': list({ page: 1, q: 'zetion' }),
  'news search in a category': list({ page: 1, q: 'insurance', category: 'Bench5' }),
  'one article': () => articles.findPublished(50_000),
  'GET /api/articles': call('/api/articles'),
  'GET /api/articles?page=3900': call('/api/articles?page=3900'),
  'GET /api/articles as staff': call('/api/articles', headers),
  'GET /api/articles as staff, page 2,000': call('/api/articles?page=2000', headers),
  'GET /api/articles as staff, longest unchanged first': call('/api/articles?order=oldest&page=2000', headers),
  'GET /api/articles as staff, drafts': call('/api/articles?state=draft&page=40', headers),
  'GET /api/articles as staff, category': call('/api/articles?category=Bench2&page=100', headers),
  'GET /api/articles as staff, search': call('/api/articles?q=insurance', headers),
  'GET /api/articles/counts': call('/api/articles/counts', headers),
  'GET /api/categories': call('/api/categories'),
}

const rows = await timed(questions, { rounds, warm: 5 })
console.log(
  `${db.engine.name}, ${await articles.countStates().then((counts) => counts.all)} articles, ms of server time`,
)
console.table(rows)
if (values.explain) await explain()
await db.close()

async function explain(): Promise<void> {
  const prefix = db.engine.name === 'sqlite' ? 'explain query plan' : 'explain (analyze, buffers off, timing off)'
  const plans = {
    'page of the news': `select id from articles where state = 'published' order by published_at desc, id desc limit 9 offset 40000`,
    'page of a category': `select id from articles where state = 'published' and category_id = 1 order by published_at desc, id desc limit 9 offset 9000`,
    'page of the office': `select id from articles where state <> 'deleted' order by changed_at desc, id desc limit 25 offset 40000`,
    'page of the office, the other way': `select id from articles where state <> 'deleted' order by changed_at, id limit 25 offset 40000`,
    'page of the drafts, the other way': `select id from articles where state = 'draft' order by changed_at, id limit 25 offset 500`,
    'page of the drafts': `select id from articles where state = 'draft' order by changed_at desc, id desc limit 25 offset 500`,
    'search, common word':
      db.engine.name === 'sqlite'
        ? `select rowid from news_words where news_words match 'body : "tax"' order by rowid desc limit 500`
        : `select id from news_words where words @@ '''tax'''::tsquery order by id desc limit 500`,
  }
  for (const [question, query] of Object.entries(plans)) {
    const { rows } = await db.engine.reader.executeQuery(CompiledQuery.raw(`${prefix} ${query}`))
    console.log(
      `\n${question}\n${(rows as Record<string, unknown>[]).map((row) => row.detail ?? row['QUERY PLAN']).join('\n')}`,
    )
  }
}
