import type { TeamOrder } from '#contract/system/team.ts'
import { ROLE_NAMES, TEAM_ROLES, type TeamRole } from '#domain/roles.ts'

export const TEAM_ORDERS: Record<TeamOrder, string> = { role: 'Role', name: 'Name', seen: 'Last seen first' }

export const ROLE_CHOICES = TEAM_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

export const ROLE_HINTS: Record<TeamRole, string> = {
  editor: 'Writes and publishes news and pages, reviews comments, keeps categories and the inventory. Sees no clients.',
  accountant:
    'Answers requests and messages, keeps clients, documents, proposals and deadlines, sees customers and reports.',
  admin: 'Does all of this, and keeps Setting: the site’s texts, the team, email, backups and the audit.',
}
