import type { Lead, LeadEvent } from '#server/features/leads/leads.model.ts'
import { type Problem, problem } from '#server/http/problem.ts'

/** Tells who changed a lead since a version was read, and what it is now; nothing is overwritten. */
export function changedMeanwhile(lead: Lead, events: LeadEvent[], seen: number): Problem {
  const missed = events.filter((event) => event.version > seen && event.kind !== 'note')
  const who = [...new Set(missed.map((event) => event.actorName))].join(' and ') || 'Somebody'
  const fields: Record<string, string> = {}
  for (const { kind } of missed) fields[kind] = nowOf(lead, kind)
  const what = Object.values(fields).join(', ')
  const words = `${who} changed this request meanwhile${what ? `: ${what}` : ''}. Review it before you change it.`
  return problem('changed-meanwhile', 409, words, { fields })
}

function nowOf(lead: Lead, kind: LeadEvent['kind']): string {
  if (kind === 'owner') return lead.owner ? `it is now with ${lead.owner.name}` : 'it is now with nobody'
  if (kind === 'tags') return lead.tags.length > 0 ? `its tags are now ${lead.tags.join(', ')}` : 'it has no tags now'
  return `its state is now ${lead.state.replace('-', ' ')}`
}
