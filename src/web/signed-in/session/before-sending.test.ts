import { afterEach, expect, test, vi } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { signedInBeforeSending, standBy } from './before-sending.ts'
import { FRESH_FIELD } from './fresh-field.ts'

afterEach(() => vi.unstubAllGlobals())

test('a form goes on when its user is signed in and identified, and is refused in its own screen alone', async () => {
  vi.stubGlobal('window', { location: { pathname: '/dashboard/team' } })
  const tried: [string, string][] = []
  for (const method of ['GET', 'POST'])
    for (const path of ['/dashboard/team', '/dashboard/views'])
      for (const fresh of [false, true])
        for (const status of [200, 401, 500, null])
          for (const [signsIn, confirms] of [
            [true, true],
            [true, false],
            [false, true],
          ] as const) {
            const asked: string[] = []
            vi.stubGlobal('fetch', async () => {
              if (status === null) throw new TypeError('no network')
              return new Response(null, { status })
            })
            const leave = standBy({
              signInAgain: async () => asked.push('signs in again') > 0 && signsIn,
              confirmIdentity: async () => asked.push('shows who it is') > 0 && confirms,
              routeId: () => 'team',
            })
            const body = new URLSearchParams({ name: 'Ada', ...(fresh && { [FRESH_FIELD]: '1' }) })
            const request = new Request(`http://here${path}`, { method, ...(method === 'POST' && { body }) })
            const results = await signedInBeforeSending({ request }, async () => {
              asked.push(`sends ${method === 'POST' ? await request.clone().text() : 'nothing'}`)
              return {}
            })
            leave()
            const words = [
              method,
              path,
              fresh ? 'identified' : 'plain',
              status,
              signsIn ? '' : 'stays out',
              confirms ? '' : 'unconfirmed',
            ]
            tried.push([words.filter((word) => word !== '').join(' '), [...asked, JSON.stringify(results)].join(', ')])
          }
  const outcomes = new Map(tried)
  expect(decisions((words) => outcomes.get(words), [...outcomes.keys()])).toMatchSnapshot()
})

test('without a screen that asks a form is sent as it is', async () => {
  const results = await signedInBeforeSending(
    { request: new Request('http://here/', { method: 'POST' }) },
    async () => ({
      sent: { type: 'data', result: 1 },
    }),
  )
  expect(results).toEqual({ sent: { type: 'data', result: 1 } })
})
