import type { Row } from '#database/copying.ts'
import type { LeftOutSecret } from '#server/features/system/backup/backup.model.ts'

/** Tables that a backup leaves out: what would let its reader act as another user, or is of use to nobody later. */
const TABLES = new Set([
  'sessions',
  'devices',
  'tokens',
  'api_tokens',
  // One that was revoked since the backup must not be open again.
  'calendar_feeds',
  // With the salt of the day, the marks of visitors could be compared with addresses.
  'visit_marks',
  'visit_salts',
  // Files on their way have no bytes in a backup; they are sent again.
  'uploads',
  'upload_parts',
  // The files of imports and exports are large, kept for days, and had elsewhere; what became of an import stays.
  'import_files',
  'exports',
  // No instance of a restored site is at work on anything.
  'leases',
  // What has arrived since is fetched again from the mailbox, which still holds it.
  'incoming_mails',
  // Sent by the site that wrote them; a restored one sends nothing twice.
  'webhook_deliveries',
  // Says where the uploads lie beside the backups; found out again.
  'backup_objects',
])

export const isLeftOut = (table: string) => TABLES.has(table)

const LINK = /https?:\/\/[^\s"<]{0,500}token=[\w-]/

/** A row without tokens: links of mails, and the addresses under which drafts are shown. */
export function withoutTokens(table: string, row: Row): Row {
  if (table === 'articles') return { ...row, preview_key: null, preview_until: null }
  if (table === 'outbox_mails' && opensAccount(row)) return withoutText(row)
  return row
}

const SECRETS: Record<string, { column: string; secret: LeftOutSecret; isWholeRow?: true }> = {
  seal_keys: { column: 'secret', secret: 'seal-key' },
  mail_servers: { column: 'password', secret: 'mail-password' },
  incoming_mailboxes: { column: 'password', secret: 'mailbox-password' },
  // Its address is a secret too, with most services.
  alert_webhooks: { column: 'secret', secret: 'alert-webhook', isWholeRow: true },
  webhooks: { column: 'secret', secret: 'webhooks', isWholeRow: true },
}

/** A row without stored passwords and keys, null when nothing is left of it; `onSecret` is told what was there. */
export function withoutSecrets(table: string, row: Row, onSecret: (secret: LeftOutSecret) => void): Row | null {
  const found = SECRETS[table]
  if (!found || row[found.column] === null) return row
  onSecret(found.secret)
  return found.isWholeRow ? null : { ...row, [found.column]: null }
}

const opensAccount = ({ kind, state, text, html }: Row) =>
  (state !== 'sent' && String(kind).startsWith('account.')) || LINK.test(`${text}\n${html}`)

// Without its link or code a mail is of no use: it is not sent again.
function withoutText(row: Row): Row {
  const isWaiting = row.state === 'queued' || row.state === 'sending'
  const given = { state: 'failed', last_error: 'Its text is not kept in backups: the person has to ask for another.' }
  return { ...row, text: GONE, html: '', unsubscribe_url: null, ...(isWaiting ? given : {}) }
}

const GONE = 'The text of this mail is not kept in backups.'
