import type { RawBuilder, SqlBool } from 'kysely'
import { touch } from '#database/database.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { listForgettable, takePersonOut } from './lead-privacy.store.ts'

const SPAM_DAYS = 30
const CLOSED_DAYS = 2 * 365
// Small, so that a request that comes in meanwhile waits only for a moment.
const BATCH = 25

interface Needs {
  audit: Audit
  /** That the request in this column began a client's file, and is kept as long as the client's messages are. */
  isOfClient(column: string, endedBefore: string): RawBuilder<SqlBool>
}

/** Requests are not kept for ever: what nobody needs any more loses every word about the person. */
export function createLeadRetention({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, isOfClient }: Needs) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString()

  async function forgetSome(limit: number): Promise<number> {
    return await db.transaction(async (tx) => {
      const before = { spam: daysAgo(SPAM_DAYS), closed: daysAgo(CLOSED_DAYS) }
      const isKept = isOfClient('leads.id', before.closed)
      const due = await listForgettable(tx, before, { isKept, limit })
      for (const lead of due) await takePersonOut(tx, db.engine, lead)
      if (due.length > 0) {
        await audit.record(tx, 'system', { action: 'leads.forgotten', detail: { requests: due.length } })
        touch(tx, 'leads')
      }
      return due.length
    })
  }

  return {
    forget: () => whileFull(BATCH, forgetSome),
  }
}
