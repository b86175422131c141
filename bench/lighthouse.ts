import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pageOfBlocks } from './page-of-blocks.ts'
import { medianOf, type Row } from './report.ts'
import { addressesOf, ROOT, type Site } from './site.ts'

const PATHS = [
  ...['/', '/about', '/services', '/blog', '/blogd/{id}', '/Contact', '/publication', '/quote', '/careers'],
  '{blocks}',
]
const PACKAGES = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']
// The shell comes first: the same engine without the browser around it, which wants the same processors while the page opens. Lighthouse
// takes the time by the clock and multiplies it by four.
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser'].map(
  (name) => `/usr/bin/${name}`,
)
const FLAGS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  // The shell would set each letter of the system's fonts on a whole pixel, which no telephone does.
  '--font-render-hinting=none',
]

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
  runtimeError?: object
}

/** What Lighthouse says of the public pages on a telephone, or of those that are named; the median of each figure in so many runs. */
export async function measureLighthouse(site: Site, { runs, pages }: { runs: number; pages: string }): Promise<Row[]> {
  const modules = install()
  const { default: lighthouse } = await import(join(modules, 'lighthouse/core/index.js'))
  const { launch } = await import(join(modules, 'chrome-launcher/dist/index.js'))
  const chromePath = process.env.CHROME_PATH ?? CHROMIUM.find((path) => existsSync(path))
  if (!chromePath) throw new Error('Lighthouse needs a Chromium: install one, or set CHROME_PATH.')
  const rows: Row[] = []
  const asked = await addressesOf(site, pages ? pages.split(',') : PATHS)
  for (const path of asked) {
    const address = path === '{blocks}' ? await pageOfBlocks(site) : path
    const found: Row[] = []
    for (let tries = 0; found.length < runs && tries < 3 * runs; tries += 1) {
      const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' })
      const { lhr } = await lighthouse(site.url + address, { port: chrome.port, logLevel: 'silent', output: 'json' })
      chrome.kill()
      // Now and then the browser writes no trace; that says nothing of the page.
      if (!lhr.runtimeError) found.push(figuresOf(lhr))
    }
    rows.push({ address, ...medianOf(found) })
  }
  return rows
}

function figuresOf({ categories, audits }: Report): Row {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? 0
  const scripts = audits['network-requests']?.details?.items?.filter(({ resourceType }) => resourceType === 'Script')
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: value('cumulative-layout-shift'),
    'script KB': (scripts ?? []).reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0) / 1024,
    'all KB': value('total-byte-weight') / 1024,
  }
}

/** Lighthouse weighs 120 MB: it is installed on demand, beside the project's own packages. */
function install(): string {
  const folder = join(ROOT, '.cache', 'lighthouse')
  const modules = join(folder, 'node_modules')
  if (existsSync(join(modules, 'lighthouse'))) return modules
  console.log('Installing Lighthouse (once) …')
  const args = ['install', '--prefix', folder, '--no-save', '--loglevel=error', ...PACKAGES]
  if (spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('Lighthouse could not be installed')
  return modules
}
