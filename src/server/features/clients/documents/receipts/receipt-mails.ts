import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import type { Please } from '#server/features/clients/documents/documents.model.ts'
import { roomUrl } from '#server/features/clients/documents/requests/request-mails.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Receipt } from '#server/features/system/uploads/uploads.model.ts'

const moment = (at: string) => `${longDate(at)}, ${at.slice(11, 16)} UTC`

export function receiptEmail(
  name: string,
  receipts: Receipt[],
  { clientId, clientName, publicUrl }: { clientId: number; clientName: string; publicUrl: string },
): MailContent {
  const [first] = receipts
  const isOne = receipts.length === 1 && first
  return {
    subject: isOne ? `Received: ${first.name} (${first.reference})` : `Received: ${counted(receipts.length, 'file')}`,
    greeting: `Hello ${name},`,
    body: [
      isOne
        ? `Your file for ${clientName} has arrived and is stored.`
        : `Your ${counted(receipts.length, 'file')} for ${clientName} have arrived and are stored.`,
      ...receipts.map((receipt) => ({ facts: factsOf(receipt) })),
      { button: 'Open your client area', url: roomUrl(publicUrl, clientId) },
    ],
    note: 'Please keep this email. The long number is the fingerprint of a file: only the very same file has it.',
  }
}

function factsOf(receipt: Receipt): [string, string][] {
  return [
    ['Reference', receipt.reference],
    ['File', receipt.name],
    ['Size', formatSize(receipt.bytes)],
    ['Received', moment(receipt.at)],
    ...(receipt.alreadyAt ? [['Already received', `since ${moment(receipt.alreadyAt)}`] as [string, string]] : []),
    ['SHA-256', receipt.sha256],
  ]
}

interface Shared {
  by: string
  file: string
  please: Please | null
  clientId: number
  publicUrl: string
}

export function sharedEmail(name: string, { by, file, please, clientId, publicUrl }: Shared): MailContent {
  const asks = { read: 'Please read it and mark it as read there.', confirm: 'Please read it and confirm it there.' }
  return {
    subject: please ? `Please ${please}: ${file}` : `A new document for you: ${file}`,
    greeting: `Hello ${name},`,
    body: [
      [`${by} has put “${file}” into your client area.`, please ? asks[please] : ''].join(' ').trim(),
      { button: 'Open your client area', url: roomUrl(publicUrl, clientId) },
    ],
  }
}

/** Notifies the firm what has arrived, at most every ten minutes. */
export function digestEmail(
  name: string,
  arrived: { clientId: number; clientName: string; files: string[] }[],
  publicUrl: string,
): MailContent {
  const total = arrived.reduce((sum, { files }) => sum + files.length, 0)
  const [first] = arrived
  const from = arrived.length === 1 && first ? first.clientName : counted(arrived.length, 'client')
  return {
    subject: `${counted(total, 'file')} arrived from ${from}`,
    greeting: `Hello ${name},`,
    body: [
      ...arrived.map(({ clientName, files }) => `${clientName}:\n${shown(files).join('\n')}`),
      { button: 'See what arrived', url: `${publicUrl}/dashboard/documents` },
    ],
  }
}

const MOST_NAMED = 20

function shown(files: string[]): string[] {
  const lines = files.slice(0, MOST_NAMED).map((file) => `• ${file}`)
  return files.length > MOST_NAMED ? [...lines, `• and ${files.length - MOST_NAMED} more`] : lines
}
