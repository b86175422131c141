import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#tests/support/chromium.ts'
import { setRunDate } from '#tests/support/run-date.mjs'

await setRunDate()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: 'tests/support/fresh-build.ts',
  outputDir: 'test-results',
  // One more than there are cores fills the moments in which others wait: for a save, for the next look at a screen.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // They end what hangs, also where others have most of the machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 800 },
    // Motion is tested where it is the subject; everywhere else it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
})
