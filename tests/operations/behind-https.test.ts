import { request as ask } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scan } from '#tests/support/observatory.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

const PUBLIC = 'https://www.example.com'

/** As it is run: behind a proxy that speaks HTTPS to the world and HTTP to the site. */
describe('behind HTTPS', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ PUBLIC_URL: PUBLIC }, { isUsed: true })
  })
  afterAll(() => site.stop())

  it.each(['/', '/blog', '/blogd/1', '/Contact', '/login', '/publication', '/nowhere', '/api/docs'])(
    'the headers of %s get the best grade',
    async (path) => {
      const { headers } = await get(path)
      expect(scan(headers)).toEqual({ score: 145, grade: 'A+', faults: [] })
    },
  )

  it('every kind of answer carries what keeps a browser safe', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+\.css)"/.exec((await get('/')).body)
    const paths = ['/api/settings', '/api/nothing', '/feed.xml', '/healthz', '/robots.txt', '/news/news.php']
    for (const path of [...paths, '/favicon.svg', '/dashboard', script?.[1] ?? script?.[2] ?? '/assets/none.js']) {
      const { headers } = await get(path)
      expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=63072000/)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none'/)
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect(headers.get('x-powered-by'), path).toBeNull()
      expect(headers.get('server'), path).toBeNull()
    }
  })

  it('says to whom a weakness can be told', async () => {
    const { headers, body } = await get('/.well-known/security.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: (\S+)\nPreferred-Languages: en\n/)
    expect(body).toContain(`Canonical: ${PUBLIC}/.well-known/security.txt`)
    const expires = Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 30 * 24 * 3600 * 1000)
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000)
  })

  it('forms without a script work, and those of other sites do not', async () => {
    const fields = { name: 'Nora', email: 'nora@example.com', message: 'Is my return in time?' }
    const sent = await post('/Contact', fields, PUBLIC)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toMatch(/^\/Contact\?sent=C-/)
    expect((await post('/Contact', fields, 'https://evil.example')).status).toBe(403)
    expect((await post('/login', ADMIN, 'https://evil.example')).status).toBe(403)
  })

  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    '///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%0d%0aSet-Cookie:a=b',
    '\t//evil.example',
  ])('open redirects: signing in leads to %j only if that is here', async (next) => {
    const { headers } = await post(`/login?next=${encodeURIComponent(next)}`, { ...ADMIN, next }, PUBLIC)
    const to = new URL(headers.get('location') ?? 'missing:', PUBLIC)
    expect(to.origin).toBe(PUBLIC)
    expect(headers.getSetCookie().every((cookie) => /^__Host-(session|device)=/.test(cookie))).toBe(true)
    expect(scan(headers).faults).not.toContain('cookies without Secure')
  })

  it('nothing that a caller says of host or protocol comes back', async () => {
    const poison = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
    for (const path of ['/', '/about', '/blog?q=tax', '/login?next=/x', '/dashboard', '/sitemap.xml', '/feed.xml']) {
      const { status, headers, body } = await get(path, poison)
      expect(status, path).toBeLessThan(400)
      expect(`${headers.get('location')}${headers.get('link')}${body}`, path).not.toMatch(/evil\.example|gopher/)
    }
    expect((await get('/about')).body).not.toContain('evil.example')
  })

  let visitors = 0
  function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const sent = { Host: 'www.example.com', 'X-Forwarded-For': `10.7.0.${visitors++ % 250}`, ...headers }
    return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
      const asked = ask(site.url, { method, path, headers: sent, setHost: false, agent: false }, async (answer) => {
        let text = ''
        for await (const part of answer.setEncoding('utf8')) text += part
        const told = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) {
          for (const each of [value ?? ''].flat()) told.append(name, each)
        }
        resolve({ status: answer.statusCode ?? 0, headers: told, body: text })
      })
      asked.once('error', reject)
      asked.end(body)
    })
  }
  const get = (path: string, headers: Record<string, string> = {}) => send('GET', path, headers)

  function post(path: string, fields: Record<string, string>, origin: string) {
    const body = new URLSearchParams(fields).toString()
    const type = 'application/x-www-form-urlencoded'
    const headers = { Origin: origin, 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }
    return send('POST', path, headers, body)
  }
})
