import type { Generated } from 'kysely'

export interface ClientTables {
  clients: ClientsTable
  clientTeam: { clientId: number; accountId: string }
  clientMembers: ClientMembersTable
  clientMerges: ClientMergesTable
}

interface ClientsTable {
  id: Generated<number>
  kind: 'company' | 'individual'
  name: string
  /** The name as lists sort it. */
  nameKey: string
  registrationNumber: string | null
  /** The numbers without spaces and signs, to find duplicates by. */
  registrationKey: string | null
  taxNumber: string | null
  taxKey: string | null
  address: string | null
  email: string | null
  emailKey: string | null
  phone: string | null
  /** Month and day, `MM-DD`. */
  yearEnd: string | null
  /** Null for the firm's own. */
  timeZone: string | null
  responsibleId: string | null
  state: 'prospect' | 'active' | 'ended'
  /** The slug of a plan in the settings. */
  plan: string | null
  /** Null while the plan decides. */
  storageLimitBytes: number | null
  /** What the documents of the client take; kept in step by whoever stores or removes one. */
  storageUsedBytes: number
  /** The request that the client came from. */
  leadId: number | null
  mergedInto: number | null
  deletedAt: string | null
  idempotencyKey: string | null
  version: number
  createdAt: string
  updatedAt: string
  endedAt: string | null
}

interface ClientMembersTable {
  id: Generated<number>
  clientId: number
  accountId: string
  email: string
  name: string
  memberRight: 'owner' | 'contributor' | 'reader'
  state: 'invited' | 'active' | 'removed'
  /** The account of whoever invited them. */
  invitedBy: string
  createdAt: string
  lastSeenAt: string | null
}

interface ClientMergesTable {
  id: Generated<number>
  clientId: number
  otherId: number
  /** What came to the client, by the kind of thing, as JSON. */
  moved: string
  actorId: string
  actorName: string
  at: string
  undoneAt: string | null
}
