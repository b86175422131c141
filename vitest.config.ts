import { defineConfig } from 'vitest/config'

// Each file starts a house of its own: what a worker has read in once serves all of its files.
const api = { include: ['tests/api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, isolate: false }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/house/**/*.test.ts'],
        },
      },
      { test: { ...api, name: 'api-sqlite', globalSetup: 'tests/support/sqlite.ts' } },
      { test: { ...api, name: 'api-postgres', globalSetup: 'tests/support/postgres.ts' } },
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
