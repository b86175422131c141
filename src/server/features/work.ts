import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { LeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { createAppointments } from '#server/features/work/appointments/appointments.service.ts'
import { createCalendar } from '#server/features/work/calendar/calendar.service.ts'
import { createDeadlineFeature } from '#server/features/work/deadlines/wiring.ts'
import { createEngagements } from '#server/features/work/engagements/engagements.service.ts'
import { createProposalDays } from '#server/features/work/proposals/proposal-days.ts'
import { createProposals } from '#server/features/work/proposals/proposals.service.ts'
import { createSigning } from '#server/features/work/proposals/signing.service.ts'
import { createSealing } from '#server/features/work/seals/sealing.service.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientFeatures } from './clients.ts'
import type { SystemFeatures } from './system.ts'
import type { WebsiteFeatures } from './website.ts'

interface Needs extends SystemFeatures, WebsiteFeatures, ClientFeatures {
  clientAccess: ClientAccess
  intake: LeadIntake
}

/** Proposals and what follows from them: deadlines, dates, sealed documents. `papers` are the tools with the storage of clients' documents. */
export function createWork(tools: Tools, papers: Tools, needs: Needs) {
  const { announce, conversations, events } = needs
  const proposals = createProposals(tools, needs)
  conversations.addTopic('proposal', proposals.findSent)
  const signing = createSigning(tools, { ...needs, proposals })
  signing.whenAccepted((tx, { proposal: { id, clientId } }) =>
    announce(tx, 'proposal.accepted', { proposal: id, client: clientId }),
  )
  const deadlineFeature = createDeadlineFeature(tools, needs)
  const { deadlines, deadlineRules } = deadlineFeature
  conversations.addTopic('deadline', deadlines.findTopic)
  const { subscribers } = needs.newsletter
  const calendar = createCalendar(tools, { ...needs, subscribers, workingDays: deadlineRules.workingDays })
  const appointments = createAppointments(tools, { ...needs, deadlineRules, feeds: calendar.feeds })
  appointments.addBusy(events.listHeld)
  const sealed = { ...needs, texts: needs.documentTexts, proposals, signing, certificates: events.certificates }
  return {
    proposals,
    signing,
    passProposals: createProposalDays(tools, { ...needs, proposals }),
    ...deadlineFeature,
    engagements: createEngagements(tools, { ...needs, proposals, signing, deadlineRules }),
    ...createSealing(tools, papers, sealed),
    calendar,
    appointments,
  }
}
