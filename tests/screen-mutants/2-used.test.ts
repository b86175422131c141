import { test, vi } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import { endingWithPage } from '#tests/support/live/page-roots.ts'
import { LIVE_START, openLiveScreens } from '#tests/support/live/screens.tsx'
import { walkScreen } from '#tests/support/live/walk.ts'
import { tryChanges } from './switches.ts'

vi.mock('tus-js-client', () => import('#tests/support/live/files.ts'))
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>()
  return { ...client, hydrateRoot: endingWithPage(client.hydrateRoot) }
})

test('changes that are noticed when screens are used', async () => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ now: LIVE_START, toFake: [...toFake] })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const site = await openLiveScreens()
  const sections = SECTIONS.map((section) => `/dashboard/setting/${section}`)
  const addresses = site.addresses.filter((path) => !/^\/(api\/docs|dashboard\/setting\/:section)/.test(path))
  const ofFrames = new Set<string>()
  const ofSettings = new Set<string>()
  const parts = [...addresses, ...sections].map((path) => {
    let start: { done: Set<string>; ofFrames: Set<string> } | undefined
    return {
      name: `used ${path}`,
      async lines() {
        const isSetting = path.startsWith('/dashboard/setting/')
        start ??= { done: new Set(isSetting ? ofSettings : []), ofFrames: new Set(ofFrames) }
        const mine = { done: new Set(start.done), ofFrames: new Set(start.ofFrames) }
        const told: string[] = []
        for (const variant of ['full', 1] as const) told.push(...(await walkScreen(site, path, { variant, ...mine })))
        for (const each of mine.ofFrames) ofFrames.add(each)
        if (isSetting) for (const each of mine.done) ofSettings.add(each)
        return told
      },
    }
  })
  await tryChanges(parts, process.env.MUTANTS_OUTCOMES ?? '')
  site.close()
})
