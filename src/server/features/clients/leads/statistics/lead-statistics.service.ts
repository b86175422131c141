import { isoNow } from '#platform/clock.ts'
import { countWaiting } from '#server/features/clients/leads/leads.store.ts'
import type { Tools } from '#server/tools.ts'
import * as days from './lead-days.store.ts'
import { listReplies } from './reply-days.store.ts'

export type LeadStatistics = ReturnType<typeof createLeadStatistics>

export function createLeadStatistics({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    listDays: (from: string, to: string) => days.listDays(db.read, from, to),
    listSources: (from: string, to: string) => days.listSources(db.read, from, to),
    listReplies: (from: string, to: string) => listReplies(db.read, from, to),
    countWaiting: () => countWaiting(db.read, isoNow(clock), undefined),
  }
}
