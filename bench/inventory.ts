import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#database/database.ts'
import { indexed } from '#database/ranked-search.ts'
import { systemClock } from '#platform/clock.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { loadSecrets } from '#platform/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { createAudit } from '#server/features/audit/audit.service.ts'
import { inventoryRoutes } from '#server/features/inventory/inventory.routes.ts'
import { createInventory } from '#server/features/inventory/inventory.service.ts'
import { createMedia } from '#server/features/media/media.service.ts'
import { createPublications } from '#server/features/publications/publications.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { requestContext } from '#server/http/request-context.ts'
import { createWriter } from './article-texts.ts'

/** How long the inventory takes with many files: node bench/inventory.ts --database sqlite:/tmp/bench.db --files 20000 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    files: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '100' },
  },
})
if (!values.database) throw new Error('say which: --database sqlite:/tmp/bench.db or --database postgres://…')

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

const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: values.database, LOG_LEVEL: 'silent' })
const log = createLog({ level: 'warn', pretty: false })
const db = await openDatabase(config.databaseUrl, log)
const storage = openFolderStorage(join(dataDir, 'uploads'))
const tools = { config, secrets: loadSecrets(dataDir), log, clock: systemClock, db, storage }
const audit = createAudit(tools)
const media = createMedia(tools, { audit })
const publications = createPublications(tools, { audit })
const inventory = createInventory(tools, { media, publications })
await seed(db, Number(values.files))

const api = createFeature()
api.use(requestContext(0))
api.use(async (c, next) => {
  c.set('actor', EDITOR)
  await next()
})
api.route('/', inventoryRoutes(inventory))

const { pages, total } = await inventory.list({ page: 1, sort: 'newest' })
const questions = [
  '',
  `?page=${Math.round(pages / 2)}`,
  `?page=${pages}`,
  `?sort=name&page=${Math.round(pages / 2)}`,
  `?sort=largest&page=${pages}`,
  '?kind=file&page=100',
  '?kind=picture&page=200',
  '?pictureFolder=Folder%203&page=10',
  '?folder=2&page=20',
  '?show=unused&page=50',
  '?show=duplicates&page=3',
  '?show=undescribed&page=20',
  '?q=tax',
  '?q=payroll%20declaration',
  '?q=decl',
  '?q=tax&sort=name&kind=file',
  '/folders',
]

const rows: Record<string, object> = {}
for (const question of questions) {
  const ask = async () => {
    const answer = await api.fetch(new Request(`http://bench/api/inventory${question}`))
    if (answer.status !== 200) throw new Error(`${question} answered ${answer.status}`)
    await answer.text()
  }
  for (let warm = 0; warm < 5; warm++) await ask()
  const times: number[] = []
  const work: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = process.cpuUsage()
    const started = performance.now()
    await ask()
    times.push(performance.now() - started)
    const { user, system } = process.cpuUsage(before)
    work.push((user + system) / 1000)
  }
  rows[`GET /api/inventory${question}`] = { p50: at(times, 0.5), p95: at(times, 0.95), 'cpu p95': at(work, 0.95) }
}
console.log(`${db.engine.name}, ${total} pictures and files, ms of server time`)
console.table(rows)
await db.close()

function at(measured: number[], part: number): number {
  const sorted = measured.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2))
}

/** Three fifths pictures, two fifths files; a tenth of each stands twice. */
async function seed(into: Database, files: number): Promise<void> {
  const known = await into.read.selectFrom('media').select('id').limit(1).executeTakeFirst()
  if (known) return
  const writer = createWriter()
  const start = Date.parse('2020-01-01T08:00:00Z')
  const moment = (number: number) => new Date(start + number * 9_000_000).toISOString()
  const pictures = Math.round(files * 0.6)
  await into.transaction(async (tx) => {
    for (let number = 1; number <= 6; number++) {
      const made = { position: number, files: 0, created_at: moment(0), updated_at: moment(0), deleted_at: null }
      await tx
        .insertInto('publication_folders')
        .values({ name: `Folder ${number}`, audience: 'shared', ...made })
        .execute()
    }
  })
  for (let first = 1; first <= files; first += 500) {
    await into.transaction(async (tx) => {
      for (let number = first; number < Math.min(first + 500, files + 1); number++) {
        const title = writer.title()
        if (number <= pictures) {
          const row = {
            hash: number.toString(16).padStart(32, '0'),
            name: `${title}.jpg`,
            width: 1600,
            height: 1000,
            sizes: JSON.stringify({
              webp: [480, 960, 1600].map((width) => ({ width, height: width, bytes: 9 })),
              avif: [],
            }),
            bytes: Math.round(writer.random() * 1e6),
            animated: 0,
            avif: 'none' as const,
            alt: writer.random() < 0.8 ? writer.summary() : '',
            folder: number % 3 === 0 ? `Folder ${number % 10}` : '',
            used: number % 2,
            uses: number % 2,
            uploaded_at: moment(number * 2),
            uploaded_by: null,
            uploaded_by_name: 'Bench',
            likeness: '0.0.0.0.0.1.0',
            alike: number % 10 < 2 ? Math.floor(number / 10) + 1 : null,
          }
          const { id } = await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()
          const words = indexed({ title: row.name, text: `${row.alt} ${row.folder}`, tags: ['media'] })
          await into.engine.ranked.put(tx, 'media_words', id, words)
        } else {
          const row = {
            folder_id: (number % 6) + 1,
            name: `${title}.pdf`,
            type: 'application/pdf',
            bytes: Math.round(writer.random() * 1e7),
            hash: String(number % 10 === 0 ? number - 1 : number),
            storage_key: `bench/${number}`,
            year: 2020 + (number % 6),
            replaces_id: null,
            series_id: null,
            is_current: 1,
            downloads: number % 3,
            uploaded_at: moment(number),
            uploaded_by: 'Bench',
            uploaded_by_id: null,
            deleted_at: null,
          }
          const { id } = await tx.insertInto('publication_files').values(row).returning('id').executeTakeFirstOrThrow()
          await into.engine.search.put(tx, 'publication_files', id, row.name)
        }
      }
    })
  }
  if (into.engine.name === 'sqlite') await sql`analyze`.execute(into.engine.writer)
  else
    for (const table of ['media', 'publication_files'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(into.engine.writer)
}
