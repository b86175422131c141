import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import { LOOKED_AT } from '#tests/support/generated-answers.ts'
import { failedOf, sentOf, shownOf } from '#tests/support/look.ts'
import { openScreens } from '#tests/support/rendered-screens.tsx'

/** It ends what hangs: a busy machine takes long over some seconds of work. */
const atMost = { timeout: 600_000 }

/** The API's document is long and has tests of its own. */
const LEFT_OUT = /^\/api\/docs/

let site: Awaited<ReturnType<typeof openScreens>>
let screens: string[]

beforeAll(async () => {
  // What the router says of a reading that failed is in the record.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ now: LOOKED_AT, toFake: ['Date'] })
  site = await openScreens()
  const sections = SECTIONS.map((section) => `/dashboard/setting/${section}`)
  screens = [...site.addresses.filter((path) => !LEFT_OUT.test(path)), ...sections]
}, 600_000)
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each screen shows of answers of every kind what was approved', atMost, async () => {
  const ofFrames = new Set<string>()
  const told: string[] = []
  for (const path of screens) told.push(...(await shownOf(site, path, ofFrames)))
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/shown.txt')
})

test('each screen shows what was approved when one of its readings fails', atMost, async () => {
  const seen = new Set<string>()
  const told: string[] = []
  for (const path of screens) told.push(...(await failedOf(site, path, seen)))
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/failed.txt')
})

test('each button makes the calls and shows the outcome or the refusal that were approved', atMost, async () => {
  const done = new Set<string>()
  const told: string[] = []
  for (const path of screens) told.push(...(await sentOf(site, path, done)))
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/sent.txt')
})
