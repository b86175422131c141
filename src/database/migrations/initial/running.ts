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
    error text,
    started_by text not null,
    started_at text not null,
    updated_at text not null,
    finished_at text
  )`,
  `create index backups_state on backups (state, started_at)`,
  // The keys of the installation, where several instances share them.
  `create table secrets (
    name text primary key,
    value text not null
  )`,
]
