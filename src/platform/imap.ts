import { readFileSync } from 'node:fs'
import type { FetchMessageObject, ImapFlow, ImapFlowOptions } from 'imapflow'
import { pinMailHost } from './mail-host.ts'
import { isThisMachine } from './network.ts'

export interface ImapServer {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  username: string
  password: string
  folder: string
  caFile?: string | null
  /** Of private networks it is connected to these addresses alone. */
  privateHosts: string[]
}

/** How far a mailbox was read: messages are numbered for good, unless the server says that it numbers again. */
interface MailboxPlace {
  validity: string
  uid: number
}

interface Reading {
  /** Where the last reading ended; null before the first one, which takes nothing: what lay there before is left alone. */
  from: MailboxPlace | null
  /** From when on messages are looked at once the server numbers again. */
  since: Date
  most: number
  /** Larger messages are taken without their text. */
  maxBytes: number
  /** Stores one message and the place; only then it is flagged as seen. */
  take(raw: Uint8Array, place: MailboxPlace): Promise<void>
  /** Stores a place that no message was taken for. */
  note(place: MailboxPlace): Promise<void>
}

/** Hears each line of a conversation with the server: `< ` from it, `> ` to it. */
type ImapListener = (line: string) => void

const MB = 1024 * 1024
const READING_SECONDS = 540
const TRYING_SECONDS = 30

/** Takes what is new in a mailbox, oldest first. */
export async function readMailbox(server: ImapServer, reading: Reading): Promise<void> {
  await inMailbox(server, { seconds: READING_SECONDS }, async (client) => {
    const { uidValidity, uidNext } = openedMailbox(client)
    const validity = String(uidValidity)
    const { from, since, most } = reading
    if (!from) return await reading.note({ validity, uid: uidNext - 1 })
    const isSame = from.validity === validity
    const query = isSame ? { uid: `${from.uid + 1}:*` } : { since }
    const found = (await client.search(query, { uid: true })) || []
    // `n:*` names the last message even when n lies beyond it.
    const fresh = found.filter((uid) => !isSame || uid > from.uid).toSorted((a, b) => a - b)
    if (fresh.length === 0 && !isSame) await reading.note({ validity, uid: uidNext - 1 })
    for (const uid of fresh.slice(0, most)) {
      const raw = await fetchWhole(client, uid, reading.maxBytes)
      if (raw) await reading.take(raw, { validity, uid })
      else await reading.note({ validity, uid })
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  })
}

/** Signs in and opens the folder while a caller waits, and tells every line that is said; answers how many messages lie there. */
export async function tryMailbox(server: ImapServer, hear: ImapListener): Promise<number> {
  return await inMailbox(server, { seconds: TRYING_SECONDS, hear }, async (client) => openedMailbox(client).exists)
}

async function inMailbox<T>(
  server: ImapServer,
  { seconds, hear }: { seconds: number; hear?: ImapListener },
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { pinned: lookup } = await pinMailHost(server)
  const { ImapFlow } = await import('imapflow')
  const options = optionsOf(server, hear)
  const client = new ImapFlow({ ...options, tls: { ...options.tls, lookup } as object })
  let failure: unknown
  // Told apart from what the calls throw; without a listener it would end the process.
  client.on('error', (error: unknown) => {
    failure ??= error
  })
  // However slowly it speaks: what was taken until then stays taken.
  const timer = setTimeout(() => {
    failure ??= Object.assign(new Error(`The server took longer than ${seconds} seconds`), { code: 'Timeout' })
    client.close()
  }, seconds * 1000)
  try {
    await client.connect()
    const lock = await client.getMailboxLock(server.folder)
    try {
      return await work(client)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw failure ?? error
  } finally {
    clearTimeout(timer)
    await client.logout().catch(() => client.close())
  }
}

function optionsOf({ host, port, security, username, password, caFile }: ImapServer, hear?: ImapListener) {
  const mayBePlain = security === 'none' && isThisMachine(host)
  const options: ImapFlowOptions = {
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: security === 'tls',
    // Required unless the mailbox is on this machine and a caller chose so.
    ...(security === 'tls' ? {} : { doSTARTTLS: !mayBePlain }),
    auth: { user: username, pass: password },
    ...(caFile ? { tls: { ca: readFileSync(caFile) } } : {}),
    logger: hear ? loggerFor(hear, [username, password]) : false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    maxLineLength: 8 * MB,
    maxLiteralSize: 32 * MB,
    maxResponseSize: 48 * MB,
  }
  return options
}

function openedMailbox(client: ImapFlow) {
  if (!client.mailbox) throw new Error('The folder could not be opened')
  return client.mailbox
}

async function fetchWhole(client: ImapFlow, uid: number, maxBytes: number): Promise<Uint8Array | null> {
  const fetchOne = async (query: object): Promise<FetchMessageObject | null> =>
    (await client.fetchOne(String(uid), query, { uid: true })) || null
  const measured = await fetchOne({ size: true })
  // Deleted by a caller in the meantime.
  if (!measured) return null
  if ((measured.size ?? 0) <= maxBytes) {
    const whole = await fetchOne({ source: { maxLength: maxBytes } })
    return whole?.source ?? null
  }
  const start = await fetchOne({ source: { start: 0, maxLength: 65_536 } })
  return start?.source ? withoutText(start.source) : null
}

/** The head of a message that is too large, with words in the place of its text. */
function withoutText(start: Uint8Array): Uint8Array {
  const [head = ''] = Buffer.from(start)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)
  const fields = head.split(/\r?\n(?![ \t])/)
  const kept = fields.filter((field) => field && !/^(content-|mime-version:)/i.test(field))
  const words = '(This email is too large to be taken in. It lies in the mailbox.)'
  const text = [...kept, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n')
  return Buffer.from(text, 'latin1')
}

interface Entry {
  src?: string
  msg?: unknown
}

const MOST_LINES = 200

/** The lines that imapflow tells its logger, without name and password. */
function loggerFor(hear: ImapListener, secrets: string[]) {
  const hidden = secrets.flatMap((text) => (text ? [text, Buffer.from(text).toString('base64')] : []))
  let lines = 0
  const told = ({ src, msg }: Entry) => {
    if ((src !== 's' && src !== 'c') || typeof msg !== 'string' || ++lines > MOST_LINES) return
    // What is no command of its own is part of signing in.
    const isSecret = src === 'c' && !/^\w+ [A-Z]/.test(msg)
    const line = isSecret ? '…' : hidden.reduce((rest, text) => rest.replaceAll(text, '…'), msg)
    hear((src === 's' ? '< ' : '> ') + line.trim().slice(0, 500))
  }
  return { trace: told, debug: told, info: told, warn: told, error: told }
}
