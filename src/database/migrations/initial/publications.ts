import type { Area } from './area.ts'

export const publications: Area = ({ id }) => [
  // Folders of the public library, each for everyone, for clients or for staff.
  `create table publication_folders (
    id ${id},
    name text not null,
    audience text not null,
    position integer not null,
    files integer not null,
    created_at text not null,
    updated_at text not null,
    deleted_at text
  )`,
  // Files of the library, one row for each edition.
  `create table publication_files (
    id ${id},
    folder_id integer not null,
    name text not null,
    type text not null,
    bytes integer not null,
    hash text not null,
    storage_key text not null,
    year integer,
    replaces_id integer,
    series_id integer,
    is_current integer not null,
    downloads integer not null,
    uploaded_at text not null,
    uploaded_by text not null,
    uploaded_by_id text,
    deleted_at text
  )`,
  `create index publication_files_shown on publication_files (folder_id, id)
    where deleted_at is null and is_current = 1`,
  `create index publication_files_all on publication_files (id) where deleted_at is null and is_current = 1`,
  `create index publication_files_away on publication_files (deleted_at) where deleted_at is not null`,
  `create unique index publication_files_key on publication_files (storage_key)`,
  `create index publication_files_series on publication_files (series_id, id)`,
  `create index publication_files_hash on publication_files (hash, id) where deleted_at is null and is_current = 1`,
  // The columns of the condition stand in the index too: only so does SQLite answer from the index alone.
  ...['uploaded_at', 'name', 'bytes'].map(
    (column) => `create index publication_files_by_${column}
    on publication_files (${column}, id, folder_id, deleted_at, is_current)
    where deleted_at is null and is_current = 1`,
  ),
  // Which articles and settings link to a file.
  `create table file_uses (
    file_id integer not null,
    subject text not null,
    label text not null,
    href text not null,
    primary key (file_id, subject)
  )`,
  `create index file_uses_subject on file_uses (subject)`,
  // How often a file was downloaded on a day.
  `create table publication_downloads (
    file_id integer not null,
    day text not null,
    total integer not null,
    primary key (file_id, day)
  )`,
  `create index publication_downloads_day on publication_downloads (day)`,
  // What clients downloaded while signed in.
  `create table publication_readers (
    id ${id},
    account_id text not null,
    file_id integer not null,
    at text not null
  )`,
  `create index publication_readers_account on publication_readers (account_id, id)`,
  `create index publication_readers_at on publication_readers (at)`,
]
