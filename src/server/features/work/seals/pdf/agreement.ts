import type { SentProposal } from '#domain/proposals/content.ts'
import type { FeeChoice } from '#domain/proposals/fees.ts'

/** What is in the sealed PDF: the proposal as it was sent, what was chosen, and how it is known who signed. */
export interface Agreement {
  sealId: string
  sent: SentProposal
  /** The version, word for word, as its hash was made of it. */
  document: string
  hash: string
  number: number
  sentAt: string
  acceptedAt: string
  choice: FeeChoice
  signatures: SignatureEvidence[]
  consent: string
  timeZone: string
  verifyUrl: string
}

export interface SignatureEvidence {
  id: string
  typedName: string
  name: string
  /** Where the code was sent; empty once the person is erased. */
  email: string
  signedAt: string
  network: string
  hash: string
  /** Of the version with what was chosen in it; empty for signatures of 0.2.0. */
  signedHash: string
}

export interface Look {
  mark: Uint8Array | null
  ink: string
  soft: string
  rule: string
  green: string
}
