import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { shortAddress } from '#platform/network.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import * as store from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import { isAskedBy, markOf } from '#server/features/system/accounts/credentials/browser-mark.ts'
import { listPasskeys } from '#server/features/system/accounts/credentials/passkeys.store.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import { CODE_MAIL } from '#server/features/system/outbox/outbox.model.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { SignIn, SignInResult } from './sign-in.service.ts'

/** So many of the newest codes are good: mails overtake each other. */
const CODES_KEPT = 3

/** The name of a user who has written from this address; null for addresses that nobody has written from. */
type NameOf = (tx: Tx, email: string) => Promise<string | null>

interface ShownCode {
  email: string
  code: string
  remember: boolean
}

/** Signing in without a password: by six digits from a mail. The mail itself opens nothing. */
export function createCodeSignIn(parts: Parts, signIn: SignIn) {
  const { db, clock, secrets, tokens, signInLimits, mailLimits, askedMails, changes, addClient } = parts
  const { sessions, audit, outbox, mails } = parts
  const writers: NameOf[] = []

  /** Six digits can be found by trying, so they are kept under a key that is not in the database. */
  const tokenOf = (accountId: string, code: string) =>
    createHmac('sha256', secrets.session).update(`sign-in-code:${accountId}:${code}`).digest('base64url')

  async function newCode(tx: Tx, accountId: string, place: Place): Promise<string> {
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const token = tokenOf(accountId, code)
      if (await tokens.find(tx, 'sign-in-code', token)) continue
      await tokens.issue(tx, { purpose: 'sign-in-code', accountId, token, value: markOf(place) })
      await tokens.keepNewest(tx, accountId, 'sign-in-code', CODES_KEPT)
      return code
    }
  }

  /** Whoever reads the mail owns the address: what another user may have set up before is gone, the password too. */
  async function prove(tx: Tx, account: Account): Promise<Account> {
    await changes.dropUnproven(tx, account.id)
    await changes.evict(tx, account.id)
    await store.deletePassword(tx, account.id)
    await store.updateAccount(tx, account.id, { verified: true, mustChangePassword: false }, isoNow(clock))
    const doer = { accountId: account.id, name: account.name }
    await audit.record(tx, doer, { action: 'account.verified', subject: `account:${account.id}` })
    return { ...account, verified: true, twoFactorEnabled: false }
  }

  /** Who has neither password nor passkey has nothing better to show than a code. */
  async function hasOnlyCodes(tx: Tx, accountId: string): Promise<boolean> {
    const found = await store.findPassword(tx, { id: accountId })
    return !found?.hash && (await listPasskeys(tx, accountId)).every(({ heldAt }) => heldAt !== null)
  }

  /** An account for a person who has written to the firm without one: the code shows that the address is theirs. */
  async function addWriter(tx: Tx, email: string): Promise<Account | null> {
    for (const nameOf of writers) {
      const name = await nameOf(tx, email)
      if (name !== null) return await addClient(tx, { email, name })
    }
    return null
  }

  askedMails.handle('code', async (tx, email, place) => {
    const account = (await store.findAccountByEmail(tx, email)) ?? (await addWriter(tx, email))
    if (!account) return
    await changes.lock(tx, account.id)
    const mail = await outbox.write(mails.signInCode(account.name, await newCode(tx, account.id, place)))
    await outbox.queue(tx, { kind: CODE_MAIL, to: email, ...mail })
    await audit.record(tx, 'visitor', {
      action: 'sign-in.code-asked',
      subject: `account:${account.id}`,
      address: shortAddress(place.address),
    })
  })

  /** Whether a code is on its way to this browser: its tries are counted alone, and no other code is taken from it. */
  async function hasAsked(accountId: string, place: Place): Promise<boolean> {
    const codes = await tokens.list(db.read, accountId, 'sign-in-code')
    return codes.some(({ value }) => isAskedBy(value, place))
  }

  return {
    /** Those who wrote to the firm come back to their thread by a code, though they have no account. */
    addWriters: (nameOf: NameOf) => void writers.push(nameOf),

    /** The same words and the same work, whether or not the address has an account; what differs follows the answer. */
    async ask(email: string, place: Place): Promise<void> {
      if (await mailLimits.take('code', email, place)) await askedMails.add('code', email, place)
    },

    async verify({ email, code, remember }: ShownCode, place: Place): Promise<SignInResult> {
      const account = await store.findAccountByEmail(db.read, email)
      const isAsker = account !== null && (await hasAsked(account.id, place))
      const tried = await signInLimits.begin('mail-code', email, account?.id ?? null, place, isAsker)
      // The same work for an address without an account.
      const token = tokenOf(account?.id ?? email, code)
      const result = await db.transaction(async (tx) => {
        const shown = await tokens.find(tx, 'sign-in-code', token)
        if (isAsker && shown && !isAskedBy(shown.value, place)) return null
        const redeemed = await tokens.redeem(tx, 'sign-in-code', token)
        const found = redeemed?.accountId ? await store.findAccount(tx, redeemed.accountId) : null
        // The address may have been changed since the code was sent to it.
        if (!found || found.email !== email) return null
        await signInLimits.succeed(tx, tried)
        await tokens.end(tx, found.id, 'sign-in-code')
        const proven = found.verified ? found : await prove(tx, found)
        const confirmed = await hasOnlyCodes(tx, found.id)
        return await signIn.pass(tx, proven, { by: 'mail code', place, remember, confirmed })
      })
      if (result) return result
      await signIn.fail(account?.id, place, 'mail code', tried)
      throw wrongCode(401)
    },

    /** For a signed-in person who is asked to show once more who they are. */
    async confirm(actor: Actor, code: string, place: Place): Promise<void> {
      const tried = await signInLimits.begin('mail-code', actor.email, actor.accountId, place)
      const isRight = await db.transaction(async (tx) => {
        if (!(await hasOnlyCodes(tx, actor.accountId))) return false
        if (!(await tokens.redeem(tx, 'sign-in-code', tokenOf(actor.accountId, code)))) return false
        await signInLimits.succeed(tx, tried)
        await sessions.confirm(tx, actor.sessionId)
        return true
      })
      if (isRight) return
      await signIn.fail(actor.accountId, place, 'mail code', tried)
      throw wrongCode(422)
    },
  }
}

function wrongCode(status: 401 | 422) {
  const words = 'The code is not right, or it is too old.'
  return problem('wrong-code', status, words, { fields: { code: words } })
}

export type CodeSignIn = ReturnType<typeof createCodeSignIn>
