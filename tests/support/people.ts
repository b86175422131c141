import { markSubjects } from '#database/database.ts'
import type { Role } from '#domain/roles.ts'
import { isoNow } from '#platform/clock.ts'
import { newId, newToken } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import type { Tools } from '#server/tools.ts'

/** As the time of a user's last password: they are never asked again, however the clock is set. */
export const NEVER_ASKED_AGAIN = '2100-01-01T00:00:00.000Z'

export type TestRole = Role

export interface PersonTraits {
  role?: TestRole
  name?: string
  email?: string
  verified?: boolean
  mustChangePassword?: boolean
  /** How long the session lasts; 12 hours by default. */
  hours?: number
  /** When they last showed a password; now by default. */
  confirmedAt?: string | null
}

/** One signed-in person; spread `bearer` or `cookie` into the headers of a call. */
export interface Person {
  accountId: string
  sessionId: string
  name: string
  email: string
  bearer: { Authorization: string }
  cookie: { Cookie: string }
}

/**
 * The password of everyone made here, and its hash. Its cost is least: showing a password at the usual one takes longer than most tests.
 * What the product makes itself, and what it checks for who is unknown, has the usual cost.
 */
export const PASSWORD = 'gravel tin ostrich 7'
const HASH = '$argon2id$v=19$m=64,t=1,p=1$P9UMe8OOVVSrrpL68Iorqw$UEwfnfBeXltV4XMzHKFhu9B/s60b+5YxWETqMEGSjFw'

/** People for tests, signed in without a password: hashing one takes longer than most tests. */
export function createPeople({ db, clock }: Tools, { sessions }: Services) {
  const usual = new Map<TestRole, Promise<Person>>()

  async function person(traits: PersonTraits = {}): Promise<Person> {
    const { role = 'client', name = NAMES[role], verified = true, mustChangePassword = false, hours = 12 } = traits
    const accountId = newId()
    const email = traits.email ?? `${role}-${accountId.slice(0, 8)}@example.com`
    const now = isoNow(clock)
    const session = { id: newId(), token: newToken() }
    await db.transaction(async (tx) => {
      markSubjects(tx, `account:${accountId}`)
      await tx
        .insertInto('accounts')
        .values({
          id: accountId,
          name,
          email,
          role,
          emailVerified: verified ? 1 : 0,
          mustChangePassword: mustChangePassword ? 1 : 0,
          phone: null,
          address: null,
          suspendedAt: null,
          deletionRequestedAt: null,
          lastSignInAt: null,
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      await tx.insertInto('passwords').values({ accountId: accountId, hash: HASH, changedAt: now }).execute()
      const expires = new Date(clock.now().getTime() + hours * 3600 * 1000).toISOString()
      await tx
        .insertInto('sessions')
        .values({
          ...session,
          accountId: accountId,
          expiresAt: expires,
          lastSeenAt: now,
          address: '127.0.0.0/24',
          device: 'Test browser',
          deviceId: null,
          confirmedAt: traits.confirmedAt === undefined ? now : traits.confirmedAt,
          createdAt: now,
        })
        .execute()
    })
    return {
      accountId,
      sessionId: session.id,
      name,
      email,
      bearer: { Authorization: `Bearer ${sessions.tokens.bearerOf(session.id)}` },
      cookie: {
        Cookie: `${sessions.tokens.cookie}=${encodeURIComponent(sessions.tokens.cookieValueOf(session.token))}`,
      },
    }
  }

  /** A test may have ended the session, or changed what they may do. */
  async function isSignedIn({ sessionId }: Person): Promise<boolean> {
    return (
      (await db.read.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()) !== undefined
    )
  }

  return {
    /** A person of their own, with a session. */
    person,
    /** The headers of a call by someone of this role; the same person each time, however the clock is set. */
    async as(role: TestRole): Promise<{ Authorization: string }> {
      const known = usual.get(role)
      if (known && (await isSignedIn(await known))) return (await known).bearer
      const made = person({ role, hours: 100_000, confirmedAt: NEVER_ASKED_AGAIN })
      usual.set(role, made)
      return (await made).bearer
    },
  }
}

const NAMES: Record<TestRole, string> = {
  client: 'Clara Client',
  editor: 'Edgar Editor',
  accountant: 'Anna Accountant',
  admin: 'Ada Admin',
}
