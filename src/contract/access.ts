import { ROLES, type Role } from '#domain/roles.ts'

// Without the schema library: screens in the browser ask the same question as the server.

/** Who may make a call; `public` has to be written. */
export const ACCESS = ['public', 'client', 'staff', 'editor', 'accountant', 'admin'] as const
export type Access = (typeof ACCESS)[number]

/** The roles that each kind of access is for. Editors and accountants do different work: neither may do the other's. */
const OPEN_TO: Record<Access, readonly Role[]> = {
  public: ROLES,
  client: ROLES,
  staff: ['editor', 'accountant', 'admin'],
  editor: ['editor', 'admin'],
  accountant: ['accountant', 'admin'],
  admin: ['admin'],
}

export function isOpenTo(access: Access, role: Role): boolean {
  return OPEN_TO[access].includes(role)
}

export const rolesOf = (access: Access): readonly Role[] => OPEN_TO[access]
