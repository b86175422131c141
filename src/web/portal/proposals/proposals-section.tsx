import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { MyProposalSummaryAnswer } from '#contract/work/my-proposals.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ProposalRow } from './proposal-row.tsx'

const SHOWN = 3

/** What the firm proposes, on the overview of a room; left out while there is nothing. */
export function ProposalsSection({ room, items }: { room: RoomAnswer; items: MyProposalSummaryAnswer[] }) {
  if (items.length === 0) return null
  const here = `/portal/${room.id}/proposals`
  const waitingFirst = items.toSorted((a, b) => Number(b.waitsForYou) - Number(a.waitsForYou))
  return (
    <section className="mt-10" aria-labelledby="proposals-title">
      <h2 id="proposals-title" className="text-xl">
        Proposals
      </h2>
      <ul className="rule-top mt-2">
        {waitingFirst.slice(0, SHOWN).map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} to={`${here}/${proposal.id}`} />
        ))}
      </ul>
      {items.length > SHOWN ? (
        <p className="mt-3">
          <TextLink to={here}>All proposals</TextLink>
        </p>
      ) : null}
    </section>
  )
}
