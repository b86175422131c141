import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.mjs'
import { measureFeed, measureNewRule } from './deadlines.ts'
import { measureImports } from './imports.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists, withRows } from './lists.ts'
import { has } from './load.ts'
import { measurePages, measureRenders } from './pages.ts'
import { print, printMachine } from './report.ts'
import { measureSeals } from './seals.ts'
import { dataWith, measureMemory, measureStart, type Subject, withSite } from './site.ts'
import { measureSoak } from './soak.ts'
import { measureUploads } from './uploads.ts'
import { measureComments, measureQuotes } from './writes.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'start,memory,uploads,pages,renders,writes,lists,lighthouse' },
    /** How many articles the site has that is started, loaded and shown to Lighthouse. */
    articles: { type: 'string', default: '100' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    lists: { type: 'string', default: 'articles,leads,people,rooms' },
    rows: { type: 'string', default: '100,100000' },
    rounds: { type: 'string', default: '100' },
    deadlines: { type: 'string', default: '400000' },
    pages: { type: 'string', default: '' },
    minutes: { type: 'string', default: '20' },
    seals: { type: 'string', default: '1000' },
    posts: { type: 'string', default: '10000' },
  },
})
const asked = new Set(values.only.split(','))
const runs = Number(values.runs)
const load = { runs, seconds: Number(values.seconds) }

/** Each question with its bounds, in the order in which they are asked. */
const questions: Record<string, () => Promise<void>> = {
  async start() {
    print('Cold start', await measureStart(await site()), { ms: ['≤', 1000] })
  },
  async memory() {
    const rows = await withSite(await site(), (open) => measureMemory(open, load))
    print('Resident memory', rows, { 'after start, MB': ['≤', 180], 'under load, MB': ['≤', 320] })
  },
  async uploads() {
    print('20 uploads of 100 MB at once', await measureUploads(), { 'more, MB': ['≤', 100] })
  },
  async pages() {
    const rows = await withSite(await site(), (open) => measurePages(open, load))
    print('Cached pages', rows, { 'of nginx': ['≥', 0.45], errors: ['≤', 0] })
  },
  async renders() {
    const rows = await withSite(await site(), (open) => measureRenders(open, load))
    print('Pages that are rendered', rows, { 'a second': ['≥', 100], errors: ['≤', 0] })
  },
  async writes() {
    await withSite(await site(), async (open) => {
      print('Durable comments', await measureComments(open, load), { 'a second': ['≥', 300], refused: ['≤', 0] })
      print('Durable quote requests', await measureQuotes(open, load), { refused: ['≤', 0] })
    })
  },
  async lists() {
    for (const engine of values.engines.split(',')) {
      for (const subject of values.lists.split(',') as Subject[]) {
        for (const rows of values.rows.split(',').map(Number)) {
          const found = await measureLists({ engine, subject, rows, rounds: Number(values.rounds) })
          print(`Lists and searches: ${rows} ${subject}, ${engine}, ms`, found, { p95: ['≤', 50] })
        }
      }
    }
  },
  async rules() {
    for (const engine of values.engines.split(',')) {
      const rows = Number(values.deadlines)
      const found = await withRows({ engine, subject: 'deadlines', rows }, measureNewRule)
      print(`A new rule for all clients beside ${rows} deadlines, ${engine}`, found, { seconds: ['≤', 30] })
    }
  },
  async feeds() {
    for (const engine of values.engines.split(',')) {
      const rows = Number(values.deadlines)
      const found = await withRows({ engine, subject: 'deadlines', rows }, measureFeed)
      print(`A calendar beside ${rows} deadlines, ${engine}, ms`, found, { p95: ['≤', 100] })
    }
  },
  async lighthouse() {
    const rows = await withSite(await site(), (open) => measureLighthouse(open, { runs, pages: values.pages }))
    print('Lighthouse, telephone', rows, {
      performance: ['≥', 98],
      accessibility: ['≥', 100],
      'best practices': ['≥', 100],
      seo: ['≥', 100],
      'LCP ms': ['≤', 1500],
      'TBT ms': ['≤', 50],
      CLS: ['≤', 0.01],
      'script KB': ['≤', 5],
    })
  },
  async seals() {
    const count = Number(values.seals)
    print('Sealed PDFs', await measureSeals(count), {
      'valid by pdfsig': ['≥', count],
      'unchanged by our own check': ['≥', count],
      'flips found': ['≥', count],
      'event loop held, ms p99': ['≤', 50],
    })
  },
  async imports() {
    for (const engine of values.engines.split(',')) {
      const rows = await measureImports(Number(values.posts), engine)
      print(`An import of a blog, ${engine}`, rows, { seconds: ['≤', 300], 'more, MB': ['≤', 100] })
    }
  },
  async soak() {
    print('Soak', await measureSoak(Number(values.minutes)), {
      failed: ['≤', 0],
      'growth %': ['≤', 10],
      'growth in the second half %': ['≤', 10],
    })
  },
}

const unknown = [...asked].filter((name) => !(name in questions))
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(questions).join(', ')}`)
const needed = { wrk: ['memory', 'pages', 'renders', 'writes'], nginx: ['pages'] }
for (const [program, by] of Object.entries(needed)) {
  if (by.some((name) => asked.has(name)) && !has(program))
    throw new Error(`${by.join(', ')}: ${program} is not installed`)
}
await buildIfStale()
printMachine()
for (const [name, measure] of Object.entries(questions)) if (asked.has(name)) await measure()

function site(): Promise<string> {
  return dataWith('articles', Number(values.articles))
}
