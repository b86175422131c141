import { EXAMPLES } from '#content/templates/deadline-rules.ts'
import { LENGTHS } from '#contract/limits.ts'
import { DEADLINES } from '#contract/work/deadline-fields.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { datesOf } from '#domain/deadlines/due-dates.ts'
import { type Every, repeatingRule } from '#domain/deadlines/periods.ts'
import { type DeadlineRule, formatRule, NEW_RULE } from '#domain/deadlines/rule.ts'
import { counted } from '#domain/text/counted.ts'
import { addDays, weekdayOf } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { NewDeadline, Rule, WantedDates, WrittenRule } from '#server/features/work/deadlines/deadlines.model.ts'
import { findFirst } from '#server/features/work/deadlines/deadlines.store.ts'
import { listMade } from '#server/features/work/deadlines/filling.store.ts'
import { countChanges, createFilling, groupByClient, horizonOf } from '#server/features/work/deadlines/filling.ts'
import type { Holidays } from '#server/features/work/deadlines/holidays.ts'
import { createWorkingDays } from '#server/features/work/deadlines/working-days.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { createClosingDays } from './closing-days.service.ts'
import * as store from './rules.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  clientAccess: ClientAccess
  directory: ClientDirectory
  holidays: Holidays
}

/** A preview looks at so many clients; what becomes of the others is the same. */
const CLIENTS_LOOKED_AT = 1_000

export type DeadlineRules = ReturnType<typeof createDeadlineRules>

/** What makes due dates: rules, to whom they apply, and the days on which nobody works. */
export function createDeadlineRules(tools: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { audit, settings, clientAccess, directory, holidays } = needs
  const { db, clock } = tools
  const workingDays = createWorkingDays(tools, holidays)
  const filling = createFilling(tools, { settings, workingDays })
  const closingDays = createClosingDays(tools, { audit })
  const todayOf = () => settings.dayOf(clock.now())

  async function required(id: number): Promise<Rule> {
    const rule = await store.findRule(db.read, id)
    if (!rule) throw noSuch()
    return rule
  }

  async function requireRegion(region: string | null): Promise<void> {
    if (region === null) return
    const regions = await holidays.regions()
    if (!regions.some(({ code }) => code === region))
      throw invalid('region', 'The holidays of this region are not known')
  }

  async function withCounts(rules: Rule[]) {
    const ids = rules.map(({ id }) => id)
    const counts = await store.countClients(db.read, ids)
    return rules.map((rule) => ({ ...rule, ...(counts.get(rule.id) ?? { clients: 0, waiting: 0 }) }))
  }

  async function get(id: number) {
    const [rule] = await withCounts([await required(id)])
    if (!rule) throw noSuch()
    return rule
  }

  /** Dates of a few clients are there at once; those of many come by and by. */
  async function fillFew(clients: number, ruleId?: number): Promise<void> {
    if (clients <= DEADLINES.atOnce) await filling.fill(ruleId)
  }

  const columnsOf = ({ name, service, rule, region, note, isPublic, steps }: WrittenRule) => ({
    name,
    service,
    rule: JSON.stringify(rule),
    region,
    note,
    isPublic: isPublic ? 1 : 0,
    steps: JSON.stringify(steps),
    updatedAt: isoNow(clock),
  })

  async function preview(actor: Actor, wanted: WantedDates) {
    const today = await todayOf()
    const span = filling.spanFrom(today)
    const works = await workingDays(wanted.region, span)
    await requireRegion(wanted.region)
    const of = { yearEnd: wanted.yearEnd, begins: today }
    const dates = datesOf(wanted.rule, of, { from: today, to: horizonOf(today) }, works)
    return {
      dates: dates.map(({ period, due }) => ({ period, due, weekday: weekdayOf(due) })),
      words: formatRule(wanted.rule),
      changes: wanted.id === undefined ? null : await changes(actor, wanted.id, wanted.rule, { works, today, span }),
    }
  }

  async function create(actor: Actor, written: WrittenRule) {
    await requireRegion(written.region)
    const id = await db.transaction(async (tx) => {
      if ((await store.countRules(tx)) >= DEADLINES.rules) {
        throw problem('too-many-rules', 409, `There are ${DEADLINES.rules} rules already. Change one of them instead.`)
      }
      const made = { state: 'active' as const, version: 1, createdAt: isoNow(clock) }
      const id = await store.insertRule(tx, { ...columnsOf(written), ...made })
      await audit.record(tx, actor, { action: 'deadline-rule.created', subject: `deadline-rule:${id}` })
      touch(tx, 'deadline-rules')
      return id
    })
    return await get(id)
  }

  async function apply(actor: Actor, id: number, clients: number[] | 'all', begins?: string) {
    const today = await todayOf()
    const rule = await required(id)
    if (rule.state === 'archived') throw problem('archived', 409, 'This rule is archived. Take it up again first.')
    const visible = await clientAccess.visibleTo(actor)
    const ids = clients === 'all' ? await store.listActiveClients(db.read, visible) : [...new Set(clients)]
    if (clients !== 'all') for (const each of ids) await clientAccess.require(actor, each, 'staff')
    await db.transaction(async (tx) => {
      await db.engine.lock(tx, `deadline-rule:${id}`)
      await store.assign(tx, id, ids, { begins: begins ?? today, engagementId: null })
      const detail = { clients: ids.length }
      await audit.record(tx, actor, { action: 'deadline-rule.applied', subject: `deadline-rule:${id}`, detail })
    })
    await fillFew(ids.length, id)
    return { clients: ids.length, rule: await get(id), message: appliedWords(rule.name, ids.length) }
  }

  return {
    filling,
    get,
    workingDays,
    regions: holidays.regions,

    async list() {
      const [rules, days] = [await store.listRules(db.read), await closingDays.list()]
      return { items: await withCounts(rules), examples: EXAMPLES, closingDays: days }
    },

    closingDays,

    async choices() {
      const rules = await store.listRules(db.read)
      return rules.filter(({ state }) => state === 'active').map(({ id, name }) => ({ id, name }))
    },

    async notes(): Promise<Map<number, string>> {
      return new Map((await store.listRules(db.read)).map(({ id, note }) => [id, note]))
    },

    create,

    async save(
      actor: Actor,
      id: number,
      { version, state, ...written }: WrittenRule & { version: number; state: Rule['state'] },
    ) {
      await requireRegion(written.region)
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `deadline-rule:${id}`)
        const before = await store.findRule(tx, id)
        if (!before) throw noSuch()
        if (before.version !== version) throw changedMeanwhile()
        await store.updateRule(tx, id, { ...columnsOf(written), state, version: version + 1 })
        await store.markStale(tx, { ruleId: id })
        await audit.record(tx, actor, { action: 'deadline-rule.changed', subject: `deadline-rule:${id}` })
        touch(tx, 'deadline-rules')
      })
      const { clients } = await get(id)
      await fillFew(clients, id)
      return await get(id)
    },

    /** What a rule would make in 24 months, and what it would change of what is there. */
    preview,

    /** What a saved rule, an example or a new rule makes. */
    async dates(actor: Actor, { rule: id, example }: { rule?: number | undefined; example?: string | undefined }) {
      const saved = id === undefined ? null : await get(id)
      const rule = saved?.rule ?? EXAMPLES.find(({ slug }) => slug === example)?.rule ?? NEW_RULE
      return await preview(actor, { rule, region: saved?.region ?? null, yearEnd: '12-31' })
    },

    apply,

    /** Makes a deadline that repeats: a rule for its day, which applies to one client. The answer is its first deadline. */
    async createRepeating(
      actor: Actor,
      { clientId, title, service, dueOn }: NewDeadline,
      every: Every,
    ): Promise<number> {
      await clientAccess.require(actor, clientId, 'staff')
      if (dueOn > horizonOf(await todayOf())) throw invalid('dueOn', 'Choose a day within the next two years')
      const name = title.slice(0, LENGTHS.name)
      const text = { name, service: service || name.slice(0, LENGTHS.category), note: '', isPublic: false, steps: [] }
      const { id } = await create(actor, { ...text, region: null, rule: repeatingRule(every, dueOn) })
      await apply(actor, id, [clientId], dueOn)
      const first = await findFirst(db.read, clientId, id)
      if (first === undefined) throw invalid('dueOn', 'Choose a later day')
      return first
    },

    /** Within the acceptance of a proposal: the rules that its lines name apply to the client from then on. */
    async applyRules(
      tx: Tx,
      clientId: number,
      ruleIds: number[],
      { begins, engagementId }: { begins: string; engagementId: string },
    ): Promise<void> {
      for (const id of [...new Set(ruleIds)].toSorted((a, b) => a - b)) {
        const rule = await store.findRule(tx, id)
        if (rule?.state !== 'active') continue
        await db.engine.lock(tx, `deadline-rule:${id}`)
        await store.assign(tx, id, [clientId], { begins, engagementId })
        const detail = { client: clientId, engagement: engagementId }
        await audit.record(tx, 'system', { action: 'deadline-rule.applied', subject: `deadline-rule:${id}`, detail })
      }
    },

    /** The rules that an engagement brought no longer apply. */
    endOfEngagement: (tx: Tx, engagementId: string, day: string) => store.endOfEngagement(tx, engagementId, day),

    async end(actor: Actor, id: number, clientId: number): Promise<string> {
      const today = await todayOf()
      const rule = await required(id)
      const client = await clientAccess.require(actor, clientId, 'staff')
      await db.transaction(async (tx) => {
        if (!(await store.endAssignment(tx, id, clientId, addDays(today, -1)))) {
          throw problem('not-now', 409, 'This rule does not apply to the client.')
        }
        const detail = { client: clientId }
        await audit.record(tx, actor, { action: 'deadline-rule.ended', subject: `deadline-rule:${id}`, detail })
      })
      await filling.fill(id)
      return `“${rule.name}” no longer applies to ${client.name}.`
    },

    async ofClient(actor: Actor, clientId: number) {
      const client = await clientAccess.require(actor, clientId, 'staff')
      return (await store.listOfClient(db.read, clientId)).map(({ rule, beginsOn, endsOn }) => ({
        id: rule.id,
        name: rule.name,
        service: rule.service,
        words: formatRule(rule.rule),
        beginsOn,
        endsOn,
        isWithoutYearEnd: rule.rule.anchor.kind === 'year-end' && client.yearEnd === null,
      }))
    },
  }

  async function changes(
    actor: Actor,
    id: number,
    rule: DeadlineRule,
    { works, today, span }: { works: (date: string) => boolean; today: string; span: { from: string; to: string } },
  ) {
    const changed = { ...(await required(id)), rule, state: 'active' as const }
    const zone = (await settings.get('firm')).timeZone
    const all = await store.listAssignments(db.read, id, { limit: CLIENTS_LOOKED_AT + 1, zone })
    const living = all.slice(0, CLIENTS_LOOKED_AT).filter(({ isGone }) => !isGone)
    const ids = living.map(({ clientId }) => clientId)
    const made = groupByClient(await listMade(db.read, id, ids))
    const { totals, first } = countChanges(changed, living, made, { works, today, span })
    // The numbers count every client, since the rule changes for all; what is named are those that a user may see.
    const names = await directory.visibleNames(await clientAccess.visibleTo(actor), ids)
    const named = first.flatMap((each) => {
      const clientName = names.get(each.clientId)
      return clientName === undefined ? [] : [{ ...each, clientName }]
    })
    return {
      ...totals,
      isCounted: all.length <= CLIENTS_LOOKED_AT,
      first: named.slice(0, DEADLINES.movesShown),
    }
  }
}

const appliedWords = (name: string, clients: number) =>
  clients > DEADLINES.atOnce
    ? `“${name}” applies to ${counted(clients, 'client')}. Their dates are being made.`
    : `“${name}” applies to ${counted(clients, 'client')}.`

const noSuch = () => notFound('There is no such rule.')
const changedMeanwhile = () => problem('conflict', 409, 'Somebody else has changed this rule. Please look again.')
