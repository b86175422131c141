import type { registration } from '#contract/accounts.ts'
import type { OwnAccount, PasskeyAnswer, SessionAnswer } from '#contract/my-account.ts'
import type { z } from '#contract/route.ts'
import { shortAddress } from '#platform/network.ts'
import { type Account, deletionTime, type Registering } from '#server/features/accounts/account/accounts.model.ts'
import type { Passkey } from '#server/features/accounts/credentials/passkeys.store.ts'
import { placeInWords } from '#server/features/accounts/sessions/session-words.ts'
import type { Session } from '#server/features/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import type { ProfileChange } from './profile.service.ts'

export function presentOwnAccount(account: Account, mustDo: Actor['mustDo']): OwnAccount {
  return {
    id: account.id,
    fullName: account.name,
    email: account.email,
    phone: account.phone,
    address: account.address,
    role: account.role,
    verified: account.verified,
    twoFactor: account.twoFactorEnabled,
    mustDo,
    createdAt: account.createdAt,
    deletionAt: deletionTime(account),
  }
}

export function presentSession(session: Session, currentId: string, address: string): SessionAnswer {
  return {
    id: session.id,
    device: session.device ?? 'An unknown device',
    place: placeInWords(session.address, shortAddress(address)),
    current: session.id === currentId,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    expiresAt: session.expiresAt,
  }
}

export function presentPasskey({ id, name, createdAt, synced }: Passkey): PasskeyAnswer {
  return { id, name, createdAt, synced }
}

export function readRegistration({ fullName, ...form }: z.output<typeof registration>): Registering {
  return { ...form, name: fullName }
}

export function readProfile({ fullName, ...form }: { fullName?: string } & ProfileChange): ProfileChange {
  return fullName === undefined ? form : { ...form, name: fullName }
}
