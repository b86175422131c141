import type { Generated } from 'kysely'

export interface ProposalTables {
  proposals: ProposalsTable
  proposalVersions: ProposalVersionsTable
  proposalSigners: ProposalSignersTable
  proposalEvents: ProposalEventsTable
  proposalTemplates: ProposalTemplatesTable
  engagements: EngagementsTable
  seals: SealsTable
  sealKeys: SealKeysTable
}

interface ProposalsTable {
  /** Random: whoever has it needs a session of its client all the same. */
  id: string
  /** What people call it on the telephone. */
  reference: string
  clientId: number
  title: string
  state: 'draft' | 'sent' | 'seen' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  /** The words and lines as JSON, with what was changed since it was last sent. */
  content: string
  currency: string
  signingOrder: 'together' | 'in-order'
  /** The last day on which it can be accepted, in the zone of the firm. */
  expiresOn: string | null
  /** Counts the saves. */
  version: number
  /** The number of the version that the client sees; 0 while none was sent. */
  sentNumber: number
  /** The save that was sent last. */
  sentVersion: number
  authorId: string
  authorName: string
  /** The engagement that this one is to renew. */
  follows: string | null
  idempotencyKey: string | null
  /** What the client chose, as JSON, from the first signature on. */
  choice: string | null
  /** Before tax, in the smallest unit: of what is offered first and, once accepted, of what was chosen. */
  worthYear: number
  worthOnce: number
  declineReason: string | null
  remindedOn: string | null
  createdAt: string
  updatedAt: string
  sentAt: string | null
  seenAt: string | null
  decidedAt: string | null
}

interface ProposalVersionsTable {
  proposalId: string
  number: number
  document: string
  hash: string
  sentAt: string
  sentBy: string
  replacedAt: string | null
}

interface ProposalSignersTable {
  proposalId: string
  position: number
  /** Null until it was sent, and once the person is erased. */
  accountId: string | null
  name: string
  email: string
  state: 'waiting' | 'signed' | 'declined'
  signedAt: string | null
  typedName: string | null
  /** Of the version that was signed. */
  hash: string | null
  /** Of that version with what was chosen in it; null for signatures of 0.2.0. */
  signedHash: string | null
  /** What the signature is called on paper. */
  signatureId: string | null
  /** The network that it was signed from, in short form. */
  address: string | null
  /** The email that asked them to sign. */
  mailId: number | null
}

interface ProposalEventsTable {
  id: Generated<number>
  proposalId: string
  at: string
  kind:
    | ('created' | 'sent' | 'seen' | 'signed' | 'accepted' | 'declined')
    | ('expired' | 'extended' | 'withdrawn' | 'reminded' | 'sealed')
  actorId: string | null
  actorName: string
  text: string | null
}

interface ProposalTemplatesTable {
  id: Generated<number>
  name: string
  currency: string
  /** Words and lines as JSON. */
  content: string
  version: number
  updatedAt: string
  updatedBy: string
}

interface EngagementsTable {
  id: string
  proposalId: string
  clientId: number
  title: string
  /** The lines that were chosen, as JSON. */
  lines: string
  currency: string
  state: 'active' | 'ended' | 'renewed'
  worthYear: number
  startedOn: string
  endedOn: string | null
  createdAt: string
}

interface SealsTable {
  /** Is in the PDF, so that a changed copy is known as one. */
  id: string
  proposalId: string
  /** `void`: what was to be sealed is gone. */
  state: 'waiting' | 'sealed' | 'void'
  attempts: number
  nextAt: string
  /** Why it could not be sealed yet. */
  failure: string | null
  keyId: string | null
  documentId: string | null
  /** Of the file as it was sealed first. */
  sha256: string | null
  sealedAt: string | null
  /** `none`: no timestamp server was set; `late`: not stamped within 72 hours, and still tried. */
  stamp: 'none' | 'waiting' | 'stamped' | 'late'
  stampNextAt: string | null
  stampFailure: string | null
  /** Of the file with the timestamp, where that was added later. */
  stampedSha256: string | null
  stampedAt: string | null
  createdAt: string
}

interface SealKeysTable {
  id: string
  kind: 'made' | 'own'
  subject: string
  /** DER in base64. */
  certificate: string
  fingerprint: string
  notBefore: string
  notAfter: string
  /** The key, or the firm's file and its password, encrypted; null once another key took its place. */
  secret: string | null
  createdAt: string
  createdBy: string
  retiredAt: string | null
}
