import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const ID = { sqlite: 'integer primary key autoincrement', postgres: 'serial primary key' }

const statements = (id: string) => [
  `create table appointment_kinds (
    id ${id},
    name text not null,
    about text not null,
    place text not null,
    minutes integer not null,
    every_minutes integer not null,
    buffer_minutes integer not null,
    notice_hours integer not null,
    horizon_days integer not null,
    daily_most integer not null,
    region text,
    state text not null,
    version integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create table appointment_staff (
    kind_id integer not null references appointment_kinds (id) on delete cascade,
    account_id text not null,
    primary key (kind_id, account_id)
  )`,
  `create index appointment_staff_account on appointment_staff (account_id)`,
  `create table appointment_hours (
    account_id text not null primary key,
    week text not null,
    version integer not null,
    bookings integer not null,
    updated_at text not null
  )`,
  `create table appointments (
    id ${id},
    reference text not null unique,
    kind_id integer not null,
    kind_name text not null,
    minutes integer not null,
    buffer_minutes integer not null,
    place text not null,
    staff_id text not null,
    staff_name text not null,
    local_date text not null,
    local_time text not null,
    zone text not null,
    starts_at text not null,
    ends_at text not null,
    visitor_zone text,
    name text not null,
    email text not null,
    email_key text not null,
    phone text not null,
    topic text not null,
    account_id text,
    client_id integer,
    lead_id integer,
    conversation_id integer,
    state text not null,
    reason text not null,
    sequence integer not null,
    version integer not null,
    idempotency_key text unique,
    created_at text not null,
    updated_at text not null
  )`,
  // A person has one appointment at a time.
  `create unique index appointments_slot on appointments (staff_id, starts_at) where state = 'booked'`,
  `create index appointments_state on appointments (state, starts_at, id)`,
  `create index appointments_staff on appointments (staff_id, state, starts_at, id)`,
  `create index appointments_email on appointments (email_key, starts_at)`,
  `create index appointments_account on appointments (account_id, starts_at) where account_id is not null`,
  `create index appointments_client on appointments (client_id, id) where client_id is not null`,
  `create table appointment_reminders (
    appointment_id integer not null references appointments (id) on delete cascade,
    starts_at text not null,
    step integer not null,
    sent_at text not null,
    primary key (appointment_id, starts_at, step)
  )`,
]

/** Kinds of appointments, when people take them, and what was booked. */
export const appointments: Migration = {
  name: '0023-appointments',
  async up(db, engine) {
    for (const statement of statements(ID[engine])) await sql.raw(statement).execute(db)
  },
}
