import { createHash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'

/** Who did it, where no account is known: the system itself, or a visitor. */
export type Doer = Pick<Actor, 'accountId' | 'name'> | 'system' | 'visitor'

export interface AuditEvent {
  /** What happened, as `noun.verb`: `article.published`. */
  action: string
  /** What it happened to, as `noun:id`: `article:12`. */
  subject?: string
  /** Facts worth keeping; never secrets, never a whole text. */
  detail?: Record<string, unknown>
  /** The network address, in short form. */
  address?: string
}

export type Audit = ReturnType<typeof createAudit>

/** The firm's memory of who did what; each event carries the hash of the one before it. */
export function createAudit({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    async record(tx: Tx, doer: Doer, event: AuditEvent): Promise<void> {
      await db.engine.lock(tx, 'audit')
      const last = await tx.selectFrom('audit_events').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
      const row = {
        at: isoNow(clock),
        actor_id: typeof doer === 'string' ? null : doer.accountId,
        actor_name: typeof doer === 'string' ? doer : doer.name,
        action: event.action,
        subject: event.subject ?? null,
        detail: JSON.stringify(event.detail ?? {}),
        address: event.address ?? null,
        previous_hash: last?.hash ?? '',
      }
      await tx
        .insertInto('audit_events')
        .values({ ...row, hash: hashOf(row) })
        .execute()
    },
    /** The last events about one thing, newest first: for the file that people download about themselves. */
    async listOf(subject: string) {
      return await db.read
        .selectFrom('audit_events')
        .select(['at', 'action', 'address'])
        .where('subject', '=', subject)
        .orderBy('id', 'desc')
        .limit(1000)
        .execute()
    },
  }
}

/** The hash that seals an event together with the one before it. */
export function hashOf(row: Record<string, string | null>): string {
  const sealed = ['previous_hash', 'at', 'actor_id', 'actor_name', 'action', 'subject', 'detail', 'address']
  return createHash('sha256')
    .update(JSON.stringify(sealed.map((key) => row[key] ?? null)))
    .digest('hex')
}
