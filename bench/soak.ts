import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { articleForm, doc } from '#tests/support/articles.ts'
import { asGenerator, cookiesOf, send } from './load.ts'
import type { Row } from './report.ts'
import { newestArticles, type Site, withSite } from './site.ts'
import { newQuote } from './writes.ts'

const WORKERS = 8
const FULL_SECONDS = 15
const SAMPLE_SECONDS = 30
const SETTLE_MINUTES = 5
const HEAP_MINUTES = 5
const READS = ['/', '/blog', '/blogd/3', '/services', '/api/articles', '/news/news.php?pageno=1', '/api/news?q=tax']
const DRAFTS = 4
/** Of a thousand steps, how many are of each kind; the rest are readers whose page is cached. */
const SHARES = { quote: 40, comment: 30, save: 20, 'sign-in': 4, upload: 3, publish: 3, 'reader with a cookie': 150 }
type Kind = keyof typeof SHARES | 'reader'
const json = { 'Content-Type': 'application/json' }

/** Readers and writers at half of what a new site can take, for long: memory must stay flat and nothing may fail. */
export async function measureSoak(minutes: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-soak-'))
  try {
    return await withSite(dataDir, (site) => asGenerator(() => soak(site, minutes)))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function soak(site: Site, minutes: number): Promise<Row[]> {
  const visitors = await openVisitors(site)
  const full = await fullRate(visitors)
  const rate = full / 2
  console.log(`Full load: ${full.toFixed(0)} steps a second; held at ${rate.toFixed(0)} for ${minutes} minutes`)
  const began = performance.now()
  const minutesIn = () => (performance.now() - began) / 60_000
  // A short run settles in its first quarter.
  const settleMinutes = Math.min(SETTLE_MINUTES, minutes / 4)
  const sizes: { minute: number; mb: number }[] = []
  const sampling = setInterval(() => {
    const size = { minute: minutesIn(), mb: Math.round(site.residentMb()) }
    sizes.push(size)
    const counts = `${visitors.done()} done, ${visitors.failed()} failed`
    console.log(`${size.minute.toFixed(1)} min: ${size.mb} MB resident, ${counts}`)
  }, SAMPLE_SECONDS * 1000)
  const heap = await site.openHeap()
  const used: number[] = []
  const weigh = async () => {
    const mb = await heap.usedMb()
    used.push(mb)
    console.log(`${minutesIn().toFixed(1)} min: ${mb.toFixed(1)} MB in use after a collection`)
  }
  // Seldom: each collection also gives memory back that would otherwise stay reserved.
  const dues = Array.from({ length: 99 }, (_, turn) => settleMinutes + turn * HEAP_MINUTES)
  const weighing = dues.filter((due) => due < minutes * 0.9).map((due) => setTimeout(() => void weigh(), due * 60_000))
  await everybody(async (worker) => {
    const pause = (WORKERS / rate) * 1000
    for (let due = began + (worker * pause) / WORKERS; due < began + minutes * 60_000; due += pause) {
      const early = due - performance.now()
      if (early > 0) await wait(early)
      await visitors.step()
    }
  })
  clearInterval(sampling)
  for (const each of weighing) clearTimeout(each)
  await weigh()
  heap.close()
  visitors.close()
  const settled = sizes.filter(({ minute }) => minute >= settleMinutes).map(({ mb }) => mb)
  // Reserve that V8 has taken once it keeps: what would go on for ever is still growing in the second half.
  const later = settled.slice(Math.floor(settled.length / 2))
  return [
    {
      ...{ minutes, 'a second': Math.round(visitors.done() / (minutes * 60)), failed: visitors.failed() },
      ...{ 'in use, MB': used[0] ?? null, 'at the end, MB': used.at(-1) ?? null, 'growth %': growthOf(used) },
      ...{ 'resident, MB': settled[0] ?? null, 'most, MB': Math.max(...settled), 'end, MB': settled.at(-1) ?? null },
      'growth in the second half %': growthOf(later),
    },
  ]
}

/** How much more the last fifth is than the first, in percent. */
function growthOf(sizes: number[]): number {
  const fifth = Math.max(1, Math.floor(sizes.length / 5))
  return (mean(sizes.slice(-fifth)) / mean(sizes.slice(0, fifth)) - 1) * 100
}

/** How many steps a second are done when everybody does the next as soon as the last was answered. */
async function fullRate(visitors: Awaited<ReturnType<typeof openVisitors>>): Promise<number> {
  const until = performance.now() + FULL_SECONDS * 1000
  await everybody(async () => {
    while (performance.now() < until) await visitors.step()
  })
  const rate = visitors.done() / FULL_SECONDS
  visitors.startCounting()
  return rate
}

async function everybody(run: (worker: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => run(worker)))
}

const mean = (all: number[]) => all.reduce((total, each) => total + each, 0) / all.length

/** People who read, ask, comment, sign in, and staff who write and upload. */
async function openVisitors(site: Site) {
  const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
  const staff = await site.signIn()
  const articles = await newestArticles(site)
  const counts = { done: 0, failed: 0 }

  async function call(method: string, path: string, headers: Record<string, string>, body?: string | FormData) {
    const answer = await send(site.url + path, { method, agent, headers, body })
    if (answer.status >= 400) throw new Error(String(answer.status))
    return { text: answer.body.toString(), cookie: cookiesOf(answer.headers) }
  }

  const drafts = await Promise.all(
    Array.from({ length: DRAFTS }, async () => {
      const made = await call('POST', '/api/articles/work', { ...json, ...staff }, '{}')
      return { ...(JSON.parse(made.text) as { id: number; version: number }), saveId: randomUUID(), sequence: 0 }
    }),
  )
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0e5c45' } })
    .jpeg()
    .toBuffer()

  const steps: Record<Kind, () => Promise<unknown>> = {
    reader: () => call('GET', oneOf(READS), { 'Accept-Encoding': 'br' }),
    'reader with a cookie': () => call('GET', oneOf(READS), { Cookie: 'session=nobody' }),
    quote() {
      const body = JSON.stringify(newQuote(`soak-${randomInt(5000)}@example.com`))
      return call('POST', '/api/quotes', { ...json, 'Idempotency-Key': randomUUID() }, body)
    },
    async comment() {
      const id = oneOf(articles)
      const opened = await call('GET', `/news/post_detail.php?nid=${id}`, {})
      const words = { id, name: 'Soak', email: 'soak@example.com', comment: randomUUID() }
      const body = JSON.stringify({ ...words, csrftoken: JSON.parse(opened.text).csrf_token })
      await call('POST', '/news/post_comment.php', { ...json, Cookie: opened.cookie, Origin: site.url }, body)
    },
    async save() {
      const draft = oneOf(drafts)
      const order = { saveId: draft.saveId, sequence: ++draft.sequence, baseVersion: draft.version }
      const body = JSON.stringify({ ...order, title: `Draft ${draft.sequence}`, content: doc('Words. '.repeat(200)) })
      const saved = await call('PATCH', `/api/articles/${draft.id}`, { ...json, ...staff }, body)
      draft.version = Math.max(draft.version, JSON.parse(saved.text).version)
    },
    async publish() {
      const form = articleForm({ title: `Notice ${randomUUID()}`, content: '<p>Changed again.</p>', category: 'Tax' })
      await call('PUT', `/api/articles/${oneOf(articles)}`, staff, form)
    },
    async upload() {
      const file = new File([new Uint8Array(Buffer.concat([picture, Buffer.from(randomUUID())]))], 'soak.jpg')
      await call('POST', '/api/upload/image', staff, articleForm({ 'images[]': file }))
    },
    async 'sign-in'() {
      await call('POST', '/api/auth/logout', { ...json, ...(await site.signIn()) }, '{}')
    },
  }

  return {
    done: () => counts.done,
    failed: () => counts.failed,
    /** What failed before still counts. */
    startCounting() {
      counts.done = 0
    },
    async step(): Promise<void> {
      const kind = chosen()
      try {
        await steps[kind]()
        counts.done += 1
      } catch (error) {
        counts.failed += 1
        console.log(`${kind} failed: ${error instanceof Error ? error.message : error}`)
      }
    },
    close: () => agent.destroy(),
  }
}

const oneOf = <T>(all: T[]) => all[randomInt(all.length)] as T

function chosen(): Kind {
  let dice = randomInt(1000)
  for (const [kind, share] of Object.entries(SHARES)) {
    dice -= share
    if (dice < 0) return kind as Kind
  }
  return 'reader'
}
