import {
  CLIENT_DETAILS,
  type ClientDetails,
  type ClientKind,
  type ClientState,
  type MemberRight,
} from '#contract/clients/client-fields.ts'
import type { Findable } from '#database/search/terms.ts'
import type { RowOf } from '#database/tables.ts'
import { fold } from '#domain/text/fold.ts'

/** Whom the firm works for: a company or an individual. */
export interface Client extends ClientDetails {
  id: number
  kind: ClientKind
  name: string
  /** Month and day, `MM-DD`. */
  yearEnd: string | null
  timeZone: string | null
  responsibleId: string | null
  state: ClientState
  plan: string | null
  /** Null while the plan decides. */
  storageLimitBytes: number | null
  storageUsedBytes: number
  leadId: number | null
  tags: string[]
  version: number
  createdAt: string
  updatedAt: string
  endedAt: string | null
}

/** The details alone; what is not known is null. */
export const plainDetails = (client: Partial<ClientDetails>) =>
  Object.fromEntries(CLIENT_DETAILS.map((name) => [name, client[name] ?? null])) as ClientDetails

/** A person who may act for a client, with a right. */
export interface Member extends Omit<RowOf<'clientMembers'>, 'memberRight'> {
  right: MemberRight
}

/** What may be asked of a person in a client area: read it, send something, manage its people, or be of the firm. */
export type Need = 'read' | 'send' | 'manage' | 'staff'

const RIGHTS: Record<MemberRight, readonly Need[]> = {
  owner: ['read', 'send', 'manage'],
  contributor: ['read', 'send'],
  reader: ['read'],
}

export const mayDo = (right: MemberRight, need: Need): boolean => RIGHTS[right].includes(need)

export const nameKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim()

/** A number as duplicates are found by it: without spaces and signs. */
export const numberKey = (number: string | null) =>
  number ? fold(number).replace(/[^\p{L}\p{N}]/gu, '') || null : null

/** Everything a client can be found by. */
export function findableOf(client: Client, people: Pick<Member, 'name' | 'email'>[]): Findable {
  const { name, registrationNumber, taxNumber, address, email, phone, kind, state, responsibleId, tags } = client
  const numbers = [numberKey(registrationNumber), numberKey(taxNumber), phone?.replace(/\P{Nd}/gu, '')]
  const words = [name, registrationNumber, taxNumber, address, email, phone, ...numbers, ...tags]
  const text = [...words, ...people.flatMap((person) => [person.name, person.email])].filter(Boolean).join(' ')
  return { text, facets: { kind, state, responsible: responsibleId, tag: tags } }
}
