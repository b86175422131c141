import type { Area } from './area.ts'

export const imports: Area = ({ id }) => [
  // What was or is brought in from another site. `lease_until` says that an instance is at work on it.
  `create table imports (
    id ${id},
    state text not null,
    source text,
    site text not null,
    site_address text,
    unknown text not null,
    fault text,
    account_id text,
    started_by text not null,
    created_at text not null,
    updated_at text not null,
    finished_at text,
    lease_until text
  )`,
  `create index imports_state on imports (state)`,
  // The files of an import; one that belongs to none yet was just uploaded.
  `create table import_files (
    id text primary key,
    import_id integer,
    position integer not null,
    name text not null,
    bytes integer not null,
    sha256 text not null,
    storage_key text not null,
    account_id text not null,
    created_at text not null
  )`,
  `create index import_files_import on import_files (import_id, position)`,
  // Every item of a source, what is meant to become of it, and what became of it. \`source_key\` is the same in every import of a site.
  `create table import_items (
    id ${id},
    import_id integer not null,
    source_key text not null,
    kind text not null,
    title text not null,
    address text,
    address_key text,
    plan text not null,
    outcome text,
    why text not null,
    target text,
    mark text,
    undone text,
    undone_why text not null,
    data text not null
  )`,
  `create unique index import_items_key on import_items (import_id, source_key)`,
  `create index import_items_source on import_items (source_key)`,
  // Links in texts of the same site are led to what stood there, in whichever import it came.
  `create index import_items_place on import_items (address_key)`,
  // The plan stands last so that the counts that a screen asks for again and again are read from the index alone.
  `create index import_items_waiting on import_items (import_id, kind, outcome, id, plan)`,
  // Archives of everything, made by a job and kept for a while.
  `create table exports (
    id ${id},
    state text not null,
    storage_key text,
    bytes bigint not null,
    files integer not null,
    fault text,
    account_id text,
    started_by text not null,
    created_at text not null,
    finished_at text,
    lease_until text
  )`,
  `create index import_items_address on import_items (import_id, address)`,
]
