import type { Generated } from 'kysely'
import type { Role } from '#domain/roles.ts'

export interface PeopleTables {
  people: PeopleTable
  personAddresses: PersonAddressesTable
  personNotes: PersonNotesTable
  personErasures: PersonErasuresTable
  /** Who must not come back out of an older backup: numbers of accounts, keyed hashes of addresses. */
  erasures: { id: Generated<number>; at: string; accountId: string | null; addressHash: string | null }
}

interface PeopleTable {
  id: Generated<number>
  accountId: string | null
  /** Without an account, a contact. */
  kind: 'contact' | 'client' | 'staff'
  role: Role | null
  suspended: number
  name: string
  /** The name as lists sort it. */
  nameKey: string
  email: string
  phone: string | null
  company: string | null
  firstSeenAt: string
  lastSeenAt: string
  importedAt: string | null
  version: number
}

/** Addresses that are known to be a person's: proven by an account, or written from. */
interface PersonAddressesTable {
  emailKey: string
  personId: number
}

interface PersonNotesTable {
  id: Generated<number>
  personId: number
  at: string
  actorId: string | null
  actorName: string
  text: string
}

/** What was removed, without a word about whom. */
interface PersonErasuresTable {
  reference: string
  at: string
  actorId: string
  actorName: string
  personId: number
  removed: string
  /** What was kept, and why: JSON. */
  kept: string
}
