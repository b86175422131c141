import type { Area } from './area.ts'

export const documents: Area = ({ id }) => [
  // Files on their way: what has arrived of each, and where it is meant to go.
  `create table uploads (
    id text primary key,
    client_id integer not null,
    account_id text not null,
    sender_name text not null,
    sender_email text not null,
    from_firm integer not null,
    target text not null,
    please text,
    name text not null,
    bytes integer not null,
    received integer not null,
    state text not null,
    refusal text,
    receipt_id text,
    created_at text not null,
    expires_at text not null
  )`,
  `create index uploads_account on uploads (account_id, state)`,
  `create index uploads_client on uploads (client_id, state)`,
  `create index uploads_expiry on uploads (expires_at)`,
  // The parts of an upload that have been stored, in order.
  `create table upload_parts (
    upload_id text not null,
    start integer not null,
    bytes integer not null,
    storage_key text not null,
    primary key (upload_id, start)
  )`,
  // Folders in a client's room.
  `create table document_folders (
    id ${id},
    client_id integer not null,
    name text not null,
    name_key text not null,
    created_at text not null
  )`,
  `create unique index document_folders_name on document_folders (client_id, name_key)`,
  // A client's papers, as they are now; what they were stands in their versions.
  `create table documents (
    id text primary key,
    client_id integer not null,
    folder_id integer,
    name text not null,
    name_key text not null,
    origin text not null,
    current_version integer not null,
    versions integer not null,
    revision integer not null,
    created_at text not null,
    updated_at text not null,
    deleted_at text,
    please text,
    kind text not null,
    hold_reason text,
    held_by text,
    held_at text
  )`,
  `create index documents_kind on documents (kind, updated_at, id) where deleted_at is null and hold_reason is null`,
  `create index documents_please on documents (client_id, updated_at) where please is not null and deleted_at is null`,
  `create index documents_client on documents (client_id, updated_at, id) where deleted_at is null`,
  `create index documents_folder on documents (folder_id, updated_at, id) where deleted_at is null`,
  // With every column that the list asks for: a late page is read from the index alone.
  `create index documents_arrived on documents (updated_at, id, client_id, deleted_at, origin) where deleted_at is null and origin = 'client'`,
  `create index documents_away on documents (deleted_at) where deleted_at is not null`,
  // The versions of a document; bytes lie in the storage.
  `create table document_versions (
    document_id text not null,
    number integer not null,
    client_id integer not null,
    name text not null,
    type text not null,
    bytes integer not null,
    sha256 text not null,
    storage_key text not null,
    is_locked integer not null,
    scan text not null,
    scan_note text,
    scan_at text,
    sent_by text not null,
    sent_by_id text,
    sent_at text not null,
    primary key (document_id, number)
  )`,
  `create unique index document_versions_key on document_versions (storage_key)`,
  `create index document_versions_same on document_versions (client_id, sha256)`,
  `create index document_versions_scan on document_versions (scan_at) where scan = 'held'`,
  // Who has read or confirmed what the firm asked them to.
  `create table document_acknowledgements (
    id ${id},
    document_id text not null,
    version integer not null,
    kind text not null,
    account_id text,
    name text not null,
    at text not null
  )`,
  `create unique index document_acknowledgements_once
    on document_acknowledgements (document_id, version, kind, account_id)`,
  `create index document_acknowledgements_account on document_acknowledgements (account_id)`,
  // What was deleted for good, when, by whom and why: it outlives the documents.
  `create table document_deletions (
    id ${id},
    at text not null,
    by_name text not null,
    by_id text,
    why text not null,
    client_id integer not null,
    client_name text not null,
    document_id text not null,
    name text not null,
    kind text not null,
    versions integer not null,
    bytes integer not null,
    sha256 text not null,
    sent_at text not null,
    keep_until text not null
  )`,
  `create index document_deletions_client on document_deletions (client_id, id)`,
  // Every document, as it is found by the words of its name and of its text: which version the index knows of that, none while it is
  // still to be read.
  `create table document_texts (
    id ${id},
    document_id text not null,
    version integer,
    words_key text
  )`,
  `create unique index document_texts_document on document_texts (document_id)`,
  `create index document_texts_unread on document_texts (id) where version is null`,
  // Lists of papers that were asked of a client.
  `create table paper_requests (
    id ${id},
    client_id integer not null,
    title text not null,
    note text not null,
    due_on text,
    state text not null,
    asked_by text not null,
    asked_by_id text,
    open_items integer not null,
    reminded_on text,
    revision integer not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index paper_requests_client on paper_requests (client_id, id)`,
  `create index paper_requests_due on paper_requests (due_on, id) where state = 'open'`,
  // As the list of open ones is ordered: those without a day last.
  `create index paper_requests_open on paper_requests ((due_on is null), due_on, id, state) where state = 'open'`,
  `create index paper_requests_done on paper_requests (id, state) where state = 'done'`,
  `create index paper_requests_withdrawn on paper_requests (id, state) where state = 'withdrawn'`,
  // What stands on such a list.
  `create table request_items (
    id ${id},
    request_id integer not null,
    position integer not null,
    title text not null,
    hint text not null,
    state text not null,
    reason text,
    revision integer not null,
    changed_by text not null,
    changed_by_id text,
    changed_at text not null
  )`,
  `create index request_items_request on request_items (request_id, position)`,
  // The documents that were sent for an item.
  `create table item_files (
    item_id integer not null,
    document_id text not null,
    added_at text not null,
    primary key (item_id, document_id)
  )`,
  `create index item_files_document on item_files (document_id)`,
  // Who did what with a request, in order; both sides see it.
  `create table request_events (
    id ${id},
    request_id integer not null,
    item_id integer,
    at text not null,
    kind text not null,
    actor_id text,
    actor_name text not null,
    text text
  )`,
  `create index request_events_request on request_events (request_id, id)`,
  // What somebody holds in hand for a file that arrived.
  `create table receipts (
    id text primary key,
    reference text not null,
    client_id integer not null,
    account_id text,
    document_id text not null,
    version integer not null,
    name text not null,
    bytes integer not null,
    sha256 text not null,
    at text not null,
    told_at text
  )`,
  `create unique index receipts_reference on receipts (reference)`,
  `create index receipts_document on receipts (document_id, version)`,
  `create index receipts_untold on receipts (at) where told_at is null`,
  `create index receipts_told on receipts (told_at)`,
]
