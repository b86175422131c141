import type { OwnRequestAnswer } from '#contract/clients/leads.ts'
import { type Lead, type LeadEvent, leadExcerpt } from '#server/features/clients/leads/leads.model.ts'

type OwnState = OwnRequestAnswer['state']

/** What the person who wrote in may see: states and times, no names, no notes, no suspicion. */
export function presentOwn(lead: Lead, events: LeadEvent[]): OwnRequestAnswer {
  const history = events
    .filter((event) => event.leadId === lead.id && (event.kind === 'received' || event.kind === 'state'))
    .map((event) => ({ at: event.at, state: ownState(event.after) }))
  return {
    reference: lead.reference,
    kind: lead.kind,
    state: ownState(lead.state),
    excerpt: leadExcerpt(lead),
    createdAt: lead.createdAt,
    history: history.filter(({ state }, index) => state !== history[index - 1]?.state),
  }
}

function ownState(state: string | null): OwnState {
  return state === null || state === 'spam' ? 'new' : (state as OwnState)
}
