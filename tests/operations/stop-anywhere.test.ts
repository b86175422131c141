import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { ADMIN, startSite } from '#tests/support/site.ts'

// Spread over all moments, four times as often before a release.
const STOPS = process.env.TEST_FULL ? 64 : 16
const LATEST_MS = 600
const AT_ONCE = 5

describe('a stop at any moment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-stops-'))
  const postgres = sharedPostgres()
  let token: string
  beforeAll(async () => {
    await postgres.query('create database stops')
    token = await furnish(join(folder, 'sqlite'))
    await furnish(join(folder, 'postgres'), postgres.urlOf('stops'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
  })

  it(`leaves no error in the log, ${STOPS} times over on both engines`, { timeout: 400_000 }, async () => {
    const told: Record<string, string[]> = {}
    const stop = async (number: number) => {
      const onPostgres = number % 2 === 1
      const [turn, turns] = [Math.floor(number / 4), STOPS / 4]
      const moment = Math.round(((turn + Math.random()) / turns) * LATEST_MS)
      const dataDir = join(folder, String(number))
      cpSync(join(folder, onPostgres ? 'postgres' : 'sqlite'), dataDir, { recursive: true })
      const site = await startSite({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...(onPostgres ? { DATABASE_URL: postgres.urlOf('stops') } : {}),
      })
      const leaving = new AbortController()
      const visitors = Promise.all(
        ASKED.map(async (path) => {
          while (!leaving.signal.aborted) await ask(site.url + path, token, leaving.signal)
        }),
      )
      await wait(moment)
      site.kill('SIGTERM')
      // Half of them hang up at once: what was begun for them must not outlive the database either.
      if (number % 4 < 2) leaving.abort()
      const code = await site.exited
      leaving.abort()
      await visitors
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0 || site.lines.length > 0)
        told[`${number}: after ${moment} ms`] = [`ended with ${code}`, ...site.lines]
    }
    // Several at a time, of both engines: a stop waits for the backup that a first start makes.
    const numbers = Array.from({ length: STOPS }, (_, number) => number)
    const waiting = numbers[Symbol.iterator]()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const number of waiting) await stop(number)
      }),
    )
    expect(told).toEqual({})
  })
})

const ASKED = [
  '/',
  '/blog',
  '/dashboard',
  '/dashboard/inbox',
  '/api/live',
  '/api/search?q=tax',
  '/blog?q=tax',
  '/feed.xml',
]

/** A data folder as a site leaves it that has run before; answers a token of the admin. */
async function furnish(dataDir: string, databaseUrl?: string): Promise<string> {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  // Not of a used site: its jobs have run, and here they are to be due.
  const site = await startSite({ DATA_DIR: dataDir, ...database })
  const login = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await login.json()) as { token: string }
  expect(await site.stop()).toBe(0)
  return token
}

async function ask(url: string, token: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(url, { signal, headers: { Authorization: `Bearer ${token}` } })
    await answer.text()
  } catch {
    // It has closed, or the caller has left.
    await wait(20)
  }
}
