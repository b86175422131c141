import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newReference } from '#platform/ids.ts'
import { seal, unseal } from '#platform/seal.ts'
import * as accounts from '#server/features/system/accounts/account/accounts.store.ts'
import type { Parts } from '#server/features/system/accounts/credentials/account-parts.ts'
import type { Try } from '#server/features/system/accounts/credentials/sign-in-limits.ts'
import * as store from '#server/features/system/accounts/credentials/two-factor.store.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'

const TRIES = { hits: 5, windowSeconds: 15 * 60 }
/** So many wrong codes after the right password are worth a mail. */
const WORTH_A_MAIL = 20

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** A second factor beside the password: an authenticator app, and ten recovery codes. */
export function createTwoFactor(parts: Parts) {
  const { db, clock, secrets, settings, passwords, changes, limits, audit, outbox, mails } = parts
  const key = secrets.session

  const hashed = (codes: string[]) => codes.map((code) => hashCode(code, key))
  const triesOf = (actor: Actor) => `app-code:${actor.sessionId}`

  async function isRightCode(tx: Tx, accountId: string, secret: string, code: string): Promise<boolean> {
    const step = stepOf(unseal(secret, key), code, clock.now())
    // A code that was seen over a shoulder is worth nothing after it was used.
    return step !== null && (await store.takeStep(tx, accountId, step))
  }

  /** Uses a code up within the caller's transaction; says what kind it was, or null when it is not right. */
  async function use(tx: Tx, accountId: string, code: string): Promise<'code' | 'recovery code' | null> {
    const factor = await store.findSecondFactor(tx, accountId)
    if (!factor?.confirmedAt || factor.heldAt) return null
    if (await isRightCode(tx, accountId, factor.secret, code)) return 'code'
    const used = hashCode(code, key)
    if (!factor.recoveryCodes.includes(used)) return null
    const left = factor.recoveryCodes.filter((kept) => kept !== used)
    if (!(await store.swapCodes(tx, accountId, factor.recoveryCodes, left))) return null
    const account = await accounts.findAccount(tx, accountId)
    if (!account) return null
    const mail = await outbox.write(mails.recoveryCodeUsed(account.name, left.length))
    await outbox.queue(tx, { kind: 'account.recovery-code', to: account.email, ...mail })
    return 'recovery code'
  }

  return {
    use,

    async state(actor: Actor) {
      const factor = await store.findSecondFactor(db.read, actor.accountId)
      const { requireTwoFactor } = await settings.get('security')
      const isOn = Boolean(factor?.confirmedAt && !factor.heldAt)
      return {
        enabled: isOn,
        required: requireTwoFactor && actor.role !== 'client',
        recoveryCodesLeft: isOn ? (factor?.recoveryCodes.length ?? 0) : 0,
      }
    },

    async start(actor: Actor, password: string | undefined) {
      const account = await passwords.confirm(actor, password)
      if (account.twoFactorEnabled) throw problem('already-on', 409, 'Two-step verification is on already.')
      const secret = newSecret()
      await db.transaction((tx) => store.saveSecret(tx, account.id, seal(secret, key), isoNow(clock)))
      const { name } = await settings.get('firm')
      const uri = addressFor(secret, name, account.email)
      const { toString: drawQr } = await import('qrcode')
      return { secret: readableSecret(secret), uri, qr: await drawQr(uri, { type: 'svg', margin: 2 }) }
    },

    async confirm(actor: Actor, code: string): Promise<string[]> {
      await limits.take(triesOf(actor), TRIES)
      return await db.transaction(async (tx) => {
        await changes.lock(tx, actor.accountId)
        const factor = await store.findSecondFactor(tx, actor.accountId)
        if (!factor) throw problem('not-started', 409, 'Please begin to set up two-step verification first.')
        if (factor.confirmedAt) throw problem('already-on', 409, 'Two-step verification is on already.')
        if (!(await isRightCode(tx, actor.accountId, factor.secret, code))) throw wrongCode()
        const codes = newRecoveryCodes()
        await store.confirmSecret(tx, actor.accountId, hashed(codes), isoNow(clock))
        await accounts.updateAccount(tx, actor.accountId, { twoFactorEnabled: true }, isoNow(clock))
        await changes.holdPasskeys(tx, actor.accountId, actor)
        await changes.evict(tx, actor.accountId, actor)
        await limits.clearIn(tx, [triesOf(actor)])
        await changes.tell(tx, ownerOf(actor), {
          kind: 'account.two-factor-on',
          write: (undoUrl) => mails.twoFactorOn(actor.name, undoUrl),
          undo: { change: 'two-factor-on' },
        })
        await audit.record(tx, actor, { action: 'two-factor.enabled', subject: `account:${actor.accountId}` })
        return codes
      })
    },

    async renewCodes(actor: Actor, password: string | undefined): Promise<string[]> {
      const account = await passwords.confirm(actor, password)
      if (!account.twoFactorEnabled) throw problem('not-on', 409, 'Two-step verification is not on.')
      const codes = newRecoveryCodes()
      await db.transaction(async (tx) => {
        await changes.lock(tx, account.id)
        const before = await store.findSecondFactor(tx, account.id)
        await store.replaceCodes(tx, account.id, hashed(codes))
        await changes.holdPasskeys(tx, account.id, actor)
        await changes.evict(tx, account.id, actor)
        await changes.tell(tx, account, {
          kind: 'account.recovery-codes',
          write: (undoUrl) => mails.recoveryCodesRenewed(account.name, undoUrl),
          undo: { change: 'recovery-codes', codes: before?.recoveryCodes ?? [] },
        })
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

    async disable(actor: Actor, password: string | undefined, code: string): Promise<void> {
      const account = await passwords.confirm(actor, password)
      await limits.take(triesOf(actor), TRIES)
      await db.transaction(async (tx) => {
        await changes.lock(tx, account.id)
        const factor = await store.findSecondFactor(tx, account.id)
        if (!factor || !(await use(tx, account.id, code))) throw wrongCode()
        await limits.clearIn(tx, [triesOf(actor)])
        await store.deleteSecondFactor(tx, account.id)
        await accounts.updateAccount(tx, account.id, { twoFactorEnabled: false }, isoNow(clock))
        await changes.holdPasskeys(tx, account.id, actor)
        await changes.evict(tx, account.id, actor)
        await changes.tell(tx, account, {
          kind: 'account.two-factor-off',
          write: (undoUrl) => mails.twoFactorOff(account.name, undoUrl),
          undo: { change: 'two-factor-off', factor },
        })
        await audit.record(tx, actor, { action: 'two-factor.disabled', subject: `account:${account.id}` })
      })
    },

    /** Whoever comes to guessing codes knows the password: its owner should hear of it. */
    async warnOfGuesses(accountId: string, { counted }: Try): Promise<void> {
      if (!counted.some(({ kind, hits }) => kind === 'everywhere' && hits === WORTH_A_MAIL)) return
      await db.transaction(async (tx) => {
        const account = await accounts.findAccount(tx, accountId)
        if (!account) return
        const mail = await outbox.write(mails.codesGuessed(account.name))
        await outbox.queue(tx, { kind: 'account.codes-guessed', to: account.email, ...mail })
      })
    },
  }
}

const ownerOf = ({ accountId, email }: Actor) => ({ id: accountId, email })

function wrongCode() {
  return problem('wrong-code', 422, 'The code is not right.', { fields: { code: 'The code is not right' } })
}

const PERIOD_MS = 30_000
const RECOVERY_CODES = 10

/** A secret that an authenticator app and we share, in base 32. */
const newSecret = () => new Secret({ size: 20 }).base32

/** The secret as an app wants it typed, in groups of four. */
const readableSecret = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')

const addressFor = (secret: string, issuer: string, label: string) => new TOTP({ secret, issuer, label }).toString()

/** The step of the clock that a code belongs to: this one, or the one before or after, for clocks differ. */
function stepOf(secret: string, token: string, now: Date): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const away = new TOTP({ secret }).validate({ token, timestamp: now.getTime(), window: 1 })
  return away === null ? null : Math.floor(now.getTime() / PERIOD_MS) + away
}

/** Ten codes for the day the phone is lost, such as `7KX4-M2PA`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newReference('').slice(1))
}

function hashCode(code: string, key: string): string {
  return createHmac('sha256', key)
    .update(`recovery:${code.replaceAll('-', '')}`)
    .digest('base64url')
}
