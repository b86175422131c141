import type { Area } from './area.ts'

export const comments: Area = ({ id }) => [
  // Readers' comments on articles.
  `create table comments (
    id ${id},
    article_id integer not null,
    reply_to integer,
    name text not null,
    email text not null,
    body text not null,
    body_hash text not null,
    state text not null,
    hold_reason text,
    from_staff integer not null,
    account_id text,
    lead_id integer,
    token text not null,
    created_at text not null,
    came_on text not null,
    moderated_at text,
    mails_wanted text not null
  )`,
  `create unique index comments_token on comments (token)`,
  `create index comments_article on comments (article_id, state, id)`,
  `create index comments_state on comments (state, id)`,
  // Readers type their address as they like; a person's comments are found however they typed it.
  `create index comments_email_key on comments (lower(email), id)`,
  // Whether an address has an approved comment is asked for each new one.
  `create index comments_approved on comments (lower(email)) where state = 'visible' and moderated_at is not null`,
  `create index comments_body on comments (body_hash, created_at)`,
  // The days on which staff were told by mail what is held: comments, and requests that look like spam.
  `create table digests (
    day text primary key,
    comments integer not null,
    requests integer not null,
    sent_at text not null
  )`,
]
