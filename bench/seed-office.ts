import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { hashOf } from '#server/features/audit/audit.model.ts'
import { makeFindable } from '#server/features/comments/comments.store.ts'
import { createWriter } from './article-texts.ts'
import { batches, learn, seedFromCommandLine } from './seeding.ts'

const BATCH = 200
const STATES = ['visible', 'visible', 'visible', 'visible', 'visible', 'spam', 'visible', 'deleted'] as const
const ACTIONS = ['article.published', 'article.changed', 'lead.changed', 'auth.signed-in', 'comment.visible']
const ACTORS = ['ada', 'grace', 'olive', null]

/** Fills an empty database with comments and events: node bench/seed-office.ts --database sqlite:/tmp/bench.db */
export async function seedOffice(db: Database, rows: number): Promise<void> {
  const writer = createWriter()
  const start = Date.parse('2020-01-01T08:00:00Z')
  let previous = ''
  for (const numbers of batches(rows, BATCH)) {
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
  await learn(db, ['comments', 'comments_search', 'audit_events'])
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

if (import.meta.main) await seedFromCommandLine({ what: 'rows', usual: 100_000, sow: seedOffice })
