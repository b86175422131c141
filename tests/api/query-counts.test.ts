import { CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readerOf, remark } from '#tests/support/news.ts'

const MOST_QUERIES = 15
// They gather from every feature.
const MOST_GATHERED = 45
const GATHERING = new Set(['/api/account/data', '/api/dashboard', '/api/health', '/api/search', '/metrics'])
const QUERY = 'q=tax&pageno=1&page=1&from=2026-01-01&to=2026-12-31'
// It answers for as long as a user listens.
const ENDLESS = new Set(['/api/live'])

const QUOTE = {
  firstName: 'Tax',
  lastName: 'Payer',
  companyName: 'Payer Ltd',
  phone: '+44 161 496 0000',
  location: 'Millbridge',
  description: 'Retailer',
  challenges: ['need advice on accounting software'],
}

const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery: () => unknown }

describe('queries of a call', () => {
  let app: TestApp
  let calls: string[]
  let addresses = 0
  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    // In the opening hours until the end: what the chat answers hangs on them.
    const now = app.clock.now()
    app.clock.advance({ seconds: (new Date(now).setUTCHours(36, 0, 0, 0) - now.getTime()) / 1000 })
    const { paths } = (await (await app.call('/api/openapi.json')).json()) as { paths: Record<string, object> }
    calls = Object.entries(paths)
      .filter(([path, verbs]) => 'get' in verbs && !path.includes('{') && !ENDLESS.has(path))
      .map(([path]) => path)
  })
  afterAll(() => app.close())

  it('are as many for much as for little, and few', async () => {
    // More than a search shows at once: from there on it asks no more often.
    await add(7)
    const before = await countAll()
    await add(10)
    const after = await countAll()
    expect(Object.keys(after).length).toBeGreaterThan(20)
    expect(Object.values(after).some((count) => count > 0)).toBe(true)
    const growing = calls.filter((path) => (after[path] ?? 0) > (before[path] ?? 0))
    expect(growing.map((path) => `${path}: ${before[path]} queries, then ${after[path]}`)).toEqual([])
    const many = calls.filter((path) => (after[path] ?? 0) > (GATHERING.has(path) ? MOST_GATHERED : MOST_QUERIES))
    expect(many.map((path) => `${path}: ${after[path]} queries`)).toEqual([])
  })

  it('of a comment and of a request are few, each with its place in the register of people', async () => {
    const { id } = await staffOf(app).publish({ title: 'Few questions' })
    const reader = readerOf(app)
    const forms = [(await reader.open(id)).body.csrf_token, (await reader.open(id)).body.csrf_token]
    const comment = (csrftoken: string) => reader.send({ csrftoken, id, ...remark, comment: csrftoken })
    const quote = () => send('/api/quotes', { ...QUOTE, email: `quote.${++addresses}@example.org` })
    // Once to fill what is kept in memory.
    await comment(forms[0])
    await quote()
    // One of them for words that nobody has used before, one for webhooks and one for registrations.
    expect(await countOf(() => comment(forms[1]))).toBeLessThanOrEqual(16)
    // Two of them count the emails of a day, by network and by address.
    expect(await countOf(quote)).toBeLessThanOrEqual(24)
  })

  it('for the news walk an index in its order and sort nothing, on SQLite, which never learns what tables hold', async () => {
    if (app.db.engine.name !== 'sqlite') return
    const spy = vi.spyOn(executor, 'executeQuery')
    for (const path of ['/api/news', '/api/articles', '/news/news.php?pageno=1', '/feed.xml']) {
      expect((await app.call(path)).status).toBe(200)
    }
    const asked = (spy.mock.calls as unknown as [CompiledQuery][]).map(([query]) => query)
    spy.mockRestore()
    const lists = asked.filter((query) => /from "articles" .*order by "published_at"/.test(query.sql))
    expect(lists.length).toBeGreaterThan(2)
    for (const { sql, parameters } of lists) {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      const { rows } = await app.db.read.executeQuery<{ detail: string }>(explained)
      expect(rows.map((row) => row.detail).join('\n'), sql).toMatch(
        /^SEARCH articles USING COVERING INDEX articles_news|^SCAN articles USING INDEX articles_pinned/,
      )
      expect(rows.map((row) => row.detail).join('\n'), sql).not.toContain('TEMP B-TREE')
    }
  })

  async function countOf(act: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(executor, 'executeQuery')
    await act()
    const count = spy.mock.calls.length
    spy.mockRestore()
    return count
  }

  async function countAll(): Promise<Record<string, number>> {
    const headers = await app.as('admin')
    const counts: Record<string, number> = {}
    for (const path of calls) {
      // Once to fill what is kept in memory.
      await (await app.call(`${path}?${QUERY}`, { headers })).text()
      counts[path] = await countOf(async () => (await app.call(`${path}?${QUERY}`, { headers })).text())
    }
    return counts
  }

  /** More of everything that is listed anywhere. */
  async function add(count: number): Promise<void> {
    const staff = staffOf(app)
    for (let each = 0; each < count; each += 1) {
      const { id } = await staff.publish({ title: `Tax ${each}`, category: `Tax ${each % 5}` })
      await staff.draft(`A tax draft ${each}`)
      await send('/api/contact', {
        name: 'Tax Payer',
        email: `tax.${++addresses}@example.org`,
        message: 'A tax letter.',
      })
      const reader = readerOf(app)
      const { body } = await reader.open(id)
      app.clock.advance({ minutes: 11 })
      expect((await reader.send({ csrftoken: body.csrf_token, id, ...remark })).status).toBe(200)
      await app.person({ role: each % 3 === 0 ? 'editor' : 'client' })
    }
  }

  async function send(path: string, body: unknown): Promise<void> {
    const answer = await app.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.0.${++addresses}` },
    })
    expect(answer.status, await answer.text()).toBe(201)
  }
})
