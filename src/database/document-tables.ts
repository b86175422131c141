import type { Generated } from 'kysely'

export interface DocumentTables {
  uploads: UploadsTable
  uploadParts: { uploadId: string; start: number; bytes: number; storageKey: string }
  documentFolders: DocumentFoldersTable
  documents: DocumentsTable
  documentVersions: DocumentVersionsTable
  documentAcknowledgements: AcknowledgementsTable
  documentDeletions: DocumentDeletionsTable
  documentTexts: DocumentTextsTable
  paperRequests: PaperRequestsTable
  paperRequestSchedules: PaperRequestSchedulesTable
  requestItems: RequestItemsTable
  itemFiles: { itemId: number; documentId: string; addedAt: string }
  requestEvents: RequestEventsTable
  receipts: ReceiptsTable
}

interface UploadsTable {
  /** Random: whoever has it needs the session of its sender all the same. */
  id: string
  clientId: number
  accountId: string
  senderName: string
  senderEmail: string
  /** 1 when a member of staff sends it to the client. */
  fromFirm: number
  /** Where the file goes: `item:12`, `folder:3`, `document:…` for a new version, or `room`. */
  target: string
  /** What the firm asks the client's people to do with it. */
  please: 'read' | 'confirm' | null
  name: string
  bytes: number
  received: number
  state: 'open' | 'done' | 'refused'
  /** Why it was refused, in words. */
  refusal: string | null
  receiptId: string | null
  createdAt: string
  expiresAt: string
}

interface DocumentFoldersTable {
  id: Generated<number>
  clientId: number
  name: string
  /** The name as it is compared: two folders of a client never share one. */
  nameKey: string
  createdAt: string
}

interface DocumentsTable {
  id: string
  clientId: number
  folderId: number | null
  name: string
  /** The name as it is searched. */
  nameKey: string
  /** Who put it there first. */
  origin: 'client' | 'firm'
  currentVersion: number
  versions: number
  /** Grows with each change; who decides about an older one is told. */
  revision: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  /** What the firm asks the client's people to do with it. */
  please: 'read' | 'confirm' | null
  /** What it is, which decides how long it is kept. */
  kind: Kind
  /** Why nobody may delete it, who said so and when; null for most. */
  holdReason: string | null
  heldBy: string | null
  heldAt: string | null
}

type Kind = 'accounts' | 'returns' | 'contracts' | 'letters' | 'other'

interface DocumentDeletionsTable {
  id: Generated<number>
  at: string
  byName: string
  byId: string | null
  why: 'retention' | 'trash'
  clientId: number
  clientName: string
  documentId: string
  name: string
  kind: Kind
  versions: number
  bytes: number
  sha256: string
  sentAt: string
  keepUntil: string
}

interface AcknowledgementsTable {
  id: Generated<number>
  documentId: string
  version: number
  kind: 'read' | 'confirm'
  accountId: string | null
  name: string
  at: string
  /** The hash of the file that was shown; null where its version is no longer known. */
  sha256: string | null
}

interface DocumentTextsTable {
  id: Generated<number>
  documentId: string
  /** The version whose words the index knows; null while it is to be read. */
  version: number | null
  /** Names the key under which its words are in the index. */
  wordsKey: string | null
}

interface DocumentVersionsTable {
  documentId: string
  number: number
  clientId: number
  name: string
  type: string
  bytes: number
  sha256: string
  storageKey: string
  /** 1 when a password protects it: it cannot be previewed. */
  isLocked: number
  /** 1 when it holds an e-invoice; null until it was read. */
  isInvoice: number | null
  /** `off`: no scanner was set; `held`: nobody may open it yet; `found`: never served. */
  scan: 'off' | 'held' | 'clean' | 'found'
  /** What the scanner found, or why it could not look. */
  scanNote: string | null
  /** When it was scanned or, while it is held, is to be tried next. */
  scanAt: string | null
  sentBy: string
  sentById: string | null
  sentAt: string
  /** 1 when the firm sent it. */
  fromFirm: Generated<number>
}

interface PaperRequestsTable {
  id: Generated<number>
  clientId: number
  title: string
  note: string
  /** A date, `YYYY-MM-DD`. */
  dueOn: string | null
  state: 'open' | 'done' | 'withdrawn'
  askedBy: string
  askedById: string | null
  /** How many items wait for the client. */
  openItems: number
  /** The last day on which its people were reminded. */
  remindedOn: string | null
  /** The schedule that made it, and for which period. */
  scheduleId: number | null
  period: string | null
  revision: number
  createdAt: string
  updatedAt: string
}

interface PaperRequestSchedulesTable {
  id: Generated<number>
  /** Either a client, or a service whose clients are asked. */
  clientId: number | null
  service: string | null
  title: string
  note: string
  /** The papers, as JSON. */
  items: string
  every: 'month' | 'quarter' | 'year'
  /** The month and day of a request; shorter months end earlier. */
  month: number
  day: number
  /** How many days after the request the papers are due. */
  dueDays: number | null
  nextOn: string
  madeBy: string
  madeById: string | null
  version: number
  createdAt: string
  updatedAt: string
}

interface RequestItemsTable {
  id: Generated<number>
  requestId: number
  position: number
  title: string
  hint: string
  state: 'asked' | 'received' | 'accepted' | 'returned' | 'not-applicable' | 'withdrawn'
  /** Why it was returned, or does not apply. */
  reason: string | null
  revision: number
  changedBy: string
  changedById: string | null
  changedAt: string
}

interface RequestEventsTable {
  id: Generated<number>
  requestId: number
  itemId: number | null
  at: string
  kind: 'asked' | 'received' | 'accepted' | 'returned' | 'not-applicable' | 'withdrawn' | 'reminded' | 'reopened'
  actorId: string | null
  actorName: string
  text: string | null
}

interface ReceiptsTable {
  id: string
  reference: string
  clientId: number
  accountId: string | null
  documentId: string
  version: number
  name: string
  bytes: number
  sha256: string
  at: string
  /** When the firm was notified of it; null while it waits for the next digest. */
  toldAt: string | null
  /** The email that it is in, with the others of its batch. */
  mailId: number | null
}
