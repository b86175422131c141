import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const STATEMENTS = [
  `create table api_tokens (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    name text not null,
    hash text not null unique,
    hint text not null,
    scopes text not null,
    created_at text not null,
    expires_at text not null,
    last_used_at text,
    last_used_from text
  )`,
  `create index api_tokens_account on api_tokens (account_id)`,
  `create table webhooks (
    id text primary key,
    name text not null,
    url text not null,
    kinds text not null,
    with_content integer not null,
    secret text not null,
    old_secret text,
    old_secret_until text,
    owner_id text references accounts (id) on delete set null,
    version integer not null,
    failing_since text,
    disabled_at text,
    disabled_reason text,
    created_at text not null,
    updated_at text not null
  )`,
  `create index webhooks_owner on webhooks (owner_id)`,
  `create table webhook_deliveries (
    id text primary key,
    webhook_id text not null references webhooks (id) on delete cascade,
    kind text not null,
    body text not null,
    state text not null,
    attempts integer not null,
    next_attempt_at text not null,
    attempted_at text,
    status integer,
    answer text,
    error text,
    created_at text not null
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (state, next_attempt_at)`,
  `create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at, id)`,
]

/** Tokens that programs call the API with, webhooks, and what was sent to them. */
export const integrations: Migration = {
  name: '0025-integrations',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
