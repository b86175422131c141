import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { touch } from '#database/database.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'

const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

describe('kept pages', () => {
  let app: TestApp
  let site: TestOrigin
  const rendered: Request[] = []
  let answer: (request: Request, callApi: typeof fetch) => Promise<Response>

  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    site = await startOrigin(app, async (request, callApi) => {
      rendered.push(request)
      await callApi('http://internal/api/settings')
      return await answer(request, callApi)
    })
  })
  afterAll(async () => {
    await site.close()
    await app.close()
  })
  beforeEach(async () => {
    answer = async (request) => {
      return page(`<p>${request.url}</p>${'Words and figures. '.repeat(60)}`)
    }
    await change()
    rendered.length = 0
  })

  const change = (...tags: string[]) =>
    app.db.transaction(async (tx) => touch(tx, ...(tags.length ? tags : ['settings'])))

  it('are made once however many ask at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.get('/about')))
    expect(new Set(await Promise.all(answers.map((one) => one.text()))).size).toBe(1)
    expect(rendered).toHaveLength(1)
    await site.get('/about')
    expect(rendered).toHaveLength(1)
  })

  it('are made anew after a change of what they show, and only then', async () => {
    await site.get('/about')
    await change('publications')
    await site.get('/about')
    expect(rendered).toHaveLength(1)
    await change('settings')
    await site.get('/about')
    expect(rendered).toHaveLength(2)
  })

  it('are made anew after a write whose commit was reported as a failure', async () => {
    await site.get('/about')
    const { transaction } = app.db.engine
    app.db.engine.transaction = async (work) => {
      await transaction(work, () => {})
      throw new Error('The connection was lost.')
    }
    await expect(change('settings')).rejects.toThrow('lost')
    app.db.engine.transaction = transaction
    await site.get('/about')
    expect(rendered).toHaveLength(2)
  })

  it.each(['gzip', 'br', 'identity'])('come as %s with an entity tag of that encoding', async (encoding) => {
    const first = await site.get('/about', { 'Accept-Encoding': encoding })
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    const words = await first.text()
    expect(words).toContain('https://firm.example/about')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await site.get('/about', { 'Accept-Encoding': encoding, 'If-None-Match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('content-security-policy')).toContain('script-src')
    const other = await site.get('/about', { 'Accept-Encoding': 'deflate', 'If-None-Match': '"none-of-these"' })
    expect(other.status).toBe(200)
  })

  it('answer HEAD with the headers of GET and no body', async () => {
    const get = await site.get('/about', BROWSER)
    const head = await fetch(`${site.url}/about`, { method: 'HEAD', headers: BROWSER })
    for (const name of ['etag', 'content-encoding', 'content-security-policy', 'cache-control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
    expect(await head.text()).toBe('')
  })

  it('are the same entry whatever else stands in the query', async () => {
    const plain = await (await site.get('/about')).text()
    const campaign = await (await site.get('/about?utm_source=letter&fbclid=1&x=%3Cscript%3E')).text()
    expect(campaign).toBe(plain)
    expect(rendered).toHaveLength(1)
  })

  it('take nothing from the headers of who asked first', async () => {
    const poison = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      'X-Original-URL': '/dashboard',
      'X-Request-Id': 'poisoned-request-id',
      'Accept-Language': 'xx',
      'User-Agent': '<script>',
      Cookie: 'theme=evil.example',
    }
    await site.get('/about', poison)
    expect(rendered[0]?.url).toBe('https://firm.example/about')
    expect([...(rendered[0]?.headers ?? [])]).toEqual([])
    const next = await site.get('/about')
    expect(JSON.stringify([...next.headers, await next.text()])).not.toMatch(/evil|poisoned|gopher/)
  })

  it.each<Record<string, string>>([
    { Cookie: 'a=b; session=x' },
    { Cookie: '__Host-session=x' },
    { Authorization: 'Bearer x' },
  ])('are neither shown to nor filled by somebody with %j', async (credentials) => {
    answer = async (request) => page(request.headers.get('cookie') ?? request.headers.get('authorization') ?? 'nobody')
    const own = await site.get('/about', credentials)
    expect(await own.text()).toContain(Object.values(credentials)[0])
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const others = await site.get('/about')
    expect(await others.text()).toContain('nobody')
    await site.get('/about', credentials)
    expect(rendered).toHaveLength(3)
  })

  it.each([
    ['sets a cookie', () => page('hello', { headers: { 'Set-Cookie': 'a=b' } })],
    ['says no-store', () => page('hello', { headers: { 'Cache-Control': 'no-store' } })],
    ['is private', () => page('hello', { headers: { 'Cache-Control': 'private' } })],
    ['is not found', () => page('hello', { status: 404 })],
    ['has failed', () => page('hello', { status: 500 })],
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
  ])('never hold an answer that %s', async (_, make) => {
    answer = async () => make()
    await site.get('/api/settings')
    const before = site.stats().entries
    const first = await site.get('/about')
    expect(first.status).toBe(make().status)
    expect(first.headers.get('set-cookie')).toBe(make().headers.get('set-cookie'))
    expect(first.headers.get('location')).toBe(make().headers.get('location'))
    expect(site.stats().entries).toBe(before)
  })

  it('never hold a page that reads what nobody has tagged, or what was given to one person', async () => {
    answer = async (_, callApi) => page(await (await callApi('http://internal/api/nothing')).text())
    await site.get('/api/settings')
    const before = site.stats().entries
    await site.get('/about')
    expect(site.stats().entries).toBe(before)
  })

  it('are not shared with whoever asks after a change that came while they were made', async () => {
    const [begun, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answer = async () => {
      begun.resolve()
      await freed.promise
      return page('of before')
    }
    const first = site.get('/about')
    await begun.promise
    await change()
    answer = async () => page('of after')
    const second = site.get('/about')
    await vi.waitFor(() => expect(rendered).toHaveLength(2), { timeout: 30_000 }).finally(freed.resolve)
    expect(await (await first).text()).toContain('of before')
    expect(await (await second).text()).toContain('of after')
  })

  it('answer a search with what it finds, not with the list they keep', async () => {
    const form = articleForm({ title: 'About ledgers', content: '<p>Ink.</p>', category: 'Tax' })
    await staffOf(app).send('POST', '/api/articles', form)
    const titles = async (address: string) => await (await site.get(address)).text()
    expect(await titles('/api/articles')).toContain('About ledgers')
    expect(await titles('/api/articles?q=ledgers')).toContain('About ledgers')
    expect(await titles('/api/articles?q=xylophone')).not.toContain('About ledgers')
  })

  it('show a failure to make them as any other page does, and are tried again', async () => {
    answer = async () => {
      throw new Error('the renderer fell over')
    }
    expect((await site.get('/about')).status).toBe(500)
    answer = async () => page('well again')
    expect(await (await site.get('/about')).text()).toContain('well again')
  })

  it('end with the minute where they show the time of day', async () => {
    await site.get('/Contact')
    app.clock.advance({ seconds: 59 })
    await site.get('/Contact')
    expect(rendered).toHaveLength(1)
    app.clock.advance({ seconds: 2 })
    await site.get('/Contact')
    expect(rendered).toHaveLength(2)
  })

  it('take no more memory however many addresses are asked for', async () => {
    const small = await startOrigin(app, async () => page('x'.repeat(4000)), { cacheBytes: 200_000 })
    for (let n = 1; n <= 300; n += 1) await small.get(`/blog?pageno=${n}`)
    expect(small.stats().bytes).toBeLessThanOrEqual(200_000)
    expect(small.stats().evicted).toBeGreaterThan(200)
    await small.close()
  })

  it('include the hot calls of the API, for callers from anywhere but another site', async () => {
    const before = site.stats().hits
    const first = await site.get('/api/settings')
    await site.get('/api/settings')
    expect(site.stats().hits).toBe(before + 1)
    expect(first.headers.get('etag')).toBeTruthy()
    expect(first.headers.has('x-request-id')).toBe(false)
    await site.get('/api/settings', { Origin: 'https://elsewhere.example' })
    expect(site.stats().hits).toBe(before + 1)
  })

  it('are counted each time they are shown, and not when they are only fetched ahead', async () => {
    const views: string[] = []
    const dataOrPage = (address: string) => (address.endsWith('.data') ? new Response('[]') : page('hello'))
    const counted = await startOrigin(app, async (request) => dataOrPage(request.url), {
      onView: ({ path }) => views.push(path),
    })
    for (const address of ['/about', '/about', '/login.data', '/design']) await counted.get(address)
    await counted.get('/about', { 'Sec-Purpose': 'prefetch' })
    await counted.get('/api/settings')
    await fetch(`${counted.url}/about`, { method: 'HEAD' })
    expect(views).toEqual(['/about', '/about', '/design'])
    await counted.close()
  })

  it.each(['/about', '/dashboard'])('a stop waits for %s, though whoever asked for it has left', async (path) => {
    const rendering = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const stopping = await startOrigin(app, async () => {
      asked.resolve()
      await rendering.promise
      return page('hello')
    })
    const leaving = new AbortController()
    const left = fetch(stopping.url + path, { signal: leaving.signal })
    await asked.promise
    leaving.abort()
    await expect(left).rejects.toThrow()
    let isClosed = false
    const closed = stopping.close().then(() => {
      isClosed = true
    })
    await app.call('/healthz')
    expect(isClosed).toBe(false)
    rendering.resolve()
    await closed
  })
})
