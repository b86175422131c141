import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutant, plant, sampleRanges } from '#tests/mutants/sample.ts'
import type { Outcome } from './switches.ts'

// Words are read by the records anyway, and most other strings are names of classes.
const EXCLUDED = ['StringLiteral']

const USAGE = `Usage: npm run test:screen-mutants -- [--sample N] [--seed S] [--files WORDS]
Changes random places of the screens, one at a time, and says which of them no record of the screens shows.
  --sample  about this many changes (100)
  --seed    what the choice follows from (today's date)
  --files   only sources whose path holds these words`

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    files: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

const packages = fileURLToPath(new URL('node_modules', import.meta.resolve('#tests/mutants/sample.ts')))
if (!existsSync(packages)) {
  console.log('Its packages are missing: npm ci --legacy-peer-deps --prefix tests/mutants')
  process.exit(1)
}

const { tried, noticed } = await tryScreens({ count: Number(values.sample), seed: Number(values.seed) })
console.log(`\nscreens: ${noticed} of ${tried} noticed, seed ${values.seed}`)

async function tryScreens({ count, seed }: { count: number; seed: number }) {
  const sources = globSync(['src/web/**/*.{ts,tsx}', 'src/design/**/*.{ts,tsx}'])
    .filter((path) => !/\.test\.|\.d\.ts$|\/gallery\//.test(path) && path.includes(values.files))
    .sort()
  // Each place has several changes, of which one is tried.
  const all = { packages, excluded: EXCLUDED }
  const ranges = await sampleRanges(sources, { ...all, count: count * 7, seed })
  const planted = await plant(ranges, all)
  const mutants = oneOfEach(planted.mutants, seed).slice(0, count)
  mkdirSync('.cache/mutants', { recursive: true })
  const outcomesFile = resolve(join('.cache/mutants', `screens-${count}-${seed}.json`))
  writeFileSync(outcomesFile, '{}')
  const env = {
    ...process.env,
    MUTANTS_SCREENS: JSON.stringify({ ranges, ...all }),
    MUTANTS_OUTCOMES: outcomesFile,
    MUTANTS_CHOSEN: JSON.stringify(mutants.map(({ id }) => id)),
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/screen-mutants/vitest.config.ts']
  spawnSync(process.execPath, vitest, { env, stdio: 'inherit' })
  const outcomes: Record<string, Outcome> = JSON.parse(readFileSync(outcomesFile, 'utf8'))
  const missed = mutants.filter(({ id }) => !outcomes[id]?.noticedBy)
  for (const { id, fileName, location, mutatorName, replacement } of missed) {
    const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line]?.trim()
    const untried = outcomes[id] ? '' : ' (no record runs it)'
    console.log(
      `${fileName}:${location.start.line + 1} ${mutatorName}${untried}\n    ${line}\n    → ${replacement.slice(0, 100).replace(/\s+/g, ' ')}`,
    )
  }
  return { tried: mutants.length, noticed: mutants.length - missed.length }
}

/** Of the changes of a few lines one: most of them are noticed by the same. */
function oneOfEach(mutants: Mutant[], seed: number): Mutant[] {
  const places = Map.groupBy(
    mutants.filter(({ mutatorName }) => !EXCLUDED.includes(mutatorName)),
    ({ fileName, location }) => `${fileName} ${Math.floor(location.start.line / 4)}`,
  )
  return [...places.values()].map((all, at) => all[(seed + at * 7) % all.length] as Mutant)
}
