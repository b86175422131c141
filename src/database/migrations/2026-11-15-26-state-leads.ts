import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The lists of published articles are walked in their order. Of an index whose condition says `state = 'published'`
 * SQLite thinks less than of any other that begins with the state, and sorted all articles instead.
 */
export const stateLeads: Migration = {
  name: '2026-11-15-26-state-leads',
  async up(db) {
    await sql`drop index articles_news`.execute(db)
    await sql`create index articles_news on articles (state, published_at, id)`.execute(db)
    await sql`drop index articles_review`.execute(db)
    await sql`create index articles_review on articles (state, review_by, id)`.execute(db)
  },
}
