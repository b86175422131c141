import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify, format } from 'node:util'
import type { Transporter } from 'nodemailer'
import { connectToMailHost } from './mail-host.ts'
import { isThisMachine } from './network.ts'
import { StartError } from './start-error.ts'

export interface MailToSend {
  from: string | { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  messageId: string
  headers?: Record<string, string>
  /** A calendar entry (iCalendar) with its METHOD. */
  icalEvent?: { method: string; filename: string; content: string }
}

export interface MailTransport {
  send(mail: MailToSend): Promise<string>
  close(): void
}

/** The server said no for good: trying again would change nothing. */
export class MailRefused extends Error {}

/** The server said that nobody can be reached at the address: the next mail would fare no better. */
export class AddressRefused extends MailRefused {}

export interface MailServerOptions {
  /** `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…` (TLS from the first byte). */
  url: string
  /** Whether mail may travel to another machine for everybody on the way to read. */
  allowPlaintext?: boolean
  caFile?: string | null
  /** What a caller chose in so many words; left out, TLS is required of every other machine, and used here when it is offered. */
  startTls?: 'required' | 'never'
  /** Set for a server that was named on screen: of private networks it is connected to these addresses alone. */
  privateHosts?: string[]
}

/** Speaks SMTP; connections are kept open for the next mail. */
export function openMailTransport(server: MailServerOptions): MailTransport {
  const options = connectionOptions(server)
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
    return createTransport({ ...options, pool: true, maxConnections: 2, ...timeouts } as object)
  }

  return {
    async send(mail) {
      opened ??= open()
      try {
        const { response } = await (await opened).sendMail({ ...mail, ...NO_FILES })
        return response ?? ''
      } catch (error) {
        if (!isForGood(error)) throw error
        throw isAboutAddress(error) ? new AddressRefused(wordsOf(error)) : new MailRefused(wordsOf(error))
      }
    },
    close() {
      opened?.then((transport) => transport.close()).catch(() => {})
      opened = undefined
    },
  }
}

/** Sends one mail over a connection of its own, within this time, and tells every line that is said. */
export async function sendWhileListening(
  server: MailServerOptions,
  mail: MailToSend,
  { hear, withinMs }: { hear: Listener; withinMs: number },
): Promise<string> {
  const { createTransport } = await import('nodemailer')
  // Each step has a time of its own, so that the connection ends by itself when nobody waits for it any more.
  const step = Math.min(10_000, withinMs)
  const timeouts = { dnsTimeout: step, connectionTimeout: step, greetingTimeout: step, socketTimeout: step }
  const transport = createTransport({
    ...connectionOptions(server),
    ...timeouts,
    debug: true,
    logger: loggerFor(hear, server.url),
  } as object)
  const over = new AbortController()
  const late = wait(withinMs, null, { signal: over.signal }).then(() => {
    throw Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })
  })
  try {
    const sending = transport.sendMail({ ...mail, ...NO_FILES })
    // What becomes of it after the time has expired is nobody's concern.
    sending.catch(() => {})
    return (await Promise.race([sending, late])).response ?? ''
  } finally {
    late.catch(() => {})
    over.abort()
    transport.close()
  }
}

const NO_FILES = { disableFileAccess: true, disableUrlAccess: true }

/** What the library is told: without TLS mail goes to this machine alone, unless it is allowed in so many words. */
export function connectionOptions(server: MailServerOptions) {
  const { url, allowPlaintext = false, caFile = null, startTls, privateHosts } = server
  const address = new URL(url)
  // The library takes options from the query, which could turn the checks off.
  address.search = ''
  const staysHere = isThisMachine(address.hostname)
  const mayBePlain = staysHere || allowPlaintext
  // Postfix on Debian offers TLS with a certificate that nobody vouches for. To this machine mail may go without any: that is no worse.
  const isTlsOptional = staysHere && startTls !== 'required' && address.protocol === 'smtp:'
  return {
    url: address.href,
    requireTLS: startTls === 'required' || !mayBePlain,
    ignoreTLS: startTls === 'never' && mayBePlain,
    ...(caFile ? { tls: { ca: readCertificates(caFile) } } : isTlsOptional && { tls: { rejectUnauthorized: false } }),
    ...(privateHosts && { getSocket: checkedSocket(privateHosts) }),
  }
}

function checkedSocket(privateHosts: string[]) {
  const connect = async ({ host, port }: { host: string; port: number }) => ({
    connection: await connectToMailHost({ host, port, privateHosts }),
  })
  return callbackify(connect)
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`SMTP_CA_FILE: ${file} cannot be read (${code})`)
  }
}

// 5xx on the recipient or the message. A refused password is 5xx too, but it is ours to fix.
function isForGood(error: unknown): error is Error & SmtpReply {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

interface SmtpReply {
  response?: string
  responseCode: number
  command?: string
}

// The enhanced code says why (RFC 3463): 5.1.x is the address, 5.2.1 a mailbox that is closed; 5.7.x, 5.2.2 and the like are about
// the message, the sender or today. A server without one says it by refusing the recipient.
function isAboutAddress({ response = '', responseCode, command }: SmtpReply): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (enhanced) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return command === 'RCPT TO' && [550, 551, 553].includes(Number(responseCode)) && !PASSING.test(response)
}

// Servers that keep spam away answer 550 to whoever they do not trust yet; that says nothing about the recipient.
const PASSING =
  /gr[ae]y-?list|spam|blocked|black-?list|block-?list|relay|reputation|policy|rate|too many|try again|later/i

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Hears each line of a conversation with a mail server: `< ` from the server, `> ` to it. */
type Listener = (line: string) => void

interface Entry {
  tnx?: string
  outByteCount?: number
}

const MOST_LINES = 200

/** The lines that nodemailer tells its logger, without the mail itself and without name and password. */
function loggerFor(hear: Listener, url: string) {
  const hide = hider(url)
  let isSigningIn = false
  let lines = 0

  function say(mark: string, line: string): void {
    if (++lines <= MOST_LINES) hear(mark + hide(line).slice(0, 500))
  }

  function told(entry: Entry, words: unknown, ...parts: unknown[]): void {
    const text = format(words, ...parts)
    for (const line of text.split(/\r?\n/).filter(Boolean)) {
      if (entry.tnx === 'server') {
        isSigningIn &&= line.startsWith('334')
        say('< ', isSigningIn ? '334 …' : line)
      } else if (entry.tnx === 'client') {
        const [, method] = /^(AUTH \S+)/i.exec(line) ?? []
        say('> ', method ? `${method} …` : isSigningIn ? '…' : line)
        isSigningIn ||= method !== undefined
      } else if (entry.outByteCount) {
        say('> ', `(the email, ${entry.outByteCount} bytes)`)
      }
    }
  }

  const ignore = () => {}
  return { level: ignore, trace: told, debug: told, info: told, warn: ignore, error: ignore, fatal: ignore }
}

/** Leaves out the password wherever a server repeats it, and the name where it is as it is sent. */
function hider(url: string): (line: string) => string {
  const { username, password } = new URL(url)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const hidden = [secret, base64(secret), base64(name), base64(`\0${name}\0${secret}`)].filter((text) => text !== '')
  return (line) => hidden.reduce((rest, text) => rest.replaceAll(text, '…'), line)
}
