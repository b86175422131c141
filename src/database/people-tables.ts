import type { Generated } from 'kysely'

export interface PeopleTables {
  people: PeopleTable
  person_addresses: PersonAddressesTable
  person_notes: PersonNotesTable
  person_erasures: PersonErasuresTable
  /** Who must not come back out of an older backup: numbers of accounts, keyed hashes of addresses. */
  erasures: { id: Generated<number>; at: string; account_id: string | null; address_hash: string | null }
}

interface PeopleTable {
  id: Generated<number>
  account_id: string | null
  /** Without an account, a contact. */
  kind: 'contact' | 'client' | 'staff'
  role: 'client' | 'editor' | 'accountant' | 'admin' | null
  suspended: number
  name: string
  /** The name as lists sort it. */
  name_key: string
  email: string
  phone: string | null
  company: string | null
  first_seen_at: string
  last_seen_at: string
  imported_at: string | null
  version: number
}

/** Addresses that are known to be a person's: proven by an account, or written from. */
interface PersonAddressesTable {
  email_key: string
  person_id: number
}

interface PersonNotesTable {
  id: Generated<number>
  person_id: number
  at: string
  actor_id: string | null
  actor_name: string
  text: string
}

/** What was removed, without a word about whom. */
interface PersonErasuresTable {
  reference: string
  at: string
  actor_id: string
  actor_name: string
  person_id: number
  removed: string
  /** What was kept, and why: JSON. */
  kept: string
}
