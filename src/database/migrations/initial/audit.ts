import type { Area } from './area.ts'

export const audit: Area = ({ id }) => [
  // What was done, when and by whom; each event is sealed together with the one before it. Names stand with the accounts.
  `create table audit_events (
    id ${id},
    at text not null,
    actor_id text,
    doer text not null,
    action text not null,
    subject text,
    detail text not null,
    address text,
    previous_hash text not null,
    hash text not null
  )`,
  `create index audit_events_subject on audit_events (subject, id)`,
  `create index audit_events_actor on audit_events (actor_id, id)`,
  `create index audit_events_action on audit_events (action, id)`,
  `create index audit_events_at on audit_events (at, id)`,
  // The last event: without the key nobody can say that an earlier one is.
  `create table audit_head (
    id integer primary key,
    events integer not null,
    last_event integer not null,
    hash text not null,
    keyed_at text not null,
    seal text not null
  )`,
]
