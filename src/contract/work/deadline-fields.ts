// Without the schema library: screens in the browser choose from the same lists.

/** As they are kept; "waiting for papers" is told beside it, by the papers themselves. */
export const DEADLINE_STATES = ['open', 'in_work', 'filed', 'not_needed'] as const
export type DeadlineState = (typeof DEADLINE_STATES)[number]

export const DEADLINE_VIEWS = ['open', 'late', 'waiting', 'done', 'all'] as const
export type DeadlineView = (typeof DEADLINE_VIEWS)[number]

export const DEADLINE_GROUPS = ['day', 'person', 'client'] as const
export type DeadlineGroup = (typeof DEADLINE_GROUPS)[number]

export const DEADLINE_ACTS = ['assign', 'in_work', 'filed', 'not_needed', 'open', 'undo'] as const

export const DEADLINES = {
  /** Dates are made so far ahead. */
  horizonMonths: 24,
  perPage: 50,
  bulk: 500,
  rules: 200,
  steps: 30,
  closingDays: 1_000,
  movesShown: 50,
  /** So many clients get their dates at once; those of more are made in the background. */
  atOnce: 200,
} as const
