import type { MyProposalAnswer, MyProposalSummaryAnswer } from '#contract/work/my-proposals.ts'
import type { ProposalAnswer, ProposalSummaryAnswer } from '#contract/work/proposals.ts'
import type { SealAnswer } from '#contract/work/seals.ts'
import type { Actor } from '#server/http/environment.ts'
import { firstSigner, type Proposal, type Signer, stateOn, waitsFor } from './proposals.model.ts'
import type { OpenedProposal } from './proposals.service.ts'
import type { ShownProposal } from './signing.service.ts'

export function presentSummary(proposal: Proposal, clientName: string, today: string): ProposalSummaryAnswer {
  const { id, reference, clientId, title, currency, worthYear, worthOnce, expiresOn, authorName } = proposal
  const { updatedAt, sentAt, seenAt, decidedAt } = proposal
  return {
    ...{ id, reference, clientId, clientName, title, state: stateOn(proposal, today), currency },
    ...{ worthYear, worthOnce, expiresOn, authorName, updatedAt, sentAt, seenAt, decidedAt },
  }
}

const presentSigner = ({ name, email, state, signedAt, typedName }: Signer) => ({
  name,
  email,
  state,
  signedAt,
  typedName,
})

export function presentProposal(opened: OpenedProposal, seal: SealAnswer | null): ProposalAnswer {
  const { proposal, clientName, signers, mails, refusedSince, versions, events, today } = opened
  const { version, content, signingOrder, sentNumber, sentVersion, choice, declineReason, follows } = proposal
  return {
    ...presentSummary(proposal, clientName, today),
    ...{ version, content, signingOrder, sentNumber, choice, declineReason },
    signers: signers.map((signer) => ({
      ...presentSigner(signer),
      mail: (signer.mailId && mails.get(signer.mailId)) || null,
      addressRefusedAt: refusedSince(signer.email),
    })),
    isChanged: sentNumber > 0 && sentVersion !== version,
    versions: versions.map(({ number, hash, sentAt, replacedAt }) => ({ number, hash, sentAt, replacedAt })),
    events: events.map(({ at, kind, actorName, text }) => ({ at, kind, actor: actorName, text })),
    engagementId: follows,
    seal,
  }
}

interface Mine {
  actor: Actor
  signers: Signer[]
  title: string
  today: string
}

export function presentMine(proposal: Proposal, { actor, signers, title, today }: Mine): MyProposalSummaryAnswer {
  const { id, reference, currency, worthYear, worthOnce, expiresOn, sentAt } = proposal
  const state = stateOn(proposal, today)
  const waitsForYou = waitsFor(proposal, { accountId: actor.accountId, signers, today })
  return { id, reference, title, state, currency, worthYear, worthOnce, expiresOn, sentAt: sentAt ?? '', waitsForYou }
}

export function presentShown(actor: Actor, shown: ShownProposal, seal: SealAnswer | null): MyProposalAnswer {
  const { proposal, version, sent, signers, today } = shown
  const { reference: _, firm, client, currency: __, ...content } = sent
  const { choice, declineReason, decidedAt } = proposal
  const isOwn = ({ accountId }: Signer) => accountId === actor.accountId
  return {
    ...presentMine(proposal, { actor, signers, title: sent.title, today }),
    ...{ hash: version.hash, number: version.number, firm, client, content, choice, declineReason, decidedAt },
    chosenBy: choice ? (firstSigner(signers)?.name ?? null) : null,
    signers: signers.map((signer) => ({ ...presentSigner(signer), you: isOwn(signer) })),
    signedByYou: signers.some((signer) => isOwn(signer) && signer.state === 'signed'),
    seal,
  }
}
