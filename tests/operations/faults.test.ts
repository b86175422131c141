import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpeg } from '#tests/support/pictures.ts'
import { records } from '#tests/support/records.ts'
import { ADMIN, runToEnd, type Site, startSite } from '#tests/support/site.ts'
import { makeSmallDisk, NO_MOUNT, type SmallDisk } from '#tests/support/small-disk.ts'
import { skipFor } from '#tests/support/tools.ts'

describe('a disk that fails', () => {
  let disk: SmallDisk
  let site: Site
  let staff: { Authorization: string }
  beforeAll(async () => {
    disk = makeSmallDisk(112)
    site = await startSite({ DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'fatal' }, { isUsed: true })
    const { token } = await (await send('/api/auth/login', ADMIN)).json()
    staff = { Authorization: `Bearer ${token}` }
  })
  afterAll(async () => {
    expect(await site.stop()).toBe(0)
    disk.remove()
  })

  it('that is full: says so with 503, keeps nothing by halves, goes on showing pages, and recovers', async (test) => {
    if (!disk.isMounted) skipFor(test, NO_MOUNT)
    const before = countOf('leads')
    disk.fill()
    const answers: number[] = []
    // The log of the database has room of its own, for a while.
    for (let tries = 0; tries < 500 && !answers.includes(503); tries++) answers.push((await message()).status)
    expect(new Set(answers)).toEqual(new Set([...answers.filter((status) => status === 201), 503]))

    const refused = await message()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    const upload = await picture(1)
    expect(upload.status).toBe(503)
    expect(upload.headers.get('retry-after')).toBe('10')

    const form = await sendForm('/Contact', { name: 'Nora', email: 'nora@example.com', message: 'Typed with care' })
    expect(form.status).toBe(503)
    const page = await form.text()
    expect(page).toContain('cannot store anything at the moment')
    expect(page).toContain('Typed with care')

    for (const path of ['/', '/blog', '/api/auth/me', '/dashboard']) {
      expect((await fetch(site.url + path, { headers: staff, redirect: 'manual' })).status, path).toBeLessThan(400)
    }
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503)

    disk.empty()
    expect((await message()).status).toBe(201)
    expect((await picture(1)).status).toBe(200)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(countOf('leads') - before).toBe(answers.filter((status) => status === 201).length + 1)
  })

  it('that lets nobody write files: refuses uploads with 503, takes everything else, and recovers', async (test) => {
    if (!disk.isMounted) skipFor(test, NO_MOUNT)
    const open = disk.close('data/uploads')
    const upload = await picture(2)
    expect(upload.status).toBe(503)
    expect(await upload.json()).toMatchObject({ code: 'unavailable' })
    expect((await message()).status).toBe(201)
    open()
    expect((await picture(2)).status).toBe(200)
  })

  it('that lets nobody write at all: stops a start with one line', async (test) => {
    if (!disk.isMounted) skipFor(test, NO_MOUNT)
    const open = disk.close('elsewhere')
    const { stderr, exitCode } = await runToEnd([], { DATA_DIR: join(disk.folder, 'elsewhere') })
    open()
    expect(stderr).toMatch(/^(DATA_DIR|DATABASE_URL): [^\n]+\n$/)
    expect(exitCode).toBe(1)
  })

  it('while another program writes: waits for its turn, and shows pages meanwhile', async () => {
    const other = opened()
    other.exec('begin immediate')
    const waiting = message()
    for (const path of ['/readyz', '/services', '/api/settings']) {
      expect((await fetch(site.url + path)).status).toBe(200)
    }
    other.exec('commit')
    expect((await waiting).status).toBe(201)
    other.close()
  })

  it('while another program does not let go: says so with 503, and recovers', async () => {
    const other = opened()
    other.exec('begin immediate')
    const answers = await Promise.all([message(), message(), message()])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(answers[0]?.headers.get('retry-after')).toBe('10')
    // The one after need not wait as long in vain.
    expect((await message()).status).toBe(503)
    other.exec('rollback')
    other.close()
    expect((await message()).status).toBe(201)
  })

  it('that damages the database: answers 503 by a page that says so, and recovers with the file', async () => {
    const whole = join(disk.folder, 'whole.db')
    const other = opened()
    // So that nobody goes on reading what they remember. What a job of the site writes meanwhile makes it busy.
    await expect
      .poll(() => {
        other.exec('update jobs set last_error = null')
        return other.prepare('pragma wal_checkpoint(truncate)').get()
      })
      .toMatchObject({ busy: 0 })
    other.close()
    copyFileSync(file(), whole)
    const bytes = readFileSync(file())
    const damaged = Buffer.from(bytes).fill(0x5a, 4096)
    writeFileSync(file(), damaged, { flag: 'r+' })
    const page = await fetch(`${site.url}/blog?q=books`)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('10')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await page.text()).toContain('We cannot reach our records right now')
    expect((await fetch(`${site.url}/api/news?q=books`)).status).toBe(503)
    expect((await message()).status).toBe(503)
    writeFileSync(file(), bytes, { flag: 'r+' })
    expect((await message()).status).toBe(201)
    expect((await fetch(`${site.url}/blog?q=books`)).status).toBe(200)
  })

  /** Waits for its turn, as the site does. */
  const opened = () => new DatabaseSync(file(), { timeout: 30_000 })
  const file = () => join(site.dataDir, 'countinghouse.db')
  const countOf = (table: string) => records<{ n: number }>(site, `select count(*) as n from ${table}`)[0]?.n ?? 0

  let visitors = 0
  function send(path: string, body: unknown) {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.9.${visitors >> 8}.${visitors++ & 255}`,
    }
    return fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const message = () => send('/api/contact', { name: 'Nora', email: 'nora@example.com', message: 'Is it in time?' })

  function sendForm(path: string, fields: Record<string, string>) {
    const headers = { Origin: site.url, 'Sec-Fetch-Site': 'same-origin' }
    return fetch(site.url + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
  }

  async function picture(seed: number) {
    const body = new FormData()
    body.append('images[]', new File([new Uint8Array(await jpeg(400, 300, seed))], 'picture.jpg'))
    return await fetch(`${site.url}/api/upload/image`, { method: 'POST', headers: staff, body })
  }
})
