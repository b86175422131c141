import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf, shortAddress } from '#platform/network.ts'
import type { Account, Registering } from '#server/features/accounts/account/accounts.model.ts'
import * as store from '#server/features/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/accounts/credentials/account-parts.ts'
import { passwordFault } from '#server/features/accounts/credentials/password-rules.ts'
import { deleteTokens } from '#server/features/accounts/credentials/tokens.store.ts'
import type { Redeemed } from '#server/features/accounts/credentials/tokens.ts'
import type { Place } from '#server/features/accounts/sessions/sessions.service.ts'
import { deleteSessions } from '#server/features/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'

const REGISTRATIONS = { hits: 20, windowSeconds: 3600 }
const MAILS = { hits: 3, windowSeconds: 3600 }

/** What registering leaves behind, beside the hash of the password. */
type Registered = Pick<Account, 'name' | 'phone' | 'address'> & { hash: string }

/** How an account comes to be, and how its address is proven. */
export function createRegistration({
  db,
  clock,
  transactionAgainIfTaken,
  tokens,
  passwords,
  limits,
  audit,
  outbox,
  letters,
}: Parts) {
  async function mailVerification(tx: Tx, account: Pick<Account, 'id' | 'name' | 'email'>, registered?: Registered) {
    const token = await tokens.issue(tx, {
      purpose: 'verify-email',
      accountId: account.id,
      value: registered && { registered },
    })
    return { kind: 'account.verify', to: account.email, ...(await outbox.write(letters.verify(account.name, token))) }
  }

  return {
    /** The same words, and the same work, for an address that has an account. */
    async register(form: Registering, place: Place): Promise<void> {
      await limits.take(
        `register:${callerOf(place.address)}`,
        REGISTRATIONS,
        'Too many accounts were registered from your network.',
      )
      const { name, email, phone, address } = form
      const fault = passwordFault(form.password, { name, email })
      if (fault) throw invalid('password', fault)
      const hash = await passwords.hash(form.password)

      await transactionAgainIfTaken(async (tx) => {
        const known = await store.findAccountByEmail(tx, email)
        const from = { address: shortAddress(place.address) }
        if (known?.verified) {
          await outbox.queue(tx, {
            kind: 'account.known',
            to: email,
            ...(await outbox.write(letters.alreadyRegistered(known.name))),
          })
          await audit.record(tx, 'visitor', {
            action: 'account.registered-again',
            subject: `account:${known.id}`,
            ...from,
          })
          return
        }
        // Nobody has proven to own this address yet: whoever opens their link has registered it.
        const account = known ?? {
          email,
          id: await store.insertAccount(
            tx,
            { name, email, phone, address, verified: false, role: 'client', hash },
            isoNow(clock),
          ),
        }
        const registered = known ? { name, phone, address, hash } : undefined
        await outbox.queue(tx, await mailVerification(tx, { ...account, name }, registered))
        await audit.record(tx, 'visitor', { action: 'account.registered', subject: `account:${account.id}`, ...from })
      })
    },

    /** Proves an address by the token that was sent there: that of a new account, or a changed one. */
    async verify(token: string): Promise<void> {
      await transactionAgainIfTaken(async (tx) => {
        const first = await tokens.redeem(tx, 'verify-email', token)
        const change = first ? null : await tokens.redeem(tx, 'change-email', token)
        const account = await ownerOf(tx, first ?? change)
        const now = isoNow(clock)
        const doer = { accountId: account.id, name: account.name }
        if (first) {
          const { registered } = first.value as { registered?: Registered }
          if (registered) {
            const { hash, ...profile } = registered
            await store.updateAccount(tx, account.id, profile, now)
            await store.updatePassword(tx, account.id, hash, isoNow(clock))
            await deleteSessions(tx, account.id)
          }
          await store.updateAccount(tx, account.id, { verified: true }, now)
          await audit.record(tx, doer, { action: 'account.verified', subject: `account:${account.id}` })
        } else {
          const email = String(change?.value.email)
          if (await store.findAccountByEmail(tx, email)) throw badLink()
          await store.updateAccount(tx, account.id, { email, verified: true }, now)
          const letter = await outbox.write(letters.emailChanged(account.name, email))
          await outbox.queue(tx, { kind: 'account.email-changed', to: account.email, ...letter })
          await audit.record(tx, doer, { action: 'account.email-changed', subject: `account:${account.id}` })
        }
        await deleteTokens(tx, account.id, ['verify-email', 'change-email', 'reset-password'])
      })
    },

    async resend(actor: Actor): Promise<void> {
      if (actor.verified) throw problem('verified', 409, 'Your email address is confirmed already.')
      await limits.take(`verify-mail:${actor.accountId}`, MAILS, 'We have already sent several emails.')
      await db.transaction(async (tx) => {
        await outbox.queue(tx, await mailVerification(tx, { ...actor, id: actor.accountId }))
      })
    },

    /** Asks for another address; it counts once it is proven. */
    async changeEmail(actor: Actor, email: string, password: string): Promise<void> {
      const { account } = await passwords.confirm(actor.accountId, password)
      if (email === account.email) throw invalid('email', 'This is your email address already')
      await limits.take(`email-change:${actor.accountId}`, MAILS, 'You have asked for this several times.')
      await db.transaction(async (tx) => {
        const taken = await store.findAccountByEmail(tx, email)
        await deleteTokens(tx, account.id, ['change-email'])
        const token = await tokens.issue(tx, { purpose: 'change-email', accountId: account.id, value: { email } })
        // The same answer for an address that has an account: this form must not reveal who has one.
        const letter = taken ? letters.alreadyRegistered(taken.name) : letters.confirmNewEmail(account.name, token)
        await outbox.queue(tx, { kind: 'account.confirm-email', to: email, ...(await outbox.write(letter)) })
        const notice = await outbox.write(letters.emailChangeAsked(account.name, email))
        await outbox.queue(tx, { kind: 'account.email-change-asked', to: account.email, ...notice })
        await audit.record(tx, actor, { action: 'account.email-change-asked', subject: `account:${account.id}` })
      })
    },
  }
}

async function ownerOf(tx: Tx, redeemed: Redeemed | null): Promise<Account> {
  const account = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
  if (!account) throw badLink()
  return account
}

function badLink() {
  return problem('bad-link', 410, 'This link has been used or is too old. You can have a new one sent.')
}
