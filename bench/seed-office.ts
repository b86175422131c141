import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { hashOf } from '#server/features/audit/audit.model.ts'
import { makeFindable } from '#server/features/comments/comments.store.ts'
import { createWriter } from './article-texts.ts'

const BATCH = 200
const STATES = ['visible', 'visible', 'visible', 'visible', 'visible', 'spam', 'visible', 'deleted'] as const
const ACTIONS = ['article.published', 'article.changed', 'lead.changed', 'auth.signed-in', 'comment.visible']
const ACTORS = ['ada', 'grace', 'olive', null]

/** Fills an empty database with comments and events: node bench/seed-office.ts --database sqlite:/tmp/bench.db */
export async function seedOffice(db: Database, rows: number): Promise<void> {
  const writer = createWriter()
  const start = Date.parse('2020-01-01T08:00:00Z')
  let previous = ''
  for (let first = 1; first <= rows; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, rows - first + 1) }, (_, place) => first + place)
    const moment = (number: number) => new Date(start + number * 2_000_000).toISOString()
    const comments = numbers.map((number) => commentRow(writer, number, moment(number)))
    const events = numbers.map((number) => {
      const event = { ...eventRow(number, moment(number)), previous_hash: previous }
      previous = hashOf(event)
      return { ...event, hash: previous }
    })
    await db.transaction(async (tx) => {
      const stored = await tx
        .insertInto('comments')
        .values(comments)
        .returning(['id', 'name', 'email', 'body'])
        .execute()
      for (const comment of stored) await makeFindable(tx, db.engine, comment)
      await tx.insertInto('audit_events').values(events).execute()
    })
  }
  await db.transaction((tx) =>
    sql`insert into comment_totals (state, total) select state, count(*) from comments group by state`.execute(tx),
  )
  if (db.engine.name === 'postgres')
    for (const table of ['comments', 'comments_search', 'audit_events'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db.engine.writer)
  else await sql`analyze`.execute(db.engine.writer)
}

function commentRow(writer: ReturnType<typeof createWriter>, number: number, at: string) {
  const [name, email, body] = [
    `Reader Number${number % 9_000}`,
    `reader${number % 9_000}@example.org`,
    writer.summary(),
  ]
  return {
    article_id: 1 + (number % 400),
    ...{ name, email, body },
    body_hash: String(number),
    state: number % 500 === 0 ? ('held' as const) : (STATES[number % STATES.length] ?? 'visible'),
    from_staff: 0,
    token: `bench-${number}`,
    created_at: at,
  }
}

function eventRow(number: number, at: string) {
  const actor = ACTORS[number % ACTORS.length] ?? null
  return {
    at,
    actor_id: actor,
    actor_name: actor ?? 'system',
    action: number % 20_000 === 0 ? 'team.invited' : (ACTIONS[number % ACTIONS.length] ?? 'article.changed'),
    subject: `article:${number % 400}`,
    detail: '{}',
    address: '203.0.113.0/24',
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { database: { type: 'string' }, rows: { type: 'string', default: '100000' } },
  })
  if (!values.database) throw new Error('say where: --database sqlite:/tmp/bench.db or --database postgres://…')
  const db = await openDatabase(values.database, createLog({ level: 'warn', pretty: false }))
  await seedOffice(db, Number(values.rows))
  await db.close()
}
