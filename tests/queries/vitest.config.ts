import { defineConfig } from 'vitest/config'

// As the project `api-sqlite`.
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: ['tests/queries/*.queries.ts'],
    maxWorkers: 1,
    isolate: false,
    env: { TZ: 'Pacific/Kiritimati', NODE_ENV: 'production' },
    globalSetup: 'tests/support/sqlite.ts',
    setupFiles: ['tests/support/sqlite-pragmas.ts', 'tests/support/password-cost.ts'],
  },
})
