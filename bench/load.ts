import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

const CAN_PIN = availableParallelism() > 1 && has('taskset')

// Where the system happens to put a program in memory makes a third of its pace, nginx's too: without this no two runs are alike.
const SAME_ADDRESSES = spawnSync('setarch', ['-R', 'true']).status === 0 ? ['setarch', '-R'] : []

/** The command with which a program stays on its core: servers on the first, generators on the second. */
export function pinned(on: 'server' | 'generator', program: string, args: string[]): [string, string[]] {
  const core = CAN_PIN ? ['taskset', '-c', on === 'server' ? '0' : '1'] : []
  const [first = program, ...others] = [...core, ...SAME_ADDRESSES, program, ...args]
  return [first, others]
}

/** Keeps this very process, while it is the generator, off the core of the server. */
export async function asGenerator<T>(work: () => Promise<T>): Promise<T> {
  const stay = (cores: string) => spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
  if (CAN_PIN) stay('1')
  try {
    return await work()
  } finally {
    if (CAN_PIN) stay(`0-${availableParallelism() - 1}`)
  }
}

export interface Load {
  [name: string]: number
  perSecond: number
  p50ms: number
  p99ms: number
  errors: number
}

interface Asked {
  seconds?: number
  connections?: number
  headers?: Record<string, string>
}

const REPORT = `
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"errors":%d}\\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`

/** Asks for one address as fast as it is answered, with wrk on the second core. */
export async function load(url: string, { seconds = 8, connections = 32, headers = {} }: Asked): Promise<Load> {
  const script = join(mkdtempSync(join(tmpdir(), 'countinghouse-wrk-')), 'report.lua')
  writeFileSync(script, REPORT)
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, ...lines, url]
  const { stdout } = await promisify(execFile)(...pinned('generator', 'wrk', args), { encoding: 'utf8' })
  const { requests, micros, p50, p99, errors } = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '{}')
  return { perSecond: Math.round(requests / (micros / 1e6)), p50ms: p50 / 1000, p99ms: p99 / 1000, errors }
}

interface Sent {
  method?: string
  agent?: Agent
  headers?: Record<string, string>
  body?: string | FormData
}

/** One request, from an address of its own, so that no limit on one visitor stops it. */
export async function send(url: string, { method = 'GET', agent, headers, body }: Sent = {}) {
  const packed = body instanceof FormData ? new Response(body) : null
  const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : body
  const type = packed ? { 'Content-Type': packed.headers.get('content-type') ?? '' } : {}
  const from = { 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` }
  return await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers, ...type, ...from } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

const byte = () => Math.floor(Math.random() * 256)

/** The cookies an answer sets, as the next request sends them. */
export function cookiesOf(headers: IncomingHttpHeaders): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
}
