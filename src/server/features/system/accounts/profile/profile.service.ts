import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { type Account, deletionTime, GRACE_DAYS } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { listPasskeys } from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Review } from '#server/features/system/accounts/recovery/review.service.ts'
import { refuseLastAdmin } from '#server/features/system/accounts/team/team.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import { forEachDue } from '#server/runs/batches.ts'
import type { PersonalData } from './personal-data.ts'

const UNCONFIRMED_DAYS = 30

export type ProfileChange = Partial<Pick<Account, 'name' | 'phone' | 'address'>>

export function createProfile(parts: Parts, personalData: PersonalData, review: Review) {
  const { db, clock, log, sessions, passwords, audit, outbox, settings, mails } = parts

  async function get(actor: Pick<Actor, 'accountId'>): Promise<Account> {
    const account = await store.findAccount(db.read, actor.accountId)
    if (!account) throw notFound('This account does not exist any more.')
    return account
  }

  return {
    get,

    async own(actor: Pick<Actor, 'accountId'>) {
      const found = await store.findPassword(db.read, { id: actor.accountId })
      if (!found) throw notFound('This account does not exist any more.')
      return {
        account: found.account,
        hasPassword: found.hash !== null,
        hasPasskey: (await listPasskeys(db.read, actor.accountId)).some(({ heldAt }) => heldAt === null),
        held: (await review.list(actor)).length,
      }
    },

    async update(actor: Actor, change: ProfileChange): Promise<Account> {
      await db.transaction(async (tx) => {
        await store.updateAccount(tx, actor.accountId, change, isoNow(clock))
        const changed = Object.keys(change)
        await audit.record(tx, actor, {
          action: 'account.updated',
          subject: `account:${actor.accountId}`,
          detail: { changed },
        })
      })
      return await get(actor)
    },

    async data(actor: Actor): Promise<Record<string, unknown>> {
      const account = await get(actor)
      return {
        exportedAt: isoNow(clock),
        account,
        sessions: await sessions.list(actor),
        devices: await sessions.listDevices(actor),
        passkeys: (await listPasskeys(db.read, actor.accountId)).map(({ name, createdAt }) => ({ name, createdAt })),
        events: await audit.listOf(`account:${actor.accountId}`),
        ...(await personalData.collect(account)),
      }
    },

    async requestDeletion(actor: Actor, password: string | undefined): Promise<string> {
      const account = await passwords.confirm(actor, password)
      const asked = { ...account, deletionRequestedAt: account.deletionRequestedAt ?? isoNow(clock) }
      const on = deletionTime(asked) ?? ''
      const day = await settings.dayOf(on)
      await db.transaction(async (tx) => {
        if (account.role === 'admin') await refuseLastAdmin(db, tx)
        await store.updateAccount(tx, account.id, { deletionRequestedAt: asked.deletionRequestedAt }, isoNow(clock))
        const mail = await outbox.write(mails.deletionAsked(account.name, day))
        await outbox.queue(tx, { kind: 'account.deletion-asked', to: account.email, ...mail })
        await audit.record(tx, actor, { action: 'account.deletion-asked', subject: `account:${account.id}` })
      })
      return on
    },

    async undoDeletion(actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await store.updateAccount(tx, actor.accountId, { deletionRequestedAt: null }, isoNow(clock))
        const mail = await outbox.write(mails.deletionUndone(actor.name))
        await outbox.queue(tx, { kind: 'account.deletion-undone', to: actor.email, ...mail })
        await audit.record(tx, actor, { action: 'account.deletion-undone', subject: `account:${actor.accountId}` })
      })
    },

    async deleteDue(): Promise<void> {
      const before = new Date(clock.now().getTime() - GRACE_DAYS * DAY_MS).toISOString()
      const list = (limit: number) => store.listDueForDeletion(db.read, before, limit)
      await forEachDue(100, list, async (account) => {
        await db.transaction(async (tx) => {
          const now = await store.findAccount(tx, account.id)
          if (!now?.deletionRequestedAt || now.deletionRequestedAt > before) return
          await personalData.erase(tx, now)
          await outbox.eraseTo(tx, now.email)
          await store.deleteAccount(tx, now.id)
          const mail = await outbox.write(mails.deleted(now.name))
          await outbox.queue(tx, { kind: 'account.deleted', to: now.email, ...mail })
          await audit.record(tx, 'system', { action: 'account.deleted', subject: `account:${now.id}` })
        })
        log.info({ account: account.id }, 'an account was deleted, as its owner asked')
      })
    },

    /** Forgets who registered and never showed that the address is theirs. */
    async forgetUnconfirmed(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS).toISOString()
      const list = (limit: number) => store.listUnconfirmed(db.read, before, limit)
      await forEachDue(500, list, async (account) => {
        await db.transaction(async (tx) => {
          // Whoever follows their link at this moment is waited for, or waits and is told that it is too late.
          await parts.changes.lock(tx, account.id)
          const now = await store.findAccount(tx, account.id)
          if (!now || now.verified) return
          await personalData.erase(tx, now)
          await store.deleteAccount(tx, now.id)
          await audit.record(tx, 'system', { action: 'account.forgotten', subject: `account:${now.id}` })
        })
      })
    },

    sweepTokens: () => db.transaction((tx) => parts.tokens.sweep(tx)),
  }
}
