import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findArea } from './areas.ts'
import { sampleRanges } from './sample.ts'

const USAGE = `Usage: npm run test:mutants -- --area AREA [--sample N] [--seed S] [--files WORDS] [--concurrency N]
Changes the sources of an area in small ways, one by one, and says which changes no test notices.
  --area         domain, models, web, or a feature of the server such as documents
  --sample       about this many changes, on lines chosen at random
  --seed         what the choice follows from (today's date)
  --files        only sources whose path holds these words
  --concurrency  how many to try at once (1)`

const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    files: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help || !values.area) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const packages = join(folder, 'node_modules')
if (!existsSync(packages)) {
  const done = spawnSync('npm', ['ci', '--legacy-peer-deps', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  if (done.status !== 0) process.exit(1)
}

const area = findArea(values.area)
const sources = area.sources.filter((path) => path.includes(values.files))
const excluded = values.area === 'web' ? ['StringLiteral'] : []
const seed = Number(values.seed)
const mutate = values.sample
  ? await sampleRanges(sources, { packages, count: Number(values.sample), seed, excluded })
  : sources

const cache = '.cache/mutants'
mkdirSync(cache, { recursive: true })
const name = values.sample ? `${values.area}-${values.sample}-${seed}` : values.area
const report = join(cache, `${name}.report.json`)
const config = join(cache, `${name}.config.json`)
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [join(packages, '@stryker-mutator/vitest-runner/dist/src/index.js'), join(folder, 'sentences.mjs')],
    ignorers: ['sentences'],
    // Stryker reads it with the compiler's old interface; without a file it leaves that out.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate,
    mutator: { excludedMutations: excluded },
    coverageAnalysis: 'perTest',
    // What is outside of functions is run before the first test: it cannot be told which test would notice it.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: join(cache, `${name}.incremental.json`),
    concurrency: Number(values.concurrency),
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    ignorePatterns: ['build', '.cache', 'data', 'release', 'tests/mutants/node_modules', 'test-results'],
    tempDirName: '.cache/stryker',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  }),
)
const stryker = join(packages, '@stryker-mutator/core/bin/stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
  stdio: 'inherit',
  env: { ...process.env, MUTANTS_TESTS: JSON.stringify({ unit: area.unit, api: area.api }) },
})
if (status !== 0) process.exit(status ?? 1)
summarize()

interface Report {
  files: Record<
    string,
    {
      source: string
      mutants: { status: string; mutatorName: string; replacement: string; location: { start: { line: number } } }[]
    }
  >
}

function summarize() {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report
  let noticed = 0
  let tried = 0
  for (const [file, { source, mutants }] of Object.entries(files).sort()) {
    const counted = mutants.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
    const unseen = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    tried += counted.length
    noticed += counted.length - unseen.length
    for (const { location, mutatorName, replacement, status } of unseen) {
      const line = source.split('\n')[location.start.line - 1]?.trim()
      const untried = status === 'NoCoverage' ? ' (no test runs it)' : ''
      console.log(
        `${file}:${location.start.line} ${mutatorName}${untried}\n    ${line}\n    → ${replacement?.slice(0, 100)}`,
      )
    }
  }
  const { low, high } = intervalOf(noticed, tried)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const which = values.sample ? `, sample of seed ${seed}` : ''
  console.log(
    `\n${values.area}: ${noticed} of ${tried} noticed, ${percent(noticed / tried)} (95 % interval ${percent(low)} to ${percent(high)})${which}`,
  )
}

/** Wilson's, which is right for shares near 1 too. */
function intervalOf(hits: number, tries: number): { low: number; high: number } {
  const z = 1.96
  const share = hits / tries
  const middle = (share + z ** 2 / (2 * tries)) / (1 + z ** 2 / tries)
  const half = (z / (1 + z ** 2 / tries)) * Math.sqrt((share * (1 - share)) / tries + z ** 2 / (4 * tries ** 2))
  return { low: middle - half, high: middle + half }
}
