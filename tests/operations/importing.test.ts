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

  it('I1: goes on by itself after the next start, and brings nothing in twice', { timeout: 240_000 }, async () => {
    const env = { DATA_DIR: join(folder, 'data') }
    let site = await startSite(env)
    let { token } = await send(site, 'POST', '/api/auth/login', ADMIN)
    const number = (n: number) => post({ id: n, title: `Number ${n}`, more: comment(n, '1', `On ${n}`) })
    const file = await upload(
      site,
      token,
      wxr(author('a', 'A'), ...Array.from({ length: POSTS }, (_, n) => number(n + 1))),
    )
    const { id } = await send(site, 'POST', '/api/imports', { files: [file] }, token)
    const now = async () => await send(site, 'GET', `/api/imports/${id}`, undefined, token)
    await expect.poll(async () => (await now()).state, { timeout: 60_000, interval: 50 }).toBe('ready')
    await send(site, 'POST', `/api/imports/${id}/run`, {}, token)
    await expect.poll(async () => (await now()).settled, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
    site.kill('SIGKILL')
    await site.exited

    // Somebody who looks at the database finds each article beside its item, and the rest untouched.
    const database = new DatabaseSync(join(env.DATA_DIR, 'countinghouse.db'))
    const half = Number(database.prepare(IN).get()?.n)
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(POSTS)
    expect(database.prepare(MADE).get()?.n).toBe(half)
    // The lease of the instance that died runs out.
    database.prepare('update imports set lease_until = null').run()
    database.close()

    site = await startSite(env)
    token = (await send(site, 'POST', '/api/auth/login', ADMIN)).token
    await expect.poll(async () => (await now()).state, { timeout: 120_000, interval: 100 }).toBe('done')
    const { total, settled, counts } = await now()
    expect([settled, total]).toEqual([POSTS * 2 + 1, POSTS * 2 + 1])
    const imported = Object.fromEntries(counts.map(({ kind, outcomes }: Counted) => [kind, outcomes.imported]))
    expect(imported).toMatchObject({ article: POSTS, comment: POSTS })
    expect(await site.stop()).toBe(0)
    const after = new DatabaseSync(join(env.DATA_DIR, 'countinghouse.db'), { readOnly: true })
    expect(after.prepare(MADE).get()?.n).toBe(POSTS)
    expect(after.prepare("select count(*) n from comments where body like 'On %'").get()?.n).toBe(POSTS)
    after.close()
  })
})

interface Counted {
  kind: string
  outcomes: { imported: number }
}

const IN = "select count(*) n from import_items where kind = 'article' and outcome = 'imported'"
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
