import type { AddressInfo } from 'node:net'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** How long a mail may take to come, also where others have most of the machine. */
const TIMEOUT_MS = 60_000

export interface ReceivedMail {
  from: string
  to: string[]
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** Every address the text links to, in order. */
  links: string[]
  /** By their names in lower case. */
  headers: Record<string, string>
  /** The calendar entry that it carries, with the method that its type names; null for most. */
  invitation: { method: string | undefined; content: string } | null
}

interface Refusal {
  /** What the server says before the address. */
  words?: string
  /** Takes the recipient, and refuses the message. */
  afterText?: boolean
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real SMTP server in this process, without TLS and passwords by default; what it receives can be read. */
export async function startMailServer(kind: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: (Refusal & { code: number }) | null = null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Callers keep their connections open for the next mail.
    closeTimeout: 50,
    ...kind,
    onRcptTo({ address }, _session, done) {
      done(refusal && !refusal.afterText ? errorOf(refusal, address) : null)
    },
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      try {
        for await (const part of stream) parts.push(part)
      } catch {
        return
      }
      const to = session.envelope.rcptTo.map(({ address }) => address)
      if (refusal) return done(errorOf(refusal, to.join()))
      mails.push(await parse(Buffer.concat(parts), to))
      done()
      for (const look of waiting) look()
    },
  })
  // A caller that is killed in the middle of an email is no fault of the post office.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    /** What SMTP_URL has to be. */
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    clear: () => mails.splice(0),
    /** Answers every mail with this SMTP code (such as 451 or 550) from now on; null takes them again. */
    refuseWith(code: number | null, how: Refusal = {}) {
      refusal = code === null ? null : { code, ...how }
    },
    /** The newest mail to this address whose subject fits, waiting for it if need be. */
    async mailTo(address: string, subject: RegExp = /./): Promise<ReceivedMail> {
      const find = () => mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject))
      return await new Promise((resolve, reject) => {
        const look = () => {
          const found = find()
          if (!found) return
          clearTimeout(timeout)
          waiting.delete(look)
          resolve(found)
        }
        const timeout = setTimeout(() => {
          waiting.delete(look)
          const seen = mails.map((mail) => `${mail.to.join(', ')}: ${mail.subject}`).join('\n')
          reject(new Error(`no mail to ${address} with subject ${subject} came; received:\n${seen || '(none)'}`))
        }, TIMEOUT_MS)
        waiting.add(look)
        look()
      })
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function errorOf({ code, words = 'not now:' }: Refusal & { code: number }, address: string): Error {
  return Object.assign(new Error(`${words} <${address}>`), { responseCode: code })
}

async function parse(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    from: mail.from?.address ?? '',
    to,
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    invitation: invitationIn(mail.attachments),
    links: text.match(/https?:\/\/[^\s<>")]+/g) ?? [],
  }
}

function invitationIn(parts: Attachment[]): ReceivedMail['invitation'] {
  const part = parts.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!part) return null
  const { content, method } = part
  return { method, content: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString() }
}
