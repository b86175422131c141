// Without the schema library: the screens offer the same choices.

export const ALERT_READERS = ['admins', 'list', 'nobody'] as const

/** What the site reports by itself; each can be switched off in the settings. */
export const ALERT_KINDS = [
  ...(['mail', 'backups', 'disk', 'files', 'errors', 'stalls', 'seals'] as const),
  ...(['jobs', 'audit', 'mailbox', 'certificate', 'clock'] as const),
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const POST_STATES = ['queued', 'sent', 'failed'] as const
