import type { ProposalState, ProposalView, SigningOrder } from '#contract/work/proposal-fields.ts'
import type { SealAnswer } from '#contract/work/seals.ts'
import type { RowOf } from '#database/tables.ts'
import { firstChoice, type ProposalContent } from '#domain/proposals/content.ts'
import { chosenLines, type FeeChoice, worthAYear, worthOnce } from '#domain/proposals/fees.ts'

export interface Proposal
  extends Omit<RowOf<'proposals'>, 'state' | 'content' | 'signingOrder' | 'idempotencyKey' | 'choice'> {
  state: ProposalState
  content: ProposalContent
  signingOrder: SigningOrder
  choice: FeeChoice | null
}

/** What the office saves of a proposal that is not sent. */
export interface Draft {
  version: number
  content: ProposalContent
  signers: { name: string; email: string }[]
  signingOrder: SigningOrder
  expiresOn: string | null
}

/** What a proposal begins as. */
export interface Beginning {
  clientId: number
  template?: string | undefined
  copyOf?: string | undefined
  renewal?: { id: string; content: ProposalContent; currency: string } | undefined
  idempotencyKey?: string | undefined
}

export type Signer = Omit<RowOf<'proposalSigners'>, 'proposalId'>

/** Who has chosen for all: whoever signed first. */
export const firstSigner = (signers: Signer[]): Signer | undefined =>
  signers
    .filter(({ state }) => state === 'signed')
    .toSorted((one, other) => (one.signedAt ?? '').localeCompare(other.signedAt ?? ''))[0]

/** What was sent, word for word: `document` is what the hash was made of. */
export type SentVersion = Omit<RowOf<'proposalVersions'>, 'proposalId' | 'sentBy'>

export interface ProposalEvent {
  at: string
  kind: string
  actorName: string
  text: string | null
}

export interface Accepted {
  proposal: Proposal
  /** The day in the zone of the firm. */
  today: string
}

export interface SealsOf {
  of(ids: string[]): Promise<Map<string, SealAnswer>>
}

/** What became of the PDF of one proposal; none is made before it is accepted. */
export async function sealOf(
  seals: SealsOf,
  { id, state }: Pick<Proposal, 'id' | 'state'>,
): Promise<SealAnswer | null> {
  return state === 'accepted' ? ((await seals.of([id])).get(id) ?? null) : null
}

export const OPEN_STATES: ProposalState[] = ['sent', 'seen']

export const STATES_OF: Record<ProposalView, ProposalState[]> = {
  open: OPEN_STATES,
  draft: ['draft'],
  accepted: ['accepted'],
  declined: ['declined'],
  expired: ['expired'],
  withdrawn: ['withdrawn'],
}

export const isOpen = (state: ProposalState) => OPEN_STATES.includes(state)

/** Its last day has ended, though nobody may have recorded it yet. */
export const isLate = ({ expiresOn }: Pick<Proposal, 'expiresOn'>, today: string) =>
  expiresOn !== null && expiresOn < today

/** The state as it is today: a proposal expires at midnight, not when a job comes round. */
export function stateOn(proposal: Pick<Proposal, 'state' | 'expiresOn'>, today: string): ProposalState {
  return isOpen(proposal.state) && isLate(proposal, today) ? 'expired' : proposal.state
}

export function turnOf(signers: Signer[], order: SigningOrder): Signer[] {
  const waiting = signers.filter(({ state }) => state === 'waiting')
  return order === 'together' ? waiting : waiting.slice(0, 1)
}

/** Whether it is open and waits for this person. */
export const waitsFor = (proposal: Proposal, { accountId, signers, today }: Waiting) =>
  isOpen(stateOn(proposal, today)) &&
  turnOf(signers, proposal.signingOrder).some((signer) => signer.accountId === accountId)

interface Waiting {
  accountId: string
  signers: Signer[]
  today: string
}

/** What a proposal is worth by a choice; by what is offered first, while nothing is chosen. */
export function worthOf(content: ProposalContent, choice: FeeChoice | null) {
  const lines = chosenLines(content.lines, choice ?? firstChoice(content))
  return { worthYear: worthAYear(lines), worthOnce: worthOnce(lines) }
}

export const EMPTY_CONTENT: ProposalContent = { title: '', intro: '', options: [], lines: [], terms: [] }
