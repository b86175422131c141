import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesAboutTime } from '#tests/about-time.ts'
import { LongFirst } from '#tests/support/long-first.ts'
import { setRunDate } from '#tests/support/run-date.mjs'

await setRunDate()

// Threads that the server opens read their sources from the disk each time: what was compiled once serves all of them.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')

// Far from UTC on either side: a day taken from the machine's own zone is the wrong one half of the time.
const WEST = { TZ: 'America/Los_Angeles' }
const EAST = { TZ: 'Pacific/Kiritimati' }

// A busy machine takes longer than the second that Vitest waits by itself.
const slowMachine = { poll: { timeout: 30_000 } }

// They end what hangs. What takes ten seconds took two minutes on a machine of which others had nine tenths.
const longTimeouts = { testTimeout: 180_000, hookTimeout: 300_000 }

// As before a release: every test in each zone and on each engine.
const isFull = Boolean(process.env.TEST_FULL)

const units = ['src/**/*.test.ts', 'src/**/*.test.tsx']

// No unit keeps anything that another's outcome could hang on: what a worker has read in once serves all of its files.
const unit = { testTimeout: 30_000, isolate: false }

// Each file starts a house of its own: what a worker has read in once serves all of its files.
const api = {
  include: ['tests/api/**/*.test.ts'],
  ...longTimeouts,
  isolate: false,
  expect: slowMachine,
  setupFiles: ['tests/support/statements.ts', 'tests/support/sqlite-pragmas.ts', 'tests/support/password-cost.ts'],
}

// React as the site runs it: its development build takes four times as long over each mail and screen.
const PRODUCTION = { NODE_ENV: 'production' }

export default defineConfig({
  // The same for all projects: what one has transformed is then read from the cache by the next.
  oxc: { jsx: { development: false } },
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          env: { ...WEST, ...PRODUCTION },
          include: [...units, 'tests/house/**/*.test.ts'],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-east',
          env: { ...EAST, ...PRODUCTION },
          include: isFull ? units : filesAboutTime(),
          // Their records are of one zone.
          exclude: ['src/web/shown.test.ts', 'src/web/used.test.ts'],
        },
      },
      { test: { ...api, name: 'api-sqlite', env: { ...EAST, ...PRODUCTION }, globalSetup: 'tests/support/sqlite.ts' } },
      {
        test: {
          ...api,
          name: 'api-postgres',
          env: { ...WEST, ...PRODUCTION },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      // Against the build, as an operator runs it: what the files themselves keep in a worker is not their subject.
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: ['tests/support/fresh-build.ts', 'tests/support/run-postgres.ts'],
          ...longTimeouts,
          isolate: false,
          expect: slowMachine,
        },
      },
    ],
  },
})
