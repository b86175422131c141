import { defineConfig } from 'vitest/config'

// Far from UTC on either side: a day taken from the machine's own zone is the wrong one half of the time.
const WEST = { TZ: 'America/Los_Angeles' }
const EAST = { TZ: 'Pacific/Kiritimati' }

const units = ['src/**/*.test.ts', 'src/**/*.test.tsx']

// Each file starts a house of its own: what a worker has read in once serves all of its files.
const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, isolate: false }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', testTimeout: 30_000, env: WEST, include: [...units, 'tests/house/**/*.test.ts'] } },
      { test: { name: 'unit-east', testTimeout: 30_000, env: EAST, include: units } },
      { test: { ...api, name: 'api-sqlite', env: EAST, globalSetup: 'tests/support/sqlite.ts' } },
      { test: { ...api, name: 'api-postgres', env: WEST, globalSetup: 'tests/support/postgres.ts' } },
      // Against the build, as an operator runs it.
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: 'tests/support/fresh-build.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
