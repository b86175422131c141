import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOOKED_AT } from '#tests/support/generated-answers.ts'
import { linesOf } from '#tests/support/outline.ts'
import { treeOf } from '#tests/support/page-tree.ts'
import { openScreens } from '#tests/support/rendered-screens.tsx'

let site: Awaited<ReturnType<typeof openScreens>>

beforeAll(async () => {
  vi.useFakeTimers({ now: LOOKED_AT, toFake: ['Date'] })
  site = await openScreens()
}, 600_000)
afterAll(() => void vi.useRealTimers())

const refused = (status: number, code: string, fields = {}) => ({
  status,
  body: { error: `Refused as ${code}.`, message: `Refused as ${code}.`, code, fields },
})

const ANSWERS = [
  { status: 200, body: { token: 'a-token', message: 'Signed in.' } },
  { status: 200, body: { challenge: 'a-challenge', message: 'Enter the code.' } },
  { status: 200, body: { message: 'A code is on its way.' } },
  refused(401, 'wrong', { code: 'That code is wrong.' }),
  refused(401, 'sign-in-expired'),
  refused(429, 'too-many'),
]

/** The form of each step. */
const FORMS = [
  'email=ann@example.com&password=secret&remember=on&next=/portal/41',
  'email=ann@example.com&password=secret&next=https://elsewhere.example/',
  'form=ask-code&email=ann@example.com&next=/portal/41',
  'form=mail-code&email=ann@example.com&code=123456&remember=on&next=/portal/41',
  'challenge=a-challenge&code=654321&next=/dashboard',
]

const ADDRESSES = [
  '/login',
  '/login?next=%2Fportal%2F41&for=from-an-email',
  '/login?next=%2Fportal%2F41&by=password',
  '/login?by=code',
  '/login?notice=password-changed',
  '/login?notice=joined',
  '/login?notice=verified',
  '/login?notice=other',
]

test('each step of signing in asks, says and leads on as was approved', async () => {
  const told: string[] = []
  const seen = new Set<string>()
  const tell = (html: string) => {
    const lines = linesOf(treeOf(html), true).filter((line) => !seen.has(line))
    told.push(...lines)
    for (const line of lines) seen.add(line)
  }
  for (const address of ADDRESSES) {
    for (const variant of ['full', 'empty'] as const) {
      told.push(`=== ${address}, ${variant}`)
      tell((await site.show({ address, variant, role: null })).html)
    }
  }
  for (const form of FORMS) {
    for (const answer of ANSWERS) {
      seen.clear()
      const sent = { form: new URLSearchParams(form), refusal: answer }
      const { html, writes } = await site.show({ address: '/login', variant: 'full', role: null, ...sent })
      told.push(`=== ${form}: ${answer.status} ${JSON.stringify(answer.body)}`, ...writes)
      tell(html)
    }
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/steps.txt')
})
