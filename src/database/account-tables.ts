import type { Generated } from 'kysely'

export interface AccountTables {
  accounts: AccountsTable
  credentials: CredentialsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  two_factors: TwoFactorsTable
  passkeys: PasskeysTable
  invitations: InvitationsTable
}

interface AccountsTable {
  id: string
  name: string
  email: string
  email_verified: Generated<number>
  role: Generated<'client' | 'editor' | 'accountant' | 'admin'>
  phone: string | null
  address: string | null
  must_change_password: Generated<number>
  two_factor_enabled: Generated<number>
  suspended_at: string | null
  deletion_requested_at: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

interface CredentialsTable {
  id: string
  account_id: string
  provider: string
  provider_account: string
  password: string | null
  created_at: string
  updated_at: string
}

interface SessionsTable {
  id: string
  account_id: string
  token: string
  expires_at: string
  last_seen_at: string
  address: string | null
  device: string | null
  created_at: string
  updated_at: string
}

interface VerificationsTable {
  id: string
  identifier: string
  account_id: string | null
  purpose: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

interface TwoFactorsTable {
  account_id: string
  secret: string
  recovery_codes: string
  last_step: Generated<number>
  confirmed_at: string | null
  created_at: string
}

interface PasskeysTable {
  id: string
  account_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: number
  transports: string | null
  aaguid: string | null
  created_at: string | null
}

/** Who was asked to join the team and has not answered yet. */
interface InvitationsTable {
  id: string
  email: string
  name: string
  role: 'editor' | 'accountant' | 'admin'
  /** Counts the letters; only the link in the last one opens the door. */
  letters: number
  invited_by: string
  invited_at: string
  expires_at: string
}
