import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#scripts/build.mjs'
import { describeMachine } from './machine.ts'
import { type Ours, startOurs } from './ours.ts'

/** Readers and writers at half of what the site can take, for long: memory must stay flat and nothing may fail. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, share: { type: 'string', default: '0.5' } },
})
const minutes = Number(values.minutes)
const WORKERS = 8
const SETTLING_SHARE = 0.25
const READS = [
  '/',
  '/blog',
  '/blogd/3',
  '/services',
  '/api/articles',
  '/news/news.php?pageno=1',
  '/api/news?search=tax',
]

await buildIfStale()
const ours = await startOurs(mkdtempSync(join(tmpdir(), 'countinghouse-soak-')))
const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
const counts = { done: 0, failed: 0 }
const failures = new Map<string, number>()

try {
  const full = await fullRate(10)
  const rate = full * Number(values.share)
  console.log(JSON.stringify(describeMachine()))
  console.log(`Full load: ${full.toFixed(0)} requests a second; held at ${rate.toFixed(0)} for ${minutes} minutes`)
  await soak(rate)
} finally {
  agent.destroy()
  await ours.stop()
}

async function fullRate(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (performance.now() < until) await step()
    }),
  )
  const rate = counts.done / seconds
  counts.done = 0
  return rate
}

async function soak(rate: number): Promise<void> {
  const began = performance.now()
  const ends = began + minutes * 60_000
  const sizes: { minute: number; mb: number }[] = []
  const sampling = setInterval(() => {
    const sample = { minute: (performance.now() - began) / 60_000, mb: Math.round(ours.residentMb()) }
    sizes.push(sample)
    if (sizes.length % 4 === 0)
      console.log(`${sample.minute.toFixed(1)} min: ${sample.mb} MB, ${counts.done} done, ${counts.failed} failed`)
  }, 15_000)
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      const pause = (WORKERS / rate) * 1000
      for (let due = began + (worker * pause) / WORKERS; due < ends; due += pause) {
        const early = due - performance.now()
        if (early > 0) await wait(early)
        await step()
      }
    }),
  )
  clearInterval(sampling)
  const settled = sizes.filter(({ minute }) => minute >= minutes * SETTLING_SHARE).map(({ mb }) => mb)
  const third = Math.max(1, Math.floor(settled.length / 3))
  const mean = (all: number[]) => all.reduce((sum, mb) => sum + mb, 0) / all.length
  const growth = mean(settled.slice(-third)) / mean(settled.slice(0, third)) - 1
  console.log(
    JSON.stringify({
      ...counts,
      failures: Object.fromEntries(failures),
      mb: settled,
      growth: `${(growth * 100).toFixed(1)} %`,
    }),
  )
}

async function step(): Promise<void> {
  const dice = randomInt(100)
  if (dice < 8) await quote()
  else if (dice < 14) await comment()
  else if (dice < 30) await send('GET', READS[randomInt(READS.length)] as string, { Cookie: 'session=nobody' })
  else await send('GET', READS[randomInt(READS.length)] as string, { 'Accept-Encoding': 'br' })
}

async function quote(): Promise<void> {
  await send(
    'POST',
    '/api/quotes',
    { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    {
      firstName: 'Soak',
      lastName: 'Test',
      companyName: 'Measured Ltd',
      email: `soak-${randomInt(5000)}@example.com`,
      phone: '+44 161 496 0000',
      location: 'Millbridge',
      description: 'Retailer',
      challenges: ['need advice on accounting software'],
      elapsed: 60,
    },
  )
}

async function comment(): Promise<void> {
  const id = 1 + randomInt(12)
  const opened = await send('GET', `/news/post_detail.php?nid=${id}`, {})
  if (!opened) return
  const body = { csrftoken: JSON.parse(opened.text).csrf_token, id, name: 'Soak', email: 'soak@example.com' }
  const headers = { 'Content-Type': 'application/json', Cookie: opened.cookie, Origin: ours.url }
  await send('POST', '/news/post_comment.php', headers, { ...body, comment: randomUUID() })
}

function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return new Promise<{ text: string; cookie: string } | null>((resolve) => {
    const fail = (why: string) => {
      counts.failed += 1
      failures.set(`${method} ${path} ${why}`, (failures.get(`${method} ${path} ${why}`) ?? 0) + 1)
      resolve(null)
    }
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const sent = request(
      (ours as Ours).url + path,
      { method, agent, headers: { ...headers, 'X-Forwarded-For': address } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 400) return fail(String(answer.statusCode))
          counts.done += 1
          const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
          resolve({ text: Buffer.concat(chunks).toString(), cookie })
        })
      },
    )
    sent.on('error', (error) => fail(error.message))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
