import { toString as drawQr } from 'qrcode'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { seal, unseal } from '#platform/seal.ts'
import * as accounts from '#server/features/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/accounts/credentials/account-parts.ts'
import * as store from '#server/features/accounts/credentials/two-factor.store.ts'
import { deleteSessions } from '#server/features/accounts/sessions/sessions.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import { addressFor, hashCode, newRecoveryCodes, newSecret, readableSecret, stepOf } from './one-time-codes.ts'

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** A second factor beside the password: an authenticator app, and ten recovery codes. */
export function createTwoFactor(parts: Parts) {
  const { db, clock, secrets, settings, passwords, throttle, audit, outbox, letters } = parts
  const key = secrets.session

  const hashed = (codes: string[]) => codes.map((code) => hashCode(code, key))

  async function isRightCode(tx: Tx, accountId: string, secret: string, code: string): Promise<boolean> {
    const step = stepOf(unseal(secret, key), code, clock.now())
    // A code that was seen over a shoulder is worth nothing after it was used.
    return step !== null && (await store.takeStep(tx, accountId, step))
  }

  /** Uses a code up within the caller's transaction; says what kind it was, or null when it is not right. */
  async function use(tx: Tx, accountId: string, code: string): Promise<'code' | 'recovery code' | null> {
    const factor = await store.findSecondFactor(tx, accountId)
    if (!factor?.confirmed) return null
    if (await isRightCode(tx, accountId, factor.secret, code)) return 'code'
    const used = hashCode(code, key)
    if (!factor.recoveryCodes.includes(used)) return null
    const left = factor.recoveryCodes.filter((kept) => kept !== used)
    if (!(await store.swapCodes(tx, accountId, factor.recoveryCodes, left))) return null
    const account = await accounts.findAccount(tx, accountId)
    if (!account) return null
    const letter = await outbox.write(letters.recoveryCodeUsed(account.name, left.length))
    await outbox.queue(tx, { kind: 'account.recovery-code', to: account.email, ...letter })
    return 'recovery code'
  }

  return {
    use,

    async state(actor: Actor) {
      const factor = await store.findSecondFactor(db.read, actor.accountId)
      const { requireTwoFactor } = await settings.get('security')
      return {
        enabled: factor?.confirmed ?? false,
        required: requireTwoFactor && actor.role !== 'client',
        recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
      }
    },

    async start(actor: Actor, password: string) {
      const { account } = await passwords.confirm(actor.accountId, password)
      if (account.twoFactorEnabled) throw problem('already-on', 409, 'Two-step verification is on already.')
      const secret = newSecret()
      const sealed = seal(secret, key)
      await db.transaction((tx) => store.saveSecret(tx, account.id, sealed, isoNow(clock)))
      const { name } = await settings.get('firm')
      const uri = addressFor(secret, name, account.email)
      return { secret: readableSecret(secret), uri, qr: await drawQr(uri, { type: 'svg', margin: 2 }) }
    },

    async confirm(actor: Actor, code: string): Promise<string[]> {
      await throttle.takeCode(actor.accountId)
      return await db.transaction(async (tx) => {
        const factor = await store.findSecondFactor(tx, actor.accountId)
        if (!factor) throw problem('not-started', 409, 'Please begin to set up two-step verification first.')
        if (factor.confirmed) throw problem('already-on', 409, 'Two-step verification is on already.')
        if (!(await isRightCode(tx, actor.accountId, factor.secret, code))) throw wrongCode()
        const codes = newRecoveryCodes()
        await store.confirmSecret(tx, actor.accountId, hashed(codes), isoNow(clock))
        await accounts.updateAccount(tx, actor.accountId, { twoFactorEnabled: true }, isoNow(clock))
        await deleteSessions(tx, actor.accountId, actor.sessionId)
        await throttle.forgiveCode(tx, actor.accountId)
        const letter = await outbox.write(letters.twoFactorOn(actor.name))
        await outbox.queue(tx, { kind: 'account.two-factor-on', to: actor.email, ...letter })
        await audit.record(tx, actor, { action: 'two-factor.enabled', subject: `account:${actor.accountId}` })
        return codes
      })
    },

    async renewCodes(actor: Actor, password: string): Promise<string[]> {
      const { account } = await passwords.confirm(actor.accountId, password)
      if (!account.twoFactorEnabled) throw problem('not-on', 409, 'Two-step verification is not on.')
      const codes = newRecoveryCodes()
      await db.transaction(async (tx) => {
        await store.confirmSecret(tx, account.id, hashed(codes), isoNow(clock))
        await audit.record(tx, actor, { action: 'two-factor.codes-renewed', subject: `account:${account.id}` })
      })
      return codes
    },

    /** Seals every second factor with another key. Recovery codes are only known as marks of the old one, and go. */
    async reseal(tx: Tx, fresh: string): Promise<number> {
      const factors = await store.listSecondFactors(tx)
      for (const { accountId, secret } of factors) {
        await store.replaceSecret(tx, accountId, seal(unseal(secret, key), fresh))
      }
      return factors.length
    },

    async disable(actor: Actor, password: string, code: string): Promise<void> {
      await passwords.confirm(actor.accountId, password)
      await throttle.takeCode(actor.accountId)
      await db.transaction(async (tx) => {
        if (!(await use(tx, actor.accountId, code))) throw wrongCode()
        await throttle.forgiveCode(tx, actor.accountId)
        await store.deleteSecondFactor(tx, actor.accountId)
        await accounts.updateAccount(tx, actor.accountId, { twoFactorEnabled: false }, isoNow(clock))
        const letter = await outbox.write(letters.twoFactorOff(actor.name))
        await outbox.queue(tx, { kind: 'account.two-factor-off', to: actor.email, ...letter })
        await audit.record(tx, actor, { action: 'two-factor.disabled', subject: `account:${actor.accountId}` })
      })
    },
  }
}

function wrongCode() {
  return problem('wrong-code', 422, 'The code is not right.', { fields: { code: 'The code is not right' } })
}
