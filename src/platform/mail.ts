import type { Transporter } from 'nodemailer'

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

/** Talks SMTP; connections are kept open for the next mail. */
export function openMailTransport(smtpUrl: string): MailTransport {
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
    return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...patience } as object)
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

// 5xx on the recipient or the message. A refused password is 5xx too, but it is ours to mend.
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code))
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
