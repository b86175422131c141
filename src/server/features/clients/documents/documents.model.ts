import type { DocumentKind } from '#contract/clients/document-fields.ts'
import type { RowOf } from '#database/tables.ts'

export interface Document
  extends Omit<RowOf<'documents'>, 'nameKey' | 'createdAt' | 'please' | 'kind' | 'holdReason' | 'heldBy' | 'heldAt'> {
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

export interface DocumentVersion
  extends Omit<
    RowOf<'documentVersions'>,
    'clientId' | 'isLocked' | 'isInvoice' | 'scanNote' | 'scanAt' | 'sentById' | 'fromFirm'
  > {
  isLocked: boolean
  /** Whether it holds an e-invoice; null until it was read. */
  isInvoice: boolean | null
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
