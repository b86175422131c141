import type { RowOf } from '#database/tables.ts'
import type { FeeLine } from '#domain/proposals/fees.ts'

export interface Engagement extends Omit<RowOf<'engagements'>, 'lines' | 'createdAt'> {
  lines: FeeLine[]
}

/** So many days after a proposal was accepted, the papers that its lines name are due. */
export const PAPERS_WITHIN_DAYS = 14
