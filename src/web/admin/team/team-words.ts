export const TEAM_ROLES = ['editor', 'admin'] as const

export const ROLE_CHOICES = [
  { value: 'editor', label: 'Editor' },
  { value: 'admin', label: 'Administrator' },
]

export const ROLE_WORDS: Record<string, string> = { editor: 'Editor', admin: 'Administrator' }
