import type { MailSecurity, TestOutcome } from '#contract/system/mail-security.ts'
import type { MailServerOptions } from '#platform/mail.ts'

interface ServerAddress {
  host: string
  port: number
  security: MailSecurity
  username: string
  password: string | null
}

export function optionsOf({ host, port, security, username, password }: ServerAddress): MailServerOptions {
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const name = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@` : ''
  const place = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const startTls = { starttls: 'required', none: 'never', tls: undefined }[security] as MailServerOptions['startTls']
  return { url: `${scheme}://${name}${place}:${port}`, ...(startTls && { startTls }) }
}

/** What SMTP_URL says, but for the password. */
export function addressOf(url: string): Omit<ServerAddress, 'password'> {
  const { hostname, port, protocol, username } = new URL(url)
  const isTls = protocol === 'smtps:'
  return {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : 'starttls',
    username: decodeURIComponent(username),
  }
}

/** A server as people name it: host and port, and nothing that is secret. */
export function placeOf(url: string): string {
  const { host, port } = addressOf(url)
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** The address in a sender such as `The firm <hello@firm.example>`. */
export function addressIn(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim()
}

export function outcomeOf(error: unknown): Exclude<TestOutcome, 'accepted' | 'not-set-up'> {
  const fault = (error instanceof Error ? error : {}) as Fault
  const system = fault.originalCode ?? fault.code ?? ''
  if (fault.code === 'EPRIVATE') return 'private-address'
  if (fault.code === 'ETLS' || isAboutTls(fault)) return 'tls-problem'
  if (['EDNS', 'ENOTFOUND', 'EAI_AGAIN'].includes(system)) return 'unknown-host'
  if (system === 'ECONNREFUSED') return 'connection-refused'
  if (['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(system)) return 'no-answer'
  if (fault.code === 'EAUTH') return 'sign-in-refused'
  // Greylisting, a full mailbox, too many at once: the server takes it later.
  if (fault.responseCode && fault.responseCode >= 400 && fault.responseCode < 500) return 'try-later'
  if (fault.code === 'EENVELOPE' && fault.command === 'MAIL FROM') return 'sender-refused'
  if (fault.code === 'EENVELOPE' && fault.command === 'RCPT TO') return 'recipient-refused'
  if (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') return 'mail-refused'
  return 'failed'
}

interface Fault {
  message?: string
  code?: string
  originalCode?: string
  responseCode?: number
  command?: string
  library?: string
}

/** Node names faults of certificates by many codes; what they have in common is the word, or the library they come from. */
function isAboutTls({ message = '', originalCode = '', library, command }: Fault): boolean {
  return (
    library !== undefined ||
    command === 'STARTTLS' ||
    /^(ERR_TLS|ERR_SSL)|CERT/.test(originalCode) ||
    /certificate/i.test(message)
  )
}

export const PRIVATE_WORDS =
  'The server is in a private network. Ask the person who runs the site to allow its address (MAIL_HOSTS).'

/** What to do about an outcome; the server's own words come after. */
export const OUTCOME_WORDS: Record<Exclude<TestOutcome, 'accepted' | 'not-set-up'>, string> = {
  'unknown-host': 'There is no server of this name. Check how it is written.',
  'private-address': PRIVATE_WORDS,
  'connection-refused': 'The connection was refused. Check the name and the port.',
  'no-answer': 'The server did not answer in time. Check the name and the port.',
  'tls-problem': 'The connection could not be encrypted. Check the kind of encryption and the server’s certificate.',
  'sign-in-refused': 'The server did not accept the user name and password.',
  'sender-refused': 'The server refused the sender. Many servers accept only addresses of their own.',
  'recipient-refused': 'The server refused the recipient.',
  'try-later':
    'The server does not take the email yet, and asks to try again later. Emails of the site are tried again by themselves.',
  'mail-refused': 'The server refused the email.',
  failed: 'The email could not be sent.',
}
