import type { Area } from './area.ts'

export const clients: Area = ({ id }) => [
  // Whom the firm works for. Those merged into another or deleted keep their row while that can be undone.
  `create table clients (
    id ${id},
    kind text not null,
    name text not null,
    name_key text not null,
    registration_number text,
    registration_key text,
    tax_number text,
    tax_key text,
    address text,
    email text,
    email_key text,
    phone text,
    year_end text,
    time_zone text,
    responsible_id text,
    state text not null,
    plan text,
    storage_limit_bytes bigint,
    storage_used_bytes bigint not null,
    lead_id integer,
    merged_into integer,
    deleted_at text,
    once_key text,
    version integer not null,
    created_at text not null,
    updated_at text not null,
    ended_at text
  )`,
  `create unique index clients_once_key on clients (once_key)`,
  ...['name_key', 'created_at'].flatMap((order) => [
    `create index clients_${order} on clients (${order}, id) where merged_into is null and deleted_at is null`,
    `create index clients_state_${order} on clients (state, ${order}, id) where merged_into is null and deleted_at is null`,
    `create index clients_responsible_${order} on clients (responsible_id, ${order}, id) where merged_into is null and deleted_at is null`,
  ]),
  // Likely duplicates are found by any of these.
  `create index clients_registration on clients (registration_key)`,
  `create index clients_tax on clients (tax_key)`,
  `create index clients_email on clients (email_key)`,
  `create index clients_lead on clients (lead_id)`,
  `create index clients_deleted on clients (deleted_at) where deleted_at is not null`,
  `create index clients_gone on clients (id) where merged_into is not null or deleted_at is not null`,
  // Who of the firm works for a client.
  `create table client_team (
    client_id integer not null,
    account_id text not null,
    primary key (client_id, account_id)
  )`,
  `create index client_team_account on client_team (account_id, client_id)`,
  // Who acts for a client, and what they may do there.
  `create table client_members (
    id ${id},
    client_id integer not null,
    account_id text not null,
    email text not null,
    name text not null,
    member_right text not null,
    state text not null,
    invited_by text not null,
    created_at text not null,
    last_seen_at text
  )`,
  `create unique index client_members_account on client_members (account_id, client_id)`,
  `create index client_members_client on client_members (client_id, id)`,
  // What a merge moved, so that it can be undone for a while.
  `create table client_merges (
    id ${id},
    client_id integer not null,
    other_id integer not null,
    moved text not null,
    actor_id text not null,
    actor_name text not null,
    at text not null,
    undone_at text
  )`,
  `create index client_merges_client on client_merges (client_id, id)`,
  `create index client_merges_at on client_merges (at)`,
]
