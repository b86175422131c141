import type { DocumentKind } from '#contract/clients/document-fields.ts'

export interface Document {
  id: string
  clientId: number
  folderId: number | null
  name: string
  origin: 'client' | 'firm'
  currentVersion: number
  versions: number
  revision: number
  updatedAt: string
  deletedAt: string | null
  please: Please | null
  kind: DocumentKind
  /** Why nobody may delete it; null for most. */
  hold: { reason: string; by: string; at: string } | null
}

export type Please = 'read' | 'confirm'

export interface Acknowledgement {
  accountId: string | null
  name: string
  at: string
}

export interface DocumentVersion {
  documentId: string
  number: number
  name: string
  type: string
  bytes: number
  sha256: string
  storageKey: string
  isLocked: boolean
  /** Whether it holds an e-invoice; null until it was read. */
  isInvoice: boolean | null
  scan: 'off' | 'held' | 'clean' | 'found'
  sentBy: string
  sentAt: string
}

export interface ListedDocument extends Document {
  clientName: string
  current: DocumentVersion
  acknowledgements: Acknowledgement[]
  isFromFirm: boolean
  isAccepted: boolean
}

interface ChangeFacts {
  isFromFirm: boolean
  isAccepted: boolean
  please: Please | null
}

/** Why a document has to stay as it is for the client's people; null when they may change it. */
export function whyFixed({ isFromFirm, isAccepted, please }: ChangeFacts): 'firm' | 'accepted' | 'asked' | null {
  if (isFromFirm) return 'firm'
  if (isAccepted) return 'accepted'
  return please === 'confirm' ? 'asked' : null
}

export interface Folder {
  id: number
  clientId: number
  name: string
}

export const TRASH_DAYS = 30

export const MAY_HOLD_INVOICE: ReadonlySet<string> = new Set(['application/pdf', 'application/xml', 'text/xml'])

const PICTURES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

/** How a browser can show a version; null when it cannot, or must not yet. */
export function previewOf({ type, isLocked, scan }: Pick<DocumentVersion, 'type' | 'isLocked' | 'scan'>) {
  if (isLocked || scan === 'held' || scan === 'found') return null
  if (type === 'application/pdf') return 'pdf' as const
  return PICTURES.includes(type) ? ('picture' as const) : null
}

export const urlOf = (id: string, version?: number) =>
  `/api/documents/${id}/file${version === undefined ? '' : `?version=${version}`}`
