import type { Area } from './area.ts'

/** What running the site needs, whatever it is about. */
export const running: Area = ({ id }) => [
  // Background jobs: which instance has the lease, and how the last run ended.
  `create table jobs (
    name text primary key,
    lease_until text,
    started_at text,
    finished_at text,
    last_error text
  )`,
  // How often a caller has done something in the current window.
  `create table rate_limits (
    key text primary key,
    window_ends_at text not null,
    hits integer not null
  )`,
  `create index rate_limits_end on rate_limits (window_ends_at)`,
  // Backups that were made, are being made or failed.
  `create table backups (
    id ${id},
    kind text not null,
    state text not null,
    percent integer not null,
    file text not null,
    bytes bigint not null,
    table_rows integer not null,
    uploads integer not null,
    uploads_added integer not null default 0,
    bytes_added bigint not null default 0,
    recipient text,
    audit_events integer not null default 0,
    audit_hash text not null default '',
    error text,
    started_by text not null,
    started_at text not null,
    updated_at text not null,
    finished_at text
  )`,
  `create index backups_state on backups (state, started_at)`,
  // Which object beside the backups holds the contents of an upload.
  `create table backup_objects (
    key text not null,
    recipient text not null,
    bytes bigint not null,
    modified_at text not null,
    sha256 text not null,
    object text not null,
    object_bytes bigint not null,
    primary key (key, recipient)
  )`,
  `create index backup_objects_object on backup_objects (object)`,
  // Public keys that were made for backups; the last one is in use.
  `create table backup_keys (
    id ${id},
    recipient text not null,
    made_at text not null,
    made_by text not null
  )`,
  // Restores of the newest backup that were tried, and what came of them.
  `create table restore_drills (
    id ${id},
    state text not null,
    file text not null,
    words text not null,
    table_rows integer not null,
    uploads_read integer not null,
    seconds integer not null,
    started_by text not null,
    started_at text not null,
    updated_at text not null,
    finished_at text
  )`,
  // The keys of the installation, where several instances share them.
  `create table secrets (
    name text primary key,
    value text not null
  )`,
]
