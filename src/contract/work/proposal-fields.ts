// Without the schema library: screens in the browser choose from the same lists.

export const PROPOSAL_STATES = ['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What the office looks at: what waits for an answer, and the rest by its state. */
export const PROPOSAL_VIEWS = ['open', 'draft', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type ProposalView = (typeof PROPOSAL_VIEWS)[number]

export const SIGNING_ORDERS = ['together', 'in-order'] as const
export type SigningOrder = (typeof SIGNING_ORDERS)[number]

export const PROPOSAL_LIMITS = {
  lines: 60,
  options: 4,
  terms: 20,
  signers: 5,
  /** In hundredths. */
  quantity: 100_000,
  /** In the smallest unit of the currency. */
  unitPrice: 1_000_000_000,
  intro: 5_000,
  termsText: 5_000,
  templates: 100,
  templateName: 80,
} as const

export const CONSENT = 'I have read this proposal, I accept it as it is shown here, and my typed name is my signature.'
