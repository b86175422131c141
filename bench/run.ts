import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.mjs'
import { measureStart } from './cold-start.ts'
import { CAN_PIN } from './cores.ts'
import { measureScores } from './lighthouse.ts'
import { describeMachine, has, noiseNote } from './machine.ts'
import { dataWith, type Ours, startOurs } from './ours.ts'
import { measurePages } from './pages.ts'
import { measurePeers } from './peers.ts'
import { measureRenders } from './renders.ts'
import { keepResults } from './results.ts'
import { print } from './table.ts'
import { measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'pages,renders,writes,start,memory,lighthouse' },
    articles: { type: 'string', default: '100,100000' },
    /** Which pages Lighthouse looks at; all public ones without it. */
    pages: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    peer: { type: 'string', multiple: true, default: [] },
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

const results: Record<string, unknown> = { machine, noise, options }
for (const articles of values.articles.split(',').map(Number)) {
  const dataDir = await dataWith(articles)
  if (!dataDir) {
    console.log(`No script to write ${articles} articles: skipped.`)
    continue
  }
  results[`articles ${articles}`] = await measureAll(dataDir, articles)
}
if (values.peer.length > 0) results.peers = await measurePeers(values.peer, options)
results.loadAfter = loadavg()[0]

keepResults(machine, results)

async function measureAll(dataDir: string, articles: number) {
  console.log(`\nWith ${articles} articles`)
  const figures: Record<string, unknown> = {}
  const tell = <T>(name: string, found: T): T => {
    figures[name] = found
    print(name, found)
    return found
  }
  if (asked.has('start')) tell('cold start', await measureStart(dataDir))
  await whileOpen(dataDir, async (ours) => {
    if (asked.has('memory')) {
      await wait(5000)
      tell('memory, idle', { mb: Math.round(ours.residentMb()) })
    }
    if (has('wrk')) {
      if (asked.has('pages')) tell('pages', await measurePages(ours, options))
      if (asked.has('renders')) tell('renders', await measureRenders(ours, options))
      if (asked.has('writes')) tell('writes', await measureWrites(ours, options))
    }
    if (asked.has('memory')) tell('memory, after load', { mb: Math.round(ours.residentMb()) })
  })
  if (asked.has('lighthouse')) {
    await whileOpen(dataDir, async (ours) => tell('lighthouse', await measureScores(ours, options.runs, values.pages)))
  }
  return figures
}

async function whileOpen(dataDir: string, work: (ours: Ours) => Promise<unknown>): Promise<void> {
  const ours = await startOurs(dataDir)
  try {
    await work(ours)
  } finally {
    await ours.stop()
  }
}
