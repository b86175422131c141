import type { FeeLine } from '#domain/proposals/fees.ts'

export interface Engagement {
  id: string
  proposalId: string
  clientId: number
  title: string
  lines: FeeLine[]
  currency: string
  state: 'active' | 'ended' | 'renewed'
  worthYear: number
  startedOn: string
  endedOn: string | null
}

/** So many days after a proposal was accepted, the papers that its lines name are due. */
export const PAPERS_WITHIN_DAYS = 14
