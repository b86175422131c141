import type { TeamOrder, TeamRole } from '#contract/system/team.ts'

export const TEAM_ORDERS: Record<TeamOrder, string> = { role: 'Role', name: 'Name', seen: 'Last seen first' }

export const ROLE_WORDS: Record<TeamRole, string> = {
  editor: 'Editor',
  accountant: 'Accountant',
  admin: 'Administrator',
}

export const TEAM_ROLES = Object.keys(ROLE_WORDS) as TeamRole[]

export const ROLE_CHOICES = TEAM_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))

export const ROLE_HINTS: Record<TeamRole, string> = {
  editor: 'News, comments, categories and the inventory.',
  accountant: 'The inbox, clients with their documents and messages, customers and reports.',
  admin: 'Everything, including this screen.',
}
