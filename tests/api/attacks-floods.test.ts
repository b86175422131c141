import { request as ask } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { emailOf, REPLY_ADDRESS } from '#tests/support/emails.ts'
import { type Call, everyCall, fillPath } from '#tests/support/every-call.ts'
import { pngBomb } from '#tests/support/pictures.ts'
import { regexesIn, slowest } from '#tests/support/regexes.ts'
import { makeRoom, sendFile, sha256Of } from '#tests/support/rooms.ts'
import { onlyOn } from '#tests/support/tools.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const QUOTE = '{"type":"blockquote","content":['

describe('floods and bombs', () => {
  let app: TestApp
  let calls: Call[]
  beforeAll(async () => {
    app = await startApp()
    calls = await everyCall(app)
  })
  afterAll(() => app.close())

  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}, method = 'POST') =>
    app.call(path, { method, headers: { ...(await app.as('admin')), ...headers }, body })
  const json = { 'Content-Type': 'application/json' }

  it('no call waits for a body that is longer than it may be', async () => {
    const taken: string[] = []
    for (const { name, method, path, bodies } of calls.filter((call) => Object.keys(call.bodies).length > 0)) {
      const [type = ''] = Object.keys(bodies)
      const status = await announce(method, fillPath(path), { 'Content-Type': `${type}; boundary=x` }, 999_000_000)
      if (status !== 413) taken.push(`${name}: ${status}`)
    }
    expect(taken).toEqual([])
  })

  /** Says how much will come, and sends nothing of it. */
  async function announce(method: string, path: string, headers: Record<string, string>, length: number) {
    const sent = { ...headers, ...(await app.as('admin')), 'Content-Length': String(length) }
    return await new Promise<number | undefined>((resolve, reject) => {
      const asked = ask(app.url + path, { method, headers: sent, agent: false }, (answer) => {
        resolve(answer.statusCode)
        asked.destroy()
      })
      asked.once('error', reject)
      asked.flushHeaders()
    })
  }

  it('JSON that is nested without end breaks nothing', async () => {
    const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
    const bombs = [deep('[', ']', 100_000), `{"content":${deep('{"type":"blockquote","content":[', ']}', 4_000)}}`]
    for (const path of ['/api/auth/login', '/api/quotes', '/api/articles/work']) {
      for (const bomb of bombs) {
        const { status } = await post(path, bomb, json)
        expect(status, path).toBeLessThan(500)
      }
    }
  })

  it.each([
    ['a document', `{"type":"doc","content":[${QUOTE.repeat(5_000)}${']}'.repeat(5_000)}]}`],
    ['elements', `${'<blockquote>'.repeat(5_000)}x`],
    ['lists', `${'<ul><li>'.repeat(2_000)}x`],
    ['inline elements', `<p>${'<b><i>'.repeat(20_000)}x`],
    ['unclosed tags', '<'.repeat(300_000)],
    ['attributes', `<p ${'a="b" '.repeat(40_000)}>x</p>`],
    ['comments', '<!--'.repeat(50_000)],
    ['entities', '&amp;&lt;&#x41;'.repeat(20_000)],
    ['tables', `<table>${'<tr><td colspan=50 rowspan=500>'.repeat(2_000)}x`],
  ])('an article made of %s is kept or refused, and the site answers on', async (_, content) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'Bomb', category: 'Tax', content })) form.set(name, value)
    const { status } = await post('/api/articles', form)
    expect([201, 413, 422]).toContain(status)
    expect((await app.call('/healthz')).status).toBe(200)
  })

  it('a form of very many parts is answered, and leaves nothing', async () => {
    const parts = Array.from(
      { length: 10_000 },
      (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n\r\n`,
    )
    const body = `${parts.join('')}--x--\r\n`
    for (const path of ['/api/upload/image', '/api/articles', '/api/articles/step1']) {
      const { status } = await post(path, body, { 'Content-Type': 'multipart/form-data; boundary=x' })
      expect([413, 422], path).toContain(status)
    }
    for (const wrong of [
      '',
      '--x',
      '--x\r\n\r\n',
      '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--',
      '--y--',
    ]) {
      const { status } = await post('/api/upload/image', wrong, { 'Content-Type': 'multipart/form-data; boundary=x' })
      expect([400, 422], JSON.stringify(wrong)).toContain(status)
    }
    expect(await app.db.read.selectFrom('media').select('id').execute()).toEqual([])
  })

  describe('pixel bombs', () => {
    const BOMBS = [
      [60_000, 60_000],
      [2_000_000, 30],
      [7_100, 7_100],
    ] as const
    const [side] = BOMBS[0]
    const MB = 1024 * 1024

    it.each([
      ['a picture of an article', '/api/upload/image', 'images[]', 413],
      ['the mark of the firm', '/api/brand/marks', 'mark', 422],
    ])('as %s are refused before they are unpacked', async (_, path, field, expected) => {
      for (const [width, height] of BOMBS) {
        const form = new FormData()
        form.append(field, new File([new Uint8Array(pngBomb(width, height))], 'bomb.png'))
        const before = process.memoryUsage().rss
        const { status } = await post(path, form)
        expect(status, `${width} × ${height}`).toBe(expected)
        expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB)
      }
    })

    it('as a client’s document, sent or emailed, are kept as they are and never unpacked', async () => {
      const { id, owner } = await makeRoom(app)
      const bomb = pngBomb(side, side)
      const before = process.memoryUsage().rss
      const sent = await sendFile(app, owner, { name: 'bomb.png', client: id, content: bomb })
      expect(sent.status).toBe(200)
      const mailbox = { way: 'webhook', address: REPLY_ADDRESS, version: 0 }
      const { secret } = await (await post('/api/incoming-mail', JSON.stringify(mailbox), json, 'PUT')).json()
      const email = emailOf({ from: 'bomber@stranger.example', file: { name: 'bomb.png', bytes: bomb } })
      const headers = { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` }
      expect((await app.call('/api/inbound-mail', { method: 'POST', headers, body: email })).status).toBe(202)
      await app.services.incomingMail.takeInDue()
      for (const way of ['', '?view=1']) {
        const file = await app.call(`/api/documents/${sent.body.receipt.documentId}/file${way}`, {
          headers: owner.bearer,
        })
        expect(sha256Of(new Uint8Array(await file.arrayBuffer()))).toBe(sha256Of(bomb))
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB)
    })
  })

  it('archives are kept as they are, never unpacked, and lies in their table of contents break nothing', async () => {
    await app.services.seedContent()
    const bomb = zipOf({ 'a.txt': 'a' })
    const lying = Buffer.from(bomb)
    lying.writeUInt16LE(65_535, lying.length - 12)
    const far = Buffer.from(bomb)
    far.writeUInt32LE(0xffff_fff0, far.length - 6)
    for (const [bytes, expected] of [
      [bomb, 201],
      [lying, 415],
      [far, 415],
    ] as const) {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'files.zip'))
      expect((await post('/api/publications/folders/1/files', form)).status).toBe(expected)
    }
  })

  it('a search for very many or very odd words is answered', async () => {
    await staffOf(app).publish({ title: 'Something to find' })
    for (const q of [
      'a '.repeat(50),
      '"'.repeat(100),
      '%'.repeat(100),
      "a'b:*&|!()<->",
      "') or 1=1 --",
      "x%' union select 1 --",
      'NEAR(a b)',
      '-- ;',
    ]) {
      for (const path of [
        '/api/articles',
        '/api/news',
        '/news/news.php',
        '/api/leads',
        '/api/comments',
        '/api/media',
      ]) {
        const { status } = await app.call(`${path}?q=${encodeURIComponent(q)}`, { headers: await app.as('admin') })
        expect(status, `${path} ${q}`).toBe(200)
      }
    }
  })

  // Once: it reads the source and asks no database.
  it('ReDoS: no regular expression of the server takes long for any text', onlyOn('sqlite'), async () => {
    const all = await regexesIn(['src/server', 'src/contract', 'src/domain', 'src/platform', 'src/database'])
    const regexes = all.filter(({ where }) => !SHORT_TEXTS.has(where))
    expect(regexes.length).toBeGreaterThan(100)
    // Hundreds of times what a linear one takes, for the machine may be busy.
    const slow = regexes.map(slowest).filter(({ milliseconds }) => milliseconds > 200)
    expect(slow).toEqual([])
  })
})

/** What these read is short, or of our own making; why is said beside each. */
const SHORT_TEXTS = new Set([
  // Passwords of at most 128 characters, titles on a card.
  'src/server/features/system/accounts/credentials/password-rules.ts',
  'src/server/features/website/social-images/typesetting.ts',
  // Mails of our own while developing, and the environment of the operator.
  'src/server/features/system/outbox/outbox.delivery.ts',
  'src/platform/config.ts',
])
