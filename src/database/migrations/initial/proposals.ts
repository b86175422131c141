import type { Area } from './area.ts'

export const proposals: Area = ({ id }) => [
  // What the firm offers to do for a client, as it stands now; what was sent stands in its versions.
  `create table proposals (
    id text primary key,
    reference text not null,
    client_id integer not null,
    title text not null,
    state text not null,
    content text not null,
    currency text not null,
    signing_order text not null,
    expires_on text,
    version integer not null,
    sent_number integer not null,
    sent_version integer not null,
    author_id text not null,
    author_name text not null,
    follows text,
    once_key text,
    choice text,
    worth_year bigint not null,
    worth_once bigint not null,
    decline_reason text,
    reminded_on text,
    created_at text not null,
    updated_at text not null,
    sent_at text,
    seen_at text,
    decided_at text
  )`,
  `create unique index proposals_reference on proposals (reference)`,
  `create unique index proposals_once on proposals (once_key)`,
  `create index proposals_client on proposals (client_id, updated_at, id)`,
  `create index proposals_state on proposals (state, updated_at, id)`,
  `create index proposals_updated on proposals (updated_at, id)`,
  `create index proposals_decided on proposals (decided_at) where state = 'accepted'`,
  `create index proposals_expiry on proposals (expires_on) where state in ('sent', 'seen')`,
  // What was sent, word for word. What is signed is bound to the hash of these words.
  `create table proposal_versions (
    proposal_id text not null,
    number integer not null,
    document text not null,
    hash text not null,
    sent_at text not null,
    sent_by text not null,
    replaced_at text,
    primary key (proposal_id, number)
  )`,
  // Who signs, in order, and how it was proven that they did.
  `create table proposal_signers (
    proposal_id text not null,
    position integer not null,
    account_id text,
    name text not null,
    email text not null,
    state text not null,
    signed_at text,
    typed_name text,
    hash text,
    address text,
    mail_id integer,
    primary key (proposal_id, position)
  )`,
  `create index proposal_signers_account on proposal_signers (account_id)`,
  // Who did what with a proposal, in order.
  `create table proposal_events (
    id ${id},
    proposal_id text not null,
    at text not null,
    kind text not null,
    actor_id text,
    actor_name text not null,
    text text
  )`,
  `create index proposal_events_proposal on proposal_events (proposal_id, id)`,
  `create index proposal_events_actor on proposal_events (actor_id)`,
  // What the firm does for a client since a proposal was accepted.
  `create table engagements (
    id text primary key,
    proposal_id text not null,
    client_id integer not null,
    title text not null,
    lines text not null,
    currency text not null,
    state text not null,
    worth_year bigint not null,
    started_on text not null,
    ended_on text,
    created_at text not null
  )`,
  `create unique index engagements_proposal on engagements (proposal_id)`,
  `create index engagements_client on engagements (client_id, created_at, id)`,
  `create index engagements_state on engagements (state, created_at, id)`,
]
