import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { type Call, everyCall, fillPath, sampleObject } from '#tests/support/every-call.ts'

const NESTED = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)

/** Values that break out, overflow, or are of another kind than anyone expects. */
const NONSENSE: unknown[] = [
  null,
  "'; drop table accounts; --",
  '\u0000\ud800\uffff\u202e{{7*7}}$' + '{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  1e308,
  -1,
  2 ** 53,
  [],
  { $ne: null, __proto__: { polluted: true } },
  NESTED,
  true,
  '9'.repeat(5_000),
]
const IN_PATH = [
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  "1' or '1'='1",
  '..%2f..%2fsecrets.json',
  '%00',
  'NaN',
  'é',
]

// What the schema refuses never reaches the database: the second engine is asked for what gets past it.
const isAskedOfAll = inject('database').engine === 'sqlite' || Boolean(process.env.TEST_FULL)

describe('nonsense', () => {
  let app: TestApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    calls = await everyCall(app)
    await staffOf(app).publish({ title: 'Something to find' })
  })
  afterAll(() => app.close())

  it('in an address is answered with a problem, never with an error of ours', async () => {
    const failed: string[] = []
    const headers = await app.as('admin')
    for (const { name, method, path, parameters } of calls) {
      const names = parameters.filter((each) => each.in === 'query').map((each) => each.name)
      const inPath = path.includes('{') || names.length > 0 ? IN_PATH : ['']
      for (const [turn, value] of inPath.entries()) {
        const query = new URLSearchParams(names.map((each, place) => [each, IN_PATH[(turn + place) % 9] ?? '']))
        const { status } = await ask(fillPath(path, decode(value)), { method, headers }, query)
        if (status >= 500) failed.push(`${name} with ${value} ${query}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })

  it('in any field of any call is answered with a problem, and pollutes nothing', async () => {
    const failed: string[] = []
    let turn = 0
    let sent = 0
    const schemas = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
    schemas.addSchema({ ...(await (await app.call('/api/openapi.json')).json()), $id: 'api' })
    for (const { name, method, path, bodies } of calls) {
      const schema = bodies['application/json']
      if (!schema) continue
      const getsPast = isAskedOfAll ? () => true : schemas.compile({ $ref: `api#${pointerTo(path, method)}` })
      const sample = sampleObject(schema)
      const fields = Object.keys(sample)
      const wrong = [
        ...NONSENSE,
        ...fields.flatMap((field) => {
          const values = isAskedOfAll ? [NONSENSE[turn++ % NONSENSE.length]] : NONSENSE
          return values.map((value) => ({ ...sample, [field]: value }))
        }),
        Object.fromEntries(fields.map((field) => [field, NONSENSE[turn++ % NONSENSE.length]])),
      ].filter((body) => getsPast(body))
      if (wrong.length === 0) continue
      sent += wrong.length
      const admin = await app.person({ role: 'admin' })
      for (const body of wrong) {
        const headers = { ...admin.bearer, 'Content-Type': 'application/json' }
        const { status } = await ask(fillPath(path, '1'), { method, headers, body: JSON.stringify(body) })
        if (status >= 500) failed.push(`${name} with ${JSON.stringify(body).slice(0, 200)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThan(100)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each(['{', '', '[', '"', '{"a":1}{"b":2}', '\u0000', 'a=b', '{"__proto__":{"role":"admin"}}'])(
    'as a body such as %j is told to be unreadable',
    async (body) => {
      const headers = { ...(await app.as('admin')), 'Content-Type': 'application/json' }
      for (const path of ['/api/auth/login', '/api/quotes', '/api/articles/work', '/news/post_comment.php']) {
        const { status } = await ask(path, { method: 'POST', headers, body })
        expect(status, path).toBeGreaterThanOrEqual(path.endsWith('/work') ? 200 : 400)
        expect(status, path).toBeLessThan(500)
      }
    },
  )

  it.each<Record<string, string>>([
    { Cookie: 'session=%E0%A4%A; session=a; =; ;;;' },
    { Authorization: `Bearer ${'a.'.repeat(3000)}` },
    { Authorization: 'Basic YWRtaW46YWRtaW4=' },
    { 'Accept-Encoding': `${'gzip;q=0.1,'.repeat(500)}` },
    {
      'Accept-Language': 'é'
        .repeat(100)
        .normalize('NFD')
        .replace(/[^\x20-\x7e]/g, '-'),
    },
    { Range: 'bytes=9999999999999-,-0,1-0' },
    { 'If-None-Match': 'W/"a",'.repeat(1000) },
    { 'Content-Type': 'application/json; charset=utf-7' },
    { 'Content-Encoding': 'gzip' },
    { 'X-Request-Id': '<script>alert(1)</script>' },
    { 'Idempotency-Key': 'é é é é é é'.replace(/[^\x20-\x7e]/g, '~') },
    { 'Idempotency-Key': "five-o'clock" },
  ])('in headers such as %j is harmless', async (headers) => {
    for (const path of ['/api/settings', '/api/auth/me', '/api/articles', '/feed.xml']) {
      const answer = await ask(path, { headers })
      expect(answer.status, path).toBeLessThan(500)
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    }
    const body = JSON.stringify({ email: 'a@example.com', password: 'x' })
    const json = { 'Content-Type': 'application/json', ...headers }
    expect((await ask('/api/auth/login', { method: 'POST', headers: json, body })).status).toBeLessThan(500)
    const message = JSON.stringify({ name: 'Nell Nonsense', email: 'nell@example.com', message: 'Words' })
    expect((await ask('/api/contact', { method: 'POST', headers: json, body: message })).status).toBeLessThan(500)
  })

  it('leaves every table as it was', async () => {
    const tables = await app.db.read.selectFrom('accounts').select('id').limit(1).execute()
    expect(tables).toHaveLength(1)
    const { intact } = await app.services.audit.verify()
    expect(intact).toBe(true)
  })

  async function ask(path: string, init: RequestInit, query?: URLSearchParams) {
    const answer = await app.call(query?.size ? `${path}?${query}` : path, init)
    const text = await answer.text()
    // A good answer may name the engine: the health screen does, and so does the API's document.
    expect(text).not.toMatch(/\n\s+at |node_modules|SQLSTATE|syntax error/i)
    // The API's own document tells admins which engine may be asked after; a failure never does.
    if (!answer.ok) expect(text).not.toMatch(/sqlite|postgres/i)
    return answer
  }
})

const decode = (value: string) => decodeURIComponent(value)

/** Where the API's own document has the schema of a JSON body. */
function pointerTo(path: string, method: string): string {
  const places = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema']
  return places.map((place) => `/${encodeURIComponent(place.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')
}
