import type { z } from '#contract/route.ts'
import type { registration } from '#contract/system/accounts.ts'
import type { OwnAccount, PasskeyAnswer, SessionAnswer } from '#contract/system/my-account.ts'
import type { DeviceAnswer } from '#contract/system/my-devices.ts'
import { shortAddress } from '#platform/network.ts'
import {
  type Account,
  deletionTime,
  type Registering,
} from '#server/features/system/accounts/account/accounts.model.ts'
import type { Passkey } from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Device } from '#server/features/system/accounts/sessions/devices.store.ts'
import { formatPlace } from '#server/features/system/accounts/sessions/session-text.ts'
import type { Session } from '#server/features/system/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import type { ProfileChange } from './profile.service.ts'

interface Own {
  account: Account
  hasPassword: boolean
  hasPasskey: boolean
  held: number
  actor: Pick<Actor, 'mustDo' | 'fresh'>
}

export function presentOwnAccount({ account, hasPassword, hasPasskey, held, actor }: Own): OwnAccount {
  return {
    id: account.id,
    fullName: account.name,
    email: account.email,
    phone: account.phone,
    address: account.address,
    role: account.role,
    verified: account.verified,
    hasPassword,
    hasPasskey,
    twoFactor: account.twoFactorEnabled,
    fresh: actor.fresh === true,
    held,
    mustDo: actor.mustDo,
    createdAt: account.createdAt,
    deletionAt: deletionTime(account),
  }
}

export function presentSession(session: Session, currentId: string, address: string): SessionAnswer {
  return {
    id: session.id,
    device: session.device ?? 'An unknown device',
    place: formatPlace(session.address, shortAddress(address)),
    current: session.id === currentId,
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
    expiresAt: session.expiresAt,
  }
}

export function presentDevice({ id, name, address, lastUsedAt }: Device, here: string): DeviceAnswer {
  return { id, device: name, place: formatPlace(address, shortAddress(here)), lastUsedAt }
}

export function presentPasskey({ id, name, createdAt, synced, heldAt }: Passkey): PasskeyAnswer {
  return { id, name, createdAt, synced, held: heldAt !== null }
}

export function readRegistration({ fullName, ...form }: z.output<typeof registration>): Registering {
  return { ...form, name: fullName }
}

export function readProfile({ fullName, ...form }: { fullName?: string } & ProfileChange): ProfileChange {
  return fullName === undefined ? form : { ...form, name: fullName }
}
