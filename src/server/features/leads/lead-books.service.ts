import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import * as days from './lead-days.store.ts'
import { countWaiting } from './leads.store.ts'
import { listReplies } from './reply-days.store.ts'

export type LeadBooks = ReturnType<typeof createLeadBooks>

/** What is counted of requests and of their answers, day by day. */
export function createLeadBooks({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    listDays: (from: string, to: string) => days.listDays(db.read, from, to),
    listSources: (from: string, to: string) => days.listSources(db.read, from, to),
    listReplies: (from: string, to: string) => listReplies(db.read, from, to),
    /** Who waits for an answer now, and how many of them longer than was promised. */
    countWaiting: () => countWaiting(db.read, isoNow(clock)),
  }
}
