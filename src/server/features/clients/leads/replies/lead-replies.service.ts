import type { Tx } from '#database/engine.ts'
import { openingLines } from '#domain/time/opening-lines.ts'
import { isoNow } from '#platform/clock.ts'
import type { LeadChanges } from '#server/features/clients/leads/desk/lead-changes.ts'
import { insertMessage } from '#server/features/clients/leads/lead-messages.store.ts'
import { type Lead, replyThreadOf } from '#server/features/clients/leads/leads.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid } from '#server/http/problem.ts'
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
}

/** Answering people by mail, from a template or from a blank sheet. */
export function createLeadReplies(
  { db, clock, config }: Pick<Tools, 'db' | 'clock' | 'config'>,
  { outbox, settings, templates, changes, getLead }: Needs,
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
    const rendered = await outbox.write(answer(lead, { subject, body }, config.publicUrl))
    const replyTo = (await outbox.incoming.replyTo(replyThreadOf(lead))) ?? firm.email
    const thread = `request-${lead.id}`
    const mailId = await outbox.queue(tx, { kind: 'lead.reply', to: lead.email, replyTo, thread, ...rendered })
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

interface Words {
  subject: string
  body: string
}

const BLANK: Words = { subject: 'Your request {reference}', body: 'Dear {first name},\n\n\n\nKind regards\n{me}' }
