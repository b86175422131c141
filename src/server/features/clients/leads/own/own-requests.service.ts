import type { Reader, Tx } from '#database/engine.ts'
import { nameOutside } from '#domain/staff-name.ts'
import { isoNow } from '#platform/clock.ts'
import type { LeadChanges } from '#server/features/clients/leads/desk/lead-changes.ts'
import { listEvents } from '#server/features/clients/leads/desk/lead-events.store.ts'
import { findWritten, insertMessage, listMessages } from '#server/features/clients/leads/lead-messages.store.ts'
import { emailKey, formatAsked, type Lead } from '#server/features/clients/leads/leads.model.ts'
import { findLead } from '#server/features/clients/leads/leads.store.ts'
import { writtenBack } from '#server/features/clients/leads/replies/lead-mails.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { ownKey } from '#server/http/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { presentOwn } from './own-requests.present.ts'
import { findOwn } from './own-requests.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  limits: RateLimits
  changes: LeadChanges
  announce: Webhooks['announce']
}

/** What was asked and answered about a request, as both sides may read it. */
interface ThreadMessage {
  at: string
  author: string
  fromFirm: boolean
  body: string
  byEmail: boolean
  isUnverified: boolean
  quoted: string | null
}

interface WrittenBack {
  /** A user who answers by email may have no account. */
  by: { accountId: string | null; name: string }
  body: string
  /** Of an email, what it repeated of earlier ones. */
  quoted?: string | null
  isMarked?: boolean
  key: string | null
}

/** Generous for a person, not for a script. */
const LIMIT = { hits: 30, windowSeconds: 3600 }

/** A request as the one who sent it sees it: a thread, with a place to write back. */
export function createOwnRequests(tools: Tools, { outbox, settings, accounts, limits, changes, announce }: Needs) {
  const { db, clock, config } = tools

  async function own(actor: Actor, reference: string, reader: Reader | Tx): Promise<Lead> {
    const person = { accountId: actor.accountId, emailKey: actor.verified ? emailKey(actor.email) : null }
    const lead = await findOwn(reader, person, reference)
    if (!lead) throw notFound('There is no such request.')
    return lead
  }

  async function threadOf(lead: Lead, reader: Reader | Tx = db.read): Promise<ThreadMessage[]> {
    const told = { at: lead.createdAt, author: lead.name, fromFirm: false, body: formatAsked(lead) }
    const asked = { ...told, byEmail: false, isUnverified: false, quoted: null }
    const messages = await listMessages(reader, lead.id)
    const { name: firm } = await settings.get('firm')
    const since = messages.map(({ at, actorName, fromFirm, body, byEmail, isUnverified, quoted }) => {
      const author = fromFirm ? nameOutside(actorName, firm) : actorName
      return { at, author, fromFirm, body, byEmail, isUnverified, quoted }
    })
    return [asked, ...since]
  }

  /** The assignee of the request is told, else the firm. */
  async function readerOf(lead: Lead): Promise<{ name: string; email: string }> {
    const person = lead.owner && (await accounts.get({ accountId: lead.owner.id }).catch(() => null))
    return person ?? (await settings.get('firm'))
  }

  async function write(tx: Tx, lead: Lead, { by, body, quoted, isMarked, key }: WrittenBack): Promise<void> {
    const reader = await readerOf(lead)
    const rendered = await outbox.write(writtenBack(lead, { reader: reader.name, body, publicUrl: config.publicUrl }))
    const mailId = await outbox.queue(tx, { kind: 'lead.written', to: reader.email, replyTo: lead.email, ...rendered })
    const isDone = lead.state === 'answered' || lead.state === 'closed'
    const wish = { version: lead.version, ...(isDone ? { state: 'in-progress' as const } : {}) }
    await insertMessage(tx, {
      leadId: lead.id,
      at: isoNow(clock),
      actorId: by.accountId ?? '',
      actorName: by.name,
      fromFirm: 0,
      recipient: '',
      subject: '',
      body,
      byEmail: quoted === undefined ? 0 : 1,
      quoted: quoted ?? null,
      unverified: isMarked ? 1 : 0,
      mailId: mailId,
      idempotencyKey: key,
    })
    await changes.apply(tx, by, lead.id, wish, [{ kind: 'written' }])
    await announce(tx, 'message.received', { lead: lead.id })
  }

  return {
    threadOf,

    /** One's own request as one may see it, and what was asked and answered. */
    async get(actor: Actor, reference: string) {
      const lead = await own(actor, reference, db.read)
      const request = presentOwn(lead, await listEvents(db.read, [lead.id]))
      return { leadId: lead.id, request, messages: await threadOf(lead) }
    },

    /** The message, the lead that is open again, and the mail that reports it: one change. */
    async writeBack(
      actor: Actor,
      reference: string,
      { body, idempotencyKey }: { body: string; idempotencyKey?: string | undefined },
    ) {
      const key = ownKey(actor, idempotencyKey)
      await limits.within({ key: `write-back:${actor.accountId}`, limit: LIMIT }, async (tx) => {
        const lead = await own(actor, reference, tx)
        await db.engine.lock(tx, `lead:${lead.id}`)
        if (key && (await findWritten(tx, key))) return
        await write(tx, lead, { by: actor, body, key })
      })
    },

    /** What the person answered by email, as a part of the change that takes the email in. */
    async takeEmail(
      tx: Tx,
      lead: Lead,
      words: { body: string; quoted: string | null; isMarked: boolean },
    ): Promise<void> {
      await db.engine.lock(tx, `lead:${lead.id}`)
      const now = (await findLead(tx, lead.id)) ?? lead
      await write(tx, now, { by: { accountId: lead.accountId, name: lead.name }, key: null, ...words })
    },
  }
}
