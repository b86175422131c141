import type { LeadAnswer, LeadSummaryAnswer } from '#contract/clients/leads.ts'
import { isHeld, type Lead, type LeadEvent, leadExcerpt, type TimedLead } from './leads.model.ts'
import type { LeadFile } from './leads.service.ts'

export function presentSummary(lead: Lead & Partial<TimedLead>): LeadSummaryAnswer {
  return {
    id: lead.id,
    reference: lead.reference,
    kind: lead.kind,
    state: lead.state,
    name: lead.name,
    companyName: lead.companyName,
    email: lead.email,
    excerpt: leadExcerpt(lead),
    owner: lead.owner,
    tags: lead.tags,
    createdAt: lead.createdAt,
    held: isHeld(lead),
    reply: { by: lead.replyBy, minutesLeft: lead.minutesLeft ?? null, tookMinutes: lead.replyMinutes },
    version: lead.version,
  }
}

export function presentLead({ lead, events, messages, related, addressRefusedAt }: LeadFile): LeadAnswer {
  return {
    ...presentSummary(lead),
    firstName: lead.firstName,
    lastName: lead.lastName,
    phone: lead.phone,
    location: lead.location,
    description: lead.businessType,
    challenges: lead.challenges,
    otherChallenge: lead.otherChallenge,
    plan: lead.plan,
    message: lead.message,
    accountId: lead.accountId,
    addressRefusedAt,
    origin: lead.origin,
    spamReason: lead.spamReason,
    updatedAt: lead.updatedAt,
    answeredAt: lead.answeredAt,
    closedAt: lead.closedAt,
    events: events.map(presentEvent),
    messages: messages.map((message) => ({
      id: message.id,
      at: message.at,
      by: message.actorName,
      fromFirm: message.fromFirm,
      to: message.recipient,
      subject: message.subject,
      body: message.body,
      byEmail: message.byEmail,
      isUnverified: message.isUnverified,
      quoted: message.quoted,
      mail: message.mail,
    })),
    related: related.map(presentSummary),
  }
}

export function presentEvent(event: LeadEvent) {
  return {
    id: event.id,
    at: event.at,
    kind: event.kind,
    by: event.actorName,
    from: event.before,
    to: event.after,
    text: event.text,
  }
}
