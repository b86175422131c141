import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#contract/access.ts'
import { SCOPES, TOKEN_GROUPS } from '#contract/system/token-scopes.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { tokenOf } from '#tests/support/tokens.ts'
import { ACCESS_TABLE, BEFORE_CONFIRMED, CALLERS, type Caller, LETS_IN } from './access-table.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

interface ApiDocument {
  paths: Record<string, Record<string, { 'x-access': Access; 'x-scope'?: string; 'x-fresh'?: true; tags: string[] }>>
}

describe('access', () => {
  let app: TestApp
  let calls: { name: string; method: string; path: string; told: Access; scope: string | null; group: string }[]
  beforeAll(async () => {
    app = await startApp()
    const { paths } = (await (await app.call('/api/openapi.json')).json()) as ApiDocument
    calls = Object.entries(paths).flatMap(([path, verbs]) =>
      METHODS.filter((method) => verbs[method]).map((method) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)[^}]*\}/g, '999999'),
        told: verbs[method]?.['x-access'] ?? 'public',
        scope: verbs[method]?.['x-scope'] ?? null,
        group: verbs[method]?.tags[0] ?? '',
      })),
    )
  })
  afterAll(() => app.close())

  it('is decided for every call, and for no other', () => {
    const known = Object.fromEntries(calls.map(({ name, told }) => [name, told]))
    expect(known, 'every call stands in tests/api/access-table.ts with the role it is meant for').toEqual(ACCESS_TABLE)
  })

  it('is told for every address that answers', () => {
    const told = new Set(calls.map(({ name }) => name))
    const mounted = app.api.routes
      .filter(({ method }) => METHODS.includes(method.toLowerCase()))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
    expect(mounted.filter((name) => !told.has(name.replace(/\{(\w+)\{.*$/, '{$1}')))).toEqual([])
  })

  it.each(CALLERS)('G8, M4: opens to those it is meant for and to nobody else, asked as %s', async (role) => {
    const wrong: string[] = []
    for (const { name, method, path, told } of calls) {
      const meant = ACCESS_TABLE[name] ?? told
      const { status, code } = await ask(method, path, role)
      const expected = LETS_IN[meant].includes(role) ? 'open' : role === 'public' ? 401 : 403
      const isOpen = status !== 401 && !(status === 403 && code === 'forbidden')
      if (expected === 'open' ? !isOpen || status >= 500 : status !== expected) {
        wrong.push(`${name} as ${role}: ${status} ${code}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(['client', 'editor', 'accountant', 'admin'] as const)(
    'G8: opens to nobody before their address is confirmed, but for what leads there, asked as %s',
    async (role) => {
      const wrong: string[] = []
      for (const { name, method, path, told } of calls) {
        const meant = ACCESS_TABLE[name] ?? told
        const { status, code } = await ask(method, path, role, { verified: false })
        const isMeant = LETS_IN[meant].includes(role)
        const isOpen = meant === 'public' || (isMeant && BEFORE_CONFIRMED.includes(name))
        const expected = isOpen ? 'open' : isMeant ? 'unverified' : 'forbidden'
        const found = status === 403 && (code === 'unverified' || code === 'forbidden') ? code : 'open'
        if (found !== expected || status === 401 || status >= 500) {
          wrong.push(`${name} as ${role}: ${status} ${code}, not ${expected}`)
        }
      }
      expect(wrong).toEqual([])
      expect(BEFORE_CONFIRMED.filter((name) => !(name in ACCESS_TABLE))).toEqual([])
    },
  )

  it('X1: accounts, the team, tokens, sign-in and backups accept no tokens; neither does what asks for a password', () => {
    const refused =
      /^\w+ \/api\/(auth|account|team|tokens|backups|health|alerts|outbox|mail-server|customers\/\{id\}\/(reset-link|confirm-address))/
    expect(calls.filter(({ name, scope }) => refused.test(name) && scope !== null)).toEqual([])
    const closed = [...new Set(calls.filter(({ scope }) => scope === null).map(({ group }) => group))]
    const groups = [...new Set(calls.map(({ group }) => group))]
    for (const group of ['my account', 'operations', 'outbox', 'set-up', 'sign-in', 'team', 'tokens']) {
      expect(groups).toContain(group)
      expect(TOKEN_GROUPS).not.toHaveProperty([group])
    }
    expect(closed).toContain('webhooks')
    expect(Object.keys(TOKEN_GROUPS).filter((group) => !groups.includes(group))).toEqual([])
  })

  it.each(['editor', 'accountant', 'admin'] as const)(
    'X1: a token opens the calls of its one scope that its owner may make, and no others, asked as %s',
    async (role) => {
      const wrong: string[] = []
      const person = await app.person({ role })
      // Most calls share their scope with others; no call that takes a token ends one.
      const tokens = new Map<string, Awaited<ReturnType<typeof tokenOf>>>()
      const tokenWith = async (scopes: string[]) => {
        const token = tokens.get(String(scopes)) ?? (await tokenOf(app, person, scopes))
        tokens.set(String(scopes), token)
        return token
      }
      for (const { name, method, path, told, scope } of calls) {
        const meant = ACCESS_TABLE[name] ?? told
        const own = await tokenWith(scope ? [scope] : SCOPES)
        const { status, code } = await ask(method, path, own)
        const expected = !scope ? 'token-refused' : LETS_IN[meant].includes(role) ? 'open' : 'forbidden'
        if (foundIn(status, code) !== expected || status >= 500) {
          wrong.push(`${name} as ${role}: ${status} ${code}, not ${expected}`)
        }
        if (!scope) continue
        // With every other scope, and of its own group at most the reading one.
        const but = method === 'GET' ? [scope, scope.replace(/:read$/, ':write')] : [scope]
        const others = await tokenWith(SCOPES.filter((each) => !but.includes(each)))
        const refused = await ask(method, path, others)
        if (refused.code !== 'scope-missing') wrong.push(`${name} without ${scope}: ${refused.status} ${refused.code}`)
      }
      expect(wrong).toEqual([])
    },
  )

  function foundIn(status: number, code: string | undefined): string {
    if (status === 401) return 'unauthenticated'
    const isRefusal = status === 403 && ['forbidden', 'scope-missing', 'token-refused'].includes(code ?? '')
    return isRefusal ? (code ?? '') : 'open'
  }

  const callers = new Map<string, Record<string, string>>()

  // A user new after each act that was done: some end the session that made them.
  async function ask(
    method: string,
    path: string,
    role: Caller | Record<string, string>,
    traits: { verified?: boolean } = {},
  ) {
    const caller = JSON.stringify({ role, ...traits })
    const known = typeof role === 'string' ? callers.get(caller) : role
    const made = async (of: Caller) => (of === 'public' ? {} : (await app.person({ role: of, ...traits })).bearer)
    const headers = known ?? (typeof role === 'string' ? await made(role) : role)
    if (typeof role === 'string') callers.set(caller, headers)
    const answer = await app.call(path, { method, headers, signal: AbortSignal.timeout(10_000) })
    if (answer.ok && method !== 'GET') callers.delete(caller)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? ((await answer.json()) as { code?: string }) : {}
    if (!isJson) await answer.body?.cancel()
    return { status: answer.status, code: body?.code }
  }
})
