import type { Area } from './area.ts'

export const people: Area = ({ id }) => [
  // Everybody the firm knows: by an account, by what they wrote, or from a list it brought along.
  `create table people (
    id ${id},
    account_id text,
    kind text not null,
    role text,
    suspended integer not null,
    name text not null,
    name_key text not null,
    email text not null,
    phone text,
    company text,
    first_seen_at text not null,
    last_seen_at text not null,
    imported_at text,
    version integer not null
  )`,
  `create unique index people_account on people (account_id)`,
  ...['last_seen_at', 'first_seen_at', 'name_key'].flatMap((order) => [
    `create index people_${order} on people (${order}, id)`,
    `create index people_kind_${order} on people (kind, ${order}, id)`,
  ]),
  `create index people_suspended on people (last_seen_at, id) where suspended = 1`,
  // Addresses that are known to be a person's: proven by an account, or written from.
  `create table person_addresses (
    email_key text primary key,
    person_id integer not null
  )`,
  `create index person_addresses_person on person_addresses (person_id)`,
  // What the office wrote down about a person.
  `create table person_notes (
    id ${id},
    person_id integer not null,
    at text not null,
    actor_id text,
    actor_name text not null,
    text text not null
  )`,
  `create index person_notes_person on person_notes (person_id, id)`,
  // Proof of each erasure: what was removed, without a word about whom.
  `create table person_erasures (
    reference text primary key,
    at text not null,
    actor_id text not null,
    actor_name text not null,
    person_id integer not null,
    removed text not null,
    kept text not null
  )`,
  // Who was erased, without a name: a restore of an older backup erases them again.
  `create table erasures (
    id ${id},
    at text not null,
    account_id text,
    address_hash text
  )`,
]
