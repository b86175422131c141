import { RECIPIENT } from '#tests/support/backup-key.ts'

/**
 * Every table of the database and every column, kept by hand: whoever adds one says here what becomes of it in a backup, a
 * restore, a move to another engine, and when a person is erased.
 */
export interface LedgerEntry {
  /** Columns that are filled with a text of their own. */
  texts?: string
  /** Columns that are filled with a number of their own. */
  numbers?: string
  /** Columns whose value some code reads, so that no mark can be there. */
  given?: Record<string, string | number | null>
  /** Not in a backup, and so neither restored nor moved: why. */
  leftOut?: string
  /** Columns that a restore empties, or all of its rows: why. A move keeps them by default. */
  emptied?: { columns: string[] | 'rows'; why: string; byMove?: true }
  /** When a user is erased: their rows go, stay without them, or there is nothing of anybody. */
  erasure: 'rows go' | 'rows stay, nameless' | 'of nobody'
  /** Columns that hold something of a person; the erasure is proven for each of them. */
  person?: string
}

const document = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'document of the ledger' }] }],
})

export const TABLES: Record<string, LedgerEntry> = {
  // accounts
  accounts: {
    texts: 'id name email phone address suspended_at deletion_requested_at last_sign_in_at created_at updated_at',
    given: { email_verified: 1, role: 'client', must_change_password: 1, two_factor_enabled: 1 },
    erasure: 'rows go',
    person: 'id name email phone address',
  },
  passwords: {
    texts: 'hash changed_at',
    given: { account_id: '@accounts.id' },
    erasure: 'rows go',
    person: 'account_id',
  },
  devices: {
    texts: 'id token_hash name address created_at last_used_at',
    given: { account_id: '@accounts.id' },
    emptied: { columns: 'rows', why: 'devices that were forgotten since the backup must not be known again' },
    erasure: 'rows go',
    person: 'account_id name',
  },
  sessions: {
    texts: 'id token expires_at last_seen_at confirmed_at address device created_at',
    given: { account_id: '@accounts.id', device_id: '@devices.id' },
    emptied: { columns: 'rows', why: 'sessions that have ended since the backup must not live again' },
    erasure: 'rows go',
    person: 'account_id device',
  },
  tokens: {
    texts: 'hash purpose value created_at expires_at',
    given: { account_id: '@accounts.id' },
    emptied: { columns: 'rows', why: 'no link of a mail works again, and none is in a backup' },
    erasure: 'rows go',
    person: 'account_id value',
  },
  two_factors: {
    texts: 'secret recovery_codes confirmed_at held_at created_at',
    numbers: 'last_step',
    given: { account_id: '@accounts.id' },
    erasure: 'rows go',
    person: 'account_id',
  },
  passkeys: {
    texts: 'id session_id name public_key credential_id transports held_at created_at',
    numbers: 'counter synced',
    given: { account_id: '@accounts.id' },
    erasure: 'rows go',
    person: 'account_id name',
  },
  invitations: {
    texts: 'id email name role invited_by invited_at expires_at',
    numbers: 'letters',
    erasure: 'rows go',
    person: 'email name',
  },

  // the record of what was done, mails, settings, the scene itself
  audit_events: {
    texts: 'at actor_id action subject detail address previous_hash hash',
    numbers: 'id',
    given: { detail: '{}', doer: 'account' },
    erasure: 'rows stay, nameless',
    person: 'actor_id subject',
  },
  audit_head: { texts: 'hash keyed_at seal', numbers: 'events last_event', given: { id: 1 }, erasure: 'of nobody' },
  outbox_mails: {
    texts:
      'kind recipient subject text html reply_to unsubscribe_url thread calendar_file state next_attempt_at last_error created_at sent_at',
    numbers: 'id attempts',
    given: { bulk: null },
    erasure: 'rows go',
    person: 'recipient subject text html reply_to calendar_file',
  },
  mail_servers: {
    texts:
      'host security username password sender updated_at updated_by tested_at tested_server test_outcome test_answer',
    numbers: 'port version',
    given: { source: 'settings' },
    erasure: 'of nobody',
  },
  incoming_mailboxes: {
    texts:
      'address host security username password folder secret_hash updated_at updated_by uid_validity read_at ' +
      'failing_since failure auth_server seen_server',
    numbers: 'port version last_uid',
    given: { id: 1, way: 'imap', unverified: 'mark' },
    erasure: 'of nobody',
  },
  incoming_mails: {
    texts: 'message_key source storage_key state outcome subject next_attempt_at last_error received_at done_at',
    numbers: 'id bytes attempts',
    leftOut: 'what has arrived since the backup is fetched again from the mailbox',
    erasure: 'of nobody',
  },
  refused_addresses: { texts: 'address at reply', erasure: 'rows go', person: 'address reply' },
  restore_drills: {
    texts: 'file words started_by started_at updated_at finished_at',
    numbers: 'id table_rows uploads_read seconds',
    given: { state: 'good' },
    erasure: 'of nobody',
  },
  trouble_counts: { texts: 'minute', numbers: 'count', given: { kind: 'errors' }, erasure: 'of nobody' },
  alerts: {
    texts: 'id name words noticed_at raised_at well_since ended_at',
    given: { kind: 'disk' },
    erasure: 'of nobody',
  },
  alert_posts: {
    texts: 'alert_id body next_attempt_at last_error created_at sent_at',
    numbers: 'id attempts',
    given: { event: 'alert.raised', state: 'failed' },
    erasure: 'of nobody',
  },
  api_tokens: {
    texts: 'id name hash hint created_at expires_at last_used_at last_used_from',
    given: { account_id: '@accounts.id', scopes: '[]' },
    leftOut: 'a token that was revoked since the backup must not be open again',
    erasure: 'of nobody',
  },
  webhooks: {
    texts: 'id name secret old_secret old_secret_until failing_since disabled_at disabled_reason created_at updated_at',
    numbers: 'version',
    given: { url: 'https://hooks.example.com/', kinds: '[]', with_content: 0, owner_id: '@accounts.id' },
    erasure: 'of nobody',
  },
  webhook_deliveries: {
    texts: 'id kind next_attempt_at attempted_at answer error created_at',
    numbers: 'attempts status',
    given: { webhook_id: '@webhooks.id', body: '{}', state: 'sent' },
    leftOut: 'a restored site sends nothing twice',
    erasure: 'of nobody',
  },
  alert_webhooks: {
    texts: 'url secret updated_at updated_by',
    numbers: 'version',
    given: { name: 'webhook' },
    erasure: 'of nobody',
  },
  settings: {
    texts: 'section value updated_at updated_by',
    numbers: 'version',
    given: { value: '{}' },
    erasure: 'of nobody',
  },
  settings_history: {
    texts: 'section value saved_at saved_by',
    numbers: 'id version',
    erasure: 'of nobody',
  },
  samples: { texts: 'subject marked_at', erasure: 'of nobody' },
  brand_marks: { texts: 'key type data added_at', erasure: 'of nobody' },
  imports: {
    texts: 'state source site site_address fault account_id started_by created_at updated_at finished_at',
    numbers: 'id',
    given: { unknown: '{}' },
    erasure: 'rows stay, nameless',
    person: 'account_id started_by',
  },
  import_files: {
    texts: 'id name sha256 storage_key account_id created_at',
    numbers: 'import_id position bytes',
    emptied: { columns: 'rows', why: 'their bytes are in no backup' },
    erasure: 'rows stay, nameless',
    person: 'account_id',
  },
  import_items: {
    given: { import_id: '@imports.id' },
    texts: 'source_key kind title address address_key plan outcome why target mark undone undone_why data',
    numbers: 'id',
    erasure: 'of nobody',
  },
  exports: {
    texts: 'state storage_key fault account_id started_by created_at finished_at',
    numbers: 'id bytes files',
    emptied: { columns: 'rows', why: 'their bytes are in no backup' },
    erasure: 'rows stay, nameless',
    person: 'account_id started_by',
  },
  redirects: {
    texts: 'from_key target to_key kind reason last_hit_on created_at updated_at',
    numbers: 'id hits',
    erasure: 'of nobody',
  },
  setup_decisions: { texts: 'name decided_at', erasure: 'of nobody' },
  jobs: {
    texts: 'name lease_until started_at finished_at last_error',
    emptied: { columns: ['lease_until'], why: 'no instance of the restored site holds a lease', byMove: true },
    erasure: 'of nobody',
  },
  leases: {
    texts: 'name holder until',
    leftOut: 'no instance of a restored site is at work on anything',
    erasure: 'of nobody',
  },
  rate_limits: {
    texts: 'key window_ends_at',
    numbers: 'hits',
    erasure: 'rows stay, nameless',
    person: 'key',
  },
  backups: {
    texts: 'kind state file recipient audit_hash error started_by started_at updated_at finished_at',
    numbers: 'id percent bytes table_rows uploads uploads_added bytes_added audit_events',
    erasure: 'of nobody',
  },
  backup_objects: {
    texts: 'key recipient modified_at sha256 object',
    numbers: 'bytes object_bytes',
    emptied: { columns: 'rows', why: 'what lies beside the backups is found out anew' },
    erasure: 'of nobody',
  },
  backup_keys: {
    texts: 'made_at made_by',
    numbers: 'id',
    given: { recipient: RECIPIENT },
    erasure: 'of nobody',
  },
  migrations: { texts: 'name applied_at digest', leftOut: 'the schema is made anew from them', erasure: 'of nobody' },
  secrets: { texts: 'name value', leftOut: 'they are in a backup as an entry of their own', erasure: 'of nobody' },

  // pictures and articles
  media: {
    texts: 'hash name avif alt caption folder uploaded_at uploaded_by uploaded_by_name likeness',
    numbers: 'id width height bytes animated focal_x focal_y used uses alike',
    given: { sizes: '[]', deleted_at: null },
    erasure: 'of nobody',
  },
  media_uses: { given: { media_id: '@media.id' }, texts: 'subject place label href', erasure: 'of nobody' },
  media_addresses: { given: { media_id: '@media.id' }, texts: 'hash', erasure: 'of nobody' },
  file_uses: { given: { file_id: '@publication_files.id' }, texts: 'subject label href', erasure: 'of nobody' },
  categories: { texts: 'name folded slug created_at', numbers: 'id parent_id position', erasure: 'of nobody' },
  category_aliases: { given: { category_id: '@categories.id' }, texts: 'slug', erasure: 'of nobody' },
  articles: {
    texts:
      'state_before title slug summary cover_alt as_at review_by published_at updated_at author_id author_name ' +
      'editor_name work_title work_slug work_summary work_cover_alt work_as_at work_review_by work_editor_id work_editor_name ' +
      'save_id changed_at created_at publish_at deleted_at preview_key preview_until html text work_text',
    numbers:
      'id category_id subcategory_id cover_id words live_revision work_category_id work_subcategory_id work_cover_id ' +
      'work_words version save_base has_changes revisions pinned',
    given: { kind: 'article', state: 'published', about: '{}', work_about: '{}', document, work_document: document },
    emptied: {
      columns: ['preview_key', 'preview_until'],
      why: 'an address under which a draft is shown opens no door again',
    },
    erasure: 'of nobody',
  },
  article_revisions: {
    given: { article_id: '@articles.id' },
    texts: 'kind save_id saved_at started_at saved_by saved_by_name title summary about document',
    numbers: 'revision words words_changed',
    erasure: 'of nobody',
  },
  article_tags: { given: { article_id: '@articles.id' }, texts: 'slug name published_at', erasure: 'of nobody' },
  article_reviews: {
    texts: 'note asked_at',
    given: { article_id: '@articles.id', reviewer_id: '@accounts.id', asked_by_id: '@accounts.id' },
    erasure: 'of nobody',
  },
  article_editors: {
    given: { article_id: '@articles.id' },
    texts: 'save_id account_id name opened_at seen_at left_at saved_at',
    numbers: 'sequence',
    erasure: 'of nobody',
  },

  // comments
  comments: {
    texts: 'name email body body_hash hold_reason account_id token created_at came_on moderated_at',
    numbers: 'id article_id reply_to from_staff lead_id',
    given: { state: 'visible', mails_wanted: 'none' },
    erasure: 'rows stay, nameless',
    person: 'name email body',
  },
  digests: { texts: 'day sent_at', numbers: 'comments requests', erasure: 'of nobody' },
  comment_days: { texts: 'day state', numbers: 'total', erasure: 'of nobody' },

  // requests
  leads: {
    texts:
      'reference spam_reason name first_name last_name company_name email email_key phone location business_type ' +
      'other_challenge plan message account_id owner_id owner_name idempotency_key body_hash created_at came_on updated_at answered_at ' +
      'answered_on closed_at reply_by due_at',
    numbers: 'id version reply_minutes',
    given: { kind: 'quote', state: 'answered', challenges: '["Other"]', tags: '["ledger"]', origin: '{}' },
    erasure: 'rows stay, nameless',
    person:
      'name first_name last_name company_name email email_key phone location other_challenge message account_id tags origin',
  },
  lead_events: {
    given: { lead_id: '@leads.id' },
    texts: 'at kind actor_id actor_name before after text',
    numbers: 'id version',
    erasure: 'rows stay, nameless',
    person: 'actor_id actor_name after text',
  },
  lead_messages: {
    texts: 'at actor_id actor_name recipient subject body quoted idempotency_key',
    numbers: 'id mail_id',
    given: { lead_id: '@leads.id', from_firm: 1, by_email: 0, unverified: 0 },
    erasure: 'rows go',
    person: 'actor_id actor_name recipient subject body quoted',
  },
  lead_tags: { given: { lead_id: '@leads.id' }, texts: 'tag', erasure: 'rows stay, nameless', person: 'tag' },
  lead_days: {
    texts: 'day kind state source',
    numbers: 'total',
    erasure: 'rows stay, nameless',
    person: 'source',
  },
  reply_days: { texts: 'day', numbers: 'kept within_hours total minutes', erasure: 'of nobody' },
  reply_templates: { texts: 'name subject body updated_at updated_by', numbers: 'id version', erasure: 'of nobody' },

  // people
  people: {
    texts: 'account_id kind role name name_key email phone company first_seen_at last_seen_at imported_at',
    numbers: 'id suspended version',
    erasure: 'rows go',
    person: 'account_id name name_key email phone company',
  },
  person_addresses: { given: { person_id: '@people.id' }, texts: 'email_key', erasure: 'rows go', person: 'email_key' },
  person_notes: {
    given: { person_id: '@people.id' },
    texts: 'at actor_id actor_name text',
    numbers: 'id',
    erasure: 'rows go',
    person: 'text',
  },
  erasures: { texts: 'at account_id address_hash', numbers: 'id', erasure: 'of nobody' },
  person_erasures: {
    texts: 'reference at actor_id actor_name removed kept',
    numbers: 'person_id',
    erasure: 'of nobody',
  },

  // clients
  clients: {
    texts:
      'kind name name_key registration_number registration_key tax_number tax_key address email email_key phone year_end ' +
      'time_zone responsible_id state plan deleted_at idempotency_key created_at updated_at ended_at',
    numbers: 'id storage_limit_bytes storage_used_bytes lead_id merged_into version',
    given: { tags: '["ledger"]' },
    erasure: 'rows stay, nameless',
    person: 'name name_key registration_number registration_key tax_number tax_key address email email_key phone tags',
  },
  client_tags: { texts: 'tag', given: { client_id: '@clients.id' }, erasure: 'rows go', person: 'tag' },
  client_team: { given: { client_id: '@clients.id' }, texts: 'account_id', erasure: 'of nobody' },
  client_members: {
    given: { client_id: '@clients.id' },
    texts: 'account_id email name member_right state invited_by created_at last_seen_at',
    numbers: 'id',
    erasure: 'rows go',
    person: 'account_id email name',
  },
  conversations: {
    texts: 'about subject snoozed_until assignee_id assignee_name last_at last_by created_at',
    numbers: 'id lead_id last_message version',
    given: { client_id: '@clients.id', state: 'open', last_from_firm: 0 },
    erasure: 'rows stay, nameless',
    person: 'last_by',
  },
  conversation_messages: {
    texts: 'at author_id author_name body quoted idempotency_key leaves_at',
    numbers: 'id',
    given: { conversation_id: '@conversations.id', from_firm: 0, is_note: 0, by_email: 0, unverified: 0 },
    erasure: 'rows stay, nameless',
    person: 'author_id author_name quoted',
  },
  inbox_presence: { given: { account_id: '@accounts.id' }, texts: 'seen_at', erasure: 'of nobody' },
  saved_views: {
    texts: 'name query created_at',
    numbers: 'id',
    given: { account_id: '@accounts.id', place: 'inbox' },
    erasure: 'of nobody',
  },
  conversation_files: {
    given: { message_id: '@conversation_messages.id' },
    texts: 'document_id name',
    erasure: 'of nobody',
  },
  conversation_reads: {
    given: { conversation_id: '@conversations.id' },
    texts: 'account_id name at told_at',
    numbers: 'message_id',
    erasure: 'rows go',
    person: 'account_id name',
  },
  proposals: {
    texts:
      'id reference title signing_order expires_on author_id author_name follows idempotency_key choice decline_reason ' +
      'reminded_on created_at updated_at sent_at seen_at decided_at currency content',
    numbers: 'client_id version sent_number sent_version worth_year worth_once',
    given: { state: 'sent' },
    erasure: 'of nobody',
  },
  proposal_versions: {
    given: { proposal_id: '@proposals.id' },
    texts: 'document hash sent_at sent_by replaced_at',
    numbers: 'number',
    erasure: 'of nobody',
  },
  proposal_signers: {
    given: { proposal_id: '@proposals.id' },
    texts: 'account_id name email state signed_at typed_name hash signed_hash signature_id address',
    numbers: 'position mail_id',
    erasure: 'rows stay, nameless',
    person: 'account_id name email typed_name',
  },
  proposal_events: {
    given: { proposal_id: '@proposals.id' },
    texts: 'at kind actor_id actor_name text',
    numbers: 'id',
    erasure: 'rows stay, nameless',
    person: 'actor_id actor_name',
  },
  proposal_templates: {
    texts: 'name currency content updated_at updated_by',
    numbers: 'id version',
    erasure: 'of nobody',
  },
  engagements: {
    texts: 'id proposal_id title lines currency state started_on ended_on created_at',
    numbers: 'client_id worth_year',
    erasure: 'of nobody',
  },
  deadline_rules: {
    texts: 'name service rule steps region note state created_at updated_at',
    numbers: 'id is_public version',
    erasure: 'of nobody',
  },
  client_deadline_rules: {
    given: { rule_id: '@deadline_rules.id', client_id: '@clients.id' },
    texts: 'begins_on ends_on engagement_id filled_until',
    numbers: 'rule_id is_stale',
    erasure: 'of nobody',
  },
  deadlines: {
    given: { client_id: '@clients.id' },
    texts:
      'period title service due_on state assignee_id filed_by filed_by_name filed_at reference proof_document_id ' +
      'created_at updated_at',
    numbers: 'id rule_id paper_request_id has_own_steps sequence version',
    erasure: 'of nobody',
  },
  deadline_steps: {
    texts: 'title due_on assignee_id done_by done_by_name done_at',
    numbers: 'position',
    given: { deadline_id: '@deadlines.id' },
    erasure: 'of nobody',
  },
  closing_days: { texts: 'day name', erasure: 'of nobody' },
  deadline_reminders: {
    given: { deadline_id: '@deadlines.id' },
    texts: 'due_on account_id day',
    numbers: 'step',
    erasure: 'of nobody',
  },
  deadline_mails: { given: { account_id: '@accounts.id' }, texts: 'day', erasure: 'of nobody' },
  seals: {
    texts:
      'id proposal_id next_at failure key_id document_id sha256 sealed_at stamp_next_at stamp_failure stamped_sha256 ' +
      'stamped_at created_at',
    numbers: 'attempts',
    given: { state: 'sealed', stamp: 'none' },
    erasure: 'of nobody',
  },
  seal_keys: {
    texts: 'id subject certificate fingerprint not_before not_after secret created_at created_by retired_at',
    given: { kind: 'made' },
    erasure: 'of nobody',
  },
  client_merges: {
    texts: 'moved actor_id actor_name at undone_at',
    numbers: 'id client_id other_id',
    erasure: 'of nobody',
  },

  // documents
  uploads: {
    texts: 'id account_id sender_name sender_email target please name state refusal receipt_id created_at expires_at',
    numbers: 'client_id from_firm bytes received',
    emptied: { columns: 'rows', why: 'what has arrived of them is in no backup; they are sent again' },
    erasure: 'rows go',
    person: 'account_id sender_name sender_email',
  },
  upload_parts: {
    given: { upload_id: '@uploads.id' },
    texts: 'storage_key',
    numbers: 'start bytes',
    emptied: { columns: 'rows', why: 'their bytes are in no backup' },
    erasure: 'of nobody',
  },
  document_folders: {
    given: { client_id: '@clients.id' },
    texts: 'name name_key created_at',
    numbers: 'id',
    erasure: 'of nobody',
  },
  documents: {
    texts: 'id name name_key origin created_at updated_at deleted_at please kind hold_reason held_by held_at',
    numbers: 'client_id folder_id current_version versions revision',
    erasure: 'of nobody',
  },
  document_versions: {
    given: { document_id: '@documents.id' },
    texts: 'name type sha256 storage_key scan scan_note scan_at sent_by sent_by_id sent_at',
    numbers: 'number client_id bytes is_locked is_invoice from_firm',
    erasure: 'rows stay, nameless',
    person: 'sent_by sent_by_id',
  },
  document_acknowledgements: {
    given: { document_id: '@documents.id' },
    texts: 'kind account_id name at sha256',
    numbers: 'id version',
    erasure: 'rows stay, nameless',
    person: 'account_id name',
  },
  document_deletions: {
    texts: 'at by_name by_id why client_name document_id name kind sha256 sent_at keep_until',
    numbers: 'id client_id versions bytes',
    erasure: 'of nobody',
  },
  document_texts: {
    given: { document_id: '@documents.id' },
    texts: 'words_key',
    numbers: 'id version',
    emptied: { columns: ['version', 'words_key'], why: 'documents are read anew, for the index', byMove: true },
    erasure: 'of nobody',
  },
  paper_requests: {
    texts: 'title note due_on state asked_by asked_by_id reminded_on period created_at updated_at',
    numbers: 'id client_id open_items schedule_id revision',
    erasure: 'of nobody',
  },
  paper_request_schedules: {
    texts: 'service title note items every next_on made_by made_by_id created_at updated_at',
    numbers: 'id month day due_days version',
    given: { client_id: '@clients.id' },
    erasure: 'of nobody',
  },
  request_items: {
    given: { request_id: '@paper_requests.id' },
    texts: 'title hint state reason changed_by changed_by_id changed_at',
    numbers: 'id position revision',
    erasure: 'rows stay, nameless',
    person: 'changed_by changed_by_id',
  },
  item_files: { given: { item_id: '@request_items.id' }, texts: 'document_id added_at', erasure: 'of nobody' },
  request_events: {
    given: { request_id: '@paper_requests.id' },
    texts: 'at kind actor_id actor_name text',
    numbers: 'id item_id',
    erasure: 'rows stay, nameless',
    person: 'actor_id actor_name',
  },
  receipts: {
    texts: 'id reference account_id document_id name sha256 at told_at',
    numbers: 'client_id version bytes mail_id',
    erasure: 'rows stay, nameless',
    person: 'account_id',
  },

  // appointments
  appointment_kinds: {
    texts: 'name about place region created_at updated_at',
    numbers: 'id minutes every_minutes buffer_minutes notice_hours horizon_days daily_most version',
    given: { state: 'active' },
    erasure: 'of nobody',
  },
  appointment_staff: {
    given: { account_id: '@accounts.id', kind_id: '@appointment_kinds.id' },
    erasure: 'rows go',
    person: 'account_id',
  },
  appointment_hours: {
    texts: 'updated_at',
    numbers: 'version bookings',
    given: { account_id: '@accounts.id', week: '{"mon":[],"tue":[],"wed":[],"thu":[],"fri":[],"sat":[],"sun":[]}' },
    erasure: 'rows go',
    person: 'account_id',
  },
  appointments: {
    texts:
      'reference kind_name place staff_id staff_name local_date local_time zone starts_at ends_at visitor_zone name email email_key phone topic account_id reason idempotency_key created_at updated_at',
    numbers: 'id kind_id minutes buffer_minutes client_id lead_id conversation_id sequence version',
    given: { state: 'booked' },
    erasure: 'rows go',
    person: 'account_id name email email_key phone topic reason',
  },
  appointment_reminders: {
    texts: 'starts_at sent_at',
    numbers: 'step',
    given: { appointment_id: '@appointments.id' },
    erasure: 'of nobody',
  },

  // calendars
  calendar_feeds: {
    texts: 'token_hash created_at last_used_at',
    numbers: 'id client_id',
    given: { account_id: '@accounts.id', covers: 'mine', client_names: 0 },
    emptied: { columns: 'rows', why: 'a calendar that was revoked since the backup must not be open again' },
    erasure: 'rows go',
    person: 'account_id',
  },

  // newsletter
  subscribers: {
    texts: 'email email_key language consent_source created_at requested_at confirmed_at',
    numbers: 'id',
    given: {
      ...{ news: 'weekly', categories: '[]', services: '["VAT"]', days_before: 7, state: 'confirmed' },
      consent_place: 'footer',
    },
    erasure: 'rows go',
    person: 'email email_key',
  },
  subscriber_reminders: {
    texts: 'due_on sent_at',
    numbers: 'rule_id',
    given: { subscriber_id: '@subscribers.id' },
    erasure: 'of nobody',
  },
  suppressed_addresses: { texts: 'address_hash at', given: { reason: 'unsubscribed' }, erasure: 'of nobody' },
  newsletters: {
    texts: 'subject introduction covers_from covers_to send_at created_at started_at finished_at',
    numbers: 'id article_id version last_subscriber recipients bounced unsubscribed',
    given: { kind: 'weekly', state: 'sent', articles: '[]' },
    erasure: 'of nobody',
  },
  newsletter_mails: {
    texts: 'address_hash queued_at',
    numbers: 'mail_id',
    given: { newsletter_id: '@newsletters.id', outcome: null },
    erasure: 'of nobody',
  },

  // events and registrations
  events: {
    texts:
      'kind service venue online_link speaker price audience registers_from registers_until starts_at ends_at ' +
      'cancelled_at cancel_reason thanked_at created_at changed_at',
    numbers: 'capacity seats_taken waiting last_place seat_changes sequence version',
    given: { id: '@articles.id', questions: '[]' },
    erasure: 'of nobody',
  },
  event_sessions: {
    texts: 'day start_time end_time starts_at ends_at',
    numbers: 'position',
    given: { event_id: '@events.id' },
    erasure: 'of nobody',
  },
  registrations: {
    texts:
      'state name email email_key phone company search_text account_id note source offered_until idempotency_key body_hash ' +
      'created_at changed_at feedback_at',
    numbers: 'id seats place sequence',
    given: { event_id: '@events.id', client_id: '@clients.id', answers: '[]' },
    erasure: 'rows stay, nameless',
    person: 'name email email_key phone company search_text account_id note',
  },
  event_attendees: {
    texts: 'name checked_in_at certificate_number certified_at',
    numbers: 'id event_id',
    given: { registration_id: '@registrations.id' },
    erasure: 'rows stay, nameless',
    person: 'name',
  },
  event_messages: {
    texts: 'kind subject body sent_by sent_by_name created_at',
    numbers: 'id recipients',
    given: { event_id: '@events.id' },
    erasure: 'of nobody',
  },
  event_reminders: {
    texts: 'sent_at',
    numbers: 'days_before',
    given: { registration_id: '@registrations.id' },
    erasure: 'of nobody',
  },
  event_feedback: {
    texts: 'useful improve name email_key given_on',
    numbers: 'id rating',
    given: { event_id: '@events.id' },
    erasure: 'rows stay, nameless',
    person: 'name email_key',
  },

  // the library
  publication_folders: {
    texts: 'name audience created_at updated_at deleted_at',
    numbers: 'id position files',
    erasure: 'of nobody',
  },
  publication_files: {
    texts: 'name type hash storage_key uploaded_at uploaded_by uploaded_by_id',
    numbers: 'id folder_id bytes year replaces_id series_id downloads',
    given: { is_current: 1, deleted_at: null },
    erasure: 'of nobody',
  },
  publication_downloads: { texts: 'day', numbers: 'file_id total', erasure: 'of nobody' },
  publication_readers: { texts: 'account_id at', numbers: 'id file_id', erasure: 'rows go', person: 'account_id' },

  // visits and reports
  visit_days: { texts: 'day', numbers: 'views visitors', erasure: 'of nobody' },
  visit_pages: { texts: 'day path', numbers: 'views', erasure: 'of nobody' },
  visit_sources: { texts: 'day source', numbers: 'views', erasure: 'of nobody' },
  visit_marks: {
    texts: 'day mark',
    emptied: { columns: 'rows', why: 'with the salt, they could be compared with addresses' },
    erasure: 'of nobody',
  },
  visit_salts: {
    texts: 'day salt',
    emptied: { columns: 'rows', why: 'no day of visits can be compared with another' },
    erasure: 'of nobody',
  },
  visit_page_months: { texts: 'month path', numbers: 'views', erasure: 'of nobody' },
  visit_source_months: { texts: 'month source', numbers: 'views', erasure: 'of nobody' },
  report_mails: { texts: 'week queued_at', erasure: 'of nobody' },

  // search, beside the indexes
  search_gaps: {
    texts: 'kind gap word',
    leftOut: 'made anew with the search indexes',
    erasure: 'rows go',
    person: 'gap word',
  },
  search_leftovers: { texts: 'kind', leftOut: 'made anew with the search indexes', erasure: 'of nobody' },
}

/** The search indexes: left out of a backup and made again by a restore. */
export const INDEXES = [
  'search_articles',
  'search_clients',
  'search_comments',
  'search_document_names',
  'search_documents',
  'search_files',
  'search_leads',
  'search_media',
  'search_news',
  'search_people',
]

/** Those that are filled later, by a job that reads the files, or of what another row names: see tests/api/system/backup-documents.test.ts. */
export const FILLED_LATER = ['search_document_names', 'search_documents']

/** What an erasure leaves of a person, each with its reason. */
export const STAYS: Record<string, string> = {
  'audit_events.actor_id': 'the number of the account, which says nothing without the account',
  'audit_events.subject': 'the same',
  'erasures.account_id': 'the number of the account, so that a restore of an older backup erases it again',
  'rate_limits.key': 'the number of the account, for a day at most',
  'proposal_signers.typed_name': 'the signature under a contract, which is the contract',
  'comments.body': 'what is on the site stays in its thread, without a name',
  'index search_comments': 'the words of those comments',
  'search_gaps.gap': 'the same',
  'search_gaps.word': 'the same',
}

/** What is left besides when people delete their account themselves. */
export const STAYS_AFTER_DELETION: Record<string, string> = {
  'outbox_mails.recipient': 'the letter that tells them that it was done; it goes with the other mails, in time',
  'outbox_mails.text': 'the same',
  'outbox_mails.html': 'the same',
}
