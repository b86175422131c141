import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type Call, everyCall, fillPath, sampleOf } from '#tests/support/every-call.ts'
import { page, startOrigin } from '#tests/support/origin.ts'

const PRIVATE = 'private, no-store'

/** The same bytes for the caller: any cache may keep them. Kept by hand, so that nothing is exposed unnoticed. */
const FOR_ANYBODY = ['GET /uploads/{file}', 'GET /api/uploads/{file}', 'GET /news/postimages/{file}', 'GET /og/{file}']

describe('what caches on the way may keep', () => {
  let app: TestApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    await app.services.seedContent()
    calls = await everyCall(app)
  })
  afterAll(() => app.close())

  async function ask({ method, path, bodies }: Call, headers: Record<string, string>) {
    const schema = bodies['application/json']
    const answer = await fetch(app.url + fillPath(path, '1'), {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(schema && { 'Content-Type': 'application/json' }) },
      ...(schema && { body: JSON.stringify(sampleOf(schema)) }),
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer
  }

  it('is nothing that somebody who is signed in is answered', async () => {
    const wrong: string[] = []
    const everyone = () => Promise.all((['client', 'editor', 'admin'] as const).map((role) => app.person({ role })))
    let people = await everyone()
    for (const call of calls) {
      // Some calls end the session that made them.
      if (call.method !== 'GET' && /auth|account|customers|team/.test(call.path)) people = await everyone()
      // A browser's cookie and a program's token: a cookie alone does not write.
      const [client, editor, admin] = people
      const credentials = [client?.cookie, editor?.cookie, admin?.bearer]
      for (const { ok, status, headers } of await Promise.all(credentials.map((each) => ask(call, { ...each })))) {
        const isShared = FOR_ANYBODY.includes(call.name) && ok
        const told = headers.get('cache-control')
        if (!isShared && told !== PRIVATE) wrong.push(`${call.name} ${status}: ${told}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is nothing of a call that is not for everybody, and says of the others that a person may get something else', async () => {
    const wrong: string[] = []
    for (const call of calls) {
      const answer = await ask(call, {})
      const [told, vary] = [answer.headers.get('cache-control') ?? '', answer.headers.get('vary') ?? '']
      if ((call.access !== 'public' || call.method !== 'GET') && told !== PRIVATE) wrong.push(`${call.name}: ${told}`)
      if (told === '') wrong.push(`${call.name}: nothing`)
      if (FOR_ANYBODY.includes(call.name) && answer.ok) continue
      if (!/\bCookie\b/.test(vary) || !/\bAuthorization\b/.test(vary)) wrong.push(`${call.name}: Vary ${vary}`)
      if (/public/.test(told) && answer.status >= 400) wrong.push(`${call.name}: ${answer.status} ${told}`)
    }
    expect(wrong).toEqual([])
  })

  it('is nothing at an address without a call, and nothing that was refused', async () => {
    const { bearer, cookie } = await app.person({ role: 'admin' })
    const crossSite = { ...cookie, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const answers = [
      await fetch(`${app.url}/api/nowhere`, { headers: cookie }),
      await fetch(`${app.url}/api/customers`, { method: 'PUT', headers: bearer }),
      await fetch(`${app.url}/api/customers`, { method: 'POST', headers: crossSite }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
      [404, PRIVATE],
      [405, PRIVATE],
      [403, PRIVATE],
    ])
  })

  it.each(['shared', 'user', 'admin'] as const)('is a file for everyone alone, and to visitors: %s', async (type) => {
    const admin = (await app.person({ role: 'admin' })).bearer
    const send = async (path: string, body: FormData | object) => {
      const isForm = body instanceof FormData
      const headers = isForm ? admin : { ...admin, 'Content-Type': 'application/json' }
      const answer = await app.call(path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
      return (await answer.json()) as { id: number; url: string }
    }
    const folder = await send('/api/publications/folders', { name: `For ${type}`, type })
    const form = new FormData()
    form.set('file', new File(['%PDF-1.7\n%%EOF'], 'Ledger.pdf'))
    const { url } = await send(`/api/publications/folders/${folder.id}/files`, form)
    const readers: Record<string, Record<string, string>> = {
      visitor: {},
      client: await app.as('client'),
      editor: await app.as('editor'),
    }
    for (const [reader, headers] of Object.entries(readers)) {
      for (const more of [{}, { Range: 'bytes=0-3' }, { Accept: 'text/html' }] as Record<string, string>[]) {
        const answer = await app.call(url, { headers: { ...headers, ...more } })
        const expected = reader !== 'visitor' ? PRIVATE : type === 'shared' ? 'public, max-age=600' : /^no-cache$/
        expect(answer.headers.get('cache-control'), `${type} to ${reader}: ${answer.status}`).toMatch(expected)
        expect(answer.headers.get('vary')).toContain('Cookie')
      }
    }
  })

  it('is no page that was made for a person, whatever the page says of itself', async () => {
    const careless = async () => page('hello', { headers: { 'Cache-Control': 'public, max-age=600' } })
    const origin = await startOrigin(app, careless)
    try {
      const { cookie } = await app.person({ role: 'editor' })
      for (const path of ['/', '/blog', '/publication', '/dashboard', '/dashboard/customers', '/profile', '/nowhere']) {
        const { headers } = await origin.get(path, cookie)
        expect([path, headers.get('cache-control'), headers.get('vary')]).toEqual([
          path,
          PRIVATE,
          expect.stringContaining('Cookie'),
        ])
      }
      for (const path of ['/api/settings', '/api/news', '/feed.xml', '/robots.txt']) {
        const [own, others] = [await origin.get(path, cookie), await origin.get(path)]
        expect([path, own.headers.get('cache-control')]).toEqual([path, PRIVATE])
        expect(others.headers.get('vary'), path).toMatch(/Cookie, Authorization/)
      }
    } finally {
      await origin.close()
    }
  })
})
