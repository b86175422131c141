import PostalMime, { type Address, type Attachment, addressParser, type Header } from 'postal-mime'
import { textOfHtml } from './html-text.ts'
import { splitQuoted, type Words } from './quoted-text.ts'

export interface MailFile {
  name: string
  bytes: Uint8Array
}

export interface ReadMail {
  messageId: string
  from: { name: string; address: string }
  /** Every address that it came to, however the mail servers on the way wrote it down. */
  recipients: string[]
  subject: string
  words: Words
  files: MailFile[]
  moreFiles: number
  /** The first of each name, which are in lower case. */
  headers: Map<string, string>
  /** What servers on the way found about the sender, the last of them first. */
  authentication: string[]
}

const MOST_FILES = 20
const MOST_CHARACTERS = 200_000
/** 25 MB of a file have 350,000 lines. What has more is made of lines alone, each of which takes time and memory. */
const MOST_LINES = 450_000
const MOST_PARTS = 500
const MOST_RESULTS = 20
const LONGEST_RESULT = 4_000
/** Where mail servers write down whom an email came for. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

/** Reads an email within bounds; throws when it is no email, or built to be hard to read. Slow ones are: it runs in a thread. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  refuseIntricate(raw)
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    maxRfc822NestingDepth: 0,
    forceRfc822Attachments: true,
  })
  const headers = new Map(mail.headers.toReversed().map(({ key, value }) => [key, value]))
  const from = writerOf(mail.headers)
  const named = boxesOf([...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])])
  const traced = mail.headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => bare(value))
  const files = mail.attachments.filter(isMeant)
  const text = mail.text?.trim() ? mail.text : textOfHtml((mail.html ?? '').slice(0, MOST_CHARACTERS * 5))
  return {
    messageId: (mail.messageId ?? '').slice(0, 1000),
    from: { name: tidy(from?.name ?? '').slice(0, 120), address: (from?.address ?? '').toLowerCase() },
    recipients: [...named.map(({ address }) => address), ...traced].slice(0, 200),
    subject: tidy(mail.subject ?? '').slice(0, 200),
    words: splitQuoted(tidyText(text.slice(0, MOST_CHARACTERS))),
    files: files.slice(0, MOST_FILES).map(fileOf),
    moreFiles: Math.max(0, files.length - MOST_FILES),
    headers,
    authentication: mail.headers
      .filter(({ key }) => key === 'authentication-results')
      .slice(0, MOST_RESULTS)
      .map(({ value }) => value.slice(0, LONGEST_RESULT)),
  }
}

/** Counts before anything is read: lines, and parts by the boundaries that the message names. */
function refuseIntricate(raw: Uint8Array): void {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const boundaries = new Set<string>()
  for (const [, name = ''] of text.matchAll(/\bboundary\s{0,9}=\s{0,9}"?([^";\r\n]{1,200})/gi)) {
    boundaries.add(`--${name.trim()}`)
    if (boundaries.size > MOST_PARTS) throw new Error('The message names too many boundaries')
  }
  let [lines, parts] = [0, 0]
  for (let at = 0; at !== -1 && at < text.length; lines++) {
    const end = text.indexOf('\n', at)
    if (text.startsWith('--', at) && boundaries.has(text.slice(at, end === -1 ? at + 204 : end).trimEnd())) parts++
    at = end === -1 ? -1 : end + 1
    if (lines > MOST_LINES || parts > MOST_PARTS) throw new Error('The message has too many lines or parts')
  }
}

/** Who wrote it: nobody, if it names several. A server that checks the sender may have checked another of them. */
function writerOf(headers: Header[]) {
  const [line, another] = headers.filter(({ key }) => key === 'from')
  const boxes = line && !another ? addressParser(line.value, { flatten: true }) : []
  return boxes.length === 1 ? boxes[0] : undefined
}

function boxesOf(addresses: Address[]) {
  return addresses.flatMap((each) => each.group ?? [{ name: each.name, address: each.address ?? '' }])
}

const bare = (value: string) => value.replace(/^<|>$/g, '').trim()

/** Pictures of a signature are part of the HTML, not files that a user sent. */
function isMeant({ mimeType, related, disposition, contentId }: Attachment): boolean {
  const isDrawn = related || (disposition !== 'attachment' && Boolean(contentId))
  return !(isDrawn && mimeType.startsWith('image/'))
}

function fileOf({ filename, mimeType, content }: Attachment, at: number): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { name: filename ?? (mimeType === 'message/rfc822' ? `Email ${at + 1}.eml` : `File ${at + 1}`), bytes }
}

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** Without what no database keeps and no screen shows. */
const tidyText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim()
