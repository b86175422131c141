import type { Tx } from '#database/engine.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import { isoNow } from '#platform/clock.ts'
import type { LeadChanges } from '#server/features/clients/leads/desk/lead-changes.ts'
import { insertMessage, listMessages } from '#server/features/clients/leads/lead-messages.store.ts'
import { type Lead, replyThreadOf } from '#server/features/clients/leads/leads.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, Problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { answer } from './lead-mails.ts'
import { type Filling, fill } from './reply-templates.model.ts'
import type { ReplyTemplates } from './reply-templates.service.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  templates: ReplyTemplates
  changes: LeadChanges
  getLead(actor: Actor, id: number, reader?: Tx): Promise<Lead>
  findLead(tx: Tx, id: number): Promise<Lead | null>
}

/** Answering people by mail, from a template or from a blank sheet. */
export function createLeadReplies(
  { db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>,
  { outbox, settings, templates, changes, getLead, findLead }: Needs,
) {
  async function fillingFor(actor: Actor, lead: Lead): Promise<Filling> {
    const { firm, hours } = (await settings.all()).settings
    return {
      name: lead.name,
      'first name': lead.firstName ?? lead.name.split(' ')[0] ?? lead.name,
      company: lead.companyName ?? lead.name,
      reference: lead.reference,
      firm: firm.name,
      hours: openingLines(hours.week).footer.join(', '),
      me: actor.name,
    }
  }

  async function write(tx: Tx, actor: Actor, lead: Lead, { subject, body }: Words): Promise<void> {
    const firm = await settings.get('firm')
    const askedOn = await settings.dayOf(lead.createdAt)
    const rendered = await outbox.write(answer(lead, { subject, body, askedOn }, config.publicUrl))
    const replyTo = (await outbox.incoming.replyTo(replyThreadOf(lead))) ?? firm.email
    const mail = { kind: REPLY, to: lead.email, replyTo, thread: `${THREAD}${lead.id}` }
    const mailId = await outbox.queue(tx, { ...mail, ...rendered })
    await insertMessage(tx, {
      leadId: lead.id,
      at: isoNow(clock),
      actorId: actor.accountId,
      actorName: actor.name,
      fromFirm: 1,
      recipient: lead.email,
      subject,
      body,
      byEmail: 0,
      quoted: null,
      mailId: mailId,
      idempotencyKey: null,
    })
  }

  /** Whether anything that was answered may have arrived; what is not kept any more was sent. */
  async function hasArrived(tx: Tx, leadId: number, failed: number): Promise<boolean> {
    const answers = (await listMessages(tx, leadId)).filter(({ fromFirm, mailId }) => fromFirm && mailId !== failed)
    const states = await outbox.statesOf(answers.map(({ mailId }) => mailId))
    return answers.some(({ mailId }) => states.get(mailId) !== 'failed')
  }

  // Whoever has an account reads the answer in their client area.
  async function reopen(tx: Tx, id: number, mail: { id: number; recipient: string }): Promise<void> {
    const lead = await findLead(tx, id)
    if (lead?.state !== 'answered' || lead.accountId || (await hasArrived(tx, id, mail.id))) return
    const reason = `the email to ${mail.recipient} was not delivered`
    const wish = { version: lead.version, state: 'in-progress', reason, isUnanswered: true } as const
    await changes.apply(tx, 'system', id, wish)
  }

  // An answer that waited for a mail server, or was sent again after it failed. What a user reopened has its first answer.
  async function settle(tx: Tx, id: number, mail: { recipient: string }): Promise<void> {
    const lead = await findLead(tx, id)
    if (lead?.state !== 'in-progress' || lead.answeredAt) return
    const reason = `the email to ${mail.recipient} was sent`
    await changes.apply(tx, 'system', id, { version: lead.version, state: 'answered', reason })
  }

  async function follow<Mail extends { kind: string; thread: string | null }>(
    tx: Tx,
    mail: Mail,
    step: (tx: Tx, id: number, mail: Mail) => Promise<void>,
  ): Promise<void> {
    if (mail.kind !== REPLY || !mail.thread?.startsWith(THREAD)) return
    const id = Number(mail.thread.slice(THREAD.length))
    try {
      await step(tx, id, mail)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A user changed the request in between: what they did is known now.
      await step(tx, id, mail)
    }
  }

  outbox.onUndeliverable(async (tx, mail, reason) => {
    if (reason !== 'complaint') await follow(tx, mail, reopen)
  })
  outbox.onSent((tx, mail) => follow(tx, mail, settle))

  return {
    async draft(actor: Actor, id: number, templateId: number | undefined): Promise<Words> {
      const lead = await getLead(actor, id)
      const filling = await fillingFor(actor, lead)
      const { subject, body } = templateId ? await templates.get(templateId) : BLANK
      return { subject: fill(subject, filling), body: fill(body, filling) }
    },

    /** The email, the thread and the new state are one change; whoever answers first is assigned to it. */
    async send(actor: Actor, id: number, { version, ...words }: Words & { version: number }): Promise<void> {
      const hasServer = await outbox.hasServer()
      await db.transaction(async (tx) => {
        const lead = await getLead(actor, id, tx)
        if (!lead.email) throw invalid('body', 'This person’s address has been erased')
        const filling = await fillingFor(actor, lead)
        const filled = { subject: fill(words.subject, filling), body: fill(words.body, filling) }
        const owner = lead.owner ? undefined : { id: actor.accountId, name: actor.name }
        const told = { kind: 'reply', text: filled.subject } as const
        // Without a mail server an answer reaches only those who read it in their client area.
        const state = hasServer || lead.accountId ? 'answered' : 'in-progress'
        await changes.apply(tx, actor, id, { version, state, owner }, [told])
        await write(tx, actor, lead, filled)
      })
    },
  }
}

const REPLY = 'lead.reply'
/** What the emails of one request have in common, with its number. */
const THREAD = 'request-'

interface Words {
  subject: string
  body: string
}

const BLANK: Words = { subject: 'Your request {reference}', body: 'Dear {first name},\n\n\n\nKind regards\n{me}' }
