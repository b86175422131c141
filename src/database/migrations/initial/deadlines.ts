import type { Area } from './area.ts'

export const deadlines: Area = ({ id }) => [
  // What makes due dates, as data.
  `create table deadline_rules (
    id ${id},
    name text not null,
    service text not null,
    rule text not null,
    region text,
    note text not null,
    is_public integer not null,
    state text not null,
    version integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  // Which rules apply to which clients. Stale ones wait for their dates to be made.
  `create table client_deadline_rules (
    client_id integer not null,
    rule_id integer not null,
    begins_on text not null,
    ends_on text,
    engagement_id text,
    filled_until text not null,
    is_stale integer not null,
    primary key (client_id, rule_id)
  )`,
  `create index client_deadline_rules_rule on client_deadline_rules (rule_id, client_id)`,
  `create index client_deadline_rules_stale on client_deadline_rules (rule_id, client_id) where is_stale = 1`,
  `create index client_deadline_rules_filled on client_deadline_rules (filled_until)`,
  `create index client_deadline_rules_engagement on client_deadline_rules (engagement_id)`,
  // What is due for a client, and what became of it.
  `create table deadlines (
    id ${id},
    client_id integer not null,
    rule_id integer,
    period text not null,
    title text not null,
    service text not null,
    due_on text not null,
    state text not null,
    assignee_id text,
    paper_request_id integer,
    filed_by text,
    filed_by_name text,
    filed_at text,
    reference text,
    proof_document_id text,
    sequence integer not null,
    version integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create unique index deadlines_period on deadlines (client_id, rule_id, period)`,
  `create index deadlines_client on deadlines (client_id, due_on, id)`,
  // With what counting and putting in order need, so that a week is read from the index alone.
  `create index deadlines_due on deadlines (due_on, title, state, client_id)`,
  `create index deadlines_open on deadlines (due_on, id, state, client_id, assignee_id, service)
    where state in ('open', 'in_work')`,
  `create index deadlines_assignee on deadlines (assignee_id, due_on, id) where assignee_id is not null`,
  `create index deadlines_papers on deadlines (paper_request_id) where paper_request_id is not null`,
  `create index deadlines_filed_by on deadlines (filed_by) where filed_by is not null`,
  `create table closing_days (
    day text primary key,
    name text not null
  )`,
  // Written with the mail that tells of it, so that nothing is told twice.
  `create table deadline_reminders (
    deadline_id integer not null,
    due_on text not null,
    step integer not null,
    account_id text not null,
    day text not null,
    primary key (deadline_id, due_on, step, account_id)
  )`,
  `create index deadline_reminders_day on deadline_reminders (day)`,
  `create index deadline_reminders_account on deadline_reminders (account_id)`,
  `create table deadline_mails (
    account_id text not null,
    day text not null,
    primary key (account_id, day)
  )`,
]
