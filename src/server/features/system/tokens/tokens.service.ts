import { PAGE_SIZE } from '#contract/limits.ts'
import { MOST_TOKENS, type Scope, TOKEN_LIMIT } from '#contract/system/token-scopes.ts'
import type { TokenAnswer, TokenForm } from '#contract/system/tokens.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { shortAddress } from '#platform/network.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor, ShownSession } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { hashOf, isApiToken, newApiToken } from './tokens.model.ts'
import * as store from './tokens.store.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  limits: RateLimits
}

const PAGE = PAGE_SIZE.office
const USED_EVERY_MS = 5 * MINUTE_MS
/** For so long after it has expired a token is still listed. */
const LISTED_MS = 30 * DAY_MS

export type ApiTokens = ReturnType<typeof createApiTokens>

/** Tokens that programs call the API with, on behalf of whoever made them and never with more rights. */
export function createApiTokens({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, accounts, limits }: Needs) {
  const { sessions } = accounts
  // What ends the sessions of an account (another role, suspension, a new password) ends its tokens.
  accounts.whenEvicted(async (tx, accountId) => void (await store.deleteTokensOf(tx, accountId)))

  async function actorOf(reader: Reader | Tx, token: store.ApiToken): Promise<Actor | null> {
    const person = await sessions.findPerson(reader, token.accountId)
    if (!person || person.role === 'client') return null
    const { id, hint } = token
    return {
      ...person,
      ...{ sessionId: '', byCookie: false, fresh: false },
      token: { id, hint, scopes: JSON.parse(token.scopes) as string[] },
    }
  }

  /** Reading is not stopped by a disk that is full. */
  async function noteUse(token: store.ApiToken, address: string): Promise<void> {
    const from = shortAddress(address) ?? null
    const isRecent = clock.now().getTime() - Date.parse(token.lastUsedAt ?? '') < USED_EVERY_MS
    if (isRecent && from === token.lastUsedFrom) return
    const used = { lastUsedAt: isoNow(clock), lastUsedFrom: from }
    await db.transaction((tx) => store.markUsed(tx, token.id, used)).catch(() => {})
  }

  const present = (actor: Actor, token: store.ApiToken & { owner: string }): TokenAnswer => {
    const { id, name, hint, owner, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token
    return {
      ...{ id, name, hint, owner, createdAt, expiresAt, lastUsedAt, lastUsedFrom },
      scopes: JSON.parse(token.scopes) as string[],
      isOwn: token.accountId === actor.accountId,
      isExpired: expiresAt <= isoNow(clock),
    }
  }

  return {
    isToken: isApiToken,

    /** Who is behind a token that a call shows; null when there is no such token any more. */
    async show(text: string, address: string) {
      const key = () => ({ hash: hashOf(text), now: isoNow(clock) })
      const token = await store.findToken(db.read, key())
      const actor = token && (await actorOf(db.read, token))
      if (!token || !actor) return null
      await noteUse(token, address)
      const session: ShownSession = {
        async findActor(tx) {
          const now = await store.findToken(tx ?? db.read, key())
          return now ? await actorOf(tx ?? db.read, now) : null
        },
        isStillOpen: (tx) => store.isStillThere(tx, token.id, db.engine.name),
      }
      return { actor, session, counted: await limits.countCall(`api-token:${token.id}`, TOKEN_LIMIT) }
    },

    async list(actor: Actor, page: number) {
      const accountId = actor.role === 'admin' ? undefined : actor.accountId
      const total = await store.countTokens(db.read, accountId)
      const { window, ...at } = pageAt({ total }, page, PAGE)
      const tokens = await store.listTokens(db.read, window, accountId)
      return { items: tokens.map((token) => present(actor, token)), ...at, total }
    },

    /** `offered` are the scopes that the role of the owner has a use for. */
    async make(actor: Actor, { name, scopes, days }: TokenForm, offered: Scope[]) {
      const beyond = scopes.find((scope) => !offered.includes(scope))
      if (beyond) throw invalid('scopes', `Your role cannot use the scope “${beyond}”`)
      const [text, now] = [newApiToken(), clock.now()]
      const token: store.ApiToken = {
        id: newToken(16),
        accountId: actor.accountId,
        name,
        hash: hashOf(text),
        hint: text.slice(-4),
        scopes: JSON.stringify([...new Set(scopes)].toSorted()),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
        lastUsedAt: null,
        lastUsedFrom: null,
      }
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `api-tokens:${actor.accountId}`)
        if ((await store.countTokens(tx, actor.accountId)) >= MOST_TOKENS) {
          throw invalid('name', `You have ${MOST_TOKENS} tokens. Revoke one first.`)
        }
        await store.insertToken(tx, token)
        await audit.record(tx, actor, {
          action: 'token.made',
          subject: `token:${token.id}`,
          detail: { name, hint: token.hint, scopes, days },
        })
      })
      return { ...present(actor, { ...token, owner: actor.name }), token: text }
    },

    /** Another person's token and none at all get the same answer. */
    async revoke(actor: Actor, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const token = await store.findToken(tx, { id })
        const isTheirs = token && (token.accountId === actor.accountId || actor.role === 'admin')
        if (!isTheirs) throw notFound('There is no such token.')
        await store.deleteToken(tx, id)
        const detail = { name: token.name, hint: token.hint }
        await audit.record(tx, actor, { action: 'token.revoked', subject: `token:${id}`, detail })
      })
    },

    sweep: () =>
      db.transaction((tx) => store.deleteExpired(tx, new Date(clock.now().getTime() - LISTED_MS).toISOString())),

    personal: {
      name: 'apiTokens',
      collect: async ({ id }: { id: string }) =>
        (await store.listTokens(db.read, { limit: MOST_TOKENS, offset: 0 }, id)).map(
          ({ name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom }) => ({
            ...{ name, createdAt, expiresAt, lastUsedAt, lastUsedFrom },
            scopes: JSON.parse(scopes) as string[],
          }),
        ),
      erase: (tx: Tx, { id }: { id: string }) => store.deleteTokensOf(tx, id),
    },
  }
}
