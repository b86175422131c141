import type { DeadlineState, DeadlineView } from '#contract/work/deadline-fields.ts'
import type { RowOf } from '#database/tables.ts'
import type { DueDate } from '#domain/deadlines/due-dates.ts'
import type { Every } from '#domain/deadlines/periods.ts'
import type { DeadlineRule } from '#domain/deadlines/rule.ts'
import { addDays } from '#domain/time/days.ts'
import { notFound, problem } from '#server/http/problem.ts'

export interface Rule extends Omit<RowOf<'deadlineRules'>, 'rule' | 'steps' | 'isPublic' | 'createdAt'> {
  rule: DeadlineRule
  isPublic: boolean
  steps: StepTemplate[]
}

/** A step that the deadlines of a rule start with. */
export interface StepTemplate {
  title: string
  daysBefore: number | null
}

export interface Step {
  position: number
  title: string
  dueOn: string | null
  assignee: { id: string; name: string } | null
  doneBy: string | null
  doneAt: string | null
}

/** The steps of a deadline that nobody has changed yet. */
export const stepsOf = (templates: StepTemplate[], dueOn: string): Step[] =>
  templates.map(({ title, daysBefore }, at) => ({
    ...{ position: at + 1, title, assignee: null, doneBy: null, doneAt: null },
    dueOn: daysBefore === null ? null : addDays(dueOn, -daysBefore),
  }))

export interface Assignment {
  clientId: number
  ruleId: number
  beginsOn: string
  endsOn: string | null
  filledUntil: string
  yearEnd: string | null
  clientEndedOn: string | null
  /** Merged into another or deleted: no dates are made. */
  isGone: boolean
}

export interface Deadline
  extends Omit<RowOf<'deadlines'>, 'state' | 'filedByName' | 'hasOwnSteps' | 'createdAt' | 'updatedAt'> {
  clientName: string
  state: DeadlineState
  /** The assignee, else who is responsible for the client. */
  responsible: { id: string; name: string } | null
  filedById: string | null
  hasOwnSteps: boolean
}

/** A date that a rule has made, as far as making it again needs to know it. */
export interface MadeDate {
  id: number
  clientId: number
  period: string
  title: string
  service: string
  dueOn: string
  state: DeadlineState
}

interface DateChanges {
  added: DueDate[]
  moved: { made: MadeDate; to: string }[]
  removed: MadeDate[]
  /** Finished: filed or not needed. */
  kept: number
}

export const isDone = (state: DeadlineState) => state === 'filed' || state === 'not_needed'

/** The last day on which a rule applies to a client: its own, or the one on which the work for the client ended. */
export function lastDay({ endsOn, clientEndedOn }: Pick<Assignment, 'endsOn' | 'clientEndedOn'>): string | null {
  if (endsOn === null || clientEndedOn === null) return endsOn ?? clientEndedOn
  return endsOn < clientEndedOn ? endsOn : clientEndedOn
}

/**
 * What becomes of the dates of a client when a rule makes them again. What is finished never moves; what is late moves and stays late if
 * it must; what no longer applies goes while it lies ahead and nobody works on it. The past is made the first time alone.
 */
export function changesOf(
  made: MadeDate[],
  wanted: DueDate[],
  { today, isFirst }: { today: string; isFirst: boolean },
): DateChanges {
  const known = new Map(made.map((date) => [date.period, date]))
  const changes: DateChanges = { added: [], moved: [], removed: [], kept: 0 }
  const periods = new Set<string>()
  for (const date of wanted) {
    periods.add(date.period)
    const now = known.get(date.period)
    if (!now) {
      if (isFirst || date.due >= today) changes.added.push(date)
    } else if (isDone(now.state)) changes.kept++
    else if (now.dueOn !== date.due) changes.moved.push({ made: now, to: date.due })
  }
  for (const date of made) {
    if (!periods.has(date.period) && date.state === 'open' && date.dueOn >= today) changes.removed.push(date)
  }
  return changes
}

export interface DeadlineQuery {
  from?: string | undefined
  to?: string | undefined
  week?: string | undefined
  view: DeadlineView
  client?: number | undefined
  person?: string | undefined
  service?: string | undefined
}

export interface DeadlineChange {
  version: number
  state?: DeadlineState | undefined
  assignee?: string | null | undefined
  reference?: string | null | undefined
  proof?: string | null | undefined
  paperRequest?: number | null | undefined
  dueOn?: string | undefined
}

/** A rule as a user has written it. */
export interface WrittenRule {
  name: string
  service: string
  rule: DeadlineRule
  region: string | null
  note: string
  isPublic: boolean
  steps: StepTemplate[]
}

/** What a preview is asked about: a rule, and the one that it is to replace. */
export interface WantedDates {
  rule: DeadlineRule
  region: string | null
  yearEnd: string
  id?: number | undefined
}

export interface NewDeadline {
  clientId: number
  title: string
  service: string
  dueOn: string
  repeats?: Every | undefined
}

/** A date that no rule makes. */
export function ownRow(of: Omit<NewDeadline, 'repeats'>, now: string) {
  const { clientId, title, service, dueOn } = of
  const made = { sequence: 0, version: 1, createdAt: now, updatedAt: now }
  const what = { title, service, dueOn, state: 'open' as const }
  return { clientId, ruleId: null, period: '', ...what, ...made }
}

export const noSuch = () => notFound('There is no such deadline.')
export const changedMeanwhile = () =>
  problem('conflict', 409, 'Somebody else has changed this deadline. Please look again.')
