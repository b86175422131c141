import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actOf, keepOpen, keepScreen } from './keep-screen.ts'
import { refusalWords } from './refusal-words.ts'

const FRAME = 'admin/admin-layout'
const OTHER_FRAME = 'account/dashboard-layout'
const GUARD = 'signed-in/shell/screen'
const SCREEN = 'admin/clients/leads/inbox'

const said: string[] = []
let leave: () => void

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://here/dashboard/inbox?page=2' })
  leave = keepOpen({
    address: () => '/dashboard/inbox?page=2',
    shown: () => new Map([FRAME, SCREEN].map((id) => [id, `shown ${id}`])),
    onRefused: (status, act) => said.push(`refused ${act}: ${status}`),
    onTaken: (act) => said.push(`taken ${act}`),
    onStale: (isStale) => said.push(isStale ? 'stale' : 'fresh'),
  })
})
afterEach(() => {
  leave()
  said.length = 0
  vi.unstubAllGlobals()
})

const good = (result: unknown) => ({ type: 'data' as const, result })
const failed = (result: unknown) => ({ type: 'error' as const, result })
const answered = (status: number) => failed(new ErrorResponse(status, '', null))
const NO_ANSWER = failed(new TypeError('Failed to fetch'))
type Results = Awaited<ReturnType<typeof keepScreen>>

async function kept(results: Results, address = '/dashboard/inbox?page=2', init?: RequestInit) {
  const request = new Request(new URL(address, 'http://here'), init)
  const answer = await keepScreen({ request }, async () => ({ ...results }))
  return Object.fromEntries(
    Object.entries(answer).map(([id, { type, result }]) => [id, type === 'data' ? result : type]),
  )
}

test('a screen that is read again and gets no answer stays as it is, each part alone, and is called stale', async () => {
  for (const failure of [
    NO_ANSWER,
    answered(500),
    answered(503),
    failed(new Error('broken')),
    failed({ data: NO_ANSWER.result }),
  ]) {
    expect(await kept({ [FRAME]: good('new'), [SCREEN]: failure })).toEqual({
      [FRAME]: 'new',
      [SCREEN]: `shown ${SCREEN}`,
    })
    expect(said.splice(0)).toEqual(['stale'])
  }
  expect(await kept({ [FRAME]: NO_ANSWER, [SCREEN]: good('new') })).toEqual({
    [FRAME]: `shown ${FRAME}`,
    [SCREEN]: 'new',
  })
  expect(await kept({ [FRAME]: good('new'), [SCREEN]: good('new') })).toEqual({ [FRAME]: 'new', [SCREEN]: 'new' })
  expect(said.splice(0)).toEqual(['stale', 'fresh'])
})

test('what a user may no longer see, or what has gone, is not kept', async () => {
  for (const status of [403, 404, 422, 499])
    expect(await kept({ [SCREEN]: answered(status) })).toEqual({ [SCREEN]: 'error' })
  expect(await kept({ [SCREEN]: failed(new Response(null, { status: 302 })) })).toEqual({ [SCREEN]: 'error' })
  expect(said).toEqual(Array(5).fill('fresh'))
})

test('on the way to another screen the frame alone is kept, also from one frame to the other', async () => {
  for (const address of ['/dashboard/inbox?page=3', '/dashboard/clients?page=2']) {
    const results = { [OTHER_FRAME]: NO_ANSWER, [GUARD]: NO_ANSWER, [SCREEN]: NO_ANSWER, unknown: NO_ANSWER }
    expect(await kept(results, address)).toEqual({
      ...{ [OTHER_FRAME]: `shown ${FRAME}`, [GUARD]: null, [SCREEN]: 'error', unknown: 'error' },
    })
  }
  expect(said).toEqual(['fresh', 'fresh'])
})

const FORM = { method: 'POST', body: new URLSearchParams({ intent: 'close', id: '7', note: 'Words' }) }

test('a form that fails is told with its status and leaves the screen without new data; so is one that is taken', async () => {
  for (const status of [0, 403, 404, 413, 429, 500, 507]) {
    const failure = status === 0 ? NO_ANSWER : answered(status)
    const [result] = Object.values(await kept({ [SCREEN]: failure }, '/dashboard/inbox', FORM))
    expect(result).toMatchObject({ data: null, init: { status: status || 503 } })
    expect(said.splice(0)).toEqual([`refused /dashboard/inbox close  7: ${status}`])
  }
  await kept({ [SCREEN]: good('done') }, '/dashboard/inbox', FORM)
  await kept({ [SCREEN]: failed(new Response(null, { status: 302 })) }, '/dashboard/inbox', FORM)
  const act = '/dashboard/inbox close  7'
  expect(said).toEqual([`taken ${act}`, `taken ${act}`])
})

test('nothing is kept of a screen that was left, or for a request that was given up', async () => {
  const abort = new AbortController()
  abort.abort()
  expect(await kept({ [SCREEN]: NO_ANSWER }, undefined, { signal: abort.signal })).toEqual({ [SCREEN]: 'error' })
  leave()
  expect(await kept({ [SCREEN]: NO_ANSWER })).toEqual({ [SCREEN]: 'error' })
  expect(said).toEqual([])
})

test('an act is known by its address and what its form asks for', () => {
  const form = new FormData()
  form.set('act', 'save')
  form.set('id', '3')
  form.set('other', 'x')
  expect(actOf('/dashboard/x?page=2', form)).toBe('/dashboard/x  save 3')
  expect(actOf('?page=3')).toBe('/dashboard/inbox   ')
})

test('why a form was not taken is said by its status, with what is left to do', () => {
  const words: Record<number, RegExp> = {
    ...{ 0: /No answer came.*still here/, 403: /permission/, 404: /no longer exists/, 413: /too large/ },
    ...{ 429: /too many attempts.*minute/, 500: /our side.*try again/, 507: /our side/ },
    ...{ 503: /cannot store anything.*still here.*shortly/ },
  }
  for (const [status, expected] of Object.entries(words)) expect(refusalWords(Number(status))).toMatch(expected)
})
