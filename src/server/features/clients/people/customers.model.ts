import type { CustomerGroup, PersonKind } from '#contract/clients/customers.ts'
import type { Findable } from '#database/search/terms.ts'
import type { RowOf } from '#database/tables.ts'
import { fold } from '#domain/text/fold.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor, Role } from '#server/http/environment.ts'

/** A user the firm knows: by an account, by what they wrote, or from a list it brought along. */
export interface Person extends Omit<RowOf<'people'>, 'kind' | 'role' | 'suspended' | 'nameKey'> {
  kind: PersonKind
  role: Role | null
  suspended: boolean
}

export interface PersonNote {
  id: number
  at: string
  by: string
  text: string
}

export type PeopleCounts = Record<CustomerGroup | 'all', number>

export const kindOf = (role: Role | null): PersonKind =>
  role === null ? 'contact' : role === 'client' ? role : 'staff'

/** Who may sign in, and as what, is for admins to say. */
export function refuseUnlessAdmin({ role }: Actor): void {
  if (role !== 'admin') throw forbidden('Only administrators change roles and suspend accounts.')
}

/** What is kept about colleagues is for admins: an accountant works with the firm's clients. */
export function refuseTeamRecord({ role }: Actor, person: Pick<Person, 'kind'>): void {
  if (role === 'admin' || person.kind !== 'staff') return
  throw forbidden('This person is on the team. Only administrators can change or export data about the team.')
}

export const CONTACT = { accountId: null, kind: 'contact', role: null, suspended: false, importedAt: null } as const

export const nameKey = (name: string) => fold(name).trim()

export function findableOf(person: Person, addresses: string[]): Findable {
  const { name, email, phone, company, kind, suspended } = person
  // A number is found however it was spaced.
  const digits = phone?.replace(/\P{Nd}/gu, '')
  const text = [name, email, phone, digits, company, ...addresses].filter(Boolean).join(' ')
  return { text, facets: { kind, suspended: Number(suspended) } }
}
