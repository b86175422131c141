import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'

const URLENCODED = 'application/x-www-form-urlencoded'

describe('forms that are dear to parse', () => {
  let app: TestApp
  let origin: TestOrigin
  const parsed: number[] = []
  beforeAll(async () => {
    app = await startApp()
    origin = await startOrigin(app, async (asked) => {
      if (asked.method === 'POST') parsed.push([...(await asked.formData()).keys()].length)
      return page('<h1>Shown</h1>')
    })
  })
  afterAll(async () => {
    await origin.close()
    await app.close()
  })

  /** Sends a form to a page, with its length told in advance; stops sending when the answer comes. */
  function post(path: string, type: string, body: string, headers: Record<string, string> = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const told = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)), ...headers }
      const asked = request(origin.url + path, { method: 'POST', agent: false, headers: told }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked.once('error', reject)
      asked.flushHeaders()
      // A site that means to refuse it need not be sent all of it.
      if (Buffer.byteLength(body) < 100_000) asked.end(body)
    })
  }

  it.each([
    ['8 MB of fields to the page that checks PDFs', '/verify', 'a&'.repeat(4 * 1024 * 1024), {}],
    ['2 MB of fields with a made-up session', '/login', 'a&'.repeat(1024 * 1024), { Cookie: 'session=x' }],
    ['2 MB of fields with a session of another name', '/login', 'a&'.repeat(1024 * 1024), { Cookie: 'mysession=1' }],
    ['1 MB in one field', '/contact', `a=${'b'.repeat(1024 * 1024)}`, {}],
    ['201 fields', '/contact', 'a&'.repeat(200), {}],
  ])('%s are refused, and no parser sees them', async (_, path, body, headers) => {
    parsed.length = 0
    const before = process.cpuUsage()
    expect(await post(path, URLENCODED, body, headers)).toBe(413)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
    expect(parsed).toEqual([])
    expect((await origin.get('/')).status).toBe(200)
  })

  it('a form of 200 fields is taken, and one of a person who is really signed in may be longer', async () => {
    parsed.length = 0
    expect(await post('/contact', URLENCODED, 'a&'.repeat(199))).toBe(200)
    const { cookie } = await app.person()
    const many = 'row=1&'.repeat(1_500)
    expect(await post('/contact', URLENCODED, many)).toBe(413)
    expect(await post('/contact', URLENCODED, many, cookie)).toBe(200)
    expect(await post('/contact', URLENCODED, 'row=1&'.repeat(2_001), cookie)).toBe(413)
    expect(parsed).toEqual([199, 1_500])
  })

  it('a file comes as multipart only, and 50 MB only from a person who is signed in', async () => {
    const { cookie } = await app.person()
    const announced = (type: string, bytes: number, headers = {}) =>
      post('/login', type, 'x'.repeat(bytes), { ...headers }).catch(() => 0)
    expect(await announced(URLENCODED, 1024 * 1024, cookie)).toBe(413)
    expect(await announced('multipart/form-data; boundary=x', 1024 * 1024)).toBe(413)
    expect(await announced('multipart/form-data; boundary=x', 1024 * 1024, { Cookie: 'session=x' })).toBe(413)
    expect(await announced('multipart/form-data; boundary=x', 60 * 1024 * 1024, cookie)).toBe(413)
  })

  it('many parts and deep JSON are refused by the API as well', async () => {
    const json = { 'Content-Type': 'application/json' }
    const deep = await app.call('/api/auth/login', { method: 'POST', headers: json, body: '['.repeat(90_000) })
    expect(deep.status).toBe(400)
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    const headers = { ...(await app.as('admin')), 'Content-Type': 'multipart/form-data; boundary=x' }
    const body = `${part.repeat(2_001)}--x--\r\n`
    expect((await app.call('/api/upload/image', { method: 'POST', headers, body })).status).toBe(413)
  })
})
