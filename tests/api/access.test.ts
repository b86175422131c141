import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#contract/access.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ACCESS_TABLE, BEFORE_CONFIRMED, CALLERS, type Caller, LETS_IN } from './access-table.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

interface ApiDocument {
  paths: Record<string, Record<string, { 'x-access': Access }>>
}

describe('access', () => {
  let app: TestApp
  let calls: { name: string; method: string; path: string; told: Access }[]
  beforeAll(async () => {
    app = await startApp()
    const { paths } = (await (await app.call('/api/openapi.json')).json()) as ApiDocument
    calls = Object.entries(paths).flatMap(([path, verbs]) =>
      METHODS.filter((method) => verbs[method]).map((method) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)[^}]*\}/g, '999999'),
        told: verbs[method]?.['x-access'] ?? 'public',
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

  const callers = new Map<string, Record<string, string>>()

  // Somebody new after each act that was done: some end the session that made them.
  async function ask(method: string, path: string, role: Caller, traits: { verified?: boolean } = {}) {
    const caller = JSON.stringify({ role, ...traits })
    const headers = callers.get(caller) ?? (role === 'public' ? {} : (await app.person({ role, ...traits })).bearer)
    callers.set(caller, headers)
    const answer = await app.call(path, { method, headers, signal: AbortSignal.timeout(10_000) })
    if (answer.ok && method !== 'GET') callers.delete(caller)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? ((await answer.json()) as { code?: string }) : {}
    if (!isJson) await answer.body?.cancel()
    return { status: answer.status, code: body?.code }
  }
})
