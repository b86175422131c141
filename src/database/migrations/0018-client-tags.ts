import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const STATEMENTS = [
  `alter table clients add column tags text not null default '[]'`,
  `create table client_tags (
    tag text not null,
    client_id integer not null references clients (id) on delete cascade,
    primary key (tag, client_id)
  )`,
  `create index client_tags_client on client_tags (client_id)`,
  `create index clients_year_end on clients (coalesce(year_end, ''), id) where merged_into is null and deleted_at is null`,
]

/** Tags on clients, and the order by year end. */
export const clientTags: Migration = {
  name: '0018-client-tags',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
