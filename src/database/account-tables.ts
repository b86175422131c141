import type { Generated } from 'kysely'
import type { Role, TeamRole } from '#domain/roles.ts'

export interface AccountTables {
  accounts: AccountsTable
  passwords: PasswordsTable
  devices: DevicesTable
  sessions: SessionsTable
  tokens: TokensTable
  twoFactors: TwoFactorsTable
  passkeys: PasskeysTable
  invitations: InvitationsTable
}

interface AccountsTable {
  id: string
  name: string
  email: string
  emailVerified: Generated<number>
  role: Generated<Role>
  phone: string | null
  address: string | null
  mustChangePassword: Generated<number>
  twoFactorEnabled: Generated<number>
  suspendedAt: string | null
  deletionRequestedAt: string | null
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
}

interface PasswordsTable {
  accountId: string
  hash: string
  changedAt: string
}

/** A browser that a caller has signed in with lately. */
interface DevicesTable {
  id: string
  accountId: string
  tokenHash: string
  name: string
  address: string | null
  createdAt: string
  lastUsedAt: string
}

interface SessionsTable {
  id: string
  accountId: string
  deviceId: string | null
  token: string
  expiresAt: string
  lastSeenAt: string
  /** When the person last showed a password or a passkey; never, when they came in by a code from a mail. */
  confirmedAt: string | null
  address: string | null
  device: string | null
  createdAt: string
}

interface TokensTable {
  /** The token itself is not kept. */
  hash: string
  accountId: string | null
  purpose: string
  value: string
  createdAt: string
  expiresAt: string
}

interface TwoFactorsTable {
  accountId: string
  secret: string
  recoveryCodes: string
  lastStep: Generated<number>
  confirmedAt: string | null
  /** Since when it is not asked for, until the owner says whose it is. */
  heldAt: string | null
  createdAt: string
}

interface PasskeysTable {
  id: string
  accountId: string
  /** The session in which it was added. */
  sessionId: string | null
  name: string
  publicKey: string
  credentialId: string
  counter: number
  synced: number
  transports: string
  /** Since when it opens nothing, until the owner says whose it is. */
  heldAt: string | null
  createdAt: string
}

/** Who was asked to join the team and has not answered yet. */
interface InvitationsTable {
  id: string
  email: string
  name: string
  role: TeamRole
  /** Counts the mails; only the link in the last one works. */
  letters: number
  invitedBy: string
  invitedAt: string
  expiresAt: string
}
