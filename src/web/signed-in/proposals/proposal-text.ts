import type { ProposalState } from '#contract/work/proposal-fields.ts'
import type { TagTone } from '#design/primitives/tag.tsx'
import { formatAmount } from '#domain/proposals/amounts.ts'

export const PROPOSAL_WORDS: Record<ProposalState, { words: string; tone: TagTone }> = {
  draft: { words: 'Draft', tone: 'quiet' },
  sent: { words: 'Sent', tone: 'brass' },
  seen: { words: 'Seen', tone: 'brass' },
  accepted: { words: 'Accepted', tone: 'green' },
  declined: { words: 'Declined', tone: 'red' },
  expired: { words: 'Expired', tone: 'quiet' },
  withdrawn: { words: 'Withdrawn', tone: 'quiet' },
}

/** What it comes to, in one line: "€1,200.00 a year and €250.00 once". */
export function formatWorth({ worthYear, worthOnce, currency }: Worth): string {
  const parts = [
    worthYear > 0 || worthOnce === 0 ? `${formatAmount(worthYear, currency)} a year` : '',
    worthOnce > 0 ? `${formatAmount(worthOnce, currency)} once` : '',
  ]
  return parts.filter(Boolean).join(' and ')
}

interface Worth {
  worthYear: number
  worthOnce: number
  currency: string
}
