import { readFileSync } from 'node:fs'
import type { Transporter } from 'nodemailer'
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
}

export interface MailTransport {
  send(mail: MailToSend): Promise<void>
  close(): void
}

/** The server said no for good: trying again would change nothing. */
export class MailRefused extends Error {}

/** How a mail server is reached. */
export interface MailServerOptions {
  /** `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…` (TLS from the first byte). */
  url: string
  /** Whether mail may travel to another machine for everybody on the way to read. */
  allowPlaintext?: boolean
  /** Certificates, as PEM, that vouch for a server with one of its own. */
  caFile?: string | null
}

/** Talks SMTP; connections are kept open for the next mail. */
export function openMailTransport(server: MailServerOptions): MailTransport {
  const options = connectionOptions(server)
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
    return createTransport({ ...options, pool: true, maxConnections: 2, ...patience } as object)
  }

  return {
    async send(mail) {
      opened ??= open()
      try {
        await (await opened).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
      } catch (error) {
        throw isForGood(error) ? new MailRefused(wordsOf(error)) : error
      }
    },
    close() {
      opened?.then((transport) => transport.close()).catch(() => {})
      opened = undefined
    },
  }
}

/** What the library is told: without TLS mail goes to this machine alone, unless it is allowed in so many words. */
export function connectionOptions({ url, allowPlaintext = false, caFile = null }: MailServerOptions) {
  const address = new URL(url)
  // The library takes options from the query, which could turn the checks off.
  address.search = ''
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || /^127\./.test(host)
  return {
    url: address.href,
    requireTLS: !isLocal && !allowPlaintext,
    ...(caFile && { tls: { ca: readCertificates(caFile) } }),
  }
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`SMTP_CA_FILE: ${file} cannot be read (${code})`)
  }
}

// 5xx on the recipient or the message. A refused password is 5xx too, but it is ours to mend.
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
