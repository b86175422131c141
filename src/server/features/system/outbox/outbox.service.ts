import type { Tx } from '#database/engine.ts'
import { parseMark, pictureAddress } from '#domain/mark.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import type { MailServerOptions } from '#platform/mail.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createIncoming } from './incoming/incoming.service.ts'
import { createMailBounds } from './mail-bounds.ts'
import { createMailDns } from './mail-dns.service.ts'
import { renderMail } from './mail-layout.tsx'
import { createMailReports } from './mail-reports.ts'
import { placeOf } from './mail-server.model.ts'
import { createMailServer, type Tested } from './mail-server.service.ts'
import { createDelivery, LEASE_MS, type Trial } from './outbox.delivery.ts'
import {
  type MailContent,
  type OutgoingMail,
  type Sender,
  testMailContent,
  withoutReplyToken,
  withoutSecrets,
} from './outbox.model.ts'
import * as store from './outbox.store.ts'
import { createRecipientLinks } from './recipient-links.ts'
import { clearRefused, clearRefusedOfFailed, listRefused } from './refused-addresses.store.ts'
import { createReminders } from './reminders.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  limits: RateLimits
}

const PAGE = 25
const KEPT_DAYS = 90

type Tried = Tested & { server: string | null; conversation: string[] }

type Written = Pick<OutgoingMail, 'subject' | 'text' | 'html'>

export type Outbox = ReturnType<typeof createOutbox>

/** Mail is a row written with the change it reports; a worker sends it. */
export function createOutbox(tools: Tools, { audit, settings, limits }: Needs) {
  const { db, clock, config, secrets } = tools
  const bound = createMailBounds(limits)
  const recipientLinks = createRecipientLinks({ publicUrl: config.publicUrl, key: secrets.session })
  let isSilent = false

  const sender = () => senderOf(settings, config.publicUrl)
  const server = createMailServer(tools, { audit, settings })
  const from = async () => (await server.sender()).from
  const delivery = createDelivery(tools, {
    inUse: server.inUse,
    from,
    undeliverable: (...about) => learnt(...about),
    sent: (...about) => sent(...about),
  })
  const { learnt, sent, ...reports } = createMailReports(tools, { audit, messageIdOf: delivery.messageIdOf })

  /** Sends an email now, and writes down what became of it together with what the caller has to say of that. */
  async function tryNow(
    mail: OutgoingMail,
    options: MailServerOptions,
    alongside: (tx: Tx, trial: Trial) => Promise<void>,
  ): Promise<Trial> {
    const [now, leaseUntil] = [isoNow(clock), new Date(clock.now().getTime() + LEASE_MS).toISOString()]
    const row = await db.transaction((tx) => store.insertSending(tx, mail, now, leaseUntil))
    const trial = await delivery.sendNow(row, options)
    await db.transaction(async (tx) => {
      await alongside(tx, trial)
      const result =
        trial.outcome === 'accepted'
          ? { state: 'sent' as const, sentAt: isoNow(clock), lastError: null }
          : { state: 'failed' as const, lastError: trial.answer }
      await store.saveOutcome(tx, row.id, result)
    })
    return trial
  }

  /** Sets an email in the firm's layout; its parts go into `queue`. */
  const write = async (content: MailContent) => renderMail(content, await sender())

  const queue = async (tx: Tx, mail: OutgoingMail, notBefore?: string): Promise<number> => {
    if (isSilent) return 0
    await bound(tx, mail)
    return await store.insertMail(tx, recipientLinks.mark(mail), isoNow(clock), notBefore)
  }

  const send = async (tx: Tx, mail: Omit<OutgoingMail, 'subject' | 'text' | 'html'>, content: MailContent) =>
    await queue(tx, { ...mail, ...(await write(content)) })

  return {
    write,
    queue,
    send,

    /** What emails that go out once a day share. */
    reminders: createReminders(tools, { settings, send }),

    /** Replaces the text of a mail that still waits for its moment, and moves that; false when it is on its way already. */
    async rewrite(tx: Tx, id: number, written: Written, notBefore: string): Promise<boolean> {
      const mail = await store.findMail(tx, id)
      if (!mail) return false
      const { to: _, ...parts } = recipientLinks.mark({ to: mail.recipient, ...written })
      return await store.rewriteWaiting(tx, id, { ...parts, nextAttemptAt: notBefore }, isoNow(clock))
    },

    /** Does something of which nobody is told: what would be written to people is not. For commands that invent things. */
    async withoutMails<T>(work: () => Promise<T>): Promise<T> {
      isSilent = true
      try {
        return await work()
      } finally {
        isSilent = false
      }
    },

    /** The address that a link to the client area was emailed to; null for any other. */
    recipientOf: recipientLinks.read,

    server,

    incoming: createIncoming(tools, { audit }),

    /** Whether the DNS vouches for what comes from the sender. */
    dns: createMailDns(tools, server),

    /** Those of the addresses at which nobody can be reached, and since when. */
    refusalsOf: (addresses: string[]) => listRefused(db.read, addresses),

    /** Since when nobody can be reached at one of the addresses, however it is typed; null where mail arrives. */
    async refusedSince(addresses: string[]): Promise<(address: string) => string | null> {
      const refused = await listRefused(db.read, addresses)
      const since = new Map(refused.map(({ address, at }) => [address, at]))
      return (address) => since.get(address.toLowerCase()) ?? null
    },

    /** An email was read at this address, whatever its server said before. */
    arrivedAt: (tx: Tx, address: string) => clearRefused(tx, address),

    statesOf: (ids: number[]) => store.listStates(db.read, ids),

    /** Whether there is a server that emails can be given to. */
    hasServer: async (): Promise<boolean> => (await server.inUse()) !== null,

    deliver: () => delivery.deliver('single'),
    deliverBulk: () => delivery.deliver('bulk'),
    close: delivery.close,

    /** Newest first by default; the next page begins beyond the last one shown. */
    async list(filter: store.MailFilter) {
      const mails = await store.listMails(db.read, filter, PAGE + 1)
      const items = mails.slice(0, PAGE)
      return { items, next: mails.length > PAGE ? (items.at(-1)?.id ?? null) : null }
    },

    countWaitingBulk: () => store.countWaitingBulk(db.read),

    countUnsent: () => store.countUnsent(db.read),

    /** When an email left last, and since when none has although some wait. */
    flow: () => store.flow(db.read),

    /** Takes an email that failed off the list of what needs attention. */
    async dismiss(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.findMail(tx, id))) throw notFound('There is no such email.')
        if ((await store.dismissFailed(tx, id)) === 0) {
          throw problem('not-failed', 409, 'Only an email that failed can be dismissed.')
        }
        await audit.record(tx, actor, { action: 'mail.dismissed', subject: `mail:${id}` })
      })
    },

    /** The same for all that failed; answers how many those are. */
    dismissAll: (actor: Actor): Promise<number> =>
      db.transaction(async (tx) => {
        const mails = await store.dismissFailed(tx)
        if (mails > 0) {
          await audit.record(tx, actor, { action: 'mail.dismissed', subject: 'mail:failed', detail: { mails } })
        }
        return mails
      }),

    /** Whether a mail server has ever accepted one. */
    hasSent: () => store.hasSent(db.read),

    /** One email without the keys in its links and its code: they are for whoever it is to, while it waits too. */
    async get(id: number): Promise<store.StoredMail> {
      const mail = await store.findMail(db.read, id)
      if (!mail) throw notFound('There is no such email.')
      return { ...mail, ...withoutSecrets(mail), replyTo: withoutReplyToken(mail.replyTo) }
    },

    ...reports,

    async retry(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const mail = await store.findMail(tx, id)
        if (!mail) throw notFound('There is no such email.')
        // Whoever tries a mail again by hand says that the address is good.
        await clearRefused(tx, mail.recipient)
        const queued = await store.requeue(tx, id, isoNow(clock))
        if (!queued) throw problem('already-sent', 409, 'This email was already sent, or is on its way.')
        await audit.record(tx, actor, { action: 'mail.retried', subject: `mail:${id}` })
      })
    },

    /** Tries everything again that was given up; answers how many mails that are. */
    retryFailed: (actor: Actor): Promise<number> =>
      db.transaction(async (tx) => {
        await clearRefusedOfFailed(tx)
        const mails = await store.requeueFailed(tx, isoNow(clock))
        if (mails > 0) {
          await audit.record(tx, actor, { action: 'mail.retried', subject: 'mail:failed', detail: { mails } })
        }
        return mails
      }),

    /** An email in the layout and under the signature that every one has, sent while the caller waits. */
    async sendTest(actor: Actor, to = actor.email): Promise<Tried> {
      const options = await server.inUse()
      if (!options) return { outcome: 'not-set-up', server: null, answer: '', conversation: [] }
      const rendered = await this.write(testMailContent(actor.name, config.publicUrl))
      const trial = await tryNow({ kind: 'mail.test', to, ...rendered }, options, async (tx, { outcome, answer }) => {
        await audit.record(tx, actor, { action: 'mail.tested', subject: 'settings:mail', detail: { outcome } })
        await server.noteTest(tx, placeOf(options.url), { outcome, answer })
        if (outcome === 'accepted') await store.dismissTests(tx)
      })
      return { server: placeOf(options.url), ...trial }
    },

    /** Sends an email while a user waits for it, once; null without a server, else what became of it. */
    async sendNow(mail: OutgoingMail): Promise<Tested | null> {
      const options = await server.inUse()
      return options && (await tryNow(mail, options, async () => {}))
    },

    async eraseTo(tx: Tx, recipient: string): Promise<void> {
      await clearRefused(tx, recipient)
      await store.deleteMailsTo(tx, recipient)
    },

    /** Takes away what was written to an address about one matter, with those that still wait; `kind` is how their kind begins. */
    eraseKind: (tx: Tx, recipient: string, kind: string) => store.deleteMailsTo(tx, recipient, kind),

    /** What the outbox holds of a person. An address that nobody has proven gives up only what its account was sent. */
    personal: {
      name: 'mails',
      collect: ({ email, verified }: { email: string; verified: boolean }) =>
        verified ? store.listSentTo(db.read, email) : Promise.resolve([]),
      async erase(tx: Tx, { email, verified }: { email: string; verified: boolean }): Promise<number> {
        const marks = await clearRefused(tx, email)
        return marks + (await store.deleteMailsTo(tx, email, verified ? '' : 'account.'))
      },
    },

    /** Whether a person can be reached. */
    personalRefusal: {
      name: 'refusedAddresses',
      collect: ({ email }: { email: string }) => listRefused(db.read, [email]),
      // Goes with the mails.
      erase: () => Promise.resolve(0),
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
      await db.transaction((tx) => store.deleteSentBefore(tx, before))
    },
  }
}

async function senderOf(settings: SettingsService, publicUrl: string): Promise<Sender> {
  const { fromName, signature } = await settings.get('mail')
  const { mark: address, primary } = await settings.get('brand')
  const mark = parseMark(address)
  return {
    name: fromName,
    signature,
    url: publicUrl,
    colour: primary,
    mark: mark && {
      url: publicUrl + pictureAddress(mark, 'mail'),
      width: Math.round((40 * mark.width) / mark.height),
    },
  }
}
