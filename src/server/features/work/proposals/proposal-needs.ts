import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientMembers } from '#server/features/clients/clients/members/client-members.service.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MailNeeds } from './proposal-mails.ts'

export interface ProposalNeeds extends MailNeeds {
  audit: Audit
  clientAccess: ClientAccess
  clientMembers: ClientMembers
  leads: Pick<Leads, 'find'>
}
