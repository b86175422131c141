import type { Area } from './area.ts'

export const accounts: Area = () => [
  // Who can sign in.
  `create table accounts (
    id text primary key,
    name text not null,
    email text not null unique,
    email_verified integer not null default 0,
    role text not null default 'client',
    phone text,
    address text,
    must_change_password integer not null default 0,
    two_factor_enabled integer not null default 0,
    suspended_at text,
    deletion_requested_at text,
    last_sign_in_at text,
    created_at text not null,
    updated_at text not null
  )`,
  `create index accounts_role on accounts (role, created_at, id)`,
  `create index accounts_deletion on accounts (deletion_requested_at)`,
  // An account's hashed password; those who sign in by a code from a mail have none.
  `create table passwords (
    account_id text primary key references accounts (id) on delete cascade,
    hash text not null,
    changed_at text not null
  )`,
  // Browsers that somebody has signed in with lately; the token in their cookie is kept as a hash.
  `create table devices (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    token_hash text not null,
    name text not null,
    address text,
    created_at text not null,
    last_used_at text not null,
    unique (account_id, token_hash)
  )`,
  `create index devices_last_used on devices (last_used_at)`,
  // Signed-in devices. The last time that their person showed a password or a passkey is known.
  `create table sessions (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    device_id text references devices (id) on delete set null,
    token text not null unique,
    expires_at text not null,
    last_seen_at text not null,
    confirmed_at text,
    address text,
    device text,
    created_at text not null
  )`,
  `create index sessions_account on sessions (account_id, last_seen_at)`,
  `create index sessions_expiry on sessions (expires_at)`,
  // Links, codes and challenges that were given out and wait to be used, hashed.
  `create table tokens (
    hash text primary key,
    account_id text references accounts (id) on delete cascade,
    purpose text not null,
    value text not null,
    created_at text not null,
    expires_at text not null
  )`,
  `create index tokens_account on tokens (account_id, purpose, created_at)`,
  `create index tokens_expiry on tokens (expires_at)`,
  // The secret of an authenticator app and the recovery codes, encrypted. While held it is not asked for.
  `create table two_factors (
    account_id text primary key references accounts (id) on delete cascade,
    secret text not null,
    recovery_codes text not null,
    last_step integer not null default 0,
    confirmed_at text,
    held_at text,
    created_at text not null
  )`,
  // Passkeys: their public keys and counters. While held they open nothing.
  `create table passkeys (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    session_id text,
    name text not null,
    public_key text not null,
    credential_id text not null unique,
    counter integer not null,
    synced integer not null,
    transports text not null,
    held_at text,
    created_at text not null
  )`,
  `create index passkeys_account on passkeys (account_id)`,
  // Who was asked to join the team and has not answered yet.
  `create table invitations (
    id text primary key,
    email text not null unique,
    name text not null,
    role text not null,
    letters integer not null,
    invited_by text not null,
    invited_at text not null,
    expires_at text not null
  )`,
]
