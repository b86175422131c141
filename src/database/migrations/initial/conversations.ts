import type { Area } from './area.ts'

export const conversations: Area = ({ id }) => [
  // Letters between the firm and a client, by subject. `last_message` is the place in lists.
  `create table conversations (
    id ${id},
    client_id integer not null,
    lead_id integer,
    about text,
    subject text not null,
    state text not null,
    snoozed_until text,
    assignee_id text,
    assignee_name text,
    last_message integer not null,
    last_at text not null,
    last_by text not null,
    last_from_firm integer not null,
    version integer not null,
    created_at text not null
  )`,
  `create index conversations_client on conversations (client_id, last_message)`,
  `create index conversations_state on conversations (state, last_message)`,
  `create index conversations_assignee on conversations (assignee_id, state, last_message)`,
  `create index conversations_about on conversations (about, last_message) where about is not null`,
  // The thread of the request that a client was made of: one each, and rows without one do not collide.
  `create unique index conversations_lead on conversations (lead_id)`,
  `create index conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null`,
  // Notes are for the office: no client sees them.
  `create table conversation_messages (
    id ${id},
    conversation_id integer not null,
    at text not null,
    author_id text,
    author_name text not null,
    from_firm integer not null,
    is_note integer not null,
    body text not null,
    by_email integer not null,
    quoted text,
    once_key text
  )`,
  `create index conversation_messages_thread on conversation_messages (conversation_id, id)`,
  `create index conversation_messages_author on conversation_messages (author_id)`,
  // Rows without a key do not collide in a unique index, on both engines.
  `create unique index conversation_messages_once on conversation_messages (once_key)`,
  // The client's documents that came with a message. The name is kept: it is said of what was deleted since.
  `create table conversation_files (
    message_id integer not null,
    document_id text not null,
    name text not null,
    primary key (message_id, document_id)
  )`,
  // How far each person has read, and when they were last told by email.
  `create table conversation_reads (
    conversation_id integer not null,
    account_id text not null,
    name text not null,
    message_id integer not null,
    at text not null,
    told_at text,
    primary key (conversation_id, account_id)
  )`,
  `create index conversation_reads_account on conversation_reads (account_id)`,
  // Filters of the inbox and of the conversations that somebody keeps.
  `create table saved_views (
    id ${id},
    account_id text not null,
    place text not null,
    name text not null,
    query text not null,
    created_at text not null
  )`,
  `create unique index saved_views_name on saved_views (account_id, place, name)`,
]
