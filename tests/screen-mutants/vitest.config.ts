import { defineConfig } from 'vitest/config'
import { plant } from '#tests/mutants/sample.ts'

const { ranges, packages, excluded } = JSON.parse(process.env.MUTANTS_SCREENS ?? '{}')
const { contents } = await plant(ranges, { packages, excluded })

// All changes are in the sources at once, behind switches: one of them at a time is made while the tests run.
export default defineConfig({
  plugins: [
    {
      name: 'planted',
      enforce: 'pre',
      load: (id) => contents.get(id.split('?')[0] ?? '') ?? null,
    },
  ],
  oxc: { jsx: { development: false } },
  test: {
    include: ['tests/screen-mutants/*.test.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    env: { TZ: 'America/Los_Angeles', NODE_ENV: 'production' },
    testTimeout: 7_200_000,
    hookTimeout: 600_000,
  },
})
