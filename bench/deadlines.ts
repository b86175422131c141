import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { send } from './load.ts'
import { percentile, type Row } from './report.ts'
import { FEED } from './seed-deadlines.ts'
import type { Site } from './site.ts'

const RULE = {
  name: 'A new rule',
  service: 'Payroll',
  region: null,
  rule: {
    anchor: { kind: 'month' },
    offset: { unit: 'workingDays', count: -3 },
    roll: 'none',
    weekend: ['sat', 'sun'],
  },
}
const READ = ['/', '/api/deadlines?week=now', '/api/clients']

/** A new rule for every client: until all their dates are made, and how pages are read meanwhile. */
export async function measureNewRule(site: Site): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true })
  const auth = await site.signIn()
  async function ask(path: string, body?: unknown) {
    const headers = { ...auth, ...(body ? { 'Content-Type': 'application/json' } : {}) }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const { status, body: answer } = await send(site.url + path, { agent, ...sent })
    if (status >= 300) throw new Error(`${path} answered ${status}: ${answer.toString().slice(0, 200)}`)
    return answer.toString()
  }
  async function read(times: number[]) {
    for (const path of READ) {
      const began = performance.now()
      await ask(path)
      times.push(performance.now() - began)
    }
  }
  const [before, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < 30; round += 1) await read(before)
  const { id } = JSON.parse(await ask('/api/deadline-rules', RULE)) as { id: number }
  const began = performance.now()
  const { clients } = JSON.parse(await ask(`/api/deadline-rules/${id}/apply`, { clients: 'all' })) as {
    clients: number
  }
  for (let waiting = clients; waiting > 0; ) {
    await read(during)
    await wait(50)
    waiting = (JSON.parse(await ask(`/api/deadline-rules/${id}`)) as { waiting: number }).waiting
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  agent.destroy()
  const reads = { 'read before, p95 ms': percentile(before, 0.95), 'read meanwhile, p95 ms': percentile(during, 0.95) }
  return [{ clients, seconds, ...reads }]
}

/** A calendar program reads what one colleague has to do. A calendar may be read 60 times an hour. */
export async function measureFeed(site: Site): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let events = 0
  for (let round = 0; round < 55; round += 1) {
    const began = performance.now()
    const { status, body } = await send(`${site.url}/calendar/feeds/${FEED.token}.ics`, { agent })
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`the calendar answered ${status}`)
    events = body.toString().split('BEGIN:VEVENT').length - 1
  }
  agent.destroy()
  const warm = times.slice(5)
  return [{ events, p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) }]
}
