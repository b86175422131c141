import { hash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf } from '#platform/network.ts'
import { createAccountMails } from '#server/features/system/accounts/account/account-mails.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import { findAccount, insertAccount } from '#server/features/system/accounts/account/accounts.store.ts'
import type { Place, Sessions } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Limit, RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createAskedMails } from './asked-mails.ts'
import { createCredentialChanges } from './credential-changes.ts'
import { createPasswords } from './passwords.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createTokens } from './tokens.ts'

export interface AccountNeeds {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  sessions: Sessions
}

export type Parts = ReturnType<typeof createParts>

export function createParts(tools: Tools, needs: AccountNeeds) {
  const { db } = tools
  const tokens = createTokens(tools)

  /** A transaction that is begun again when another user took the address in the very same moment. */
  async function transactionAgainIfTaken<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (!db.engine.isUniqueViolation(error)) throw error
      return await db.transaction(work)
    }
  }

  return {
    ...tools,
    ...needs,
    tokens,
    mails: createAccountMails(tools.config.publicUrl),
    passwords: createPasswords(tools, needs),
    changes: createCredentialChanges(tools, { tokens, outbox: needs.outbox }),
    signInLimits: createSignInLimits(needs),
    mailLimits: createMailLimits(needs),
    askedMails: createAskedMails(tools, { tokens, transaction: transactionAgainIfTaken }),
    /** A client's account without a password: it opens by a code from an email. */
    async addClient(tx: Tx, { email, name }: { email: string; name: string }): Promise<Account> {
      const fresh = { email, name, role: 'client' as const, verified: false, hash: null }
      const id = await insertAccount(tx, fresh, isoNow(tools.clock))
      return (await findAccount(tx, id)) as Account
    },
    transactionAgainIfTaken,
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const CALLER = { hits: 20, windowSeconds: HOUR }
const UNBOUNDED = Number.MAX_SAFE_INTEGER
/** Of all kinds together in a day: from one network, from one device that is known, and to one address from strangers. */
const A_DAY = {
  caller: { hits: 60, windowSeconds: 24 * HOUR },
  device: { hits: 40, windowSeconds: 24 * HOUR },
  address: 30,
}

/** What anybody can have sent to any address: from one network, and at all. */
const MAILS = {
  register: { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  'forgot-password': { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 12, windowSeconds: 30 * MINUTE } },
  resend: { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  'change-email': { fromOne: { hits: 3, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: HOUR } },
  code: { fromOne: { hits: 5, windowSeconds: HOUR }, atAll: { hits: 6, windowSeconds: 15 * MINUTE } },
} satisfies Record<string, { fromOne: Limit; atAll: Limit }>

/** Those that an owner needs to come in: what strangers ask for is not counted against a device that is known. */
const OWN = new Set<keyof typeof MAILS>(['forgot-password', 'code'])

/** Keeps the site from flooding a mailbox on behalf of strangers, and strangers from using up what its owner may ask for. */
function createMailLimits({ limits, sessions }: { limits: RateLimits; sessions: Sessions }) {
  return {
    /**
     * Counts one mail. Throws when this network has asked too often; false when others have: then nothing is sent and
     * nothing is said, for the mails that are there already do as well, and who else asked is nobody's business.
     */
    async take(kind: keyof typeof MAILS, email: string, place: Place): Promise<boolean> {
      const { fromOne, atAll } = MAILS[kind]
      // Whatever was typed is not kept.
      const address = hash('sha256', email, 'base64url')
      const device = OWN.has(kind) ? await sessions.findDeviceOf(email, place) : null
      const origin = device ? `device:${device}` : `network:${callerOf(place.address)}`
      const total = `mails:${kind}:${address}`
      const ofDay = `mails-day:${address}`
      const takes: { key: string; limit: Limit }[] = [{ key: `${total}:${origin}`, limit: fromOne }]
      if (device) takes.push({ key: `${ofDay}:${origin}`, limit: A_DAY.device })
      else {
        takes.push({ key: `mails:${kind}:caller:${callerOf(place.address)}`, limit: CALLER })
        takes.push({ key: `mails-day:caller:${callerOf(place.address)}`, limit: A_DAY.caller })
        takes.push({ key: total, limit: { ...atAll, hits: UNBOUNDED } })
        takes.push({ key: ofDay, limit: { ...A_DAY.caller, hits: UNBOUNDED } })
      }
      const hits = await limits.takeAll(takes, 'You have asked for this several times.')
      return (hits.get(total) ?? 0) <= atAll.hits && (hits.get(ofDay) ?? 0) <= A_DAY.address
    },
  }
}
