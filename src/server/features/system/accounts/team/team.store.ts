import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf } from '#database/tables.ts'
import { TEAM_ROLES, type TeamRole } from '#domain/roles.ts'

export type Invitation = RowOf<'invitations'>

/** A user of the office, with what shows whether their account is in good order. */
export interface Member {
  id: string
  name: string
  email: string
  role: TeamRole
  twoFactor: boolean
  passkeys: number
  suspended: boolean
  devices: number
  lastSeenAt: string | null
  createdAt: string
}

/** By role, those who may do most first, then by the day of joining. */
export async function listMembers(db: Reader, now: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role', 'twoFactorEnabled', 'suspendedAt', 'lastSignInAt', 'createdAt'])
    .where('role', 'in', TEAM_ROLES)
    .orderBy('createdAt')
    .orderBy('email')
    .execute()
  const ids = rows.map(({ id }) => id)
  const devices = await countDevices(db, ids, now)
  const passkeys = await countPasskeys(db, ids)
  const byRole = rows.toSorted((a, b) => rankOf(b) - rankOf(a))
  return byRole.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role as TeamRole,
    twoFactor: row.twoFactorEnabled === 1,
    passkeys: passkeys.get(row.id) ?? 0,
    suspended: row.suspendedAt !== null,
    devices: devices.get(row.id)?.total ?? 0,
    lastSeenAt: devices.get(row.id)?.seen ?? row.lastSignInAt,
    createdAt: row.createdAt,
  }))
}

const rankOf = ({ role }: { role: string }) => TEAM_ROLES.indexOf(role as TeamRole)

async function countDevices(db: Reader, ids: string[], now: string) {
  if (ids.length === 0) return new Map<string, { total: number; seen: string }>()
  const rows = await db
    .selectFrom('sessions')
    .select((s) => ['accountId', s.fn.countAll<number>().as('total'), s.fn.max('lastSeenAt').as('seen')])
    .where('accountId', 'in', ids)
    .where('expiresAt', '>', now)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map((row) => [row.accountId, { total: Number(row.total), seen: row.seen }]))
}

async function countPasskeys(db: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('passkeys')
    .select((s) => ['accountId', s.fn.countAll<number>().as('total')])
    .where('accountId', 'in', ids)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map((row) => [row.accountId, Number(row.total)]))
}

export async function listInvitations(db: Reader): Promise<Invitation[]> {
  return await db.selectFrom('invitations').selectAll().orderBy('invitedAt', 'desc').limit(200).execute()
}

export async function findInvitation(db: Reader | Tx, id: string): Promise<Invitation | null> {
  return (await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Keeps an invitation; one to the same address is replaced. */
export async function saveInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { email, ...rest } = invitation
  await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(rest))
    .execute()
}

export async function deleteInvitation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Those to one address; there is at most one. */
export async function listInvitationsTo(db: Reader | Tx, email: string): Promise<Invitation[]> {
  return await db.selectFrom('invitations').selectAll().where('email', '=', email.toLowerCase()).execute()
}

export async function deleteEnded(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('invitations').where('expiresAt', '<', before).execute()
}
