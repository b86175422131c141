import type { ReadMail } from './read-mail.ts'

type Headed = Pick<ReadMail, 'headers'>

const readerOf =
  ({ headers }: Headed) =>
  (name: string) =>
    headers.get(name) ?? ''

/** Whether a program wrote it: an absence note, a notice, a newsletter. Answering one would begin a loop. */
export function isAutomatic(mail: Headed): boolean {
  const header = readerOf(mail)
  const submitted = header('auto-submitted').toLowerCase()
  if (submitted && !submitted.startsWith('no')) return true
  if (/^\s*(bulk|junk|list|auto_reply)\s*$/i.test(header('precedence'))) return true
  if (/\b(all|autoreply|oof)\b/i.test(header('x-auto-response-suppress'))) return true
  if (header('x-autoreply') || header('x-autorespond') || header('x-loop')) return true
  return Boolean(header('list-id')) || header('return-path').trim() === '<>'
}

export function isSuspected(mail: Headed): boolean {
  const header = readerOf(mail)
  return /^\s*yes/i.test(header('x-spam-flag')) || /^\s*yes/i.test(header('x-spam-status'))
}

/** Whether a server on the way found that its sender is forged. A forged remark of this kind could only harm its own email. */
export function isForged({ authentication }: Pick<ReadMail, 'authentication'>): boolean {
  return authentication.some((header) => /\bdmarc\s*=\s*fail\b/i.test(header))
}

/** A report that an email could not be delivered (RFC 3464). */
interface BounceReport {
  messageIds: string[]
  recipient: string
  reply: string
}

export function isReport(mail: Headed): boolean {
  const header = readerOf(mail)
  const type = header('content-type')
  return /^\s*multipart\/report\b/i.test(type) && /report-type\s*=\s*"?delivery-status\b/i.test(type)
}

/** A report that a reader has marked an email as unwanted (RFC 5965). */
export function isComplaint(mail: Headed): boolean {
  const type = readerOf(mail)('content-type')
  return /^\s*multipart\/report\b/i.test(type) && /report-type\s*=\s*"?feedback-report\b/i.test(type)
}

/** The names of the messages that a report is about. */
export function reportedMessages(raw: Uint8Array): string[] {
  const text = Buffer.from(raw.subarray(0, MOST_READ)).toString('latin1')
  return [...text.matchAll(/^message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,300}>)/gim)].map(([, id = '']) => id)
}

const MOST_READ = 256 * 1024

/** What a report says of addresses at which nobody can be reached; what may pass, and mail that was only held up, is left out. */
export function bouncesIn(raw: Uint8Array): BounceReport[] {
  const text = Buffer.from(raw.subarray(0, MOST_READ)).toString('latin1')
  const messageIds = reportedMessages(raw)
  const groups = text.split(/\r?\n\r?\n/)
  return groups.flatMap((group) => {
    const recipient = /^(?:final|original)-recipient:[ \t]*rfc822;[ \t]*<?([^\s<>]{3,254})>?/im.exec(group)?.[1]
    const status = /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(group)?.[1] ?? ''
    const isFailed = /^action:[ \t]*failed/im.test(group)
    // 5.1.x is the address, 5.2.1 a mailbox that is closed; other reasons may be over tomorrow.
    if (!recipient || !isFailed || !(status.startsWith('5.1.') || status === '5.2.1')) return []
    const said = /^diagnostic-code:[ \t]*(?:[\w.-]{1,20};)?[ \t]*(.{1,400})/im.exec(group)?.[1]?.trim()
    return [{ messageIds, recipient, reply: said ?? `${status} (reported by a mail server)` }]
  })
}
