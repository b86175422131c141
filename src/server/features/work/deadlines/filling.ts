import { setImmediate } from 'node:timers/promises'
import { DEADLINES } from '#contract/work/deadline-fields.ts'
import { concerns, type DueDate, datesOf, type IsWorkingDay } from '#domain/deadlines/due-dates.ts'
import { addDays, addMonths, monthsBefore } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { type Assignment, changesOf, isDone, lastDay, type MadeDate, type Rule } from './deadlines.model.ts'
import * as store from './filling.store.ts'
import { findRule, listAssignments } from './rules/rules.store.ts'
import type { WorkingDays } from './working-days.ts'

/** So many clients a transaction: few enough that nobody who reads or writes meanwhile feels it. */
const CLIENTS_AT_ONCE = 40
/** How far back a rule may reach the first time it is applied. */
const PAST_MONTHS = 24
/** Dates are rebuilt once the horizon has come so much nearer. */
const REFILL_DAYS = 28

/**
 * Makes the dates of rules, client by client. What changes a rule or a client marks what it concerns as stale, in its own
 * transaction; whoever comes here makes it, in small steps that can end anywhere and go on later.
 */
export function createFilling(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { settings, workingDays }: { settings: SettingsService; workingDays: WorkingDays },
) {
  const spanFrom = (today: string) => ({ from: monthsBefore(today, PAST_MONTHS), to: horizonOf(today) })

  /** Makes one step; false when nothing is left to make. */
  async function fillSome(today: string, ruleId?: number): Promise<boolean> {
    const next = await store.nextStale(db.read, { limit: rowsAtOnce(CLIENTS_AT_ONCE), ruleId })
    if (!next) return false
    const span = spanFrom(today)
    const zone = (await settings.get('firm')).timeZone
    const seen = await findRule(db.read, next.ruleId)
    const works = await workingDays(seen?.region ?? null, span)
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `deadline-rule:${next.ruleId}`)
      const rule = await findRule(tx, next.ruleId)
      // A user has changed it since: the next step sees what it is now.
      if (rule?.version !== seen?.version) return
      const assignments = await listAssignments(tx, next.ruleId, { clientIds: next.clientIds, zone })
      if (rule) await makeAnew(tx, { rule, assignments, works, today, span })
      await store.markFilled(tx, next.ruleId, next.clientIds, span.to)
    })
    return true
  }

  async function makeAnew(tx: Parameters<typeof store.insertMade>[0], { rule, assignments, ...given }: Making) {
    const { today, works, span } = given
    const living = assignments.filter(({ isGone }) => !isGone)
    const made = groupByClient(
      await store.listMade(
        tx,
        rule.id,
        living.map(({ clientId }) => clientId),
      ),
    )
    const dates = sharedDates(rule, span, works)
    const now = isoNow(clock)
    // Most clients get the same dates, so they are written together.
    const added = new Map<string, { clientIds: number[]; dates: DueDate[] }>()
    const moved = new Map<string, number[]>()
    const [removed, renamed]: [number[], number[]] = [[], []]
    for (const assignment of living) {
      const { clientId, filledUntil } = assignment
      const own = made.get(clientId) ?? []
      const wanted = wantedOf(rule, assignment, dates, today)
      const changes = changesOf(own, wanted, { today, isFirst: filledUntil === '' })
      if (changes.added.length > 0) {
        const key = changes.added.map(({ period, due }) => `${period}:${due}`).join()
        const alike = added.get(key)
        if (alike) alike.clientIds.push(clientId)
        else added.set(key, { clientIds: [clientId], dates: changes.added })
      }
      for (const { made: date, to } of changes.moved) moved.set(to, [...(moved.get(to) ?? []), date.id])
      removed.push(...changes.removed.map(({ id }) => id))
      renamed.push(...own.filter((date) => isMisnamed(date, rule)).map(({ id }) => id))
    }
    for (const group of added.values()) await store.insertMade(tx, rule, group, now)
    for (const [due, ids] of moved) await store.moveDates(tx, ids, due, now)
    if (renamed.length > 0) await store.renameDates(tx, renamed, rule, now)
    if (removed.length > 0) await store.deleteDates(tx, removed)
  }

  return {
    spanFrom,

    /** Makes what is to be made: of one rule, or of all. */
    async fill(ruleId?: number): Promise<void> {
      const today = await settings.dayOf(clock.now())
      // Between two steps whoever waits comes first.
      while (await fillSome(today, ruleId)) await setImmediate()
    },

    /** Keeps the horizon filled: called again and again. */
    async keepFilled(): Promise<void> {
      const today = await settings.dayOf(clock.now())
      const enough = addDays(horizonOf(today), -REFILL_DAYS)
      if (await store.hasFilledBefore(db.read, enough)) {
        await db.transaction((tx) => store.markFilledBefore(tx, enough))
      }
      await this.fill()
    },

    countStale: () => store.countStale(db.read),
  }
}

interface Making {
  rule: Rule
  assignments: Assignment[]
  works: IsWorkingDay
  today: string
  span: { from: string; to: string }
}

export const horizonOf = (today: string) => addDays(`${addMonths(today, DEADLINES.horizonMonths + 1)}-01`, -1)

/** The dates of a rule by year end, or by the day it begins, each worked out once. */
function sharedDates(rule: Rule, span: { from: string; to: string }, works: IsWorkingDay) {
  const kept = new Map<string, DueDate[]>()
  return ({ yearEnd, beginsOn }: Pick<Assignment, 'yearEnd' | 'beginsOn'>): DueDate[] => {
    const of = {
      yearEnd: rule.rule.anchor.kind === 'year-end' ? yearEnd : null,
      begins: rule.rule.anchor.kind === 'event' ? beginsOn : null,
    }
    const key = of.yearEnd ?? of.begins ?? ''
    const dates = kept.get(key) ?? datesOf(rule.rule, of, span, works)
    kept.set(key, dates)
    return dates
  }
}

function wantedOf(
  rule: Pick<Rule, 'state'>,
  assignment: Assignment,
  dates: (of: Assignment) => DueDate[],
  today: string,
): DueDate[] {
  const last = lastDay(assignment)
  const ends = rule.state === 'archived' && (last === null || last > today) ? today : last
  return dates(assignment).filter((date) => concerns(date, { begins: assignment.beginsOn, ends }))
}

/** What making the dates of a rule again would change: how much, and each change by client. */
export function countChanges(
  rule: Rule,
  assignments: Assignment[],
  made: Map<number, MadeDate[]>,
  { works, today, span }: Pick<Making, 'works' | 'today' | 'span'>,
) {
  const dates = sharedDates(rule, span, works)
  const totals = { moved: 0, added: 0, removed: 0, kept: 0 }
  const first: { clientId: number; period: string; from: string | null; to: string | null }[] = []
  for (const assignment of assignments) {
    const { clientId, filledUntil } = assignment
    const wanted = wantedOf(rule, assignment, dates, today)
    const isFirst = filledUntil === ''
    const { moved, added, removed, kept } = changesOf(made.get(clientId) ?? [], wanted, { today, isFirst })
    totals.moved += moved.length
    totals.added += added.length
    totals.removed += removed.length
    totals.kept += kept
    first.push(
      ...moved.map(({ made: date, to }) => ({ clientId, period: date.period, from: date.dueOn, to })),
      ...removed.map(({ period, dueOn }) => ({ clientId, period, from: dueOn, to: null })),
      ...added.map(({ period, due }) => ({ clientId, period, from: null, to: due })),
    )
  }
  return { totals, first }
}

const isMisnamed = (date: MadeDate, { name, service }: Rule) =>
  !isDone(date.state) && (date.title !== name || date.service !== service)

export function groupByClient(made: MadeDate[]): Map<number, MadeDate[]> {
  const groups = new Map<number, MadeDate[]>()
  for (const date of made) {
    const group = groups.get(date.clientId)
    if (group) group.push(date)
    else groups.set(date.clientId, [date])
  }
  return groups
}
