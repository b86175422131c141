import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { shortAddress } from '#platform/network.ts'
import type { Account, Registering } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { isAskedBy, markOf } from '#server/features/system/accounts/credentials/browser-mark.ts'
import { passwordFault } from '#server/features/system/accounts/credentials/password-rules.ts'
import type { OpenedSession, Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, problem } from '#server/http/problem.ts'

const MAILS = { hits: 3, windowSeconds: 3600 }

/** What registering leaves behind, beside the hash of the password. */
type Registered = Pick<Account, 'name' | 'phone' | 'address'> & { hash: string }

export function createRegistration(parts: Parts) {
  const { db, clock, transactionAgainIfTaken, tokens, passwords, mailLimits, limits, changes, sessions, audit } = parts
  const { outbox, mails } = parts

  async function mailVerification(
    tx: Tx,
    account: Pick<Account, 'id' | 'email'>,
    place: Place,
    registered?: Registered,
  ) {
    const value = { ...(registered && { registered }), ...markOf(place) }
    const token = await tokens.issue(tx, { purpose: 'verify-email', accountId: account.id, value })
    const mail = await outbox.write(mails.verify(token))
    await outbox.queue(tx, { kind: 'account.verify', to: account.email, ...mail })
  }

  /** The address of a new account is proven: what was set up before may be a stranger's, and dies. */
  async function confirmFirst(
    tx: Tx,
    account: Account,
    registered: Registered | undefined,
    chosen: string | null,
  ): Promise<void> {
    const now = isoNow(clock)
    if (registered) {
      const { hash, ...profile } = registered
      await store.updateAccount(tx, account.id, profile, now)
      await store.savePassword(tx, account.id, hash, now)
    }
    if (chosen) await store.savePassword(tx, account.id, chosen, now)
    await changes.dropUnproven(tx, account.id)
    await store.updateAccount(tx, account.id, { verified: true }, now)
    await outbox.arrivedAt(tx, account.email)
    await audit.record(tx, doerOf(account), { action: 'account.verified', subject: `account:${account.id}` })
  }

  const isKnown = async (token: string) =>
    Boolean((await tokens.find(db.read, 'verify-email', token)) ?? (await tokens.find(db.read, 'change-email', token)))

  async function confirmChanged(tx: Tx, account: Account, email: string, chosen: string | null): Promise<void> {
    if (!account.verified) await changes.dropUnproven(tx, account.id)
    await store.updateAccount(tx, account.id, { email, verified: true }, isoNow(clock))
    if (chosen) await store.savePassword(tx, account.id, chosen, isoNow(clock))
    await outbox.arrivedAt(tx, email)
    await changes.holdPasskeys(tx, account.id)
    if (account.verified) {
      // An address that was put in place of another lately is no way back: it may be the thief's.
      const open = await tokens.list(tx, account.id, 'undo')
      const isRecent = open.some(({ value }) => (value.undo as { change: string }).change === 'email')
      await changes.tell(tx, account, {
        kind: 'account.email-changed',
        write: (undoUrl) => mails.emailChanged(account.name, email, undoUrl),
        undo: isRecent ? null : { change: 'email', before: account.email },
      })
    }
    await audit.record(tx, doerOf(account), { action: 'account.email-changed', subject: `account:${account.id}` })
  }

  return {
    /** The same words, and the same work, for an address that has an account. */
    async register(form: Registering, place: Place): Promise<void> {
      const { name, email, phone, address } = form
      const fault = passwordFault(form.password, { name, email })
      if (fault) throw invalid('password', fault)
      const isSent = await mailLimits.take('register', email, place)
      const hash = await passwords.hash(form.password)
      if (!isSent) return

      await transactionAgainIfTaken(async (tx) => {
        const known = await store.findAccountByEmail(tx, email)
        const from = { address: shortAddress(place.address) }
        if (known?.verified) {
          const mail = await outbox.write(mails.alreadyRegistered(known.name))
          await outbox.queue(tx, { kind: 'account.known', to: email, ...mail })
          const subject = `account:${known.id}`
          await audit.record(tx, 'visitor', { action: 'account.registered-again', subject, ...from })
          return
        }
        // Nobody has proven to own this address yet: whoever opens their link has registered it.
        const fresh = { name, email, phone, address, verified: false, role: 'client', hash } as const
        const id = known?.id ?? (await store.insertAccount(tx, fresh, isoNow(clock)))
        await mailVerification(tx, { id, email }, place, known ? { name, phone, address, hash } : undefined)
        await audit.record(tx, 'visitor', { action: 'account.registered', subject: `account:${id}`, ...from })
      })
    },

    /**
     * Proves an address by the token that was sent there: that of a new account, or a changed one. Whoever is signed in is
     * signed out; the browser that shows the token, if it was signed in, gets a new session. Another user may have registered the
     * address, or asked for it: in another browser than theirs a new password is chosen first, and theirs opens nothing.
     */
    async verify(
      { token, password }: { token: string; password?: string | undefined },
      actor: Actor | null,
      place: Place,
    ): Promise<OpenedSession | null> {
      const chosen = password && (await isKnown(token)) ? await passwords.hash(password) : null
      return await transactionAgainIfTaken(async (tx) => {
        const first = await tokens.redeem(tx, 'verify-email', token)
        const change = first ? null : await tokens.redeem(tx, 'change-email', token)
        const redeemed = first ?? change
        const account = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
        if (!redeemed || !account) throw badLink()
        const { value } = redeemed
        const isHere = actor?.accountId === account.id
        if (change && (await store.findAccountByEmail(tx, String(value.email)))) throw badLink()
        if (!chosen && !isHere && !isAskedBy(value, place)) throw choosePassword()
        const fault = password ? passwordFault(password, account) : null
        if (fault) throw invalid('password', fault)
        if (first) await confirmFirst(tx, account, value.registered as Registered | undefined, chosen)
        else await confirmChanged(tx, account, String(value.email), chosen)
        const remember = isHere && (await sessions.isRemembered(tx, actor))
        await changes.evict(tx, account.id)
        return isHere ? await sessions.open(tx, account.id, place, { remember, confirmed: false }) : null
      })
    },

    async resend(actor: Actor, place: Place): Promise<void> {
      if (actor.verified) throw problem('verified', 409, 'Your email address is confirmed already.')
      await limits.take(`verify-mail:${actor.accountId}`, MAILS, 'You have asked for this several times.')
      if (!(await mailLimits.take('resend', actor.email, place))) return
      await db.transaction((tx) => mailVerification(tx, { ...actor, id: actor.accountId }, place))
    },

    /** Asks for another address; it counts once it is proven. */
    async changeEmail(actor: Actor, form: { email: string; password?: string | undefined }, place: Place) {
      const { email } = form
      const account = await passwords.confirm(actor, form.password)
      if (email === account.email) throw invalid('email', 'This is your email address already')
      await limits.take(`email-change:${actor.accountId}`, MAILS, 'You have asked for this several times.')
      if (!(await mailLimits.take('change-email', email, place))) return
      await db.transaction(async (tx) => {
        await changes.lock(tx, account.id)
        const taken = await store.findAccountByEmail(tx, email)
        await tokens.end(tx, account.id, 'change-email')
        const token = await tokens.issue(tx, {
          purpose: 'change-email',
          accountId: account.id,
          value: { email, ...markOf(place) },
        })
        // The same answer for an address that has an account: this form must not reveal who has one.
        const mail = taken ? mails.alreadyRegistered(taken.name) : mails.confirmNewEmail(token)
        await outbox.queue(tx, { kind: 'account.confirm-email', to: email, ...(await outbox.write(mail)) })
        // An address that nobody has proven may be a stranger's: it does not hear of the other one.
        if (account.verified) {
          await changes.tell(tx, account, {
            kind: 'account.email-change-asked',
            write: (undoUrl) => mails.emailChangeAsked(account.name, email, undoUrl),
            undo: { change: 'email-asked' },
          })
        }
        await audit.record(tx, actor, { action: 'account.email-change-asked', subject: `account:${account.id}` })
      })
    },
  }
}

const doerOf = ({ id, name }: Account) => ({ accountId: id, name })

/** Whoever registered may have been another user. */
function choosePassword() {
  return problem(
    'choose-password',
    409,
    'Please choose a password: this is not the browser in which the address was entered.',
  )
}

function badLink() {
  return problem('bad-link', 410, 'This link has been used or is too old. Please ask for a new one.')
}
