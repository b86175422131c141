import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.mjs'
import { describeMachine } from './machine.ts'
import { startOurs } from './site.ts'
import { openVisitors } from './soak-visitors.ts'

/** Readers and writers at half of what the site can take, for long: memory must stay flat and nothing may fail. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    share: { type: 'string', default: '0.5' },
    settle: { type: 'string', default: '5' },
  },
})
const minutes = Number(values.minutes)
// A short run settles in its first quarter.
const settleMinutes = Math.min(Number(values.settle), minutes / 4)
const WORKERS = 8
const FULL_SECONDS = 15
const SAMPLE_SECONDS = 30

await buildIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-soak-'))
const ours = await startOurs(dataDir)
const visitors = await openVisitors(ours.url, WORKERS)
const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)
const doneNow = () => sum(visitors.tally.done)
const failedNow = () => sum(visitors.tally.failures)
const mb = () => Math.round(ours.residentMb())

try {
  console.log(JSON.stringify(describeMachine()))
  const full = await fullRate()
  const rate = full * Number(values.share)
  console.log(`Full load: ${full.toFixed(0)} steps a second; held at ${rate.toFixed(0)} for ${minutes} minutes`)
  await soak(rate)
} finally {
  visitors.close()
  await ours.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** How many steps a second are done when everybody does the next as soon as the last was answered. */
async function fullRate(): Promise<number> {
  const until = performance.now() + FULL_SECONDS * 1000
  await everybody(async () => {
    while (performance.now() < until) await visitors.step()
  })
  const rate = doneNow() / FULL_SECONDS
  visitors.tally.done.clear()
  return rate
}

async function soak(rate: number): Promise<void> {
  const began = performance.now()
  const ends = began + minutes * 60_000
  const sizes: { minute: number; mb: number }[] = []
  const sample = () => {
    const minute = (performance.now() - began) / 60_000
    sizes.push({ minute, mb: mb() })
    console.log(`${minute.toFixed(1)} min: ${mb()} MB, ${doneNow()} done, ${failedNow()} failed`)
  }
  const sampling = setInterval(sample, SAMPLE_SECONDS * 1000)
  await everybody(async (worker) => {
    const pause = (WORKERS / rate) * 1000
    for (let due = began + (worker * pause) / WORKERS; due < ends; due += pause) {
      const early = due - performance.now()
      if (early > 0) await wait(early)
      await visitors.step()
    }
  })
  clearInterval(sampling)
  sample()
  const settled = sizes.filter(({ minute }) => minute >= settleMinutes).map((each) => each.mb)
  const fifth = Math.max(1, Math.floor(settled.length / 5))
  const mean = (all: number[]) => all.reduce((total, each) => total + each, 0) / all.length
  const growth = mean(settled.slice(-fifth)) / mean(settled.slice(0, fifth)) - 1
  const { done, failures } = visitors.tally
  console.log(
    JSON.stringify({
      done: Object.fromEntries(done),
      failures: Object.fromEntries(failures),
      perSecond: Math.round(doneNow() / (minutes * 60)),
      mb: { start: sizes[0]?.mb, settled: settled[0], end: settled.at(-1), most: Math.max(...settled) },
      growthAfterSettling: `${(growth * 100).toFixed(1)} %`,
    }),
  )
  process.exitCode = failedNow() > 0 || growth > 0.1 ? 1 : 0
}

async function everybody(run: (worker: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => run(worker)))
}
