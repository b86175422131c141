import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What is part of something else and goes with it; parents come before their own parts. */
const PARTS: [parent: string, parts: [table: string, column: string][]][] = [
  [
    'media',
    [
      ['media_uses', 'media_id'],
      ['media_addresses', 'media_id'],
    ],
  ],
  ['categories', [['category_aliases', 'category_id']]],
  [
    'articles',
    [
      ['article_revisions', 'article_id'],
      ['article_tags', 'article_id'],
      ['article_editors', 'article_id'],
      ['article_reviews', 'article_id'],
    ],
  ],
  ['publication_files', [['file_uses', 'file_id']]],
  ['imports', [['import_items', 'import_id']]],
  [
    'leads',
    [
      ['lead_events', 'lead_id'],
      ['lead_tags', 'lead_id'],
      ['lead_messages', 'lead_id'],
    ],
  ],
  [
    'people',
    [
      ['person_addresses', 'person_id'],
      ['person_notes', 'person_id'],
    ],
  ],
  [
    'clients',
    [
      ['client_team', 'client_id'],
      ['client_members', 'client_id'],
      ['client_deadline_rules', 'client_id'],
      ['document_folders', 'client_id'],
      ['conversations', 'client_id'],
      ['deadlines', 'client_id'],
    ],
  ],
  ['deadline_rules', [['client_deadline_rules', 'rule_id']]],
  ['uploads', [['upload_parts', 'upload_id']]],
  [
    'documents',
    [
      ['document_versions', 'document_id'],
      ['document_acknowledgements', 'document_id'],
      ['document_texts', 'document_id'],
    ],
  ],
  [
    'paper_requests',
    [
      ['request_items', 'request_id'],
      ['request_events', 'request_id'],
    ],
  ],
  ['request_items', [['item_files', 'item_id']]],
  [
    'conversations',
    [
      ['conversation_messages', 'conversation_id'],
      ['conversation_reads', 'conversation_id'],
    ],
  ],
  ['conversation_messages', [['conversation_files', 'message_id']]],
  [
    'proposals',
    [
      ['proposal_versions', 'proposal_id'],
      ['proposal_signers', 'proposal_id'],
      ['proposal_events', 'proposal_id'],
    ],
  ],
  ['deadlines', [['deadline_reminders', 'deadline_id']]],
  [
    'accounts',
    [
      ['saved_views', 'account_id'],
      ['inbox_presence', 'account_id'],
      ['deadline_mails', 'account_id'],
      ['calendar_feeds', 'account_id'],
      ['appointment_staff', 'account_id'],
      ['appointment_hours', 'account_id'],
    ],
  ],
]

interface Key {
  table: string
  column: string
  parent: string
}

const KEYS: Key[] = PARTS.flatMap(([parent, parts]) => parts.map(([table, column]) => ({ table, column, parent })))

/** Parts of things that are gone could never be reached any more. */
const removeOrphans = ({ table, column, parent }: Key) =>
  `delete from ${table} where ${column} is not null and not exists
    (select 1 from ${parent} where ${parent}.id = ${table}.${column})`

const clauseOf = ({ column, parent }: Key) => `foreign key (${column}) references ${parent} (id) on delete cascade`

/** The database itself keeps parts together with what they belong to. */
export const foreignKeys: Migration = {
  name: '0028-foreign-keys',
  async up(db, engine) {
    for (const key of KEYS) await sql.raw(removeOrphans(key)).execute(db)
    await sql`create index media_addresses_media on media_addresses (media_id)`.execute(db)
    await sql`create index category_aliases_category on category_aliases (category_id)`.execute(db)
    if (engine === 'sqlite') return await rebuild(db)
    for (const key of KEYS) await sql.raw(`alter table ${key.table} add ${clauseOf(key)}`).execute(db)
  },
}

/**
 * SQLite adds no constraint to a table: the table is made anew, and filled with what was set aside. Its documentation renames a second
 * table instead; each renaming reads the whole schema several times, which was most of the work of making a new database.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration runs against a schema that no type describes any more.
async function rebuild(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{
    foreignKeys: number
  }>`select foreign_keys as "foreignKeys" from pragma_foreign_keys`.execute(db)
  if (rows[0]?.foreignKeys !== 0) throw new Error('tables are made anew only while foreign keys are not enforced')
  for (const [table, keys] of Map.groupBy(KEYS, (key) => key.table)) {
    const found = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
      where tbl_name = ${table} and sql is not null`.execute(db)
    const made = found.rows.find(({ type }) => type === 'table')?.sql ?? ''
    const [, columns = ''] = /^create table \S+ (\(.*)\)$/is.exec(made) ?? []
    const constraints = keys.map(clauseOf).join(', ')
    // The numbers of rows that were deleted are not given again.
    const numbers = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    await sql.raw(`create table ${table}_kept as select * from ${table}`).execute(db)
    await sql.raw(`drop table ${table}`).execute(db)
    await sql.raw(`create table ${table} ${columns}, ${constraints})`).execute(db)
    await sql.raw(`insert into ${table} select * from ${table}_kept`).execute(db)
    await sql.raw(`drop table ${table}_kept`).execute(db)
    for (const { seq } of numbers.rows) {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${seq})`.execute(db)
    }
    for (const { type, sql: index } of found.rows) if (type === 'index') await sql.raw(index).execute(db)
  }
}
