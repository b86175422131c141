import type { Generated } from 'kysely'

export interface DeadlineTables {
  deadlineRules: DeadlineRulesTable
  clientDeadlineRules: ClientDeadlineRulesTable
  deadlines: DeadlinesTable
  deadlineSteps: DeadlineStepsTable
  /** Days on which the firm does not work, beside holidays. */
  closingDays: { day: string; name: string }
  /** Which reminder of which date was put in the post. */
  deadlineReminders: DeadlineRemindersTable
  /** For whom it was looked on which day what comes up: one mail a day at most. */
  deadlineMails: { accountId: string; day: string }
}

interface DeadlineRulesTable {
  id: Generated<number>
  name: string
  /** What it is part of: VAT, payroll, … */
  service: string
  /** A `DeadlineRule` as JSON. */
  rule: string
  /** The steps that its deadlines start with, as JSON: `StepTemplate[]`. */
  steps: Generated<string>
  /** Whose holidays count: `DE`, `US-CA`; null for none. */
  region: string | null
  /** What clients and the public calendar read about it. */
  note: string
  isPublic: number
  state: 'active' | 'archived'
  version: number
  createdAt: string
  updatedAt: string
}

interface ClientDeadlineRulesTable {
  clientId: number
  ruleId: number
  beginsOn: string
  endsOn: string | null
  engagementId: string | null
  /** Up to when its dates are made; empty before the first time. */
  filledUntil: string
  /** 1 when its dates are to be computed again. */
  isStale: number
}

interface DeadlinesTable {
  id: Generated<number>
  clientId: number
  /** Null for a date that a caller entered or imported. */
  ruleId: number | null
  period: string
  title: string
  service: string
  dueOn: string
  state: 'open' | 'in_work' | 'filed' | 'not_needed'
  /** Null: whoever is responsible for the client. */
  assigneeId: string | null
  paperRequestId: number | null
  /** Who filed it or said that it is not needed, and when. */
  filedBy: string | null
  filedByName: string | null
  filedAt: string | null
  reference: string | null
  proofDocumentId: string | null
  /** 1 once a caller has changed the steps that the rule gives it. */
  hasOwnSteps: Generated<number>
  /** Counts the changes that a calendar shows. */
  sequence: number
  version: number
  createdAt: string
  updatedAt: string
}

/** A deadline has no rows here until a caller changes the steps that its rule gives it. */
interface DeadlineStepsTable {
  deadlineId: number
  position: number
  title: string
  dueOn: string | null
  assigneeId: string | null
  doneBy: string | null
  doneByName: string | null
  doneAt: string | null
}

interface DeadlineRemindersTable {
  deadlineId: number
  /** A date that was moved is reminded of again. */
  dueOn: string
  /** How many days before. */
  step: number
  accountId: string
  day: string
}
