import type { AuditAction } from '#contract/system/audit-actions.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import type { Anchor, Verdict } from './audit.model.ts'
import * as store from './audit.store.ts'
import { createChain, type Keys } from './audit-chain.ts'

/** Who did it, where no account is known: the system itself, or a visitor. */
export type Doer = Pick<Actor, 'accountId' | 'name' | 'token'> | 'system' | 'visitor'

interface AuditEvent {
  /** What happened, as `noun.verb`: `article.published`. */
  action: AuditAction
  /** What it happened to, as `noun:id`: `article:12`. */
  subject?: string
  /** Facts worth keeping; never secrets, never a whole text. */
  detail?: Record<string, unknown>
  /** The network address, in short form. */
  address?: string
}

const PAGE = 50
const BATCH = 1000

export type Audit = ReturnType<typeof createAudit>

/** The firm's memory of who did what. No event keeps a name: whoever acted is named by their account, as long as there is one. */
export function createAudit(tools: Pick<Tools, 'db' | 'clock' | 'secrets' | 'log'>) {
  const { db, clock, log } = tools
  const chain = createChain(tools)

  return {
    async record(tx: Tx, doer: Doer, event: AuditEvent): Promise<void> {
      const token = typeof doer === 'string' ? undefined : doer.token
      await db.engine.lock(tx, 'audit')
      await chain.append(tx, {
        at: isoNow(clock),
        actorId: typeof doer === 'string' ? null : doer.accountId,
        doer: typeof doer === 'string' ? doer : 'account',
        action: event.action,
        subject: event.subject ?? null,
        detail: JSON.stringify({ ...event.detail, ...(token ? { token: `…${token.hint}` } : {}) }),
        address: event.address ?? null,
      })
    },

    /** Whether something of this kind has ever happened. */
    has: (reader: Reader | Tx, action: AuditAction) => store.hasEvent(reader, action),

    /** Newest first by default; the next page begins beyond the last one shown. */
    async list(filter: store.EventFilter, stretch: Omit<store.Stretch, 'limit'> = {}) {
      const events = await store.listEvents(db.read, filter, { ...stretch, limit: PAGE + 1 })
      const items = events.slice(0, PAGE)
      return { items, next: events.length > PAGE ? (items.at(-1)?.id ?? null) : null }
    },

    listActions: () => store.listActions(db.read),

    countSince: (actions: AuditAction[], from: string) => store.countEvents(db.read, actions, from),

    /** Everything the filter lets through, newest first, a batch at a time. */
    exportAll: (filter: store.EventFilter) =>
      pages<store.StoredEvent>(BATCH, ({ limit }, last) =>
        store.listEvents(db.read, filter, { from: last?.id, limit }),
      ),

    /** The last events about one thing: for the file that people download about themselves. */
    async listOf(subject: string) {
      const events = await store.listEvents(db.read, { subject }, { limit: BATCH })
      return events.map(({ at, action, address }) => ({ at, action, address }))
    },

    /** Whether every event is as it was written and none is missing; heads that were recorded elsewhere are looked up too. */
    verify: chain.verify,

    /** The last event, to be recorded where the record itself does not lie: on a screen, in the log. */
    head: chain.head,

    /** Checks the record and writes its head into the log, where it is out of reach of whoever changes the database. */
    async check(anchors: Anchor[]): Promise<void> {
      const { intact, brokenAt, fault } = await chain.verify(anchors)
      if (!intact) throw new Error(formatFault({ brokenAt, fault }))
      const { events, hash } = await chain.head()
      log.info({ events, hash }, 'the audit record is whole; this is its head')
    },

    /** Seals the record with the key of the site if it was sealed with another, and ends where it was recorded. */
    async resealIfOthers(tx: Tx, end: Omit<Anchor, 'at'>): Promise<Verdict | null> {
      await db.engine.lock(tx, 'audit')
      return await chain.resealIfOthers(tx, end)
    },

    /** Seals the record with another key; the lock keeps events out meanwhile. */
    async rekey(tx: Tx, keys: Keys): Promise<void> {
      await db.engine.lock(tx, 'audit')
      await chain.rekey(tx, keys)
    },
  }
}

export function formatFault({ brokenAt, fault }: Pick<Verdict, 'brokenAt' | 'fault'>): string {
  if (fault === 'cut') return `Events behind number ${brokenAt} were taken out of the audit record.`
  return `The audit record does not fit at event ${brokenAt}: it, or the one before it, was changed or taken out.`
}
