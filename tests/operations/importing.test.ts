import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { author, comment, post, wxr } from '#tests/support/imports/wordpress.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

const POSTS = 200

describe('killed in the middle of an import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-importing-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: join(folder, 'data') }

  it('I1: goes on by itself after the next start, brings nothing in twice and leads every link', {
    timeout: 240_000,
  }, async () => {
    let site = await startSite(env, { isUsed: true })
    let { token } = await send(site, 'POST', '/api/auth/login', ADMIN)
    const file = await upload(
      site,
      token,
      wxr(author('a', 'A'), ...Array.from({ length: POSTS }, (_, n) => number(n + 1))),
    )
    const { id } = await send(site, 'POST', '/api/imports', { files: [file] }, token)
    const now = async () => await send(site, 'GET', `/api/imports/${id}`, undefined, token)
    await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 50 }).toBe('ready')
    const database = new DatabaseSync(join(env.DATA_DIR, 'countinghouse.db'), { timeout: 60_000 })
    database.exec(SLOW)
    await send(site, 'POST', `/api/imports/${id}/run`, {}, token)
    await expect.poll(async () => (await now()).settled, { timeout: 120_000, interval: 5 }).toBeGreaterThan(20)
    site.kill('SIGKILL')
    await site.exited

    // A user who looks at the database finds each article beside its item, and the rest untouched.
    const half = countOf(database, IN)
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(POSTS)
    expect(countOf(database, MADE)).toBe(half)
    endLease(database)

    // The second time while links are led to the articles that came after them.
    site = await startSite(env)
    await expect.poll(() => countOf(database, LED), { timeout: 120_000, interval: 2 }).toBeGreaterThan(10)
    site.kill('SIGKILL')
    await site.exited
    expect(countOf(database, IN)).toBe(POSTS)
    const led = countOf(database, LED)
    expect(led).toBeLessThan(POSTS - 1)
    // A text and what is known about it are led together, or neither is.
    expect(linksIn(database).filter(({ href }) => href?.startsWith('/blogd/'))).toHaveLength(led)
    endLease(database)
    database.exec('drop trigger slow')

    site = await startSite(env)
    token = (await send(site, 'POST', '/api/auth/login', ADMIN)).token
    await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 100 }).toBe('done')
    const { total, settled, counts } = await now()
    expect([settled, total]).toEqual([POSTS * 2 + 1, POSTS * 2 + 1])
    const imported = Object.fromEntries(counts.map(({ kind, outcomes }: Counted) => [kind, outcomes.imported]))
    expect(imported).toMatchObject({ article: POSTS, comment: POSTS })
    expect(await site.stop()).toBe(0)
    expect(countOf(database, MADE)).toBe(POSTS)
    expect(countOf(database, "select count(*) n from comments where body like 'On %'")).toBe(POSTS)
    expect(countOf(database, LED)).toBe(POSTS - 1)
    const links = linksIn(database)
    const idOf = new Map(links.map((each) => [each.title, each.id]))
    const next = (title: string) => Number(title.split(' ')[1]) + 1
    expect(links.map(({ title, href }) => [title, href])).toEqual(
      links.map(({ title }) => [title, placeOf(next(title), idOf) ?? null]),
    )
    // Each text was changed once for its link: by the one before the kill or by the one after, not by both.
    expect(new Set(links.map(({ version, href }) => version - (href ? 1 : 0))).size).toBe(1)
    database.close()
  })
})

/** A post that links to the one after it, which is not there yet when it is imported; the last has none to link to. */
function number(n: number): string {
  const next = `<p><a href="https://old.example/2019/05/post-${n + 1}/">Next</a></p>`
  const content = n < POSTS ? next : '<p>The end.</p>'
  return post({ id: n, title: `Number ${n}`, content, more: comment(n, '1', `On ${n}`) })
}

const placeOf = (n: number, idOf: Map<string, number>) => {
  const id = idOf.get(`Number ${n}`)
  return id && `/blogd/${id}/number-${n}`
}

const countOf = (database: DatabaseSync, query: string) => Number(database.prepare(query).get()?.n)

/** Each item takes a moment longer: whoever looks on is in time for the middle, on a busy machine too. */
const SLOW = `create trigger slow after update on import_items begin
  select count(*) from import_items a, (select id from import_items limit 20) b where a.id <> b.id;
end`

/** The lease of the instance that died runs out. */
const endLease = (database: DatabaseSync) => database.prepare('delete from leases').run()

interface Linked {
  id: number
  title: string
  version: number
  href: string | null
}

/** The articles, and where the link of each leads readers. */
function linksIn(database: DatabaseSync): Linked[] {
  const rows = database.prepare("select id, title, version, html from articles where title like 'Number %'").all()
  return rows.map(({ id, title, version, html }) => ({
    id: Number(id),
    title: String(title),
    version: Number(version),
    href: /href="([^"]*)"/.exec(String(html))?.[1] ?? null,
  }))
}

interface Counted {
  kind: string
  outcomes: { imported: number }
}

const IN = "select count(*) n from import_items where kind = 'article' and outcome = 'imported'"
const LED = `select count(*) n from import_items where kind = 'article' and data like '%"now":"/blogd/%'`
const MADE = "select count(*) n from articles where title like 'Number %'"

async function upload(site: Site, token: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const who = { ...TUS, Authorization: `Bearer ${token}` }
  const metadata = metadataOf({ name: 'site.xml', client: 0, target: 'import' })
  const about = { 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata }
  const begun = await fetch(`${site.url}/api/uploads`, { method: 'POST', headers: { ...who, ...about } })
  const place = new URL(begun.headers.get('location') ?? '', site.url).pathname
  const type = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  const sent = await fetch(site.url + place, { method: 'PATCH', headers: { ...who, ...type }, body: bytes })
  expect(sent.status).toBe(204)
  return (await send(site, 'GET', place, undefined, token)).receipt.documentId
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into.
async function send(site: Site, method: string, path: string, body?: unknown, token?: string): Promise<any> {
  const answer = await fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
