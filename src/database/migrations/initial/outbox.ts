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
    state text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null,
    sent_at text
  )`,
  `create index outbox_mails_due on outbox_mails (state, next_attempt_at)`,
  `create index outbox_mails_state on outbox_mails (state, id)`,
  `create index outbox_mails_recipient on outbox_mails (recipient, id)`,
]
