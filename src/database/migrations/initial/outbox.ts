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
  `create index outbox_mails_due on outbox_mails (state, next_attempt_at)`,
  `create index outbox_mails_state on outbox_mails (state, id)`,
  `create index outbox_mails_recipient on outbox_mails (recipient, id)`,
]
