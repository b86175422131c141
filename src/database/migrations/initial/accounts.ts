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
  // An account's hashed password.
  `create table credentials (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    provider text not null,
    provider_account text not null,
    password text,
    created_at text not null,
    updated_at text not null
  )`,
  `create unique index credentials_account on credentials (account_id, provider)`,
  // Signed-in devices.
  `create table sessions (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    token text not null unique,
    expires_at text not null,
    last_seen_at text not null,
    address text,
    device text,
    created_at text not null,
    updated_at text not null
  )`,
  `create index sessions_account on sessions (account_id, last_seen_at)`,
  `create index sessions_expiry on sessions (expires_at)`,
  // Links and codes that were sent out and wait to be used, hashed.
  `create table verifications (
    id text primary key,
    identifier text not null,
    account_id text references accounts (id) on delete cascade,
    purpose text not null,
    value text not null,
    expires_at text not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index verifications_identifier on verifications (identifier)`,
  `create index verifications_account on verifications (account_id, purpose)`,
  `create index verifications_expiry on verifications (expires_at)`,
  // The secret of an authenticator app and the recovery codes, encrypted.
  `create table two_factors (
    account_id text primary key references accounts (id) on delete cascade,
    secret text not null,
    recovery_codes text not null,
    last_step integer not null default 0,
    confirmed_at text,
    created_at text not null
  )`,
  // Passkeys: their public keys and counters.
  `create table passkeys (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    name text,
    public_key text not null,
    credential_id text not null unique,
    counter integer not null,
    device_type text not null,
    backed_up integer not null,
    transports text,
    aaguid text,
    created_at text
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
