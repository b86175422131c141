import type { Area } from './area.ts'

/** Daily counters, kept in step with what they count, so that a report reads a row a day. */
export const reports: Area = () => [
  // Requests by the day they came, their state now and who led them here.
  // A day is one of the firm's zone, noted on what is counted: where the zone is changed, days gone by stay as they were.
  `create table lead_days (
    day text not null,
    kind text not null,
    state text not null,
    source text not null,
    total integer not null,
    primary key (day, kind, state, source)
  )`,
  // First answers by the day they were given, in steps of working hours.
  `create table reply_days (
    day text not null,
    kept integer not null,
    within_hours integer not null,
    total integer not null,
    minutes integer not null,
    primary key (day, kept, within_hours)
  )`,
  // Comments by the day they came and their state now.
  `create table comment_days (
    day text not null,
    state text not null,
    total integer not null,
    primary key (day, state)
  )`,
  // The weeks whose report was sent.
  `create table report_mails (
    week text primary key,
    queued_at text not null
  )`,
]
