import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LeadKind, ReceivedAnswer } from '#contract/clients/leads.ts'
import type { ContactMessage, QuoteRequest } from '#contract/clients/requests.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newReference } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import { insertEvent } from '#server/features/clients/leads/desk/lead-events.store.ts'
import {
  emailKey,
  findableOf,
  hashOfWords,
  type Lead,
  originOf,
  remarkOnSpeed,
  replyThreadOf,
  suspect,
} from '#server/features/clients/leads/leads.model.ts'
import * as store from '#server/features/clients/leads/leads.store.ts'
import { createReplyPromise } from '#server/features/clients/leads/promise/reply-promise.ts'
import { confirmation, notification } from '#server/features/clients/leads/replies/lead-mails.ts'
import { countLead } from '#server/features/clients/leads/statistics/count-lead.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Subscribers } from '#server/features/website/newsletter/subscribers/subscribers.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { isTooMany, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'

/** Who sends a form, from where, and under which key. */
export interface Sender {
  actor: Actor | null
  address: string
  idempotencyKey?: string
  /** Invented, to look around in: nobody is written to about it. */
  isDemo?: true
  /** It came as an email. Nobody is answered by the site itself: the sender may be forged. */
  isEmail?: true
  /** Another email confirms it, such as that of an appointment. */
  isConfirmed?: true
}

interface Needs {
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  announce: Webhooks['announce']
}

export type LeadIntake = ReturnType<typeof createLeadIntake>

// Generous: a whole office behind one address can write in, a flood cannot.
const LIMIT = { hits: 30, windowSeconds: 3600 }
const MANY = 'Many requests have come from your network.'
const CONFIRMATIONS = { anHour: 5, aDay: 10 }

/** The firm's inbox: what visitors send is kept before anything else happens. */
export function createLeadIntake(tools: Tools, { outbox, settings, limits, announce }: Needs) {
  const { db, clock, config } = tools
  const promise = createReplyPromise(tools, settings)
  const forms = createOpenedForms(tools)
  let askForNewsletter: Subscribers['askAlongside'] = async () => {}

  async function receive(kind: LeadKind, form: QuoteRequest | ContactMessage, sender: Sender): Promise<ReceivedAnswer> {
    const { website, openedAt, origin, newsletter, ...words } = form
    const bodyHash = hashOfWords(kind, words)
    const call = { key: `leads:${callerOf(sender.address)}`, limit: LIMIT, words: MANY }
    const spamReason = suspect({ website })
    const remark = spamReason ?? remarkOnSpeed(forms.secondsSince(openedAt))
    try {
      const cameFrom = originOf(origin, config.publicUrl)
      const lead = await limits.within(call, async (tx) => {
        if (newsletter && !spamReason) await askForNewsletter(tx, form.email, { place: kind, ...sender })
        return await keep(tx, { kind, words, bodyHash, spamReason, remark, origin: cameFrom, sender })
      })
      return answerFor(lead)
    } catch (error) {
      // It was sent before under this key: that one was kept, and a retry is held against nobody.
      const isAgain = isTooMany(error) || db.engine.isUniqueViolation(error)
      const duplicate = isAgain ? await findSame(sender.idempotencyKey, bodyHash) : null
      if (duplicate) return answerFor(duplicate)
      throw error
    }
  }

  async function findSame(key: string | undefined, bodyHash: string): Promise<Lead | null> {
    const lead = key ? await store.findLeadByKey(db.read, key) : null
    if (lead && lead.bodyHash !== bodyHash) {
      throw problem(
        'key-reused',
        409,
        'This key was already used to send something else. Please send it under a new key.',
      )
    }
    return lead
  }

  async function keep(tx: Tx, { kind, words, bodyHash, spamReason, remark, origin, sender }: Incoming): Promise<Lead> {
    const now = isoNow(clock)
    const replyBy = await promise.replyBy(now)
    const lead = await store.insertLead(tx, {
      ...columnsOf(words),
      reference: newReference(kind === 'quote' ? 'Q' : 'C'),
      kind,
      state: spamReason ? 'spam' : 'new',
      spamReason: spamReason,
      email: words.email,
      emailKey: emailKey(words.email),
      phone: words.phone || null,
      origin: JSON.stringify(origin),
      accountId: sender.actor?.accountId ?? null,
      ownerId: null,
      ownerName: null,
      tags: '[]',
      version: 1,
      idempotencyKey: sender.idempotencyKey ?? null,
      bodyHash: bodyHash,
      createdAt: now,
      cameOn: await settings.dayOf(now),
      updatedAt: now,
      answeredAt: null,
      answeredOn: null,
      closedAt: null,
      replyBy: replyBy,
      dueAt: spamReason ? null : replyBy,
      replyMinutes: null,
    })
    await insertEvent(tx, {
      leadId: lead.id,
      at: now,
      kind: 'received',
      by: { accountId: sender.actor?.accountId ?? null, name: lead.name },
      after: lead.state,
      text: remark,
      version: 1,
    })
    await countLead(tx, null, lead)
    await db.engine.search.add(tx, 'leads', lead.id, findableOf(lead))
    if (!spamReason && !sender.isDemo) {
      await queueMails(tx, lead, sender)
      await announce(tx, 'lead.received', { lead: lead.id })
    }
    touch(tx, 'leads')
    return lead
  }

  async function queueMails(tx: Tx, lead: Lead, { isEmail, isConfirmed }: Sender): Promise<void> {
    const { settings: all } = await settings.all()
    const toFirm = await outbox.write(notification(lead, config.publicUrl))
    await outbox.queue(tx, { kind: 'lead.received', to: all.firm.email, replyTo: lead.email, ...toFirm })
    if (isEmail || isConfirmed) return
    const since = (ms: number) =>
      store.countSince(tx, emailKey(lead.email), new Date(clock.now().getTime() - ms).toISOString())
    // Nobody can use the form to fill another person's mailbox.
    if ((await since(HOUR_MS)) > CONFIRMATIONS.anHour || (await since(DAY_MS)) > CONFIRMATIONS.aDay) return
    const toSender = await outbox.write(confirmation(lead, all, config.publicUrl))
    const replyTo = (await outbox.incoming.replyTo(replyThreadOf(lead))) ?? all.firm.email
    const thread = `request-${lead.id}`
    await outbox.queue(tx, { kind: 'lead.confirmed', to: lead.email, replyTo, thread, ...toSender })
  }

  return {
    openForm: forms.open,
    /** What the checkbox of the forms does; the newsletter comes after this. */
    offerNewsletter(ask: Subscribers['askAlongside']): void {
      askForNewsletter = ask
    },
    receiveQuote: (form: QuoteRequest, sender: Sender) => receive('quote', form, sender),
    receiveMessage: (form: ContactMessage, sender: Sender) => receive('contact', form, sender),
    /** Keeps a message as part of another change, such as a comment that turned out to be private. */
    keepMessage: (
      tx: Tx,
      message: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'message'>,
      page: string,
      sender: Pick<Sender, 'actor' | 'isConfirmed'> = { actor: null },
    ): Promise<Lead> =>
      keep(tx, {
        kind: 'contact',
        words: message,
        bodyHash: hashOfWords('contact', message),
        spamReason: null,
        remark: null,
        origin: { page, referrer: null, campaign: {} },
        sender: { address: '', ...sender },
      }),
    /** Keeps what came by email, as a part of the change that takes the email in. */
    keepEmail: (
      tx: Tx,
      message: Pick<ContactMessage, 'name' | 'email' | 'message'>,
      { spamReason, remark }: { spamReason: string | null; remark: string },
    ): Promise<Lead> =>
      keep(tx, {
        kind: 'contact',
        words: message,
        bodyHash: hashOfWords('contact', message),
        spamReason,
        remark: spamReason ?? remark,
        origin: { page: null, referrer: null, campaign: {} },
        sender: { actor: null, address: '', isEmail: true },
      }),
  }
}

type QuoteWords = Omit<QuoteRequest, 'website' | 'openedAt' | 'origin' | 'newsletter'>
type ContactWords = Omit<ContactMessage, 'website' | 'openedAt' | 'origin' | 'newsletter'>

interface Incoming {
  kind: LeadKind
  words: QuoteWords | ContactWords
  bodyHash: string
  spamReason: string | null
  remark: string | null
  origin: Lead['origin']
  sender: Sender
}

function columnsOf(words: QuoteWords | ContactWords) {
  const quote = 'firstName' in words ? words : null
  return {
    name: quote ? `${quote.firstName} ${quote.lastName}` : (words as ContactWords).name,
    firstName: quote?.firstName ?? null,
    lastName: quote?.lastName ?? null,
    companyName: quote?.companyName ?? null,
    location: quote?.location ?? null,
    businessType: quote?.description ?? null,
    challenges: JSON.stringify(quote?.challenges ?? []),
    otherChallenge: quote?.challenges.includes('Other') ? (quote.otherChallenge ?? null) : null,
    plan: quote?.plan || null,
    message: quote ? null : (words as ContactWords).message,
  }
}

function answerFor(lead: Lead): ReceivedAnswer {
  const message = lead.kind === 'quote' ? 'Form submitted!' : 'Thank you. Your message has reached us.'
  return { message, reference: lead.reference }
}

/**
 * When a form was first shown, in the server's own hand: a script that comes late on a slow line cannot make its sender look hasty. The page
 * around the form may have been cached for a while, so the time is never shorter than the person's own.
 */
function createOpenedForms({ secrets, clock }: Pick<Tools, 'secrets' | 'clock'>) {
  const sign = (at: string) => createHmac('sha256', secrets.csrf).update(`form opened\n${at}`).digest('base64url')

  return {
    open(): string {
      const at = clock.now().getTime().toString(36)
      return `${at}.${sign(at)}`
    },
    /** Seconds since the form was shown; null when the token is not ours. */
    secondsSince(token: string | undefined): number | null {
      const [at = '', signature = ''] = (token ?? '').split('.')
      const expected = Buffer.from(sign(at))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return (clock.now().getTime() - Number.parseInt(at, 36)) / 1000
    },
  }
}
