import type { Area } from './area.ts'

export const calendar: Area = ({ id }) => [
  // Deadlines as a calendar that somebody's own program reads. The address is known to that person alone: only its hash is kept.
  `create table calendar_feeds (
    id ${id},
    token_hash text not null unique,
    account_id text not null,
    client_id integer,
    covers text not null,
    client_names integer not null,
    created_at text not null,
    last_used_at text
  )`,
  `create index calendar_feeds_account on calendar_feeds (account_id, id)`,
  `create index calendar_feeds_client on calendar_feeds (client_id, id) where client_id is not null`,
  // Who asked to be told before dates of the public calendar; the row goes when they have had enough.
  `create table calendar_subscribers (
    id ${id},
    email text not null,
    email_key text not null unique,
    services text not null,
    days_before integer not null,
    state text not null,
    created_at text not null,
    requested_at text not null,
    confirmed_at text
  )`,
  `create index calendar_subscribers_state on calendar_subscribers (state, id)`,
  // Which dates a person has been told of, so that each is told once.
  `create table calendar_reminders (
    subscriber_id integer not null,
    rule_id integer not null,
    due_on text not null,
    sent_at text not null,
    primary key (subscriber_id, rule_id, due_on)
  )`,
  `create index calendar_reminders_due on calendar_reminders (due_on)`,
]
