import type { Audience } from '#contract/website/publications.ts'

export const AUDIENCE_WORDS: Record<Audience, { short: string; choice: string }> = {
  shared: { short: 'everyone', choice: 'Everyone' },
  user: { short: 'clients', choice: 'Clients who are signed in' },
  admin: { short: 'staff', choice: 'Staff only' },
}

export const AUDIENCE_CHOICES = Object.entries(AUDIENCE_WORDS).map(([value, { choice }]) => ({ value, label: choice }))
