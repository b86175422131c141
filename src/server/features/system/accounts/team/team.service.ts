import type { Access } from '#contract/access.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { TeamOrder } from '#contract/system/team.ts'
import type { Database } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newPassphrase } from '#platform/ids.ts'
import { StartError } from '#platform/start-error.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { isStrong, passwordFault } from '#server/features/system/accounts/credentials/password-rules.ts'
import { deleteSecondFactor, findSecondFactor } from '#server/features/system/accounts/credentials/two-factor.store.ts'
import type { Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor, Role } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { listMembers, type Member } from './team.store.ts'

interface NewMember {
  name: string
  email: string
  role: Role
  password: string
  mustChangePassword: boolean
}

export function createTeam({ db, clock, passwords, changes, settings, audit, outbox, mails }: Parts) {
  async function get(tx: Tx, id: string): Promise<Account> {
    const account = await store.findAccount(tx, id)
    if (!account) throw notFound('There is no such account.')
    return account
  }

  async function getMember(tx: Tx, id: string): Promise<Account> {
    const account = await get(tx, id)
    if (account.role === 'client') throw notFound('This person is not in the team.')
    return account
  }

  /** What an admin changes about a user's account ends their sessions, but not the one that asks for it. */
  async function signOut(tx: Tx, actor: Actor, { id }: Account): Promise<void> {
    await changes.lock(tx, id)
    await changes.holdPasskeys(tx, id)
    await changes.evict(tx, id, id === actor.accountId ? actor : undefined)
    await changes.revokeTokens(tx, id)
  }

  return {
    listStaff: (access?: Access, reader: Reader | Tx = db.read) => store.listStaff(reader, access),

    /** One page; everybody without one. A page beyond the last is the last. */
    async list({ order, page: wanted }: { order: TeamOrder; page?: number | undefined }) {
      const { requireTwoFactor } = await settings.get('security')
      const everybody = inOrder(await listMembers(db.read, isoNow(clock)), order)
      const total = everybody.length
      const pages = wanted ? Math.max(1, Math.ceil(total / PAGE_SIZE.team)) : 1
      const page = Math.min(wanted ?? 1, pages)
      const members = wanted ? everybody.slice((page - 1) * PAGE_SIZE.team, page * PAGE_SIZE.team) : everybody
      const withoutTwoFactor = everybody.filter(({ twoFactor }) => !twoFactor).length
      return { members, page, pages, total, withoutTwoFactor, requireTwoFactor }
    },

    /** Adds an account with a password that the caller chose: for the first admin and the command line. */
    async add(doer: Doer, member: NewMember): Promise<string> {
      const hash = await passwords.hash(member.password)
      return await db.transaction(async (tx) => {
        await refuseTaken(tx, member.email)
        const id = await store.insertAccount(tx, { ...member, verified: true, hash }, isoNow(clock))
        await audit.record(tx, doer, {
          action: 'account.added',
          subject: `account:${id}`,
          detail: { role: member.role },
        })
        return id
      })
    },

    async changeRole(actor: Actor, id: string, role: Role): Promise<void> {
      await db.transaction(async (tx) => {
        const account = await get(tx, id)
        if (account.role === role) return
        if (account.role === 'admin' && !account.suspendedAt) await refuseLastAdmin(db, tx)
        await store.updateAccount(tx, id, { role }, isoNow(clock))
        await signOut(tx, actor, account)
        const mail = await outbox.write(mails.roleChanged(account.name, role, actor.name))
        await outbox.queue(tx, { kind: 'account.role-changed', to: account.email, ...mail })
        await audit.record(tx, actor, {
          action: 'account.role-changed',
          subject: `account:${id}`,
          detail: { from: account.role, to: role },
        })
      })
    },

    /** Makes a user of the team a client again, and signs them out everywhere; answers their name. */
    async remove(actor: Actor, id: string): Promise<string> {
      if (id === actor.accountId) throw problem('own-account', 409, 'You cannot remove yourself from the team.')
      return await db.transaction(async (tx) => {
        const account = await getMember(tx, id)
        if (account.role === 'admin' && !account.suspendedAt) await refuseLastAdmin(db, tx)
        await store.updateAccount(tx, id, { role: 'client' }, isoNow(clock))
        await signOut(tx, actor, account)
        const mail = await outbox.write(mails.roleChanged(account.name, 'client', actor.name))
        await outbox.queue(tx, { kind: 'account.role-changed', to: account.email, ...mail })
        await audit.record(tx, actor, {
          action: 'account.left-team',
          subject: `account:${id}`,
          detail: { from: account.role },
        })
        return account.name
      })
    },

    /** Signs a user of the team out everywhere, but not from the device that asks for it; answers their name. */
    async endSessions(actor: Actor, id: string): Promise<string> {
      return await db.transaction(async (tx) => {
        const account = await getMember(tx, id)
        await changes.evict(tx, id, id === actor.accountId ? actor : undefined)
        await audit.record(tx, actor, { action: 'account.signed-out', subject: `account:${id}` })
        return account.name
      })
    },

    async suspend(actor: Actor, id: string): Promise<void> {
      if (id === actor.accountId) throw problem('own-account', 409, 'You cannot suspend your own account.')
      await db.transaction(async (tx) => {
        const account = await get(tx, id)
        if (account.suspendedAt) return
        if (account.role === 'admin') await refuseLastAdmin(db, tx)
        await store.updateAccount(tx, id, { suspendedAt: isoNow(clock) }, isoNow(clock))
        await changes.evict(tx, id)
        await audit.record(tx, actor, { action: 'account.suspended', subject: `account:${id}` })
      })
    },

    async reinstate(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await get(tx, id)
        await store.updateAccount(tx, id, { suspendedAt: null }, isoNow(clock))
        await audit.record(tx, actor, { action: 'account.reinstated', subject: `account:${id}` })
      })
    },

    /** For someone who lost phone and recovery codes, after the firm has made sure who asks. */
    async removeSecondFactor(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const account = await get(tx, id)
        const factor = await findSecondFactor(tx, id)
        await deleteSecondFactor(tx, id)
        await store.updateAccount(tx, id, { twoFactorEnabled: false }, isoNow(clock))
        await signOut(tx, actor, account)
        await changes.tell(tx, account, {
          kind: 'account.two-factor-off',
          write: (undoUrl) => mails.twoFactorOff(account.name, undoUrl),
          undo: factor && { change: 'two-factor-off', factor },
        })
        await audit.record(tx, actor, { action: 'two-factor.removed', subject: `account:${id}` })
      })
    },

    /** Sets a password from the command line; it is to be replaced at the next sign-in. */
    async setPassword(email: string, password: string): Promise<void> {
      const hash = await passwords.hash(password)
      await db.transaction(async (tx) => {
        const account = await store.findAccountByEmail(tx, email)
        if (!account) throw notFound('There is no account with this email address.')
        await changes.lock(tx, account.id)
        await store.savePassword(tx, account.id, hash, isoNow(clock))
        await store.updateAccount(tx, account.id, { mustChangePassword: true }, isoNow(clock))
        await changes.holdPasskeys(tx, account.id)
        await changes.evict(tx, account.id)
        await audit.record(tx, 'system', { action: 'password.set', subject: `account:${account.id}` })
      })
    },

    /**
     * Adds the first admin where there is no account at all; null when there is one. A password that was given is to be
     * replaced at the first sign-in unless it is strong, and refused where the rules for passwords refuse it.
     */
    async addFirst(email: string, given: string | null): Promise<{ email: string; password: string } | null> {
      if (await store.hasAnyAccount(db.read)) return null
      const fault = given && passwordFault(given, { name: 'Administrator', email })
      if (fault) throw new StartError(`ADMIN_PASSWORD: ${fault}`)
      const password = given ?? newPassphrase()
      const mustChangePassword = given === null || !isStrong(given)
      const hash = await passwords.hash(password)
      return await db.transaction(async (tx) => {
        await db.engine.lock(tx, 'first-admin')
        if (await store.hasAnyAccount(tx)) return null
        const first = { name: 'Administrator', email, role: 'admin', verified: true, hash } as const
        const id = await store.insertAccount(tx, { ...first, mustChangePassword }, isoNow(clock))
        await audit.record(tx, 'system', {
          action: 'account.added',
          subject: `account:${id}`,
          detail: { role: 'admin' },
        })
        return { email, password }
      })
    },
  }
}

/** One administrator must be left. */
export async function refuseLastAdmin(db: Database, tx: Tx): Promise<void> {
  await db.engine.lock(tx, 'admins')
  if ((await store.countAdmins(tx)) > 1) return
  throw problem('last-admin', 409, 'This is the only administrator. Please make another one first.')
}

async function refuseTaken(tx: Tx, email: string): Promise<void> {
  if (await store.findAccountByEmail(tx, email)) throw problem('email-taken', 409, 'An account with this email exists.')
}

const alphabet = new Intl.Collator('en')

/** The team in an order; it comes by role and then by the day of joining, and so stay those who are alike. */
function inOrder(members: Member[], order: TeamOrder): Member[] {
  if (order === 'name') return members.toSorted((a, b) => alphabet.compare(a.name, b.name))
  if (order === 'seen') return members.toSorted((a, b) => timeOf(b) - timeOf(a))
  return members
}

/** Who never was there is last. */
function timeOf({ lastSeenAt }: Member): number {
  return lastSeenAt ? Date.parse(lastSeenAt) : 0
}
