import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import type { Actor } from '#server/http/environment.ts'

export type SessionKey = { token: string } | { id: string }

/** A signed-in device as its owner may see it. */
export type Session = Omit<RowOf<'sessions'>, 'accountId' | 'deviceId' | 'token' | 'confirmedAt'>

interface NewSession extends Omit<Session, 'lastSeenAt'> {
  token: string
  accountId: string
  deviceId: string
  confirmedAt: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token: session.token,
      accountId: session.accountId,
      deviceId: session.deviceId,
      device: session.device,
      address: session.address,
      createdAt: session.createdAt,
      confirmedAt: session.confirmedAt,
      lastSeenAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .execute()
}

const PERSON = [
  'accounts.id as accountId',
  'accounts.name',
  'accounts.email',
  'accounts.role',
  'accounts.emailVerified as verified',
  'accounts.mustChangePassword',
  'accounts.twoFactorEnabled',
] as const

interface PersonRow extends Pick<Actor, 'accountId' | 'name' | 'email' | 'role'> {
  verified: number
  mustChangePassword: number
  twoFactorEnabled: number
}

const asPerson = ({ accountId, name, email, role, verified, mustChangePassword, twoFactorEnabled }: PersonRow) => ({
  ...{ accountId, name, email, role },
  verified: verified === 1,
  mustDo: mustChangePassword === 1 ? ('change-password' as const) : null,
  twoFactorEnabled: twoFactorEnabled === 1,
})

/** Whoever has an account that is not suspended. */
export async function findPerson(db: Reader | Tx, accountId: string) {
  const account = db.selectFrom('accounts').select(PERSON).where('accounts.id', '=', accountId)
  const row = await account.where('accounts.suspendedAt', 'is', null).executeTakeFirst()
  return row ? asPerson(row) : null
}

export async function findActor(db: Reader | Tx, key: SessionKey, now: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id as sessionId', 'sessions.lastSeenAt', 'sessions.confirmedAt', ...PERSON])
    .where((where) => ('token' in key ? where('sessions.token', '=', key.token) : where('sessions.id', '=', key.id)))
    .where('sessions.expiresAt', '>', now)
    .where('accounts.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, lastSeenAt, confirmedAt } = row
  return { person: asPerson(row), sessionId, lastSeenAt, confirmedAt }
}

export async function listSessions(db: Reader, accountId: string, now: string): Promise<Session[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute()
}

/** For how long a session was opened, in seconds. */
export async function findLength(db: Reader, id: string): Promise<number | null> {
  const found = await db
    .selectFrom('sessions')
    .select(['createdAt as from', 'expiresAt as until'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? (Date.parse(found.until) - Date.parse(found.from)) / 1000 : null
}

export async function markConfirmed(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', id).execute()
}

export async function markSeen(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute()
}

/** What each transaction has deleted itself; see `isStillOpen`. */
const deletedBy = new WeakMap<Tx, Set<string>>()

function noteDeleted(tx: Tx, rows: { id: string }[]): void {
  const known = deletedBy.get(tx) ?? new Set()
  for (const { id } of rows) known.add(id)
  deletedBy.set(tx, known)
}

/**
 * Whether nobody else has ended a session by the end of a transaction. On PostgreSQL the row is held until the commit, so that a
 * revocation comes either before this or after it; one that is being deleted just now counts as ended, and is not waited for.
 */
export async function isStillOpen(tx: Tx, id: string, engine: 'sqlite' | 'postgres'): Promise<boolean> {
  if (deletedBy.get(tx)?.has(id)) return true
  const query = tx.selectFrom('sessions').select('id').where('id', '=', id)
  const held = engine === 'postgres' ? query.forKeyShare().skipLocked() : query
  return (await held.executeTakeFirst()) !== undefined
}

export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  noteDeleted(tx, rows)
  return rows.length > 0
}

export async function deleteAllSessions(tx: Tx): Promise<void> {
  noteDeleted(tx, await tx.deleteFrom('sessions').returning('id').execute())
}

/** Ends every session of an account, or all but the one at hand. */
export async function deleteSessions(tx: Tx, accountId: string, exceptId?: string): Promise<void> {
  let query = tx.deleteFrom('sessions').where('accountId', '=', accountId)
  if (exceptId) query = query.where('id', '<>', exceptId)
  noteDeleted(tx, await query.returning('id').execute())
}

export async function deleteEndedSessions(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}
