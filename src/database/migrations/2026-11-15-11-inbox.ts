import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const inbox: Migration = {
  name: '2026-11-15-11-inbox',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial' : 'integer'

    await db.schema.alterTable('leads').addColumn('reply_by', 'text').execute()
    await db.schema.alterTable('leads').addColumn('reply_minutes', 'integer').execute()
    // Those that wait for an answer, soonest first.
    await sql`create index leads_waiting on leads (reply_by, id)
      where answered_at is null and state in ('new', 'in-progress')`.execute(db)

    await db.schema
      .createTable('lead_tags')
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('lead_id', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('lead_tags_key', ['tag', 'lead_id'])
      .execute()
    await db.schema.createIndex('lead_tags_lead').on('lead_tags').column('lead_id').execute()
    for (const lead of await db.selectFrom('leads').select(['id', 'tags']).where('tags', '<>', '[]').execute()) {
      const tags = JSON.parse(lead.tags) as string[]
      await db
        .insertInto('lead_tags')
        .values(tags.map((tag) => ({ tag, lead_id: lead.id })))
        .execute()
    }

    await db.schema
      .createTable('lead_messages')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('lead_id', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('mail_id', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('lead_messages_lead').on('lead_messages').columns(['lead_id', 'id']).execute()

    await db.schema
      .createTable('reply_templates')
      .addColumn('id', id, (c) => (engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text', (c) => c.notNull())
      .execute()
    const written = { version: 1, updated_at: '2026-11-15T00:00:00.000Z', updated_by: 'Countinghouse' }
    await db
      .insertInto('reply_templates')
      .values(TEMPLATES.map((template) => ({ ...template, ...written })))
      .execute()
  },
}

const TEMPLATES = [
  {
    name: 'A few questions first',
    subject: 'Your request {reference}: a few questions',
    body: `Dear {first name},

thank you for writing to {firm}. So that our answer fits your situation, please tell us in a few words:

1. How do you keep your books today, and with which software?
2. About how many invoices and receipts come together in a month?
3. Is there a date that worries you, such as a tax return or a loan?

A line for each is enough.

Kind regards
{me}`,
  },
  {
    name: 'A call to get to know each other',
    subject: 'Your request {reference}: shall we talk?',
    body: `Dear {first name},

thank you for your request. The quickest way to a good answer is a call of about twenty minutes. It costs nothing and binds you to nothing.

Please send us two or three times that suit you. We are here: {hours}.

Kind regards
{me}`,
  },
  {
    name: 'We cannot help with this',
    subject: 'Your request {reference}',
    body: `Dear {first name},

thank you for asking us. We have read your request with care, and we are not the right people for it. Rather than send you half an answer, we say so at once.

If anything else comes up that we can do for you, we would be glad to hear from you again.

Kind regards
{me}`,
  },
]
