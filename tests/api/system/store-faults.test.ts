import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, pictureFile, staffOf } from '#tests/support/articles.ts'
import { type Mood, startFailingStore } from '#tests/support/failing-store.ts'
import { beginUpload, makeRoom, sendPart, sha256Of, TUS } from '#tests/support/rooms.ts'
import { besideDatabase } from '#tests/support/tools.ts'

describe('a file store elsewhere that fails', () => {
  let store: Awaited<ReturnType<typeof startFailingStore>>
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let kept: string
  let seed = 10
  beforeAll(async () => {
    store = await startFailingStore()
    app = await startApp({ storageUrl: store.url })
    staff = staffOf(app)
    await app.services.seedContent()
    kept = (await staff.send('POST', '/api/upload/image', await picture())).body.urls[0]
  })
  afterAll(async () => {
    await app.close()
    await store.stop()
  })

  const picture = async () => articleForm({ 'images[]': await pictureFile(seed++, 320) })
  const pdf = () => articleForm({ file: new File([`%PDF-1.4\n${seed++}`], `File ${seed}.pdf`) })
  const article = async () =>
    articleForm({ title: 'With a cover', content: 'Words', category: 'Tax', mainImage: await pictureFile(seed++, 320) })
  const rows = async () => ({
    media: await app.db.read.selectFrom('media').select(['id', 'sizes']).execute(),
    files: await app.db.read.selectFrom('publicationFiles').select('id').execute(),
    articles: await app.db.read.selectFrom('articles').select('id').execute(),
  })

  it.each<Mood>(['down', 'slow', 'refusing', 'full', 'breaking off'])(
    'is told of in words while it is %s, nothing is half done, and it is used again when it is well',
    async (mood) => {
      const before = await rows()
      store.be(mood)
      // A user who waits is not forgotten by it.
      if (mood === 'slow') setTimeout(collectGarbage, 200)
      const sent = Object.entries({
        '/api/upload/image': await picture(),
        '/api/articles': await article(),
        '/api/publications/folders/1/files': pdf(),
      }).map(async ([path, form]) => ({ path, ...(await staff.send('POST', path, form)) }))
      for (const { path, status, headers, body } of await Promise.all(sent)) {
        expect([status, headers.get('retry-after')], `${mood} ${path}`).toEqual([503, '10'])
        expect(body.error).toMatch(/cannot store anything at the moment/)
        expect(JSON.stringify(body)).not.toMatch(/S3RVER|AccessDenied|127\.0\.0\.1/)
      }
      expect(await rows()).toEqual(before)
      if (mood !== 'breaking off') expect((await app.call(kept)).status).toBe(503)
      // What needs no file goes on, but nobody is sent here who might need one. A store that only breaks off writes can be asked.
      if (mood !== 'breaking off') {
        app.clock.advance({ minutes: 1 })
        const ready = await app.call('/readyz')
        expect(ready.status).toBe(503)
        const note = 'the file store (STORAGE_URL) cannot be reached or refuses'
        expect(await ready.json()).toMatchObject({ checks: { files: { ok: false, note } } })
        const health = await app.call('/api/health', { headers: await app.as('admin') })
        const { warnings } = (await health.json()) as { warnings: string[] }
        expect(warnings).toContain('The file store (STORAGE_URL) cannot be reached or refuses.')
      }
      expect((await app.call('/api/articles')).status).toBe(200)

      store.be('well')
      expect((await app.call(kept)).status).toBe(200)
      app.clock.advance({ minutes: 1 })
      expect((await app.call('/readyz')).status).toBe(200)
      expect((await staff.send('POST', '/api/upload/image', await picture())).status).toBe(200)
      expect((await staff.send('POST', '/api/publications/folders/1/files', pdf())).status).toBe(201)
    },
  )

  it(
    'D3: takes a paper that is sent in pieces and gives it back; full, it is told of with 507 and takes the rest later',
    besideDatabase(),
    async () => {
      const room = await makeRoom(app)
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), randomBytes(9_000_000)])
      const file = { name: 'large.pdf', client: room.id, target: 'room', bytes: content.length }
      const at = (await beginUpload(app, room.owner, file)).headers.get('location') ?? ''
      const send = (offset: number, end?: number) =>
        sendPart(app, room.owner, { at, offset, bytes: content.subarray(offset, end) })
      expect((await send(0, 4_000_000)).status).toBe(204)
      store.be('full')
      const refused = await send(4_000_000)
      expect([refused.status, await refused.json()]).toEqual([507, expect.objectContaining({ code: 'no-room' })])
      store.be('well')
      const head = await app.call(at, { method: 'HEAD', headers: { ...TUS, ...room.owner.bearer } })
      expect(head.headers.get('upload-offset')).toBe('4000000')
      expect((await send(4_000_000)).status).toBe(204)
      const { receipt } = (await (await app.call(at, { headers: room.owner.bearer })).json()) as {
        receipt: { sha256: string; documentId: string }
      }
      expect(receipt.sha256).toBe(sha256Of(content))
      const read = (more: Record<string, string> = {}) =>
        app.call(`/api/documents/${receipt.documentId}/file`, { headers: { ...room.owner.bearer, ...more } })
      expect(sha256Of(new Uint8Array(await (await read()).arrayBuffer()))).toBe(sha256Of(content))
      const range = await read({ Range: 'bytes=8999990-8999999' })
      expect(Buffer.from(await range.arrayBuffer())).toEqual(content.subarray(8_999_990, 9_000_000))
      const left: string[] = []
      for await (const { key } of app.storage.list('incoming/')) left.push(key)
      expect(left).toEqual([])
    },
  )

  it('is left with no file that nothing names', async () => {
    app.clock.advance({ days: 2 })
    await app.services.media.sweepFiles()
    await app.services.publicationFiles.sweep()
    const named = new Set<string>()
    for (const { hash } of await app.db.read.selectFrom('media').select('hash').execute()) named.add(hash)
    const keys = await app.db.read.selectFrom('publicationFiles').select('storageKey').execute()
    for (const { storageKey } of keys) named.add(storageKey)
    const papers = await app.db.read.selectFrom('documentVersions').select('storageKey').execute()
    for (const { storageKey } of papers) named.add(storageKey)
    const stray: string[] = []
    for await (const { key } of app.storage.list('')) {
      const hash = /[0-9a-f]{32}/.exec(key)?.[0] ?? ''
      if (!named.has(key) && !named.has(hash)) stray.push(key)
    }
    expect(stray).toEqual([])
  })
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
