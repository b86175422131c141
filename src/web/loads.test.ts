import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOOKED_AT } from '#tests/support/generated-answers.ts'
import { noting } from '#tests/support/noting-client.ts'
import { clientContext } from '#web/api.ts'

/** Addresses with something of everything that lists are asked for. */
const ASKED = [
  'page=2&q=words&state=closed&sort=name&order=oldest&view=all&kind=quote&owner=ann&tag=vat&pageno=3&category=tax&folder=7',
  'page=3&state=draft&sort=-name&view=list&kind=file&late=yes&show=unused&person=nobody&group=client&week=2026-12-14&service=VAT&due=4&arrived=5&open=6',
  'state=published&sort=oldest&view=done&kind=course&held=yes&days=week&month=2026-12&from=2026-11-01&to=2026-11-30&client=42&move=yes',
]
const PARAMS = {
  id: '41',
  client: '42',
  document: '43',
  reference: 'R-1',
  section: 'firm',
  step: 'firm',
  slug: 'a-course',
}
const WHO = { accountId: 'me', id: 'me', role: 'admin', fullName: 'Ann', email: 'ann@example.com' }

beforeEach(() => void vi.useFakeTimers({ now: LOOKED_AT, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('each screen asks the API for what its address says, as was approved', { timeout: 180_000 }, async () => {
  const told: string[] = []
  const files = globSync('src/web/**/*.{ts,tsx}').toSorted()
  for (const file of files) {
    if (/\.test\./.test(file) || !/export (async function|const) loader\b/.test(readFileSync(file, 'utf8'))) continue
    const { loader } = await import(resolve(file))
    const seen = new Set<string>()
    for (const query of ASKED) {
      const calls: string[] = []
      const client = noting(calls, false)
      const context = { get: (of: unknown) => (of === clientContext ? client : WHO) }
      const url = new URL(`http://here/screen?${query}`)
      // What it makes of the answers is looked at on the built site.
      await (async () => await loader({ request: new Request(url), url, params: PARAMS, context }))().catch(() => null)
      for (const call of calls) seen.add(call)
    }
    told.push(`=== ${file}`, ...seen)
  }
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/loads.txt')
})
