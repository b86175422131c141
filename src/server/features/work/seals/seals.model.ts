import type { SealAnswer } from '#contract/work/seals.ts'
import type { RowOf } from '#database/tables.ts'

export interface Seal
  extends Omit<RowOf<'seals'>, 'nextAt' | 'keyId' | 'stamp' | 'stampNextAt' | 'stampFailure' | 'stampedAt'> {
  stamp: SealAnswer['stamp']
}

/** How long after the sealing a timestamp may be missing before an alert is sent. */
const STAMP_WITHIN_HOURS = 72

/** So many days before its end, a certificate is warned of. */
export const WARN_DAYS = 60

const SECOND = 1000
const LONGEST_WAIT = 3600 * SECOND
const LATE_WAIT = 6 * LONGEST_WAIT

/** When to try again what has failed so often: soon at first, then each hour. */
export function nextTry(now: Date, attempts: number): string {
  const wait = Math.min(LONGEST_WAIT, 15 * SECOND * 2 ** Math.min(attempts, 10))
  return new Date(now.getTime() + wait).toISOString()
}

/** When to ask the timestamp server again: rarely, once it has been away for days. */
export function nextStamp(now: Date, sealedAt: string): { isLate: boolean; at: string } {
  const isLate = now.getTime() - Date.parse(sealedAt) > STAMP_WITHIN_HOURS * 3600 * SECOND
  return { isLate, at: new Date(now.getTime() + (isLate ? LATE_WAIT : 600 * SECOND)).toISOString() }
}

/** Is before the id of a seal in the PDF. */
export const SEAL_PREFIX = 'countinghouse-seal:'
