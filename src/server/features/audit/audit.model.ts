import { createHash } from 'node:crypto'
import type { StoredEvent } from './audit.store.ts'

/** The name of whoever does something with their own account. */
export const OWNER = 'owner'

type Sealed = Omit<StoredEvent, 'id' | 'hash'>

/** The hash that seals an event together with the one before it. */
export function hashOf(event: Sealed): string {
  const { previous_hash, at, actor_id, actor_name, action, subject, detail, address } = event
  return createHash('sha256')
    .update(JSON.stringify([previous_hash, at, actor_id, actor_name, action, subject, detail, address]))
    .digest('hex')
}

/** Whether an event is as it was written, and follows the one before it. */
export function follows(event: StoredEvent, previousHash: string): boolean {
  return event.previous_hash === previousHash && event.hash === hashOf(event)
}
