import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { load } from './load.ts'
import { asGenerator } from './machine.ts'
import type { Ours } from './site.ts'

const WRITERS = 32
const MOST_PER_SECOND = 1500

/** Durable writes a second, and how long a page takes to read meanwhile; each run is told. */
export async function measureWrites(ours: Ours, { seconds, runs }: { seconds: number; runs: number }) {
  const found = []
  for (const [name, open] of Object.entries({ quotes: async () => quote, comments })) {
    // Warm: the first requests run code that the engine has not compiled yet.
    await asGenerator(async () => measure(name, ours, 1, await open(ours, MOST_PER_SECOND)))
    for (let run = 1; run <= runs; run += 1) {
      const write = await open(ours, seconds * MOST_PER_SECOND)
      found.push(await asGenerator(() => measure(`${name}, run ${run}`, ours, seconds, write)))
    }
  }
  return found
}

interface Write {
  path: string
  headers?: Record<string, string>
  /** What to send next; null when there is nothing left. */
  body: () => Record<string, unknown> | null
}

async function measure(name: string, ours: Ours, seconds: number, write: Write | null) {
  if (!write) return { name, skipped: 'there is no article to comment on' }
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const times: number[] = []
  const refused: Record<number, number> = {}
  const began = performance.now()
  const until = began + seconds * 1000
  const reads = load(`${ours.url}/`, { seconds, connections: 4, headers: { 'Accept-Encoding': 'br' } })
  const writers = Array.from({ length: WRITERS }, async () => {
    while (performance.now() < until) {
      const body = write.body()
      if (!body) return
      const sent = performance.now()
      const status = await post(ours, agent, write, JSON.stringify(body))
      if (status < 300) times.push(performance.now() - sent)
      else refused[status] = (refused[status] ?? 0) + 1
    }
  })
  await Promise.all(writers)
  const perSecond = Math.round(times.length / ((performance.now() - began) / 1000))
  const pages = await reads
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    name,
    perSecond,
    p50ms: at(times, 0.5),
    p99ms: at(times, 0.99),
    refused,
    pageReadsMeanwhile: { perSecond: pages.requestsPerSecond, p99ms: pages.p99ms, errors: pages.errors },
  }
}

function post(ours: Ours, agent: Agent, { path, headers }: Write, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      ours.url + path,
      {
        method: 'POST',
        agent,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          'Idempotency-Key': randomUUID(),
          ...headers,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

const quote: Write = {
  path: '/api/quotes',
  body: () => ({
    firstName: 'Bench',
    lastName: 'Mark',
    companyName: 'Measured Ltd',
    email: `bench-${randomUUID()}@example.com`,
    phone: '+44 161 496 0000',
    location: 'Millbridge',
    description: 'Retailer',
    challenges: ['need advice on accounting software'],
  }),
}

/** Every comment needs a form of its own; those are opened before the clock starts, on all the newest articles in turn. */
async function comments(ours: Ours, count: number): Promise<Write | null> {
  const newest = await fetch(`${ours.url}/api/articles`).then((answer) => (answer.ok ? answer.json() : []))
  const ids = (newest as { id: number }[]).map(({ id }) => id)
  const first = await fetch(formOf(ours, ids[0]))
  if (!first.ok) return null
  const Cookie = first.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
  const forms: { id: number | undefined; csrftoken: string }[] = []
  const openers = Array.from({ length: 8 }, async () => {
    while (forms.length < count) {
      const id = ids[forms.length % ids.length]
      const answer = await fetch(formOf(ours, id), { headers: { Cookie } })
      forms.push({ id, csrftoken: ((await answer.json()) as { csrf_token: string }).csrf_token })
    }
  })
  await Promise.all(openers)
  return {
    path: '/news/post_comment.php',
    headers: { Cookie, Origin: ours.url, 'Sec-Fetch-Site': 'same-origin' },
    body() {
      const form = forms.pop()
      return form ? { ...form, name: 'Bench', email: 'bench@example.com', comment: randomUUID() } : null
    },
  }
}

function formOf(ours: Ours, id: number | undefined): string {
  return `${ours.url}/news/post_detail.php?nid=${id ?? 0}`
}

function at(sorted: number[], share: number): number | null {
  return sorted.length ? Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100 : null
}
