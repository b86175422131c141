import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BYTES } from '#contract/limits.ts'
import { migrations } from '#database/migrations/all.ts'
import { slowQueryLog } from '#database/slow-queries.ts'
import { noteTurn } from '#platform/metrics.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const TOKEN = 'a-token-for-figures'

describe('operations', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ metricsToken: TOKEN })
  })
  afterAll(() => app.close())

  it('says that the process is alive', async () => {
    const answer = await app.call('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  it('is ready when database, migrations and disk are', async () => {
    const answer = await app.call('/readyz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ready', checks: { database: { ok: true } } })
  })

  it('tells admins how the site is, and what needs attention', async () => {
    await app.services.jobs.run('sweep-tokens')
    const answer = await app.call('/api/health', { headers: await app.as('admin') })
    const health = await answer.json()
    expect(health).toMatchObject({
      engine: app.db.engine.name,
      mail: { delivering: false, waiting: 0, failed: 0 },
      jobs: [{ name: 'sweep-tokens', error: null }],
      warnings: [expect.stringContaining('No mail server')],
    })
    expect(health.databaseBytes).toBeGreaterThan(100_000)
    expect(health.disk.freeBytes).toBeGreaterThan(0)
    expect(health.migrations).toEqual({ applied: migrations.length, last: migrations.at(-1)?.name })
    app.clock.advance({ days: 2 })
    const later = await (await app.call('/api/health', { headers: await app.as('admin') })).json()
    expect(later.warnings).toContain('No backup has been made yet. One should be made every night.')
  })

  it('tells figures to whoever has the token, and to strangers that there is nothing', async () => {
    expect((await app.call('/metrics')).status).toBe(404)
    for (const role of ['client', 'editor'] as const) {
      expect((await app.call('/metrics', { headers: await app.as(role) })).status).toBe(404)
    }
    const told = await app.call('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })
    expect(told.status).toBe(200)
    const wrong = await app.call('/metrics', { headers: { Authorization: `Bearer ${TOKEN}x` } })
    expect(wrong.status).toBe(404)
    await app.services.jobs.run('sweep-tokens')
    const answer = await app.call('/metrics', { headers: await app.as('admin') })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    for (const line of text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) countinghouse_\w+ .+|countinghouse_\w+(\{[^}]*\})? -?[\d.]+(e\+\d+)?)$/)
    }
    expect(text).toContain(`countinghouse_info{version="`)
    expect(text).toContain('countinghouse_job_failed{job="sweep-tokens"} 0')
    expect(text).not.toContain('@')
  })

  it('lets the largest form pass through the proxy as deploy/nginx.conf sets it up', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(BYTES.document + 1_000_000)
  })

  it('has every figure that the alerts and the dashboard of deploy/watching ask for', async () => {
    const text = await (await app.call('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text()
    const told = new Set([...text.matchAll(/^(?:# TYPE )?(countinghouse_\w+)[{ ]/gm)].map(([, name]) => name))
    const rules = readFileSync('deploy/watching/countinghouse.rules.yml', 'utf8')
    const dashboard = readFileSync('deploy/watching/countinghouse.dashboard.json', 'utf8')
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
    const asked = [rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(
      (part) => part.match(/\bcountinghouse_\w+/g) ?? [],
    )
    expect(asked.length).toBeGreaterThan(30)
    expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([])
    expect(text).toContain('countinghouse_place_fault{place="files"} 0')
    const places = [...text.matchAll(/place_fault\{place="([\w-]+)"/g)].map(([, place]) => place)
    expect(places).toEqual(['files', 'documents-key', 'backups'])
  })

  it('counts how often the event loop stood for more than a second, and for how long', async () => {
    const read = async () => {
      const text = await (await app.call('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } })).text()
      return [/stalls_total (\S+)$/m, /stalled_seconds_total (\S+)$/m].map((figure) => Number(figure.exec(text)?.[1]))
    }
    const [stalls = 0, seconds = 0] = await read()
    for (const lateMs of [2, 999, 2_500, 1_500]) noteTurn(lateMs)
    expect(await read()).toEqual([stalls + 2, seconds + 4])
  })

  it('tells of slow queries, without what was asked for', async () => {
    const told: [object, string][] = []
    const note = slowQueryLog({ warn: (about: object, words: string) => told.push([about, words]) } as never, 100)
    const query = { sql: 'select *\n  from accounts where email = ?', parameters: ['ada@example.com'] }
    note({ level: 'query', query, queryDurationMillis: 99 } as never)
    expect(told).toEqual([])
    note({ level: 'query', query, queryDurationMillis: 120.4 } as never)
    expect(told).toEqual([[{ ms: 120, query: 'select * from accounts where email = ?' }, 'a slow query']])
  })

  it('answers unknown addresses with a problem in JSON', async () => {
    const answer = await app.call('/api/nothing-here')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found', error: expect.any(String) })
  })

  it('names the verbs that an address takes', async () => {
    const answer = await app.call('/healthz', { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
  })
})
