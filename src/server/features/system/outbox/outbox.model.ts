export interface OutgoingMail {
  /** What the mail is for, as `noun.verb`: `account.verify`. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | undefined
  /** What mail programs show together, such as `conversation-12`. */
  thread?: string
  /** Ends mails of this kind when something is posted to it (RFC 8058); opened in a browser, it shows a page. */
  unsubscribeUrl?: string
  /** A calendar entry that mail programs offer to add, replace or remove (iCalendar with a METHOD). */
  calendarFile?: string | undefined
  /** One of many that say the same: it is sent beside the others and never delays them. */
  bulk?: true
}

/** A mail as its writer thinks of it; the layout makes the HTML of it, and the same words as plain text. */
export interface MailContent {
  subject: string
  /** Such as "Hello Ada,". */
  greeting?: string
  body: Block[]
  /** Said small at the end: why the mail came, what to do if it was not meant. */
  note?: string
  stop?: { words: string; url: string }
}

export type Block =
  | string
  | { button: string; url: string }
  | { facts: [label: string, value: string][] }
  | { quote: string }
  | { title: string; url: string; about: string; text: string }

/** Who writes: what the firm calls itself in its mails. */
export interface Sender {
  name: string
  signature: string
  url: string
  colour: string
  /** The mark as a picture, 40 high; null while there is none. */
  mark: { url: string; width: number } | null
}

export function mailText(content: MailContent, sender: Sender): string {
  const parts = [
    content.greeting,
    ...content.body.map(blockText),
    content.note,
    content.stop && `${content.stop.words}:\n${content.stop.url}`,
    `--\n${sender.signature || sender.name}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('title' in block) return [block.title, block.about, block.text, block.url].filter(Boolean).join('\n')
  return block.quote
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

export function testMailContent(name: string, url: string): MailContent {
  return {
    subject: 'A test email from your site',
    greeting: `Hello ${name},`,
    body: [
      'This email arrived, so emails from your site arrive. All of them look like this one: this name as the sender, this signature at the end.',
      { button: 'Open your site', url },
    ],
    note: 'You asked for it in Setting. Nobody else received it.',
  }
}

const MINUTE = 60_000
const DELAYS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE)
const TOO_OLD = 72 * 60 * MINUTE

/** How long to wait after this many tries; null when it is time to give up. */
export function delayAfter(attempts: number): number | null {
  return DELAYS[attempts - 1] ?? null
}

/** A mail that waited this long would only confuse: its links have ended. */
export function isTooOld(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) > TOO_OLD
}

/**
 * Whether a mail follows from what a user did: the person themself, about their account or their request, or a colleague who chose
 * them. It is tried though the address refused an earlier one; what the site sends by itself is not.
 */
export function isAskedFor(kind: string): boolean {
  return /^((account|lead|mail|subscriber)\.|appointment\.(booked|moved|cancelled)$)/.test(kind)
}

/** What staff may read of a mail, and what is kept once it was sent: the words, not the keys in its links, nor its code. */
export function withoutSecrets({ kind, text, html }: { kind: string; text: string; html: string }) {
  const hide = (part: string) => {
    const words = part.replaceAll(/((?:token|for)=)[\w-]+/g, '$1…')
    return CODE_MAILS.includes(kind) ? words.replaceAll(/\b\d{3} \d{3}\b/g, '… …') : words
  }
  return { text: hide(text), html: hide(html) }
}

/** An address to answer to without the token that says who answers. */
export const withoutReplyToken = (address: string | null) => address?.replace(/\+[a-z0-9-]{26,}@/, '+…@') ?? null

/** The mails that hold six digits: to sign in with, and to sign a proposal with. */
export const CODE_MAIL = 'account.sign-in-code'
export const SIGNING_CODE_MAIL = 'account.signing-code'
const CODE_MAILS = [CODE_MAIL, SIGNING_CODE_MAIL]
