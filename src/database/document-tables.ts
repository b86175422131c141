import type { Generated } from 'kysely'

export interface DocumentTables {
  uploads: UploadsTable
  upload_parts: { upload_id: string; start: number; bytes: number; storage_key: string }
  document_folders: DocumentFoldersTable
  documents: DocumentsTable
  document_versions: DocumentVersionsTable
  document_acknowledgements: AcknowledgementsTable
  document_deletions: DocumentDeletionsTable
  document_texts: DocumentTextsTable
  paper_requests: PaperRequestsTable
  request_items: RequestItemsTable
  item_files: { item_id: number; document_id: string; added_at: string }
  request_events: RequestEventsTable
  receipts: ReceiptsTable
}

interface UploadsTable {
  /** Random: whoever has it needs the session of its sender all the same. */
  id: string
  client_id: number
  account_id: string
  sender_name: string
  sender_email: string
  /** 1 when somebody of the firm sends it to the client. */
  from_firm: number
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
  receipt_id: string | null
  created_at: string
  expires_at: string
}

interface DocumentFoldersTable {
  id: Generated<number>
  client_id: number
  name: string
  /** The name as it is compared: two folders of a client never share one. */
  name_key: string
  created_at: string
}

interface DocumentsTable {
  id: string
  client_id: number
  folder_id: number | null
  name: string
  /** The name as it is searched. */
  name_key: string
  /** Who put it there first. */
  origin: 'client' | 'firm'
  current_version: number
  versions: number
  /** Grows with each change; who decides about an older one is told. */
  revision: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** What the firm asks the client's people to do with it. */
  please: 'read' | 'confirm' | null
  /** What it is, which decides how long it is kept. */
  kind: Kind
  /** Why nobody may delete it, who said so and when; null for most. */
  hold_reason: string | null
  held_by: string | null
  held_at: string | null
}

type Kind = 'accounts' | 'returns' | 'contracts' | 'letters' | 'other'

interface DocumentDeletionsTable {
  id: Generated<number>
  at: string
  by_name: string
  by_id: string | null
  why: 'retention' | 'trash'
  client_id: number
  client_name: string
  document_id: string
  name: string
  kind: Kind
  versions: number
  bytes: number
  sha256: string
  sent_at: string
  keep_until: string
}

interface AcknowledgementsTable {
  id: Generated<number>
  document_id: string
  version: number
  kind: 'read' | 'confirm'
  account_id: string | null
  name: string
  at: string
  /** The hash of the file that was shown; null where its version is no longer known. */
  sha256: string | null
}

interface DocumentTextsTable {
  id: Generated<number>
  document_id: string
  /** The version whose words the index knows; null while it is to be read. */
  version: number | null
  /** Names the key under which its words stand in the index. */
  words_key: string | null
}

interface DocumentVersionsTable {
  document_id: string
  number: number
  client_id: number
  name: string
  type: string
  bytes: number
  sha256: string
  storage_key: string
  /** 1 when a password protects it: it cannot be previewed. */
  is_locked: number
  /** 1 when it holds an e-invoice; null until it was read. */
  is_invoice: number | null
  /** `off`: no scanner was set; `held`: nobody may open it yet; `found`: never served. */
  scan: 'off' | 'held' | 'clean' | 'found'
  /** What the scanner found, or why it could not look. */
  scan_note: string | null
  /** When it was scanned or, while it is held, is to be tried next. */
  scan_at: string | null
  sent_by: string
  sent_by_id: string | null
  sent_at: string
  /** 1 when the firm sent it. */
  from_firm: Generated<number>
}

interface PaperRequestsTable {
  id: Generated<number>
  client_id: number
  title: string
  note: string
  /** A date, `YYYY-MM-DD`. */
  due_on: string | null
  state: 'open' | 'done' | 'withdrawn'
  asked_by: string
  asked_by_id: string | null
  /** How many items wait for the client. */
  open_items: number
  /** The last day on which its people were reminded. */
  reminded_on: string | null
  revision: number
  created_at: string
  updated_at: string
}

interface RequestItemsTable {
  id: Generated<number>
  request_id: number
  position: number
  title: string
  hint: string
  state: 'asked' | 'received' | 'accepted' | 'returned' | 'not-applicable' | 'withdrawn'
  /** Why it was returned, or does not apply. */
  reason: string | null
  revision: number
  changed_by: string
  changed_by_id: string | null
  changed_at: string
}

interface RequestEventsTable {
  id: Generated<number>
  request_id: number
  item_id: number | null
  at: string
  kind: 'asked' | 'received' | 'accepted' | 'returned' | 'not-applicable' | 'withdrawn' | 'reminded' | 'reopened'
  actor_id: string | null
  actor_name: string
  text: string | null
}

interface ReceiptsTable {
  id: string
  reference: string
  client_id: number
  account_id: string | null
  document_id: string
  version: number
  name: string
  bytes: number
  sha256: string
  at: string
  /** When the firm was told of it; null while it waits for the next digest. */
  told_at: string | null
  /** The email that it is in, with the others of its batch. */
  mail_id: number | null
}
