import type { AuditAction } from '#contract/audit-actions.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import { follows, hashOf, OWNER } from './audit.model.ts'
import * as store from './audit.store.ts'

/** Who did it, where no account is known: the system itself, or a visitor. */
export type Doer = Pick<Actor, 'accountId' | 'name'> | 'system' | 'visitor'

export interface AuditEvent {
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

/** The firm's memory of who did what; each event carries the hash of the one before it. */
export function createAudit({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    async record(tx: Tx, doer: Doer, event: AuditEvent): Promise<void> {
      await db.engine.lock(tx, 'audit')
      const sealed = {
        at: isoNow(clock),
        actor_id: typeof doer === 'string' ? null : doer.accountId,
        actor_name: nameToKeep(doer, event),
        action: event.action,
        subject: event.subject ?? null,
        detail: JSON.stringify(event.detail ?? {}),
        address: event.address ?? null,
        previous_hash: await store.findLastHash(tx),
      }
      await store.insertEvent(tx, { ...sealed, hash: hashOf(sealed) })
    },

    /** Whether something of this kind has ever happened. */
    has: (reader: Reader | Tx, action: AuditAction) => store.hasEvent(reader, action),

    /** Newest first unless told; the next page begins beyond the last one shown. */
    async list(filter: store.EventFilter, stretch: Omit<store.Stretch, 'limit'> = {}) {
      const events = await store.listEvents(db.read, filter, { ...stretch, limit: PAGE + 1 })
      const items = events.slice(0, PAGE)
      return { items, next: events.length > PAGE ? (items.at(-1)?.id ?? null) : null }
    },

    listActions: () => store.listActions(db.read),

    /** Everything the filter lets through, newest first, a batch at a time. */
    async *exportAll(filter: store.EventFilter): AsyncGenerator<store.StoredEvent[]> {
      let from: number | undefined
      for (;;) {
        const batch = await store.listEvents(db.read, filter, { from, limit: BATCH })
        if (batch.length > 0) yield batch
        if (batch.length < BATCH) return
        from = batch.at(-1)?.id
      }
    },

    /** The last events about one thing: for the file that people download about themselves. */
    async listOf(subject: string) {
      const events = await store.listEvents(db.read, { subject }, { limit: BATCH })
      return events.map(({ at, action, address }) => ({ at, action, address }))
    },

    /** Follows the chain of hashes from the first event to the last. */
    async verify(): Promise<{ intact: boolean; events: number; brokenAt: number | null }> {
      let [events, after, hash] = [0, 0, '']
      for (;;) {
        const batch = await store.listInOrder(db.read, after, BATCH)
        for (const event of batch) {
          if (!follows(event, hash)) return { intact: false, events, brokenAt: event.id }
          events++
          after = event.id
          hash = event.hash
        }
        if (batch.length < BATCH) return { intact: true, events, brokenAt: null }
      }
    },
  }
}

/** What people do with their own account is sealed without their name, so that it can be forgotten: their account tells it. */
function nameToKeep(doer: Doer, { subject }: AuditEvent): string {
  if (typeof doer === 'string') return doer
  return subject === `account:${doer.accountId}` ? OWNER : doer.name
}
