import type { MailAnswer, MailSummary } from '#contract/outbox.ts'
import type { StoredMail } from './outbox.store.ts'

type Shown = Omit<StoredMail, 'text' | 'html' | 'reply_to'>

export function presentSummary(mail: Shown): MailSummary {
  const waits = mail.state === 'queued' || mail.state === 'sending'
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    nextAttemptAt: waits ? mail.next_attempt_at : null,
    lastError: mail.last_error,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
  }
}

export function presentMail(mail: StoredMail): MailAnswer {
  return { ...presentSummary(mail), text: mail.text, html: mail.html, replyTo: mail.reply_to }
}
