import { test, vi } from 'vitest'
import { SECTIONS } from '#contract/system/settings.ts'
import { failedOf, sentOf, shownOf } from '#tests/support/look.ts'
import { openScreens } from '#tests/support/rendered-screens.tsx'
import { tryChanges } from './switches.ts'

test('changes that are noticed when screens are shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] })
  const site = await openScreens()
  const screens = [...site.addresses, ...SECTIONS.map((section) => `/dashboard/setting/${section}`)]
  const seen = { shown: new Set<string>(), failed: new Set<string>(), sent: new Set<string>() }
  const ways = { shown: shownOf, failed: failedOf, sent: sentOf }
  const parts = screens
    .filter((path) => !path.startsWith('/api/docs'))
    .flatMap((path) =>
      (['shown', 'failed', 'sent'] as const).map((way) => {
        let start: Set<string> | undefined
        return {
          name: `${way} ${path}`,
          async lines() {
            start ??= new Set(seen[way])
            const mine = new Set(start)
            const told = await ways[way](site, path, mine)
            for (const each of mine) seen[way].add(each)
            return told
          },
        }
      }),
    )
  await tryChanges(parts, process.env.MUTANTS_OUTCOMES ?? '')
})
