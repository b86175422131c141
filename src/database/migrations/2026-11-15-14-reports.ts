import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const reports: Migration = {
  name: '2026-11-15-14-reports',
  async up(db) {
    // Requests by the day they came, kept in step with them.
    await db.schema
      .createTable('lead_days')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('lead_days_key', ['day', 'kind', 'state', 'source'])
      .execute()
    for (let after = 0; ; ) {
      const leads = await db
        .selectFrom('leads')
        .select(['id', 'created_at', 'kind', 'state', 'origin'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(500)
        .execute()
      for (const { created_at, kind, state, origin } of leads) {
        const { referrer, campaign } = JSON.parse(origin)
        await db
          .insertInto('lead_days')
          .values({
            day: created_at.slice(0, 10),
            kind,
            state,
            source: (campaign?.utm_source ?? referrer ?? '').slice(0, 120).toLowerCase(),
            total: 1,
          })
          .onConflict((conflict) =>
            conflict.columns(['day', 'kind', 'state', 'source']).doUpdateSet({ total: sql`lead_days.total + 1` }),
          )
          .execute()
      }
      const last = leads.at(-1)
      if (!last) break
      after = last.id
    }

    // First answers by the day they were given, in steps of working hours.
    await db.schema
      .createTable('reply_days')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('kept', 'integer', (c) => c.notNull())
      .addColumn('within_hours', 'integer', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('minutes', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('reply_days_key', ['day', 'kept', 'within_hours'])
      .execute()
    await sql`insert into reply_days (day, kept, within_hours, total, minutes)
      select day, kept, within_hours, count(*), sum(reply_minutes) from (
        select substr(answered_at, 1, 10) as day, reply_minutes,
          case when answered_at <= coalesce(reply_by, answered_at) then 1 else 0 end as kept,
          case when reply_minutes <= 60 then 1 when reply_minutes <= 120 then 2 when reply_minutes <= 240 then 4
            when reply_minutes <= 480 then 8 when reply_minutes <= 960 then 16 when reply_minutes <= 1440 then 24
            when reply_minutes <= 2400 then 40 else 0 end as within_hours
        from leads where answered_at is not null and reply_minutes is not null
      ) as answers group by day, kept, within_hours`.execute(db)

    await db.schema
      .createTable('comment_days')
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('comment_days_key', ['day', 'state'])
      .execute()
    await sql`insert into comment_days (day, state, total)
      select substr(created_at, 1, 10), state, count(*) from comments where from_staff = 0
      group by substr(created_at, 1, 10), state`.execute(db)

    // A year of days is a long list of pages; its months are a short one.
    for (const [table, days, column] of MONTHS) {
      await db.schema
        .createTable(table)
        .addColumn('month', 'text', (c) => c.notNull())
        .addColumn(column, 'text', (c) => c.notNull())
        .addColumn('views', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['month', column])
        .execute()
      await sql`insert into ${sql.table(table)} (month, ${sql.ref(column)}, views)
        select substr(day, 1, 7), ${sql.ref(column)}, sum(views) from ${sql.table(days)}
        group by substr(day, 1, 7), ${sql.ref(column)}`.execute(db)
    }

    await db.schema
      .createTable('report_mails')
      .addColumn('week', 'text', (c) => c.primaryKey())
      .addColumn('queued_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('letters', 'integer', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) => c.notNull())
      .addColumn('invited_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()
  },
}

const MONTHS = [
  ['visit_page_months', 'visit_pages', 'path'],
  ['visit_source_months', 'visit_sources', 'source'],
] as const
