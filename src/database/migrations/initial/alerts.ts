import type { Area } from './area.ts'

/** What the site tells of itself when it needs attention. */
export const alerts: Area = ({ id }) => [
  // How often something went wrong, by the minute, on all instances together; kept for a day.
  `create table trouble_counts (
    minute text not null,
    kind text not null,
    count integer not null,
    primary key (minute, kind)
  )`,
  // A check of the Health screen that is red, or was. Until it is raised, it waits whether it passes by itself.
  `create table alerts (
    id text primary key,
    name text not null,
    kind text not null,
    words text not null,
    noticed_at text not null,
    raised_at text,
    well_since text,
    ended_at text
  )`,
  // Two instances that notice the same make one alert of it.
  `create unique index alerts_open on alerts (name) where ended_at is null`,
  `create index alerts_raised on alerts (raised_at)`,
  // What is posted to the webhook: tried again until it is taken or too old.
  `create table alert_posts (
    id ${id},
    alert_id text not null,
    event text not null,
    body text not null,
    state text not null,
    attempts integer not null default 0,
    next_attempt_at text not null,
    last_error text,
    created_at text not null,
    sent_at text
  )`,
  `create index alert_posts_due on alert_posts (state, next_attempt_at)`,
  `create index alert_posts_alert on alert_posts (alert_id)`,
  // The one address that alerts are posted to, and the secret that signs them, encrypted under a key of the site.
  `create table alert_webhooks (
    name text primary key,
    url text not null,
    secret text not null,
    version integer not null,
    updated_at text not null,
    updated_by text not null
  )`,
]
