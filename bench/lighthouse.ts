import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Ours, ROOT } from './site.ts'

const PATHS = ['/', '/about', '/services', '/blog', '/blogd/{id}', '/Contact', '/publication', '/quote', '/careers']
const PACKAGES = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']
// The shell comes first: the same engine without the browser around it, which wants the same processors while the page opens. Lighthouse
// takes the time by the clock and multiplies it by four.
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser'].map(
  (name) => `/usr/bin/${name}`,
)
const FLAGS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // The shell would set each letter of the system's faces on a whole pixel, which no telephone does.
  '--font-render-hinting=none',
]

export interface PageScore extends Figures {
  address: string
  browser: string
}

interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
  bytes: number
}

/** What Lighthouse says of the public pages on a telephone, or of those that are named; the median of each figure in so many runs. */
export async function measureScores(ours: Ours, runs: number, pages = ''): Promise<PageScore[] | null> {
  const installed = install()
  if (!installed) return null
  const { default: lighthouse } = await import(join(installed, 'lighthouse/core/index.js'))
  const { launch } = await import(join(installed, 'chrome-launcher/dist/index.js'))
  const chromePath = process.env.CHROME_PATH ?? CHROMIUM.find((path) => existsSync(path)) ?? ''
  const scores: PageScore[] = []
  for (const path of await addresses(ours, pages ? pages.split(',') : PATHS)) {
    const found: Figures[] = []
    for (let tries = 0; found.length < runs && tries < 3 * runs; tries += 1) {
      const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' })
      const result = await lighthouse(ours.url + path, { port: chrome.port, logLevel: 'silent', output: 'json' })
      chrome.kill()
      // Now and then the browser writes no trace; that says nothing of the page.
      if (!result.lhr.runtimeError) found.push(figuresOf(result.lhr))
    }
    if (found.length > 0) scores.push({ address: path, browser: basename(chromePath), ...medianOf(found) })
    else console.log(`${path} could not be measured: skipped.`)
  }
  return scores
}

/** Lighthouse weighs 120 MB: it is installed on demand, beside the project's own packages. */
function install(): string | null {
  const folder = join(ROOT, '.cache', 'lighthouse')
  const modules = join(folder, 'node_modules')
  if (existsSync(join(modules, 'lighthouse'))) return modules
  console.log('Installing Lighthouse (once) …')
  const args = ['install', '--prefix', folder, '--no-save', '--loglevel=error', ...PACKAGES]
  return spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status === 0 ? modules : null
}

async function addresses(ours: Ours, wanted: string[]): Promise<string[]> {
  const newest = await fetch(`${ours.url}/api/articles`).then((answer) => (answer.ok ? answer.json() : []))
  const id = (newest as { id?: number }[])[0]?.id
  const paths = wanted.flatMap((path) =>
    path.includes('{id}') ? (id ? [path.replace('{id}', String(id))] : []) : [path],
  )
  const answers = await Promise.all(paths.map(async (path) => ({ path, ok: (await fetch(ours.url + path)).ok })))
  for (const { path, ok } of answers) if (!ok) console.log(`${path} is not there: skipped.`)
  return answers.filter(({ ok }) => ok).map(({ path }) => path)
}

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

function figuresOf({ categories, audits }: Report): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    bytes: Math.round(value('total-byte-weight')),
  }
}

function medianOf(runs: Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  const middle = (name: keyof Figures) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[runs.length >> 1] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as Figures
}
