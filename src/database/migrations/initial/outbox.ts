import type { Area } from './area.ts'

export const outbox: Area = ({ id }) => [
  // Mails to send, written in the transaction that causes them; kept for a while after they were sent.
  `create table outbox_mails (
    id ${id},
    kind text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    reply_to text,
    unsubscribe_url text,
    thread text,
    state text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null,
    sent_at text
  )`,
  // The server that mails go to, as it was set on screen ('settings'), and what came of the last test of each source.
  `create table mail_servers (
    source text primary key,
    host text not null,
    port integer not null,
    security text not null,
    username text not null,
    password text,
    sender text not null,
    version integer not null,
    updated_at text not null,
    updated_by text,
    tested_at text,
    tested_server text,
    test_outcome text,
    test_answer text
  )`,
  // Addresses, in small letters, whose mail server said that nobody can be reached there.
  `create table refused_addresses (
    address text primary key,
    at text not null,
    reply text not null
  )`,
  // Where answers of people arrive: a mailbox that is read by IMAP, or a program that hands them over. One row.
  `create table incoming_mailboxes (
    id integer primary key,
    way text not null,
    address text not null,
    host text not null,
    port integer not null,
    security text not null,
    username text not null,
    password text,
    folder text not null,
    secret_hash text,
    version integer not null,
    updated_at text not null,
    updated_by text,
    uid_validity text,
    last_uid integer not null,
    read_at text,
    failing_since text,
    failure text
  )`,
  // Mails that arrived: stored before the mailbox is told, taken in once. Nothing here says who wrote.
  `create table incoming_mails (
    id ${id},
    message_key text not null,
    source text not null,
    storage_key text,
    bytes integer not null,
    state text not null,
    outcome text,
    subject text,
    attempts integer not null,
    next_attempt_at text not null,
    last_error text,
    received_at text not null,
    done_at text
  )`,
  `create unique index incoming_mails_key on incoming_mails (message_key)`,
  `create index incoming_mails_due on incoming_mails (state, next_attempt_at)`,
  `create index incoming_mails_received on incoming_mails (received_at)`,
  `create index outbox_mails_due on outbox_mails (state, next_attempt_at)`,
  `create index outbox_mails_state on outbox_mails (state, id)`,
  `create index outbox_mails_recipient on outbox_mails (recipient, id)`,
]
