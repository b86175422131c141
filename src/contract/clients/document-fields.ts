export const DOCUMENT_KINDS = ['accounts', 'returns', 'contracts', 'letters', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const KIND_WORDS: Record<DocumentKind, string> = {
  accounts: 'Accounts and books',
  returns: 'Tax returns',
  contracts: 'Contracts',
  letters: 'Letters',
  other: 'Other papers',
}

/** The law asks the firm to keep these; the others may be deleted before their time. */
export const isKeptByLaw = (kind: DocumentKind) => kind === 'accounts' || kind === 'returns'
