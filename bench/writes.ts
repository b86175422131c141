import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { asGenerator, cookiesOf, load, send } from './load.ts'
import { percentile, type Row } from './report.ts'
import { newestArticles, type Site } from './site.ts'

const WRITERS = 32
const MOST_PER_SECOND = 1500

interface Write {
  path: string
  headers?: Record<string, string>
  /** What to send next; null when there is nothing left. */
  body: () => Record<string, unknown> | null
}

export const newQuote = (email = `bench-${randomUUID()}@example.com`) => ({
  ...{ firstName: 'Bench', lastName: 'Mark', companyName: 'Measured Ltd', email, phone: '+44 161 496 0000' },
  ...{ location: 'Millbridge', description: 'Retailer', challenges: ['need advice on accounting software'] },
})

export const measureQuotes = measurer(async () => ({ path: '/api/quotes', body: newQuote }))
export const measureComments = measurer(comments)

/** Durable writes a second, and how long the front page takes to read meanwhile; a row a run. */
function measurer(open: (site: Site, count: number) => Promise<Write>) {
  return async (site: Site, { seconds, runs }: { seconds: number; runs: number }): Promise<Row[]> => {
    // Warm: the first requests run code that the engine has not compiled yet.
    await writeFor(site, 1, await open(site, MOST_PER_SECOND))
    const rows: Row[] = []
    for (let run = 1; run <= runs; run += 1) {
      const write = await open(site, seconds * MOST_PER_SECOND)
      rows.push({ run, ...(await asGenerator(() => writeFor(site, seconds, write))) })
    }
    return rows
  }
}

async function writeFor(site: Site, seconds: number, write: Write): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const reads = load(`${site.url}/`, { seconds, connections: 4, headers: { 'Accept-Encoding': 'br' } })
  const writers = Array.from({ length: WRITERS }, async () => {
    while (performance.now() < until) {
      const body = write.body()
      if (!body) return
      const sent = performance.now()
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...write.headers }
      const answer = await send(site.url + write.path, { method: 'POST', agent, headers, body: JSON.stringify(body) })
      if (answer.status < 300) times.push(performance.now() - sent)
      else refused += 1
    }
  })
  await Promise.all(writers)
  const perSecond = Math.round(times.length / ((performance.now() - began) / 1000))
  const pages = await reads
  agent.destroy()
  return {
    ...{ 'a second': perSecond, p50ms: percentile(times, 0.5), p99ms: percentile(times, 0.99), refused },
    ...{ 'pages meanwhile': pages.perSecond, 'their p99ms': pages.p99ms, 'their errors': pages.errors },
  }
}

/** Every comment needs a form of its own; those are opened before the clock starts, on all the newest articles in turn. */
async function comments(site: Site, count: number): Promise<Write> {
  const ids = await newestArticles(site)
  const formOf = (id?: number) => `${site.url}/news/post_detail.php?nid=${id}`
  const Cookie = cookiesOf((await send(formOf(ids[0]))).headers)
  const forms: { id: number | undefined; csrftoken: string }[] = []
  const openers = Array.from({ length: 8 }, async () => {
    while (forms.length < count) {
      const id = ids[forms.length % ids.length]
      const answer = await send(formOf(id), { headers: { Cookie } })
      forms.push({ id, csrftoken: JSON.parse(answer.body.toString()).csrf_token })
    }
  })
  await Promise.all(openers)
  return {
    path: '/news/post_comment.php',
    headers: { Cookie, Origin: site.url, 'Sec-Fetch-Site': 'same-origin' },
    body() {
      const form = forms.pop()
      return form ? { ...form, name: 'Bench', email: 'bench@example.com', comment: randomUUID() } : null
    },
  }
}
