import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendThroughKills } from '#tests/support/newsletter-kills.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import type { Row } from './report.ts'

/** Whether a newsletter reaches so many addresses once each though the site is killed so often, and how long a sign-in code waits beside it. */
export async function measureNewsletter(addresses: number, kills: number, engine: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'))
  const server = engine === 'sqlite' ? null : await startPostgres()
  const name = `bench_newsletter_${process.pid}`
  try {
    await server?.query(`create database ${name}`)
    const env = { DATA_DIR: folder, LOG_LEVEL: 'error', ...(server && { DATABASE_URL: server.urlOf(name) }) }
    const found = await sendThroughKills({ env, addresses, kills })
    return [
      {
        ...{ addresses, kills, once: found.once, never: found.never, twice: found.twice },
        ...{ 'transmitted again': found.repeated, seconds: found.seconds, 'sign-in code, ms': found.codeMs },
      },
    ]
  } finally {
    await server?.query(`drop database if exists ${name}`)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
