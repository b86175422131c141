import type { TeamOrder } from '#contract/team.ts'

export const TEAM_ORDERS: Record<TeamOrder, string> = { role: 'Role', name: 'Name', seen: 'Last seen first' }

export const TEAM_ROLES = ['editor', 'admin'] as const

export const ROLE_CHOICES = [
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Administrator' },
]

export const ROLE_WORDS: Record<string, string> = { editor: 'Editor', admin: 'Administrator' }
