import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const ID = { sqlite: 'integer primary key autoincrement', postgres: 'serial primary key' }

const statements = (id: string) => [
  `alter table deadline_rules add column steps text not null default '[]'`,
  `alter table deadlines add column has_own_steps integer not null default 0`,
  `create table deadline_steps (
    deadline_id integer not null references deadlines (id) on delete cascade,
    position integer not null,
    title text not null,
    due_on text,
    assignee_id text,
    done_by text,
    done_by_name text,
    done_at text,
    primary key (deadline_id, position)
  )`,
  `create index deadline_steps_assignee on deadline_steps (assignee_id) where done_at is null`,
  `create index deadline_steps_done_by on deadline_steps (done_by) where done_by is not null`,
  // A list of papers that is asked again every period, of one client or of all with a service.
  `create table paper_request_schedules (
    id ${id},
    client_id integer references clients (id) on delete cascade,
    service text,
    title text not null,
    note text not null,
    items text not null,
    every text not null,
    month integer not null,
    day integer not null,
    due_days integer,
    next_on text not null,
    made_by text not null,
    made_by_id text,
    version integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index paper_request_schedules_next on paper_request_schedules (next_on)`,
  `create index paper_request_schedules_client on paper_request_schedules (client_id)`,
  `alter table paper_requests add column schedule_id integer`,
  `alter table paper_requests add column period text`,
  `create index paper_requests_schedule on paper_requests (schedule_id, client_id, id) where schedule_id is not null`,
]

/** Requests for papers that repeat, and the steps of deadlines. */
export const recurringWork: Migration = {
  name: '0027-recurring-work',
  async up(db, engine) {
    for (const statement of statements(ID[engine])) await sql.raw(statement).execute(db)
  },
}
