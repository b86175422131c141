import type { Generated } from 'kysely'

export interface DeadlineTables {
  deadline_rules: DeadlineRulesTable
  client_deadline_rules: ClientDeadlineRulesTable
  deadlines: DeadlinesTable
  /** Days on which the firm does not work, beside holidays. */
  closing_days: { day: string; name: string }
  /** Which reminder of which date was put in the post. */
  deadline_reminders: DeadlineRemindersTable
  /** For whom it was looked on which day what comes up: one mail a day at most. */
  deadline_mails: { account_id: string; day: string }
}

interface DeadlineRulesTable {
  id: Generated<number>
  name: string
  /** What it is part of: VAT, payroll, … */
  service: string
  /** A `DeadlineRule` as JSON. */
  rule: string
  /** Whose holidays count: `DE`, `US-CA`; null for none. */
  region: string | null
  /** What clients and the public calendar read about it. */
  note: string
  is_public: number
  state: 'active' | 'archived'
  version: number
  created_at: string
  updated_at: string
}

interface ClientDeadlineRulesTable {
  client_id: number
  rule_id: number
  begins_on: string
  ends_on: string | null
  engagement_id: string | null
  /** Up to when its dates are made; empty before the first time. */
  filled_until: string
  /** 1 when its dates are to be made anew. */
  is_stale: number
}

interface DeadlinesTable {
  id: Generated<number>
  client_id: number
  /** Null for a date that somebody entered or imported. */
  rule_id: number | null
  period: string
  title: string
  service: string
  due_on: string
  state: 'open' | 'in_work' | 'filed' | 'not_needed'
  /** Null: whoever is responsible for the client. */
  assignee_id: string | null
  paper_request_id: number | null
  /** Who filed it or said that it is not needed, and when. */
  filed_by: string | null
  filed_by_name: string | null
  filed_at: string | null
  reference: string | null
  proof_document_id: string | null
  /** Counts the changes that a calendar shows. */
  sequence: number
  version: number
  created_at: string
  updated_at: string
}

interface DeadlineRemindersTable {
  deadline_id: number
  /** A date that was moved is reminded of again. */
  due_on: string
  /** How many days before. */
  step: number
  account_id: string
  day: string
}
