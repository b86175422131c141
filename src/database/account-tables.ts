import type { Generated } from 'kysely'

export interface AccountTables {
  accounts: AccountsTable
  passwords: PasswordsTable
  devices: DevicesTable
  sessions: SessionsTable
  tokens: TokensTable
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

interface PasswordsTable {
  account_id: string
  hash: string
  changed_at: string
}

/** A browser that somebody has signed in with lately. */
interface DevicesTable {
  id: string
  account_id: string
  token_hash: string
  name: string
  address: string | null
  created_at: string
  last_used_at: string
}

interface SessionsTable {
  id: string
  account_id: string
  device_id: string | null
  token: string
  expires_at: string
  last_seen_at: string
  /** When the person last showed a password or a passkey; never, when they came in by a code from a mail. */
  confirmed_at: string | null
  address: string | null
  device: string | null
  created_at: string
}

interface TokensTable {
  hash: string
  account_id: string | null
  purpose: string
  value: string
  created_at: string
  expires_at: string
}

interface TwoFactorsTable {
  account_id: string
  secret: string
  recovery_codes: string
  last_step: Generated<number>
  confirmed_at: string | null
  /** Since when it is not asked for, until the owner says whose it is. */
  held_at: string | null
  created_at: string
}

interface PasskeysTable {
  id: string
  account_id: string
  /** The session in which it was added. */
  session_id: string | null
  name: string
  public_key: string
  credential_id: string
  counter: number
  synced: number
  transports: string
  /** Since when it opens nothing, until the owner says whose it is. */
  held_at: string | null
  created_at: string
}

/** Who was asked to join the team and has not answered yet. */
interface InvitationsTable {
  id: string
  email: string
  name: string
  role: 'editor' | 'accountant' | 'admin'
  /** Counts the mails; only the link in the last one works. */
  letters: number
  invited_by: string
  invited_at: string
  expires_at: string
}
