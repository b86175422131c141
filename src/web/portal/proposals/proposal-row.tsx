import { Link } from 'react-router'
import type { MyProposalSummaryAnswer } from '#contract/work/my-proposals.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { longDate } from '#domain/time/days.ts'
import { formatWorth, PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'

export function ProposalRow({ proposal, to }: { proposal: MyProposalSummaryAnswer; to: string }) {
  const { title, state, expiresOn, waitsForYou } = proposal
  const isOpen = state === 'sent' || state === 'seen'
  const { words, tone } = PROPOSAL_WORDS[state]
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to={to} className="ink-link inline-flex min-h-11 items-center font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="figures text-sm text-ink-soft">
          {formatWorth(proposal)}
          {isOpen && expiresOn ? `, open until ${longDate(expiresOn)}` : ''}
        </p>
      </div>
      {waitsForYou ? <Tag tone="brass">Waiting for you</Tag> : <Tag tone={tone}>{isOpen ? 'Open' : words}</Tag>}
    </li>
  )
}
