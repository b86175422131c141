import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const statements = (id: string) => [
  // The text of an event is the article with the same id.
  `create table events (
    id integer primary key references articles (id) on delete cascade,
    kind text not null,
    service text not null,
    venue text not null,
    online_link text not null,
    speaker text not null,
    price text not null,
    audience text not null,
    capacity integer not null,
    registers_from text,
    registers_until text,
    questions text not null,
    starts_at text not null,
    ends_at text not null,
    seats_taken integer not null default 0,
    waiting integer not null default 0,
    last_place integer not null default 0,
    seat_changes integer not null default 0,
    sequence integer not null default 0,
    version integer not null default 1,
    cancelled_at text,
    cancel_reason text not null default '',
    thanked_at text,
    created_at text not null,
    changed_at text not null
  )`,
  `create index events_starts on events (starts_at, id)`,
  `create index events_to_thank on events (ends_at) where thanked_at is null`,
  `create unique index articles_event_address on articles (slug) where kind = 'event' and state = 'published'`,
  `create table event_sessions (
    event_id integer not null references events (id) on delete cascade,
    position integer not null,
    day text not null,
    start_time text not null,
    end_time text not null,
    starts_at text not null,
    ends_at text not null,
    primary key (event_id, position)
  )`,
  `create index event_sessions_starts on event_sessions (starts_at)`,
  `create table registrations (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    state text not null,
    seats integer not null,
    place integer,
    name text not null,
    email text not null,
    email_key text not null,
    phone text not null,
    company text not null,
    search_text text not null,
    answers text not null,
    account_id text,
    client_id integer references clients (id) on delete set null,
    note text not null default '',
    source text not null,
    sequence integer not null default 0,
    offered_until text,
    idempotency_key text unique,
    body_hash text not null,
    created_at text not null,
    changed_at text not null,
    feedback_at text
  )`,
  `create index registrations_event on registrations (event_id, id)`,
  `create index registrations_event_state on registrations (event_id, state, id)`,
  `create index registrations_line on registrations (event_id, place) where state = 'waiting'`,
  `create index registrations_offers on registrations (offered_until) where state = 'offered'`,
  `create index registrations_email on registrations (email_key, id)`,
  `create index registrations_account on registrations (account_id, id) where account_id is not null`,
  `create index registrations_client on registrations (client_id) where client_id is not null`,
  // Sent twice, a form is one registration.
  `create unique index registrations_same on registrations (event_id, body_hash)
    where state in ('confirmed', 'waiting', 'offered')`,
  `create table event_attendees (
    id ${id},
    registration_id integer not null references registrations (id) on delete cascade,
    event_id integer not null,
    name text not null,
    checked_in_at text,
    certificate_number text unique,
    certified_at text
  )`,
  `create index event_attendees_registration on event_attendees (registration_id, id)`,
  `create index event_attendees_event on event_attendees (event_id, id)`,
  `create table event_messages (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    kind text not null,
    subject text not null,
    body text not null,
    recipients integer not null,
    sent_by text,
    sent_by_name text not null,
    created_at text not null
  )`,
  `create index event_messages_event on event_messages (event_id, id)`,
  `create table event_reminders (
    registration_id integer not null references registrations (id) on delete cascade,
    days_before integer not null,
    sent_at text not null,
    primary key (registration_id, days_before)
  )`,
  `create table event_feedback (
    id ${id},
    event_id integer not null references events (id) on delete cascade,
    rating integer not null,
    useful text not null,
    improve text not null,
    name text,
    email_key text,
    given_on text not null
  )`,
  `create index event_feedback_event on event_feedback (event_id, id)`,
  `create index event_feedback_email on event_feedback (email_key) where email_key is not null`,
]

/** Events with sessions, registrations, what was written to attendees and what they said. */
export const events: Migration = {
  name: '0022-events',
  async up(db, engine) {
    const id = engine === 'postgres' ? 'serial primary key' : 'integer primary key autoincrement'
    for (const statement of statements(id)) await sql.raw(statement).execute(db)
  },
}
