import type { Generated } from 'kysely'

export interface ProposalTables {
  proposals: ProposalsTable
  proposal_versions: ProposalVersionsTable
  proposal_signers: ProposalSignersTable
  proposal_events: ProposalEventsTable
  proposal_templates: ProposalTemplatesTable
  engagements: EngagementsTable
  seals: SealsTable
  seal_keys: SealKeysTable
}

interface ProposalsTable {
  /** Random: whoever has it needs a session of its client all the same. */
  id: string
  /** What people call it on the telephone. */
  reference: string
  client_id: number
  title: string
  state: 'draft' | 'sent' | 'seen' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  /** The words and lines as JSON, with what was changed since it was last sent. */
  content: string
  currency: string
  signing_order: 'together' | 'in-order'
  /** The last day on which it can be accepted, in the zone of the firm. */
  expires_on: string | null
  /** Counts the saves. */
  version: number
  /** The number of the version that the client sees; 0 while none was sent. */
  sent_number: number
  /** The save that was sent last. */
  sent_version: number
  author_id: string
  author_name: string
  /** The engagement that this one is to renew. */
  follows: string | null
  once_key: string | null
  /** What the client chose, as JSON, from the first signature on. */
  choice: string | null
  /** Before tax, in the smallest unit: of what is offered first and, once accepted, of what was chosen. */
  worth_year: number
  worth_once: number
  decline_reason: string | null
  reminded_on: string | null
  created_at: string
  updated_at: string
  sent_at: string | null
  seen_at: string | null
  decided_at: string | null
}

interface ProposalVersionsTable {
  proposal_id: string
  number: number
  document: string
  hash: string
  sent_at: string
  sent_by: string
  replaced_at: string | null
}

interface ProposalSignersTable {
  proposal_id: string
  position: number
  /** Null until it was sent, and once the person is erased. */
  account_id: string | null
  name: string
  email: string
  state: 'waiting' | 'signed' | 'declined'
  signed_at: string | null
  typed_name: string | null
  /** Of the version that was signed. */
  hash: string | null
  /** Of that version with what was chosen in it; null for signatures of 0.2.0. */
  signed_hash: string | null
  /** What the signature is called on paper. */
  signature_id: string | null
  /** The network that it was signed from, in short form. */
  address: string | null
  /** The letter that asked them to sign. */
  mail_id: number | null
}

interface ProposalEventsTable {
  id: Generated<number>
  proposal_id: string
  at: string
  kind:
    | ('created' | 'sent' | 'seen' | 'signed' | 'accepted' | 'declined')
    | ('expired' | 'extended' | 'withdrawn' | 'reminded' | 'sealed')
  actor_id: string | null
  actor_name: string
  text: string | null
}

interface ProposalTemplatesTable {
  id: Generated<number>
  name: string
  currency: string
  /** Words and lines as JSON. */
  content: string
  version: number
  updated_at: string
  updated_by: string
}

interface EngagementsTable {
  id: string
  proposal_id: string
  client_id: number
  title: string
  /** The lines that were chosen, as JSON. */
  lines: string
  currency: string
  state: 'active' | 'ended' | 'renewed'
  worth_year: number
  started_on: string
  ended_on: string | null
  created_at: string
}

interface SealsTable {
  /** Stands in the PDF, so that a changed copy is known as one. */
  id: string
  proposal_id: string
  /** `void`: what was to be sealed is gone. */
  state: 'waiting' | 'sealed' | 'void'
  attempts: number
  next_at: string
  /** Why it could not be sealed yet. */
  failure: string | null
  key_id: string | null
  document_id: string | null
  sha256: string | null
  sealed_at: string | null
  /** `none`: no timestamp server was set; `late`: not stamped within 72 hours, and still tried. */
  stamp: 'none' | 'waiting' | 'stamped' | 'late'
  stamp_next_at: string | null
  stamp_failure: string | null
  /** Of the file with the timestamp, where that was added later. */
  stamped_sha256: string | null
  stamped_at: string | null
  created_at: string
}

interface SealKeysTable {
  id: string
  kind: 'made' | 'own'
  subject: string
  /** DER in base64. */
  certificate: string
  fingerprint: string
  not_before: string
  not_after: string
  /** The key, or the firm's file and its password, encrypted; null once another key took its place. */
  secret: string | null
  created_at: string
  created_by: string
  retired_at: string | null
}
