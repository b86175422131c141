import type { MailboxOutcome } from '#contract/system/incoming-mail-fields.ts'
import { outcomeOf, PRIVATE_WORDS } from '#server/features/system/outbox/mail-server.model.ts'

export function mailboxOutcomeOf(error: unknown): Exclude<MailboxOutcome, 'opened' | 'not-set-up'> {
  const fault = (error instanceof Error ? error : {}) as {
    authenticationFailed?: boolean
    code?: string
    mailboxMissing?: boolean
    serverResponseCode?: string
    executedCommand?: string
  }
  if (fault.authenticationFailed) return 'sign-in-refused'
  if (fault.mailboxMissing || /NONEXISTENT|TRYCREATE/.test(fault.serverResponseCode ?? '')) return 'no-such-folder'
  if (/STARTTLS|TLS/i.test(fault.code ?? '')) return 'tls-problem'
  if (/Timeout/i.test(fault.code ?? '')) return 'no-answer'
  const outcome = outcomeOf(error)
  const known = ['unknown-host', 'private-address', 'connection-refused', 'no-answer', 'tls-problem'] as const
  return known.find((each) => each === outcome) ?? 'failed'
}

export const MAILBOX_WORDS: Record<MailboxOutcome, string> = {
  opened: 'The mailbox can be read.',
  'not-set-up': 'No mailbox is set up, so there is nothing to try.',
  'unknown-host': 'There is no server of this name. Check how it is written.',
  'private-address': PRIVATE_WORDS,
  'connection-refused': 'The connection was refused. Check the name and the port.',
  'no-answer': 'The server did not answer in time. Check the name and the port.',
  'tls-problem': 'The connection could not be encrypted. Check the kind of encryption and the server’s certificate.',
  'sign-in-refused': 'The server did not accept the user name and password.',
  'no-such-folder': 'The mailbox has no folder of this name.',
  failed: 'The mailbox could not be opened.',
}

export function formatFailure(error: unknown): string {
  const { message = String(error), responseText } = (error ?? {}) as { message?: string; responseText?: string }
  return (responseText || message).slice(0, 500)
}
