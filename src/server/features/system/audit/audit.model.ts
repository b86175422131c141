import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoredEvent, StoredHead } from './audit.store.ts'

/** The last event at some moment, as it was recorded outside the record: nothing before it can be changed or cut off unseen. */
export interface Anchor {
  at: string
  events: number
  lastEvent: number
  hash: string
}

/** When a backup was made that has taken the place of everything, and when it did. */
export interface Restore {
  madeAt: string
  restoredAt: string
}

/** Whether an anchor speaks of this record: what was recorded between a backup and its restore went with it, and so did what an earlier key sealed. */
export function speaksOf({ at, events }: Anchor, { keyedAt, restores }: { keyedAt: string; restores: Restore[] }) {
  return events > 0 && at >= keyedAt && !restores.some(({ madeAt, restoredAt }) => at > madeAt && at < restoredAt)
}

/** Whether the record is as it was written. */
export interface Verdict {
  intact: boolean
  /** Those that fit, from the first one on. */
  events: number
  /** The first event that does not fit, or behind which some are missing. */
  brokenAt: number | null
  fault: 'changed' | 'cut' | null
}

type Sealed = Omit<StoredEvent, 'id' | 'hash'>

/** The keyed hash that seals an event together with the one before it. */
export function sealOf(key: string, event: Sealed): string {
  const { previousHash, at, actorId, doer, action, subject, detail, address } = event
  return hmac(key, [previousHash, at, actorId, doer, action, subject, detail, address])
}

/** Whether an event is as it was written, and follows the one before it. */
export function follows(key: string, event: StoredEvent, previousHash: string): boolean {
  return event.previousHash === previousHash && isSame(event.hash, sealOf(key, event))
}

/** The head of the record, sealed: without the key nobody can say that an earlier event is the last one. */
export function sealedHead(key: string, head: Omit<StoredHead, 'id' | 'seal'>): Omit<StoredHead, 'id'> {
  return { ...head, seal: headSeal(key, head) }
}

export function isGenuine(key: string, head: StoredHead): boolean {
  return isSame(head.seal, headSeal(key, head))
}

function headSeal(key: string, { events, lastEvent, hash, keyedAt }: Omit<StoredHead, 'id' | 'seal'>): string {
  return hmac(key, ['head', events, lastEvent, hash, keyedAt])
}

function hmac(key: string, facts: unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
