import { defineConfig } from 'vitest/config'

const { unit, api } = JSON.parse(process.env.MUTANTS_TESTS ?? '{"unit":[],"api":[]}')
const isApi = api.length > 0

// One flat project, as Stryker wants it: with API tests it is the project `api-sqlite`, else `unit`.
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: [...unit, ...api],
    maxWorkers: 1,
    isolate: false,
    env: isApi ? { TZ: 'Pacific/Kiritimati', NODE_ENV: 'production' } : { TZ: 'America/Los_Angeles' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(isApi && {
      globalSetup: 'tests/support/sqlite.ts',
      setupFiles: ['tests/support/sqlite-pragmas.ts', 'tests/support/password-cost.ts'],
    }),
  },
})
