import { withArticle } from './text/counted.ts'

export const TEAM_ROLES = ['editor', 'accountant', 'admin'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** The roles of an account; what each may do is in `contract/access.ts`. */
export const ROLES = ['client', ...TEAM_ROLES] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  client: 'Client',
  editor: 'Editor',
  accountant: 'Accountant',
  admin: 'Administrator',
}

/** A role in a sentence: "an accountant". */
export const aRole = (role: Role): string => withArticle(ROLE_NAMES[role].toLowerCase())
