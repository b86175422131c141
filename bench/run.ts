import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.mjs'
import { measureScores } from './lighthouse.ts'
import { CAN_PIN, describeMachine, has, noiseNote, print } from './machine.ts'
import { measurePages, measureRenders } from './pages.ts'
import { dataWith, measureStart, type Ours, startOurs } from './site.ts'
import { measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'pages,renders,writes,start,memory,lighthouse' },
    articles: { type: 'string', default: '100,100000' },
    /** Which pages Lighthouse looks at; all public ones without it. */
    pages: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
})
const asked = new Set(values.only.split(','))
const options = { runs: Number(values.runs), seconds: Number(values.seconds) }

await buildIfStale()
const machine = describeMachine()
const noise = noiseNote(machine.loadBefore[0] ?? 0)
if (noise) console.log(noise)
if (!CAN_PIN) console.log('Server and generator share the processor: no second core, or no taskset.')
if (!has('wrk')) console.log('wrk is not installed: loads are skipped.')

console.log(
  `${machine.processor}, ${machine.cores} cores, ${machine.node}, commit ${machine.commit}, load ${machine.loadBefore[0]}`,
)
for (const articles of values.articles.split(',').map(Number)) {
  const dataDir = await dataWith(articles)
  if (!dataDir) {
    console.log(`No script to write ${articles} articles: skipped.`)
    continue
  }
  await measureAll(dataDir, articles)
}
console.log(`\nLoad at the end: ${loadavg()[0]?.toFixed(2)}`)

async function measureAll(dataDir: string, articles: number) {
  console.log(`\nWith ${articles} articles`)
  if (asked.has('start')) print('cold start', await measureStart(dataDir))
  await whileOpen(dataDir, async (ours) => {
    if (asked.has('memory')) {
      await wait(5000)
      print('memory, idle', { mb: Math.round(ours.residentMb()) })
    }
    if (has('wrk')) {
      if (asked.has('pages')) print('pages', await measurePages(ours, options))
      if (asked.has('renders')) print('renders', await measureRenders(ours, options))
      if (asked.has('writes')) print('writes', await measureWrites(ours, options))
    }
    if (asked.has('memory')) print('memory, after load', { mb: Math.round(ours.residentMb()) })
  })
  if (asked.has('lighthouse')) {
    await whileOpen(dataDir, async (ours) => print('lighthouse', await measureScores(ours, options.runs, values.pages)))
  }
}

async function whileOpen(dataDir: string, work: (ours: Ours) => Promise<unknown>): Promise<void> {
  const ours = await startOurs(dataDir)
  try {
    await work(ours)
  } finally {
    await ours.stop()
  }
}
