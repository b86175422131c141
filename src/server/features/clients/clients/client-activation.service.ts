import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Tools } from '#server/tools.ts'
import type { Belongings } from './client-belongings.ts'
import { findClient, indexClient, saveClient } from './clients.store.ts'

export type ClientActivation = ReturnType<typeof createClientActivation>

export function createClientActivation(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { audit, belongings }: { audit: Audit; belongings: Belongings },
) {
  return async function activate(tx: Tx, doer: Doer, clientId: number): Promise<void> {
    await db.engine.lock(tx, `client:${clientId}`)
    const before = await findClient(tx, clientId)
    if (!before || before.state === 'active') return
    const version = before.version + 1
    const after = { ...before, state: 'active' as const, endedAt: null, version, updatedAt: isoNow(clock) }
    await saveClient(tx, after)
    await indexClient(tx, db.engine, after)
    await belongings.follow(tx, clientId)
    const action = before.state === 'ended' ? 'client.reactivated' : 'client.changed'
    await audit.record(tx, doer, { action, subject: `client:${clientId}`, detail: { changed: ['state'] } })
  }
}
