import type { LeadState } from '#contract/clients/leads.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { hasAnswers } from '#server/features/clients/leads/lead-messages.store.ts'
import { isHeld, isWaiting, type Lead, type LeadEvent } from '#server/features/clients/leads/leads.model.ts'
import * as store from '#server/features/clients/leads/leads.store.ts'
import type { ReplyPromise } from '#server/features/clients/leads/promise/reply-promise.ts'
import { countLead } from '#server/features/clients/leads/statistics/count-lead.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, type Problem, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { insertEvent, listEvents } from './lead-events.store.ts'
import { replaceTags } from './lead-tags.store.ts'

export interface Wish {
  version: number
  state?: LeadState | undefined
  owner?: { id: string; name: string } | null | undefined
  tags?: string[] | undefined
  /** Why the state changes, in its history. */
  reason?: string
  /** What was answered has not arrived: the clock runs on. */
  isUnanswered?: true
}

/** Who changes it; a user who answers by email may have no account, and the system has none. */
type By = (Pick<Actor, 'name'> & { accountId: string | null }) | 'system'

type Step = Pick<LeadEvent, 'kind'> & Partial<Pick<LeadEvent, 'before' | 'after' | 'text'>>

export type LeadChanges = ReturnType<typeof createLeadChanges>

/** The one way in which a lead changes: its row, its history, its counts and what is found by search. */
export function createLeadChanges(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit, promise, settings }: { audit: Audit; promise: ReplyPromise; settings: Pick<SettingsService, 'dayOf'> },
) {
  /** When it was first answered, and how long that took. */
  async function answeredBy(tx: Tx, lead: Lead, { state, isUnanswered }: Wish & { state: LeadState }, now: string) {
    const reopened = lead.state === 'answered' && (state === 'new' || state === 'in-progress')
    // Marked as answered by mistake: nobody has written, so the clock runs on.
    if (isUnanswered || (reopened && !(await hasAnswers(tx, lead.id))))
      return { answeredAt: null, answeredOn: null, replyMinutes: null }
    if (lead.answeredAt || state !== 'answered')
      return { answeredAt: lead.answeredAt, answeredOn: lead.answeredOn, replyMinutes: lead.replyMinutes }
    const minutes = await promise.minutesTaken(lead.createdAt, now)
    return { answeredAt: now, answeredOn: await settings.dayOf(now), replyMinutes: minutes }
  }

  return {
    /** Changes a lead within the caller's transaction; `also` is told in its history beside what changes. */
    async apply(tx: Tx, actor: By, id: number, wish: Wish, also: Step[] = []): Promise<Lead> {
      const lead = await store.findLead(tx, id)
      if (!lead) throw notFound('There is no such request.')
      if (lead.version !== wish.version) throw changedMeanwhile(lead, await listEvents(tx, [id]), wish.version)
      const tags = wish.tags ? [...new Set(wish.tags)] : undefined
      const steps: Step[] = [...also, ...stepsBetween(lead, { ...wish, tags })]
      if (steps.length === 0) return lead
      const now = isoNow(clock)
      const state = wish.state ?? lead.state
      const { owner } = wish
      const answered = await answeredBy(tx, lead, { ...wish, state }, now)
      const after = await store.updateLead(tx, lead, {
        state,
        // A user has decided: it is no longer the site's guess.
        ...(wish.state ? { spamReason: null } : {}),
        ...(owner === undefined ? {} : { ownerId: owner?.id ?? null, ownerName: owner?.name ?? null }),
        ...(tags ? { tags: JSON.stringify(tags) } : {}),
        ...answered,
        dueAt: isWaiting({ state, answeredAt: answered.answeredAt }) ? lead.replyBy : null,
        closedAt: state === 'closed' ? (lead.closedAt ?? now) : null,
        updatedAt: now,
      })
      // Another writer came between reading and writing.
      if (!after) {
        throw changedMeanwhile((await store.findLead(tx, id)) ?? lead, await listEvents(tx, [id]), lead.version)
      }
      const by = actor === 'system' ? { accountId: null, name: 'System' } : actor
      for (const step of steps) {
        await insertEvent(tx, { leadId: id, at: now, by, version: after.version, ...step })
      }
      await countLead(tx, lead, after)
      if (tags) await replaceTags(tx, id, tags)
      await store.indexLead(tx, db.engine, after)
      await audit.record(tx, doerOf(actor), {
        action: actionOf(also),
        subject: `lead:${id}`,
        detail: {
          reference: lead.reference,
          ...Object.fromEntries(steps.map((step) => [step.kind, factOf(step)])),
        },
      })
      touch(tx, 'leads')
      return after
    },
  }
}

function doerOf(by: By) {
  if (by === 'system') return by
  return by.accountId === null ? 'visitor' : { ...by, accountId: by.accountId }
}

function actionOf(also: Step[]) {
  if (also.some(({ kind }) => kind === 'reply')) return 'lead.replied'
  return also.some(({ kind }) => kind === 'written') ? 'lead.written' : 'lead.changed'
}

/** What the audit keeps of a step for good: tags are words about a person, so only their number. */
function factOf({ kind, after }: Step): string | number | null {
  if (kind === 'tags') return after ? after.split(', ').length : 0
  return after ?? null
}

/** What a change would do to a lead, step by step, for its history. */
function stepsBetween(lead: Lead, { state, owner, tags, reason }: Omit<Wish, 'version'>): Step[] {
  const steps: Step[] = []
  const before = isHeld(lead) ? 'held' : lead.state
  if (state && state !== before) steps.push({ kind: 'state', before, after: state, ...(reason && { text: reason }) })
  if (owner !== undefined && owner?.id !== lead.owner?.id) {
    steps.push({ kind: 'owner', before: lead.owner?.name ?? null, after: owner?.name ?? null })
  }
  if (tags && tags.join('\n') !== lead.tags.join('\n')) {
    steps.push({ kind: 'tags', before: lead.tags.join(', '), after: tags.join(', ') })
  }
  return steps
}

/** Tells who changed a lead since a version was read, and what it is now; nothing is overwritten. */
function changedMeanwhile(lead: Lead, events: LeadEvent[], seen: number): Problem {
  const missed = events.filter((event) => event.version > seen && event.kind !== 'note')
  const who = [...new Set(missed.map((event) => event.actorName))].join(' and ') || 'Somebody'
  const fields: Record<string, string> = {}
  for (const { kind } of missed) fields[kind] = nowOf(lead, kind)
  const what = Object.values(fields).join(', ')
  const words = `${who} changed this request meanwhile${what ? `: ${what}` : ''}. Review it before you change it.`
  return problem('conflict', 409, words, { fields })
}

function nowOf(lead: Lead, kind: LeadEvent['kind']): string {
  if (kind === 'owner') return lead.owner ? `it is now with ${lead.owner.name}` : 'it is now with nobody'
  if (kind === 'tags') return lead.tags.length > 0 ? `its tags are now ${lead.tags.join(', ')}` : 'it has no tags now'
  return `its state is now ${lead.state.replace('-', ' ')}`
}
