import { DEADLINES, type DeadlineGroup, type DeadlineState } from '#contract/work/deadline-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { lastOfMonth } from '#domain/time/days.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { createDeadlineBulk } from './deadline-bulk.ts'
import * as views from './deadline-views.store.ts'
import {
  changedMeanwhile,
  type Deadline,
  type DeadlineChange,
  type DeadlineQuery,
  isDone,
  type NewDeadline,
  noSuch,
  ownRow,
  type Step,
} from './deadlines.model.ts'
import * as store from './deadlines.store.ts'
import type { DeadlineRules } from './rules/rules.service.ts'
import { listSteps } from './steps/steps.store.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  settings: SettingsService
  clientAccess: ClientAccess
  documentLinks: DocumentLinks
  rules: DeadlineRules
}

/** A deadline with what it waits for and what proves it. */
export type WholeDeadline = Deadline & {
  isLate: boolean
  waitingFor: { id: number; title: string; missing: string[] } | null
  proof: { id: string; name: string; url: string } | null
  steps: Step[]
}

const EXPORT_BATCH = 500

export type Deadlines = ReturnType<typeof createDeadlines>

/** What is due for clients, whose it is, and what became of it. */
export function createDeadlines({ db, clock }: Tools, needs: Needs) {
  const { audit, accounts, settings, clientAccess, documentLinks, rules } = needs
  const todayOf = () => settings.dayOf(clock.now())

  async function whole(deadlines: Deadline[], today: string): Promise<WholeDeadline[]> {
    const open = deadlines.filter(({ state }) => !isDone(state))
    const missing = await documentLinks.missing(open.flatMap(({ paperRequestId }) => paperRequestId ?? []))
    const proofs = await documentLinks.documents(deadlines.flatMap(({ proofDocumentId }) => proofDocumentId ?? []))
    const steps = await listSteps(db.read, deadlines)
    return deadlines.map((deadline) => {
      const { paperRequestId: papers, proofDocumentId, state, dueOn } = deadline
      const found = proofDocumentId ? proofs.get(proofDocumentId) : undefined
      return {
        ...deadline,
        isLate: !isDone(state) && dueOn < today,
        waitingFor: isDone(state) || papers === null ? null : (missing.get(papers) ?? null),
        proof: found && !found.isDeleted ? { id: found.id, name: found.name, url: found.url } : null,
        steps: steps.get(deadline.id) ?? [],
      }
    })
  }

  async function one(actor: Actor, id: number): Promise<WholeDeadline> {
    const deadline = await store.find(db.read, id)
    if (!deadline || !(await clientAccess.open(actor, deadline.clientId))) throw noSuch()
    const [found] = await whole([deadline], await todayOf())
    return found as WholeDeadline
  }

  async function filterOf(actor: Actor, { client, person, service }: Omit<DeadlineQuery, 'view'>) {
    const personId = person === 'me' ? actor.accountId : person === 'nobody' ? null : person || undefined
    return { visible: await clientAccess.visibleTo(actor), clientId: client, personId, service: service || undefined }
  }

  async function resultsOf(actor: Actor, query: DeadlineQuery) {
    const today = await todayOf()
    const where = views.viewsOf(views.spanOf(query, today), today)[query.view]
    return { ...(await filterOf(actor, query)), where }
  }

  async function staff() {
    return (await accounts.team.listStaff('accountant')).map(({ id, name }) => ({ id, name }))
  }

  async function assigneeOf(actor: Actor, wanted: string | null): Promise<string | null> {
    const id = wanted === 'me' ? actor.accountId : wanted
    if (id && !(await staff()).some((each) => each.id === id)) throw invalid('assignee', 'Choose somebody of the firm')
    return id
  }

  /** What a state brings with it: who finished it and when, or nothing of that. */
  const finishing = (actor: Actor, state: DeadlineState) =>
    isDone(state)
      ? { state, filedBy: actor.accountId, filedByName: actor.name, filedAt: isoNow(clock) }
      : { state, filedBy: null, filedByName: null, filedAt: null }

  async function doneMeanwhile({ state, filedBy, filedAt }: Deadline) {
    const { timeZone } = await settings.get('firm')
    const when = filedAt ? clockTime(filedAt, timeZone, clock.now()) : ''
    const act = state === 'filed' ? 'has filed this already' : 'has said already that this is not needed'
    return problem('done-already', 409, `${filedBy ?? 'Somebody'} ${act} (${when}).`)
  }

  async function requirePapers(tx: Tx, clientId: number, id: number): Promise<void> {
    const request = await documentLinks.request(id, tx)
    if (request?.clientId !== clientId) throw invalid('paperRequest', 'Choose a request to this client')
  }

  async function requireProof(tx: Tx, clientId: number, id: string): Promise<void> {
    const found = (await documentLinks.documents([id], tx)).get(id)
    if (found?.clientId !== clientId || found.isDeleted) throw invalid('proof', 'Choose a document of this client')
  }

  async function change(actor: Actor, id: number, { version, ...wanted }: DeadlineChange): Promise<void> {
    const assignee = wanted.assignee === undefined ? undefined : await assigneeOf(actor, wanted.assignee)
    const doneNow = await db.transaction(async (tx) => {
      await db.engine.lock(tx, `deadline:${id}`)
      const before = await store.find(tx, id)
      if (!before) throw noSuch()
      await clientAccess.requireOf(actor, before, { need: 'staff', noSuch, reader: tx })
      const finishes = wanted.state !== undefined && isDone(wanted.state)
      if (isDone(before.state) && (finishes || before.version !== version)) return before
      if (before.version !== version) throw changedMeanwhile()
      if (wanted.paperRequest) await requirePapers(tx, before.clientId, wanted.paperRequest)
      if (wanted.proof) await requireProof(tx, before.clientId, wanted.proof)
      if (wanted.dueOn && before.ruleId !== null)
        throw invalid('dueOn', 'A rule makes this date: change the rule instead')
      const changed = {
        ...(wanted.state ? finishing(actor, wanted.state) : {}),
        ...(assignee === undefined ? {} : { assigneeId: assignee }),
        ...(wanted.reference === undefined ? {} : { reference: wanted.reference || null }),
        ...(wanted.proof === undefined ? {} : { proofDocumentId: wanted.proof }),
        ...(wanted.paperRequest === undefined ? {} : { paperRequestId: wanted.paperRequest }),
        ...(wanted.dueOn ? { dueOn: wanted.dueOn } : {}),
      }
      await store.update(tx, [id], changed, isoNow(clock))
      const action = wanted.state ? ACTIONS[wanted.state] : 'deadline.changed'
      await audit.record(tx, actor, { action, subject: `deadline:${id}`, detail: { client: before.clientId } })
      return null
    })
    if (doneNow) throw await doneMeanwhile(doneNow)
  }

  return {
    staff,
    assigneeOf,
    whole,
    todayOf,
    findTopic: (id: string, reader: Reader | Tx) => store.find(reader, Number(id)),

    async list(actor: Actor, query: DeadlineQuery, { group, page: wanted }: { group: DeadlineGroup; page: number }) {
      const today = await todayOf()
      const base = await filterOf(actor, query)
      const span = views.spanOf(query, today)
      const shown = views.viewsOf(span, today)
      const counts = { open: 0, late: 0, waiting: 0, done: 0, all: 0 }
      for (const view of ['open', 'late', 'waiting', 'done'] as const) {
        counts[view] = await store.count(db.read, { ...base, where: shown[view] })
      }
      counts.all = counts.open + counts.done
      const total = counts[query.view]
      const { window, ...at } = pageAt({ total }, wanted, DEADLINES.perPage)
      const found = await store.list(db.read, { ...base, where: shown[query.view] }, { group, ...window })
      return {
        items: await whole(found, today),
        ...at,
        total,
        counts,
        today,
        from: span.from ?? null,
        to: span.to ?? null,
        services: await store.listServices(db.read),
        staff: await staff(),
        making: await rules.filling.countStale(),
      }
    },

    async *exportAll(actor: Actor, query: DeadlineQuery) {
      const today = await todayOf()
      const filter = await resultsOf(actor, query)
      const batches = pages(EXPORT_BATCH, (window) => store.list(db.read, filter, { group: 'day', ...window }))
      for await (const batch of batches) yield await whole(batch, today)
    },

    async month(
      actor: Actor,
      { month: wanted, ...query }: Omit<DeadlineQuery, 'view'> & { month?: string | undefined },
    ) {
      const today = await todayOf()
      const month = wanted ?? today.slice(0, 7)
      const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)]
      const base = await filterOf(actor, query)
      const counted = await store.countDays(db.read, { ...base, where: views.between(first, last) })
      const late = views.openBefore(first < today ? first : today)
      const closed = new Map((await rules.closingDays.list()).map(({ day, name }) => [day, name]))
      const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => {
        const day = `${month}-${String(at + 1).padStart(2, '0')}`
        const lines = counted.filter((each) => each.day === day).map(({ day: _day, ...line }) => line)
        return { day, off: closed.get(day) ?? null, lines }
      })
      const lateBefore = await store.count(db.read, { ...base, where: late })
      return { month, today, lateBefore, days, services: await store.listServices(db.read), staff: await staff() }
    },

    get: one,
    figures: async (actor: Actor, today: string) =>
      await store.countDue(db.read, await clientAccess.visibleTo(actor), today),

    async create(actor: Actor, { repeats, ...wanted }: NewDeadline) {
      if (repeats) return await one(actor, await rules.createRepeating(actor, wanted, repeats))
      const id = await db.transaction(async (tx) => {
        await clientAccess.require(actor, wanted.clientId, 'staff', tx)
        const id = await store.insert(tx, ownRow(wanted, isoNow(clock)))
        const detail = { client: wanted.clientId }
        await audit.record(tx, actor, { action: 'deadline.added', subject: `deadline:${id}`, detail })
        return id
      })
      return await one(actor, id)
    },

    async change(actor: Actor, id: number, wanted: DeadlineChange) {
      await change(actor, id, wanted)
      return await one(actor, id)
    },

    bulk: createDeadlineBulk(db, { clientAccess, resultsOf, assigneeOf, change }),

    async remove(actor: Actor, id: number): Promise<Deadline> {
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, `deadline:${id}`)
        const deadline = await store.find(tx, id)
        if (!deadline || !(await clientAccess.open(actor, deadline.clientId, tx))) throw noSuch()
        if (deadline.ruleId !== null) {
          throw problem(
            'not-now',
            409,
            'A rule makes this date. Say that it is not needed, or end the rule for the client.',
          )
        }
        if (deadline.state === 'filed') throw problem('not-now', 409, 'What is filed stays.')
        await store.remove(tx, id)
        const detail = { client: deadline.clientId }
        await audit.record(tx, actor, { action: 'deadline.removed', subject: `deadline:${id}`, detail })
        return deadline
      })
    },

    /** A client's year, for its own people: with what is late from before. */
    async ofRoom(actor: Actor, clientId: number, wanted: number | undefined) {
      await clientAccess.require(actor, clientId, 'read')
      const today = await todayOf()
      const year = wanted ?? Number(today.slice(0, 4))
      const where = views.yearOf(year, today)
      const filter = { visible: await clientAccess.visibleTo(actor), clientId, where }
      const found = await store.list(db.read, filter, { group: 'day', limit: 1_000, offset: 0 })
      return { year, today, items: await whole(found, today), notes: await rules.notes() }
    },
  }
}

const ACTIONS = {
  open: 'deadline.reopened',
  in_work: 'deadline.changed',
  filed: 'deadline.filed',
  not_needed: 'deadline.not-needed',
} as const
