import { useState } from 'react'
import { redirect } from 'react-router'
import type { MyProposalAnswer } from '#contract/work/my-proposals.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { OutcomeAlert } from '#design/primitives/outcome-alert.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { choiceKey, formatChoice } from '#domain/proposals/choices.ts'
import { firstChoice } from '#domain/proposals/content.ts'
import { differencesIn } from '#domain/proposals/differences.ts'
import { longDate } from '#domain/time/days.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { clientContext, orNotFound, read } from '#web/api.ts'
import { useRoom } from '#web/portal/use-room.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
import { ProposalSheet } from '#web/signed-in/proposals/proposal-sheet.tsx'
import { PROPOSAL_WORDS } from '#web/signed-in/proposals/proposal-text.ts'
import { SealPart } from '#web/signed-in/proposals/seal-part.tsx'
import { answer } from '#web/signed-in/session/submit.ts'
import type { Route } from './+types/my-proposal'
import { runSigning } from './read-signing.ts'
import { SignForm } from './sign-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const param = { client: params.client, id: params.id }
  const found = context.get(clientContext).api.my.clients[':client'].proposals[':id'].$get({ param })
  return { proposal: await orNotFound(read(found)), client: params.client }
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
  const longDay = useLongDay()
  if (state === 'accepted') {
    return (
      <OutcomeAlert tone="success" className="mt-4">
        Signed by everybody{decidedAt ? ` on ${longDay(decidedAt)}` : ''}. Our work for you will now begin.
      </OutcomeAlert>
    )
  }
  if (state === 'declined') {
    return (
      <OutcomeAlert tone="info" className="mt-4">
        Declined{declineReason ? `: “${declineReason}”` : ''}. Write to us if you have changed your mind.
      </OutcomeAlert>
    )
  }
  if (state === 'expired') {
    return (
      <Alert tone="warning" className="mt-4">
        This proposal has expired. Write to us, and we will open it again.
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

function Signatures({ proposal: { signers, hash, number } }: { proposal: MyProposalAnswer }) {
  const { timeZone } = useFirm()
  return (
    <section aria-label="Signatures" className="mt-8">
      <h3 className="text-xl">Signatures</h3>
      <ul className="rule-top mt-2">
        {signers.map(({ name, state, typedName, signedAt, you }) => (
          <li key={name} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span className="wrap-anywhere">
              {state === 'signed' ? <span className="display text-lg italic">{typedName}</span> : name}
              {you ? <span className="text-ink-soft"> (you)</span> : null}
            </span>
            <span className="figures text-ink-soft">
              {state === 'waiting' || !signedAt
                ? 'Not signed yet'
                : `${state === 'signed' ? 'Signed' : 'Declined'} ${clockTime(signedAt, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
        Version {number}, fingerprint (SHA-256) {hash}. This is a simple electronic signature with evidence: a code sent
        to the email of each signer, their typed name, and the time.
      </p>
    </section>
  )
}

/** What would be signed, as one text: another text is another form, with nothing typed into it. */
const subjectOf = ({ hash, choice }: Pick<MyProposalAnswer, 'hash' | 'choice'>): string =>
  `${hash} ${choice ? choiceKey(choice) : ''}`

/** What is different from what this page showed first, when the page was read again by itself. */
function useChanged(proposal: MyProposalAnswer): string[] {
  const [shown, setShown] = useState(proposal)
  const [changes, setChanges] = useState<string[]>([])
  if (subjectOf(shown) !== subjectOf(proposal)) {
    setShown(proposal)
    setChanges([...differencesIn(sentOf(shown), sentOf(proposal)), ...chosen(proposal)])
  }
  return changes
}

const sentOf = ({ content, reference, firm, client, currency }: MyProposalAnswer) => ({
  ...{ ...content, reference, firm, client, currency },
})

const chosen = ({ choice, chosenBy, content, currency }: MyProposalAnswer): string[] =>
  choice ? [`${chosenBy ?? 'Another signer'} chose ${formatChoice(content, currency, choice)}.`] : []
