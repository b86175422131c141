import { redirect } from 'react-router'
import { Alert } from '#design/primitives/alert.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { firstChoice } from '#domain/proposals/content.ts'
import { longDate } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { useRoom } from '#web/portal/use-room.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ProposalSheet } from '#web/signed-in/proposals/proposal-sheet.tsx'
import { orNoProposal, PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { SealPart } from '#web/signed-in/proposals/seal-part.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/my-proposal'
import { runSigning } from './read-signing.ts'
import { SignForm } from './sign-form.tsx'
import { Signatures } from './signatures.tsx'
import { subjectOf, useChanged } from './use-changed.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { client: params.client, id: params.id }
  const found = context.get(clientContext).api.my.clients[':client'].proposals[':id'].$get({ param })
  return { proposal: await orNoProposal(read(found)), client: params.client }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const param = { client: params.client, id: params.id }
  const outcome = await runSigning(context.get(clientContext), param, await request.formData())
  // A reload must not ask to send anything again.
  if (outcome.ok && !outcome.hasCode) throw redirect(`/portal/${params.client}/proposals/${params.id}`)
  return answer(outcome)
}

// What has changed meanwhile is shown, above all when it is why nothing was signed.
export const shouldRevalidate = () => true

/** One page: what we do, what it costs, choose, sign. */
export default function MyProposal({ loaderData: { proposal, client }, actionData }: Route.ComponentProps) {
  const room = useRoom()
  const changes = useChanged(proposal)
  const { state, content, currency, expiresOn, waitsForYou, signedByYou, choice } = proposal
  const isOpen = state === 'sent' || state === 'seen'
  const maySign = waitsForYou && room.right !== 'reader' && room.state !== 'ended'
  return (
    <>
      <OfficeTitle>{proposal.title}</OfficeTitle>
      <p className="mb-2" data-print="no">
        <TextLink to={`/portal/${client}/proposals`}>All proposals</TextLink>
      </p>
      <header className="rule-double pb-4">
        <h2 className="text-3xl font-normal wrap-anywhere">{proposal.title}</h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          {isOpen ? null : <Tag tone={PROPOSAL_WORDS[state].tone}>{PROPOSAL_WORDS[state].words}</Tag>}
          <span>
            {proposal.firm} for {proposal.client}
          </span>
          <span className="figures">{proposal.reference}</span>
          {isOpen && expiresOn ? <span>Open until {longDate(expiresOn)}</span> : null}
        </p>
      </header>
      <State proposal={proposal} />
      {room.right === 'reader' || room.state === 'ended' ? null : (
        <WriteAbout clientId={room.id} about={`proposal:${proposal.id}`} what={proposal.title} />
      )}
      {maySign ? (
        <SignForm key={subjectOf(proposal)} proposal={proposal} outcome={actionData} changes={changes} />
      ) : (
        <>
          <ProposalSheet content={content} currency={currency} choice={choice ?? firstChoice(content)} />
          <SealPart seal={proposal.seal} />
          <Signatures proposal={proposal} />
          {isOpen && !signedByYou ? (
            <p className="mt-6 text-ink-soft">You can read this proposal. Others are asked to sign it.</p>
          ) : null}
        </>
      )}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']['proposal']

function State({ proposal: { state, signedByYou, decidedAt, declineReason } }: { proposal: Shown }) {
  if (state === 'accepted') {
    return (
      <OutcomeAlert tone="success" className="mt-4">
        Signed by everybody{decidedAt ? ` on ${longDate(decidedAt)}` : ''}. Our work for you begins now.
      </OutcomeAlert>
    )
  }
  if (state === 'declined') {
    return (
      <Alert tone="info" className="mt-4">
        Declined{declineReason ? `: ${declineReason}` : '. '} Write to us if you have changed your mind.
      </Alert>
    )
  }
  if (state === 'expired') {
    return (
      <Alert tone="warning" className="mt-4">
        The time for this proposal is over. Write to us, and we will open it again.
      </Alert>
    )
  }
  if (state === 'withdrawn') {
    return (
      <Alert tone="info" className="mt-4">
        We have withdrawn this proposal.
      </Alert>
    )
  }
  if (!signedByYou) return null
  return (
    <OutcomeAlert tone="success" className="mt-4">
      You have signed. We wait for the others, and write to you when everybody has.
    </OutcomeAlert>
  )
}
