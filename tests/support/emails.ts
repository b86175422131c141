/** The address that answers come to in tests. */
export const REPLY_ADDRESS = 'reply@firm.example'
/** The firm's own mail server, as the headers name it that it writes. */
export const MAIL_SERVER = 'mx.firm.example'

export interface Letter {
  from: string
  to?: string | null | undefined
  text?: string
  subject?: string
  headers?: string[]
  /** False: the firm's mail server says nothing of the sender. */
  isVerified?: boolean
  /** A file that comes with it. */
  file?: { name: string; bytes: Uint8Array }
}

let count = 0

/** An email as a mail program writes it; each has a name of its own. */
export function emailOf({
  from,
  to,
  text = 'Yes, please.',
  subject = 'Re: hello',
  headers = [],
  isVerified = true,
  file,
}: Letter): string {
  const head = [
    ...(isVerified ? [`Authentication-Results: ${MAIL_SERVER}; dmarc=pass header.from=${from.split('@')[1]}`] : []),
    `From: Robin Writer <${from}>`,
    `To: <${to ?? REPLY_ADDRESS}>`,
    `Subject: ${subject}`,
    `Message-ID: <${++count}.${Math.random()}@mail.example>`,
    `Date: Mon, 16 Nov 2026 10:00:00 +0000`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  const words = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (!file) return [...head, ...words, ''].join('\r\n')
  const attached = [
    `Content-Type: application/octet-stream; name="${file.name}"`,
    `Content-Disposition: attachment; filename="${file.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(file.bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ]
  const parts = ['Content-Type: multipart/mixed; boundary=bound', '', '--bound', ...words, '--bound', ...attached]
  return [...head, ...parts, '--bound--', ''].join('\r\n')
}
