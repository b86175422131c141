import type { Area } from './area.ts'

export const leads: Area = ({ id }) => [
  // Quote requests and messages.
  `create table leads (
    id ${id},
    reference text not null,
    kind text not null,
    state text not null,
    spam_reason text,
    name text not null,
    first_name text,
    last_name text,
    company_name text,
    email text not null,
    email_key text not null,
    phone text,
    location text,
    business_type text,
    challenges text not null,
    other_challenge text,
    plan text,
    message text,
    origin text not null,
    account_id text,
    owner_id text,
    owner_name text,
    tags text not null,
    version integer not null,
    once_key text,
    body_hash text not null,
    created_at text not null,
    came_on text not null,
    updated_at text not null,
    answered_at text,
    answered_on text,
    closed_at text,
    reply_by text,
    reply_minutes integer,
    due_at text
  )`,
  `create unique index leads_reference on leads (reference)`,
  // Rows without a key do not collide in a unique index, on both engines.
  `create unique index leads_once_key on leads (once_key)`,
  `create index leads_state on leads (state, id)`,
  `create index leads_kind_state on leads (kind, state, id)`,
  `create index leads_owner_state on leads (owner_id, state, id)`,
  `create index leads_email on leads (email_key, id)`,
  `create index leads_account on leads (account_id, id)`,
  `create index leads_created on leads (created_at, kind, state)`,
  // Lists leave spam out unless it is asked for.
  `create index leads_wanted on leads (id) where state <> 'spam'`,
  `create index leads_wanted_kind on leads (kind, id) where state <> 'spam'`,
  `create index leads_wanted_owner on leads (owner_id, id) where state <> 'spam'`,
  // Begins with the state, though it is always the same: else SQLite walks through all spam by `leads_state`, 24 ms of every list.
  `create index leads_held on leads (state, id) where state = 'spam' and spam_reason is not null`,
  // Those that wait for an answer, soonest first.
  `create index leads_due on leads (due_at, id) where due_at is not null`,
  // What happened to a request, in order.
  `create table lead_events (
    id ${id},
    lead_id integer not null,
    at text not null,
    kind text not null,
    actor_id text,
    actor_name text not null,
    before text,
    after text,
    text text,
    version integer not null
  )`,
  `create index lead_events_lead on lead_events (lead_id, id)`,
  // The tags of requests, to list by.
  `create table lead_tags (
    tag text not null,
    lead_id integer not null,
    primary key (tag, lead_id)
  )`,
  `create index lead_tags_lead on lead_tags (lead_id)`,
  // Replies that were sent to a request, and what its sender wrote back.
  `create table lead_messages (
    id ${id},
    lead_id integer not null,
    at text not null,
    actor_id text not null,
    actor_name text not null,
    from_firm integer not null,
    recipient text not null,
    subject text not null,
    body text not null,
    by_email integer not null,
    quoted text,
    mail_id integer not null,
    once_key text
  )`,
  `create index lead_messages_lead on lead_messages (lead_id, id)`,
  `create unique index lead_messages_once on lead_messages (once_key)`,
  // Who was last seen at the inbox when.
  `create table inbox_presence (
    account_id text not null primary key,
    seen_at text not null
  )`,
  // Texts to begin a reply with.
  `create table reply_templates (
    id ${id},
    name text not null,
    subject text not null,
    body text not null,
    version integer not null,
    updated_at text not null,
    updated_by text not null
  )`,
]
