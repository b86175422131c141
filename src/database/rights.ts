import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './engine.ts'

/** What must hold for a call to write: each of its transactions asks again, whatever was found when the call began. */
export interface Right {
  /** Throws when the right is gone. Runs in the transaction, before its work. */
  begin(tx: Tx): Promise<void>
  /** Runs after the work: the transaction may have waited for the one that revoked the right. */
  end?(tx: Tx): Promise<void>
}

interface Call {
  rights: Right[]
  isFinished: boolean
}

const calls = new AsyncLocalStorage<Call | null>()

/** Runs one call; rights that it requires hold for its transactions until it finishes. */
export async function runCall<T>(work: () => Promise<T>): Promise<T> {
  const call: Call = { rights: [], isFinished: false }
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

/** Runs work of the system itself that a call happens to start, such as recording why it was refused. */
export function outsideCall<T>(work: () => T): T {
  return calls.run(null, work)
}

/** The rights on which a transaction that begins now depends. */
export function rightsOfCall(): Right[] {
  const call = calls.getStore()
  return call && !call.isFinished ? [...call.rights] : []
}
