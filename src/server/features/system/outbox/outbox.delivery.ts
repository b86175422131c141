import { createHmac } from 'node:crypto'
import type { TestOutcome } from '#contract/system/mail-security.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { withoutAddresses } from '#platform/log.ts'
import {
  AddressRefused,
  connectionOptions,
  MailRefused,
  type MailServerOptions,
  type MailToSend,
  type MailTransport,
  openMailTransport,
  sendWhileListening,
} from '#platform/mail.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { outcomeOf } from './mail-server.model.ts'
import { delayAfter, isAskedFor, isTooOld, withoutReplyToken, withoutSecrets } from './outbox.model.ts'
import * as store from './outbox.store.ts'
import { claimDue, isAnyDue } from './outbox-claims.store.ts'
import { clearRefused, listRefused, markRefused } from './refused-addresses.store.ts'

const BATCH = 20
/** So often a mail that cannot be sent keeps those behind it waiting; after that they overtake it. */
const HOLDS_UP = 3
// Longer than a mail may take: a connection gives up after 30 seconds.
export const LEASE_MS = 5 * 60_000

/** How long a user who tests the server waits at most. */
const TEST_MS = 15_000

type Channel = 'single' | 'bulk'

interface Means {
  from: () => Promise<MailToSend['from']>
  /** The server in use now; null while mails wait. */
  inUse: () => Promise<MailServerOptions | null>
  /** It will not be delivered; called in the transaction that records it. */
  undeliverable: (tx: Tx, mail: store.StoredMail, reason: 'bounced' | 'failed') => Promise<void>
  /** The server has taken it; called in the transaction that records it. */
  sent: (tx: Tx, mail: store.StoredMail) => Promise<void>
}

/** What became of a mail, and what the server said if nobody can be reached at its address. */
type Sent = store.Outcome & { refused?: string }

/** Sends what is due. Each mail is claimed first, so that several instances never send it twice. */
export function createDelivery(
  { db, clock, log, config, secrets }: Pick<Tools, 'db' | 'clock' | 'log' | 'config' | 'secrets'>,
  { from, inUse, undeliverable, sent }: Means,
) {
  // A file that cannot be read stops the start, not the first mail.
  if (config.smtpCaFile) connectionOptions({ url: 'smtp://localhost', caFile: config.smtpCaFile })
  // Emails to many have connections of their own: however slow they are, others pass.
  const opened: Partial<Record<Channel, { key: string; transport: MailTransport }>> = {}
  const host = new URL(config.publicUrl).hostname
  let announced: number | undefined
  let isClosed = false

  /** The way to the server in use; another one once the server is another. */
  async function currentTransport(channel: Channel): Promise<MailTransport | null> {
    const wanted = await inUse()
    const key = JSON.stringify(wanted)
    if (opened[channel]?.key !== key) {
      opened[channel]?.transport.close()
      delete opened[channel]
      if (wanted) opened[channel] = { key, transport: openMailTransport(wanted) }
    }
    return opened[channel]?.transport ?? null
  }

  /** Sends the mails of one person one after the other: of several links, the newest is to arrive last. */
  async function sendInOrder(mails: store.StoredMail[], using: MailTransport): Promise<void> {
    let behind: string | null = null
    for (const mail of mails) {
      const { refused, ...outcome }: Sent = behind
        ? { state: 'queued' as const, nextAttemptAt: behind, attempts: mail.attempts - 1 }
        : await send(mail, using)
      await db.transaction(async (tx) => {
        await store.saveOutcome(tx, mail.id, outcome)
        if (refused) await markRefused(tx, mail.recipient, { at: isoNow(clock), reply: refused })
        if (outcome.state === 'failed') await undeliverable(tx, mail, refused ? 'bounced' : 'failed')
        if (outcome.state === 'sent') {
          await clearRefused(tx, mail.recipient)
          await sent(tx, mail)
        }
      })
      if (outcome.state === 'queued' && mail.attempts <= HOLDS_UP) behind ??= outcome.nextAttemptAt ?? null
    }
  }

  async function send(mail: store.StoredMail, using: MailTransport): Promise<Sent> {
    if (isTooOld(mail.createdAt, clock.now())) {
      return { state: 'failed' as const, lastError: 'It waited too long to be sent automatically.' }
    }
    if (!isAskedFor(mail.kind) && (await listRefused(db.read, [mail.recipient])).length > 0) {
      return { state: 'failed', lastError: 'Not sent: this address refuses emails.' }
    }
    try {
      await using.send(await letterOf(mail))
      return {
        state: 'sent' as const,
        sentAt: isoNow(clock),
        lastError: null,
        unsubscribeUrl: null,
        calendarFile: null,
        replyTo: withoutReplyToken(mail.replyTo),
        ...withoutSecrets(mail),
        // What all of them say is kept once, where it was written.
        ...(mail.bulk ? { text: BULK_TEXT, html: '' } : {}),
      }
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const delay = error instanceof MailRefused ? null : delayAfter(mail.attempts)
      log.warn({ mail: mail.id, kind: mail.kind, reason: withoutAddresses(lastError) }, 'a mail could not be sent')
      if (error instanceof AddressRefused) return { state: 'failed', lastError, refused: lastError }
      if (delay === null) return { state: 'failed' as const, lastError }
      const nextAttemptAt = new Date(clock.now().getTime() + delay).toISOString()
      return { state: 'queued' as const, nextAttemptAt, lastError }
    }
  }

  async function letterOf(mail: store.StoredMail): Promise<MailToSend> {
    return {
      from: await from(),
      to: mail.recipient,
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageIdOf(mail),
      headers: { ...headersOf(mail), ...threadOf(mail) },
      ...(mail.calendarFile && { icalEvent: calendarPart(mail.calendarFile) }),
    }
  }

  // The same at each try: a mail program shows one mail where a lost answer made us send two. Nobody else can make one, so a report that
  // repeats it is about a mail of ours.
  function messageIdOf({ id, createdAt }: Pick<store.StoredMail, 'id' | 'createdAt'>): string {
    const name = `outbox-${id}-${Date.parse(createdAt)}`
    const proof = createHmac('sha256', secrets.session).update(`message id\n${name}`).digest('hex').slice(0, 20)
    return `<${name}-${proof}@${host}>`
  }

  // Mail programs put what names the same message together, though that one was never sent.
  const threadOf = ({ thread }: store.StoredMail): Record<string, string> =>
    thread ? { References: `<thread-${thread}@${host}>`, 'In-Reply-To': `<thread-${thread}@${host}>` } : {}

  /** Without a mail server, a developer reads in the terminal what would have been sent. */
  async function announce(): Promise<void> {
    if (config.mode !== 'development') return
    for (const mail of await store.listQueuedAfter(db.read, announced ?? 0, BATCH)) {
      const link = /https?:\/\/\S+token=\S+/.exec(mail.text)?.[0] ?? ''
      console.log(`mail to ${mail.recipient}: ${mail.subject} ${link}`.trim())
      announced = mail.id
    }
  }

  return {
    async deliver(channel: Channel): Promise<void> {
      const bulk = channel === 'bulk' ? 1 : null
      const transport = await currentTransport(channel)
      if (!transport) return bulk ? undefined : await announce()
      while (!isClosed && (await isAnyDue(db.read, isoNow(clock), bulk))) {
        const lease = new Date(clock.now().getTime() + LEASE_MS).toISOString()
        const claimed = await db.transaction(async (tx) => {
          await db.engine.lock(tx, 'outbox')
          const limit = rowsAtOnce(BATCH)
          return await claimDue(tx, { now: isoNow(clock), leaseUntil: lease, people: limit, each: limit, bulk })
        })
        if (claimed.length === 0) return
        const people = Map.groupBy(claimed, ({ recipient }) => recipient)
        await Promise.all([...people.values()].map((mails) => sendInOrder(mails, transport)))
      }
    },

    /** Sends one mail while a user waits for it, and tells the whole conversation. It is tried once. */
    async sendNow(mail: store.StoredMail, server: MailServerOptions): Promise<Trial> {
      const conversation: string[] = []
      const hear = (line: string) => conversation.push(line)
      try {
        const answer = await sendWhileListening(server, await letterOf(mail), { hear, withinMs: TEST_MS })
        return { outcome: 'accepted', answer, conversation }
      } catch (error) {
        const answer = (error instanceof Error ? error.message : String(error)).slice(0, 500)
        return { outcome: outcomeOf(error), answer, conversation: [...conversation] }
      }
    },

    messageIdOf,

    close() {
      isClosed = true
      for (const { transport } of Object.values(opened)) transport.close()
    },
  }
}

const BULK_TEXT = 'This email went to many people. What it says is kept where it was written.'

export interface Trial {
  outcome: Exclude<TestOutcome, 'not-set-up'>
  answer: string
  conversation: string[]
}

/** As an alternative of the text and as a file: programs that ignore the one offer the other. */
const calendarPart = (content: string) => ({
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'invitation.ics',
  content,
})

function headersOf({ kind, unsubscribeUrl: stop }: store.StoredMail): Record<string, string> {
  return {
    ...(kind === WRITTEN_BY_HAND ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

// The one kind of mail that a person wrote: everything else tells mail programs not to answer it by themselves.
const WRITTEN_BY_HAND = 'lead.reply'
