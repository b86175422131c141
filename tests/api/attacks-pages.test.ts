import { request as ask } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'

const PUBLIC = 'https://www.example.com'

describe('attacks on pages', () => {
  let app: TestApp
  let origin: TestOrigin
  const taken: Request[] = []
  beforeAll(async () => {
    app = await startApp({ publicUrl: PUBLIC })
    origin = await startOrigin(app, async (request) => {
      taken.push(request)
      return page(`<a href="${request.url}">${request.headers.get('origin')}</a>`)
    })
  })
  afterAll(async () => {
    await origin.close()
    await app.close()
  })

  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (headers: Record<string, string>) =>
    fetch(`${origin.url}/login`, { method: 'POST', headers: { ...form, ...headers }, body: 'email=a' })

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.example.com' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://www.example.com.evil.example' },
    { Origin: 'http://www.example.com' },
    { Origin: 'null' },
  ])('CSRF: a form that comes with %j is refused, also of a visitor', async (headers) => {
    taken.length = 0
    expect((await post(headers)).status).toBe(403)
    expect(taken).toEqual([])
  })

  it.each<Record<string, string>>([{ 'Sec-Fetch-Site': 'same-origin', Origin: PUBLIC }, { Origin: PUBLIC }, {}])(
    'a form of our own that comes with %j passes, behind HTTPS too',
    async (headers) => {
      taken.length = 0
      expect((await post(headers)).status).toBe(200)
      expect(taken[0]?.url).toBe(`${PUBLIC}/login`)
    },
  )

  it('floods: takes no long form of a visitor, and none that does not say how long it is', async () => {
    taken.length = 0
    const long = 'a'.repeat(300_000)
    const own = { ...form, Host: 'www.example.com', Origin: PUBLIC }
    const sized = { ...own, 'Content-Length': String(long.length) }
    expect((await raw('POST', '/login', sized, long)).status).toBe(413)
    expect((await raw('POST', '/login', { ...own, 'Transfer-Encoding': 'chunked' }, 'a=b')).status).toBe(411)
    expect((await raw('POST', '/login', { ...sized, Cookie: '__Host-session=x' }, long)).status).toBe(413)
    expect(taken).toEqual([])
    const { cookie } = await app.person()
    expect((await raw('POST', '/login', { ...sized, ...cookie }, long)).status).toBe(200)
  })

  it.each(['TRACE', 'PROPFIND', 'OPTIONS'])('verb tampering: a page does not take %s', async (method) => {
    const { status, headers } = await raw(method, '/about', { Host: 'www.example.com' })
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD, POST')
  })

  it('cache poisoning: nothing that a caller says of host or protocol has a part in a page', async () => {
    const poison = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      'X-Forwarded-Port': '666',
      'X-Original-URL': '/evil.example',
      'X-Rewrite-URL': '/evil.example',
      Forwarded: 'host=evil.example;proto=gopher',
    }
    for (const path of ['/about', '/about?utm=1', '/login?next=/x']) {
      const { status, body } = await raw('GET', path, poison)
      expect(status).toBe(200)
      expect(body).toContain(PUBLIC)
      expect(body).not.toMatch(/evil|gopher|666/)
      expect(await (await origin.get(path)).text()).not.toMatch(/evil|gopher|666/)
    }
  })

  it.each(['a b', 'www.example.com:99999', '', 'www.example.com/evil', '[::1', 'x@y', 'a\\b'])(
    'a host such as %j is a mistake of the caller’s',
    async (host) => {
      const { status } = await raw('GET', '/nowhere/near/here', { Host: host })
      expect(status).toBe(400)
    },
  )

  function raw(method: string, path: string, headers: Record<string, string>, body?: string) {
    return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const sent = ask(origin.url, { method, path, headers, setHost: false, agent: false }, async (answer) => {
          let text = ''
          for await (const part of answer.setEncoding('utf8')) text += part
          resolve({ status: answer.statusCode, headers: answer.headers, body: text })
        })
        sent.once('error', reject)
        sent.end(body)
      },
    )
  }
})
