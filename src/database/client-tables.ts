import type { Generated } from 'kysely'

export interface ClientTables {
  clients: ClientsTable
  client_tags: { tag: string; client_id: number }
  client_team: { client_id: number; account_id: string }
  client_members: ClientMembersTable
  client_merges: ClientMergesTable
}

interface ClientsTable {
  id: Generated<number>
  kind: 'company' | 'individual'
  name: string
  /** The name as lists sort it. */
  name_key: string
  registration_number: string | null
  /** The numbers without spaces and signs, to find duplicates by. */
  registration_key: string | null
  tax_number: string | null
  tax_key: string | null
  address: string | null
  email: string | null
  email_key: string | null
  phone: string | null
  /** Month and day, `MM-DD`. */
  year_end: string | null
  /** Null for the firm's own. */
  time_zone: string | null
  responsible_id: string | null
  state: 'prospect' | 'active' | 'ended'
  /** The slug of a plan in the settings. */
  plan: string | null
  /** Null while the plan decides. */
  storage_limit_bytes: number | null
  /** What the documents of the client take; kept in step by whoever stores or removes one. */
  storage_used_bytes: number
  /** The request that the client came from. */
  lead_id: number | null
  merged_into: number | null
  deleted_at: string | null
  once_key: string | null
  /** JSON; `client_tags` has them once more, to filter by. */
  tags: Generated<string>
  version: number
  created_at: string
  updated_at: string
  ended_at: string | null
}

interface ClientMembersTable {
  id: Generated<number>
  client_id: number
  account_id: string
  email: string
  name: string
  member_right: 'owner' | 'contributor' | 'reader'
  state: 'invited' | 'active' | 'removed'
  /** The account of whoever invited them. */
  invited_by: string
  created_at: string
  last_seen_at: string | null
}

interface ClientMergesTable {
  id: Generated<number>
  client_id: number
  other_id: number
  /** What came to the client, by the kind of thing, as JSON. */
  moved: string
  actor_id: string
  actor_name: string
  at: string
  undone_at: string | null
}
