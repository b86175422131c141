import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { EICAR, startClamd } from '#tests/support/clamd.ts'
import { oleOf } from '#tests/support/ole-of.ts'
import { beginUpload, makeRoom, pdfOf, type Room, sendFile, sendPart, TUS } from '#tests/support/rooms.ts'
import { besideDatabase, needs } from '#tests/support/tools.ts'
import { packedZip, zipOf } from '#tests/support/zip-of.ts'

describe('limits and races of documents', () => {
  let app: TestApp
  let room: Room
  let admin: Record<string, string>
  beforeAll(async () => {
    app = await startApp()
    room = await makeRoom(app)
    admin = await app.as('admin')
  })
  afterAll(() => app.close())

  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { ...admin, 'Content-Type': 'application/json' }
    return await app.call(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
  const send = (name: string, content: Buffer, target = 'room') =>
    sendFile(app, room.owner, { name, client: room.id, target, content })
  const ask = async () => {
    const asked = { clients: [room.id], title: 'Year end', items: [{ title: 'Statements' }], again: true }
    const { items } = await (await call('POST', '/api/paper-requests', asked)).json()
    return items[0].items[0] as { id: number; revision: number }
  }
  const arriving = () => {
    const folder = join(app.config.dataDir, 'uploads/incoming')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  it('D6: a file of 100 MB may begin, one byte more may not', async () => {
    const begin = (bytes: number) =>
      beginUpload(app, room.owner, { name: 'a.pdf', client: room.id, target: 'room', bytes })
    expect([(await begin(100_000_000)).status, (await begin(100_000_001)).status]).toEqual([201, 413])
  })

  it('D6: a paper takes fifty files, and the next is refused in words', async () => {
    const item = await ask()
    const { body: one } = await send('first.pdf', pdfOf('first'), `item:${item.id}`)
    await app.db.transaction(async (tx) => {
      const row = await tx
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', one.receipt.documentId)
        .executeTakeFirstOrThrow()
      const ids = Array.from({ length: 48 }, (_, n) => `like the first ${n}`)
      await tx
        .insertInto('documents')
        .values(ids.map((id) => ({ ...row, id })))
        .execute()
      const links = ids.map((documentId) => ({ itemId: item.id, documentId, addedAt: row.createdAt }))
      await tx.insertInto('itemFiles').values(links).execute()
    })
    expect((await send('fifty.pdf', pdfOf('fifty'), `item:${item.id}`)).body.state).toBe('done')
    const { status, body } = await send('more.pdf', pdfOf('more'), `item:${item.id}`)
    expect([status, body.error]).toEqual([409, 'A paper takes at most 50 files.'])
  })

  it('D6: macros of old Office and archives that unpack to more than 1 GB are refused, each in its words', async () => {
    const macros = oleOf({ WordDocument: Buffer.alloc(600), _VBA_PROJECT: Buffer.alloc(600), dir: Buffer.alloc(600) })
    const old = await send('letter.doc', macros)
    expect([old.status, old.body.code]).toEqual([415, 'macros'])
    const packed = Buffer.alloc(10)
    const huge = await send(
      'all.zip',
      packedZip({ 'a.txt': { packed, size: 600_000_000 }, 'b.txt': { packed, size: 600_000_000 } }),
    )
    expect([huge.status, huge.body.error]).toEqual([415, 'This archive is larger than 1 GB when it is unpacked.'])
  })

  it('D6: a PDF with a password is accepted and marked, and not read', async () => {
    const doc = new PDFDocument({ userPassword: 'secret', ownerPassword: 'other' })
    doc.text('Salaries').end()
    const pieces: Buffer[] = []
    for await (const piece of doc) pieces.push(piece as Buffer)
    const { body } = await send('salaries.pdf', Buffer.concat(pieces))
    await app.services.jobs.run('read-documents')
    const found = await (await call('GET', `/api/clients/${room.id}/documents?q=salaries`)).json()
    expect(found.items).toMatchObject([{ id: body.receipt.documentId, isLocked: true, preview: null }])
  })

  it('D7: Debian’s clamd finds the test virus alone, in a ZIP and behind a PDF, and lets papers pass', {
    ...besideDatabase(),
    ...needs('clamd'),
  }, async () => {
    const clamd = await startClamd()
    const scanned = await startApp({ clamdUrl: clamd.url })
    const own = await makeRoom(scanned)
    const files = {
      'alone.txt': Buffer.from(EICAR),
      'packed.zip': zipOf({ 'inside.txt': EICAR }),
      'behind.pdf': Buffer.concat([pdfOf('a letter'), Buffer.from(EICAR)]),
      'good.pdf': pdfOf('a paper'),
      'large.pdf': Buffer.concat([pdfOf('large'), Buffer.alloc(30_000_000, 7)]),
    }
    const at: Record<string, string> = {}
    for (const [name, content] of Object.entries(files)) {
      const { body } = await sendFile(scanned, own.owner, { name, client: own.id, content })
      at[name] = `/api/documents/${body.receipt.documentId}/file`
    }
    await scanned.services.jobs.run('scan-documents')
    const statuses: Record<string, number> = {}
    for (const [name, path] of Object.entries(at)) {
      const answer = await scanned.call(path, { headers: own.owner.bearer })
      await answer.body?.cancel()
      statuses[name] = answer.status
    }
    expect(statuses).toEqual({
      ...{ 'alone.txt': 403, 'packed.zip': 403, 'behind.pdf': 403 },
      ...{ 'good.pdf': 200, 'large.pdf': 200 },
    })
    await scanned.close()
    await clamd.stop()
  })

  it('D10: withdrawn while a file is on its way, it is refused with the reason, and its bytes are gone', async () => {
    const item = await ask()
    const before = arriving().length
    const file = { name: 'a.pdf', client: room.id, target: `item:${item.id}`, bytes: 100 }
    const at = (await beginUpload(app, room.owner, file)).headers.get('location') ?? ''
    expect((await sendPart(app, room.owner, { at, offset: 0, bytes: Buffer.alloc(50) })).status).toBe(204)
    expect(arriving()).toHaveLength(before + 1)
    await call('PATCH', `/api/request-items/${item.id}`, { state: 'withdrawn', revision: item.revision })
    const late = await sendPart(app, room.owner, { at, offset: 50, bytes: Buffer.alloc(50) })
    expect([late.status, (await late.json()).error]).toEqual([409, '“Statements” is no longer needed.'])
    expect(arriving()).toHaveLength(before)
    const head = await app.call(at, { method: 'HEAD', headers: { ...TUS, ...room.owner.bearer } })
    expect(head.status).toBe(410)
  })

  it('D10: who loses a right during an upload or a download is refused with the next request', async () => {
    const own = await makeRoom(app)
    const content = pdfOf('of the others')
    const { body } = await sendFile(app, own.owner, { name: 'a.pdf', client: own.id, content })
    const file = { name: 'b.pdf', client: own.id, target: 'room', bytes: 100 }
    const at = (await beginUpload(app, own.contributor, file)).headers.get('location') ?? ''
    expect((await sendPart(app, own.contributor, { at, offset: 0, bytes: Buffer.alloc(50) })).status).toBe(204)
    const part = async () => {
      const headers = { ...own.contributor.bearer, Range: 'bytes=0-3' }
      return (await app.call(`/api/documents/${body.receipt.documentId}/file`, { headers })).status
    }
    expect(await part()).toBe(206)
    const { items } = await (await call('GET', `/api/clients/${own.id}/members`)).json()
    const { id } = items.find(({ email }: { email: string }) => email === own.contributor.email)
    await call('PATCH', `/api/clients/${own.id}/members/${id}`, { right: 'reader' })
    expect((await sendPart(app, own.contributor, { at, offset: 50, bytes: Buffer.alloc(50) })).status).toBe(403)
    expect(await part()).toBe(206)
    await call('DELETE', `/api/clients/${own.id}/members/${id}`)
    expect(await part(), 'as if it were not there').toBe(404)
  })
})
