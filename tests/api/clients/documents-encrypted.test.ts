import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { makeRoom, pdfOf, type Room, sendFile } from '#tests/support/rooms.ts'

const KEY = 'a1'.repeat(32)
const MARK = 'documents-key.json'

describe('documents under a key', () => {
  let app: TestApp
  let room: Room
  beforeAll(async () => {
    app = await startApp({ documentsKey: KEY })
    room = await makeRoom(app)
  })
  afterAll(() => app.close())

  const bytesOf = async (key: string) => {
    const file = await app.storage.open(key)
    return file ? Buffer.from(await new Response(file.stream()).arrayBuffer()) : null
  }
  const download = (id: string) => app.call(`/api/documents/${id}/file`, { headers: room.owner.bearer })

  it('D8: what is sent lies encrypted in the storage, and is read as it was sent', async () => {
    const content = pdfOf('the salaries of everybody')
    const { body } = await sendFile(app, room.owner, { name: 'salaries.pdf', client: room.id, content })
    let files = 0
    for await (const { key } of app.storage.list('')) {
      files++
      const stored = await bytesOf(key)
      expect(stored?.includes('salaries of everybody'), key).toBe(false)
      expect(stored?.includes(KEY), key).toBe(false)
    }
    expect(files).toBeGreaterThan(1)
    const answer = await download(body.receipt.documentId)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
  })

  it('D8: under another key the site runs, documents answer 503 in words, and Health names it', async () => {
    const { body } = await sendFile(app, room.owner, { name: 'a.pdf', client: room.id, content: pdfOf('a paper') })
    const right = await bytesOf(MARK)
    await app.storage.put(MARK, Buffer.from(JSON.stringify({ by: '0123456789abcdef' })))
    try {
      const refused = await download(body.receipt.documentId)
      expect(refused.status).toBe(503)
      const told = (await refused.json()) as { message: string }
      expect(told.message).toMatch(/document/i)
      expect(told.message).not.toMatch(/stack|Error|\//)
      expect((await app.call('/')).status).toBeLessThan(500)
      const health = await (await app.call('/api/health', { headers: await app.as('admin') })).text()
      expect(health).toContain('DOCUMENTS_KEY is not the key')
    } finally {
      await app.storage.put(MARK, right ?? Buffer.alloc(0))
    }
    expect((await download(body.receipt.documentId)).status).toBe(200)
    const well = await (await app.call('/api/health', { headers: await app.as('admin') })).text()
    expect(well).not.toContain('DOCUMENTS_KEY')
  })

  it('D8: the sweep leaves the keys of documents that are there, and takes those of bytes that nobody names', async () => {
    const content = pdfOf('a paper that is kept')
    const { body } = await sendFile(app, room.owner, { name: 'kept.pdf', client: room.id, content })
    await app.storage.put('documents/nobodys', Buffer.from('left behind'))
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('sweep-documents')
    app.clock.advance({ days: -2 })
    expect(Buffer.from(await (await download(body.receipt.documentId)).arrayBuffer())).toEqual(content)
    expect(await app.storage.open('documents/nobodys')).toBeNull()
  })
})
