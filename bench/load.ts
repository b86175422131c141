import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinned } from './machine.ts'

export interface Load {
  requestsPerSecond: number
  p50ms: number
  p99ms: number
  requests: number
  errors: number
}

const REPORT = `
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"errors":%d}\\n', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`

const script = join(mkdtempSync(join(tmpdir(), 'countinghouse-wrk-')), 'report.lua')
writeFileSync(script, REPORT)

/** Asks for one address as fast as it is answered, from the second core. */
export async function load(
  url: string,
  {
    seconds = 8,
    connections = 32,
    headers = {},
  }: { seconds?: number; connections?: number; headers?: Record<string, string> },
): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const [program, args] = pinned('generator', 'wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script],
    ...lines,
    url,
  ])
  const { stdout } = await promisify(execFile)(program, args, { encoding: 'utf8' })
  const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '{}')
  return {
    requestsPerSecond: Math.round(result.requests / (result.micros / 1e6)),
    p50ms: result.p50 / 1000,
    p99ms: result.p99 / 1000,
    requests: result.requests,
    errors: result.errors,
  }
}
