import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './engine.ts'

/** What must hold for a call to write: each of its transactions asks again, whatever was found when the call began. */
interface Right {
  /** Throws when the right is gone. Runs in the transaction, before its work. */
  begin(tx: Tx): Promise<void>
  /** Runs after the work: the transaction may have waited for the one that revoked the right. */
  end?(tx: Tx): Promise<void>
}

interface Call {
  rights: Right[]
  causer: Causer | null
  isFinished: boolean
}

/** Who makes a call: an account, or a visitor's network. */
export interface Causer {
  key: string
  kind: 'staff' | 'client' | 'visitor'
}

const calls = new AsyncLocalStorage<Call | null>()

/** Runs one call; rights that it requires hold for its transactions until it finishes. */
export async function runCall<T>(work: () => Promise<T>): Promise<T> {
  const call: Call = { rights: [], causer: null, isFinished: false }
  try {
    return await calls.run(call, work)
  } finally {
    call.isFinished = true
  }
}

/** Makes every later transaction of the call at hand depend on a right; outside a call it does nothing. */
export function requireInWrites(right: Right): void {
  calls.getStore()?.rights.push(right)
}

const ends = new WeakMap<Tx, Right['begin'][]>()

/** Has a transaction ask for a right once more when its work is done; the check throws when the right is gone. */
export function requireAtEnd(tx: Tx, check: Right['begin']): void {
  ends.set(tx, [...(ends.get(tx) ?? []), check])
}

export const checksAtEnd = (tx: Tx) => ends.get(tx) ?? []

/** Names who makes the call at hand: what can be caused by calls, such as emails, is limited by causer. */
export function setCauser(causer: Causer): void {
  const call = calls.getStore()
  if (call) call.causer = causer
}

/** Who causes what is written now; null where the system itself does. */
export function causerOfCall(): Causer | null {
  const call = calls.getStore()
  return call && !call.isFinished ? call.causer : null
}

/** Runs work of the system itself that a call happens to start, such as recording why it was refused. */
export function outsideCall<T>(work: () => T): T {
  return calls.run(null, work)
}

/** Keeps the call at hand for work that runs later, in a turn that another call has begun. */
export function keepCall(): <T>(work: () => T) => T {
  return AsyncLocalStorage.snapshot()
}

/** The rights on which a transaction that begins now depends. */
export function rightsOfCall(): Right[] {
  const call = calls.getStore()
  return call && !call.isFinished ? [...call.rights] : []
}
