import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  beginUpload,
  makeRoom,
  metadataOf,
  pdfOf,
  type Room,
  sendFile,
  sendPart,
  sha256Of,
  TUS,
} from '#tests/support/rooms.ts'

describe('uploads', () => {
  let app: TestApp
  let room: Room
  beforeAll(async () => {
    app = await startApp()
    room = await makeRoom(app)
  })
  afterAll(() => app.close())

  const begin = (bytes: number, name = 'statement.pdf') =>
    beginUpload(app, room.owner, { name, client: room.id, target: 'room', bytes })
  const filesIn = (folder: string) => {
    try {
      return readdirSync(join(app.config.dataDir, 'uploads', folder))
    } catch {
      return []
    }
  }

  const arrived = () => {
    const sizeOf = (name: string) => statSync(join(app.config.dataDir, 'uploads/incoming', name)).size
    return filesIn('incoming').reduce((sum, name) => sum + sizeOf(name), 0)
  }

  it('D3: refuses another version of tus, answers the metadata, takes the first part with the creation and methods by a header', async () => {
    const offer = await app.call('/api/uploads', { method: 'OPTIONS' })
    expect(offer.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination,checksum')
    const content = pdfOf('with its first part'.repeat(20))
    const metadata = metadataOf({ name: 'Straße.pdf', client: room.id, target: 'room' })
    const common = {
      ...TUS,
      ...room.owner.bearer,
      'Upload-Length': String(content.length),
      'Upload-Metadata': metadata,
    }
    const old = await app.call('/api/uploads', { method: 'POST', headers: { ...common, 'Tus-Resumable': '0.2.2' } })
    expect([old.status, old.headers.get('tus-version'), old.headers.get('tus-resumable')]).toEqual([
      412,
      '1.0.0',
      '1.0.0',
    ])
    expect(await old.json()).toMatchObject({ code: 'tus-version' })
    const begun = await app.call('/api/uploads', {
      method: 'POST',
      headers: { ...common, 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(content.subarray(0, 100)),
    })
    expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '100'])
    expect(Date.parse(begun.headers.get('upload-expires') ?? '')).toBeGreaterThan(app.clock.now().getTime())
    const at = begun.headers.get('location') ?? ''
    const head = await app.call(at, {
      method: 'POST',
      headers: { ...TUS, ...room.owner.bearer, 'X-HTTP-Method-Override': 'HEAD' },
    })
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '100'])
    const named = (head.headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.split(' '))
    expect(
      Object.fromEntries(named.map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString()])),
    ).toEqual({
      ...{ filename: 'Straße.pdf', client: String(room.id), target: 'room' },
    })
    const rest = await app.call(at, {
      method: 'POST',
      headers: {
        ...{ ...TUS, ...room.owner.bearer, 'X-HTTP-Method-Override': 'PATCH', 'Upload-Offset': '100' },
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content.subarray(100)),
    })
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(content.length)])
    const stranger = { method: 'POST', headers: { ...TUS, 'X-HTTP-Method-Override': 'DELETE' } }
    expect((await app.call(at, stranger)).status, 'the guards of the other method hold').toBe(401)
  })

  it('D3: says what it speaks, and begins, goes on and ends as the tus protocol says', async () => {
    const offer = await fetch(`${app.url}/api/uploads`, { method: 'OPTIONS' })
    expect([offer.status, offer.headers.get('tus-version'), offer.headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      '100000000',
    ])
    const content = pdfOf('in three parts'.repeat(500))
    const begun = await begin(content.length)
    expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0'])
    const at = begun.headers.get('location') ?? ''
    for (const [from, to] of [
      [0, 1000],
      [1000, 1001],
      [1001, content.length],
    ] as const) {
      const sent = await sendPart(app, room.owner, { at, offset: from, bytes: content.subarray(from, to) })
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(to)])
      const head = await app.call(at, { method: 'HEAD', headers: { ...TUS, ...room.owner.bearer } })
      expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
        200,
        String(to),
        String(content.length),
      ])
      expect(head.headers.get('cache-control')).toContain('no-store')
    }
    const { state, receipt } = await (await app.call(at, { headers: room.owner.bearer })).json()
    expect(state).toBe('done')
    expect(receipt).toMatchObject({ name: 'statement.pdf', size: content.length, sha256: sha256Of(content) })
    expect(filesIn('incoming')).toEqual([])
    // Asked to send the last part again because the answer was lost.
    expect((await sendPart(app, room.owner, { at, offset: content.length, bytes: Buffer.from('') })).status).toBe(204)
  })

  it('D3: refuses a part at the wrong place, one too many bytes, a wrong checksum and a wrong kind of body, and keeps none of it', async () => {
    const content = pdfOf('a part')
    const at = (await begin(content.length)).headers.get('location') ?? ''
    const send = (offset: number, bytes: Buffer, more = {}) => sendPart(app, room.owner, { at, offset, bytes, more })
    expect((await send(5, content)).status).toBe(409)
    const sum = Buffer.from(sha256Of(Buffer.from('another')), 'hex').toString('base64')
    expect((await send(0, content.subarray(0, 9), { 'Upload-Checksum': `sha256 ${sum}` })).status).toBe(460)
    expect((await send(0, content, { 'Upload-Checksum': 'md5 x' })).status).toBe(400)
    expect((await send(0, content, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await (await app.call(at, { headers: room.owner.bearer })).json()).received).toBe(0)
    const right = Buffer.from(sha256Of(content.subarray(0, 9)), 'hex').toString('base64')
    expect((await send(0, content.subarray(0, 9), { 'Upload-Checksum': `sha256 ${right}` })).status).toBe(204)
    expect((await send(9, Buffer.alloc(content.length))).status).toBe(413)
    expect((await send(9, content.subarray(9))).status).toBe(204)
  })

  it('D3: of two that send the same part at once, one is counted', async () => {
    const content = pdfOf('twice at once')
    const at = (await begin(content.length)).headers.get('location') ?? ''
    const both = await Promise.all([0, 0].map((offset) => sendPart(app, room.owner, { at, offset, bytes: content })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const { receipt, received } = await (await app.call(at, { headers: room.owner.bearer })).json()
    expect([received, receipt.sha256]).toEqual([content.length, sha256Of(content)])
  })

  it('D3: keeps what arrived before the line broke off, and goes on from there', async () => {
    const content = Buffer.concat([pdfOf('a broken line'), Buffer.alloc(300_000, 7)])
    const at = (await begin(content.length)).headers.get('location') ?? ''
    const before = arrived()
    const cut = new AbortController()
    const slowly = new ReadableStream({
      async start(controller) {
        controller.enqueue(content.subarray(0, 200_000))
        // What has arrived is on its way to the storage by now: the line breaks.
        await expect.poll(arrived).toBe(before + 200_000)
        cut.abort()
      },
    })
    const headers = {
      ...TUS,
      ...room.owner.bearer,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const init = { method: 'PATCH', headers, body: slowly, duplex: 'half', signal: cut.signal } as RequestInit
    await expect(fetch(app.url + at, init)).rejects.toThrow()
    await expect
      .poll(async () => (await (await app.call(at, { headers: room.owner.bearer })).json()).received)
      .toBe(200_000)
    const rest = { at, offset: 200_000, bytes: content.subarray(200_000) }
    expect((await sendPart(app, room.owner, rest)).status).toBe(204)
    const { receipt } = await (await app.call(at, { headers: room.owner.bearer })).json()
    expect(receipt.sha256).toBe(sha256Of(content))
  })

  it('D6: refuses what is empty or larger than 100 MB before a byte of it is sent', async () => {
    const empty = await begin(0)
    expect([empty.status, (await empty.json()).error]).toEqual([422, 'The file is empty.'])
    const large = await begin(100_000_001)
    expect([large.status, (await large.json()).error]).toEqual([413, 'The file is larger than 100 MB.'])
  })

  it('M6: refuses in words what has no room in the plan, at the beginning and at the end', async () => {
    const small = await makeRoom(app, { limit: 1_000 })
    const send = (words: string) =>
      sendFile(app, small.owner, { name: `${words}.pdf`, client: small.id, content: pdfOf(words.padEnd(400, '.')) })
    expect((await send('one')).status).toBe(200)
    const begun = { name: 'late.pdf', client: small.id, target: 'room', bytes: 500 }
    const late = await beginUpload(app, small.owner, begun)
    expect(late.status).toBe(201)
    // What is under way counts: the room is full before its bytes have come.
    const refused = await send('two')
    expect([refused.status, refused.body.code]).toEqual([413, 'storage-full'])
    expect(refused.body.error).toMatch(/ of 1 KB are used, and this file has /)
    const at = late.headers.get('location') ?? ''
    await app.db.transaction((tx) =>
      tx.updateTable('clients').set({ storageLimitBytes: 600 }).where('id', '=', small.id).execute(),
    )
    const filler = Buffer.concat([pdfOf('late'), Buffer.alloc(500)]).subarray(0, 500)
    const last = await sendPart(app, small.owner, { at, offset: 0, bytes: filler })
    expect([last.status, (await last.json()).code]).toEqual([413, 'storage-full'])
    expect((await app.call(at, { method: 'HEAD', headers: { ...TUS, ...small.owner.bearer } })).status).toBe(410)
    const used = await app.db.read
      .selectFrom('clients')
      .select('storageUsedBytes')
      .where('id', '=', small.id)
      .executeTakeFirstOrThrow()
    const stored = await app.db.read
      .selectFrom('documentVersions')
      .select((s) => s.fn.sum<number>('bytes').as('total'))
      .where('clientId', '=', small.id)
      .executeTakeFirstOrThrow()
    expect(Number(used.storageUsedBytes)).toBe(Number(stored.total))
  })

  it('belong to whoever began them: nobody else is told that they are there', async () => {
    const at = (await begin(10)).headers.get('location') ?? ''
    for (const other of [room.contributor, await app.person({ role: 'admin' })]) {
      expect((await app.call(at, { headers: other.bearer })).status).toBe(404)
      expect((await sendPart(app, other, { at, offset: 0, bytes: Buffer.from('x') })).status).toBe(404)
      expect((await app.call(at, { method: 'DELETE', headers: { ...TUS, ...other.bearer } })).status).toBe(404)
    }
    expect((await app.call(at, { method: 'DELETE', headers: { ...TUS, ...room.owner.bearer } })).status).toBe(204)
    expect((await app.call(at, { headers: room.owner.bearer })).status).toBe(404)
  })

  it('takes one file by a plain form, and tells on the page what became of it', async () => {
    const fresh = await makeRoom(app)
    const send = async (content: Buffer, name: string) => {
      const body = new FormData()
      body.set('client', String(fresh.id))
      body.set('target', 'room')
      body.set('back', `/portal/${fresh.id}`)
      body.set('file', new Blob([new Uint8Array(content)]), name)
      const answer = await app.call('/api/uploads/form', { method: 'POST', headers: fresh.owner.bearer, body })
      expect(answer.status).toBe(303)
      const to = new URL(answer.headers.get('location') ?? '', app.url)
      expect(to.pathname).toBe(`/portal/${fresh.id}`)
      const id = to.searchParams.get('upload')
      return await (await app.call(`/api/uploads/resumable/${id}`, { headers: fresh.owner.bearer })).json()
    }
    const content = pdfOf('by a form')
    expect(await send(content, 'letter.pdf')).toMatchObject({ state: 'done', receipt: { sha256: sha256Of(content) } })
    expect(await send(Buffer.from(''), 'empty.pdf')).toMatchObject({ state: 'refused', refusal: 'The file is empty.' })
    expect(await send(Buffer.from('MZ not a paper'), 'paper.pdf')).toMatchObject({
      state: 'refused',
      refusal: 'This file is a program. We take papers only.',
    })
  })

  it('leads a browser back to the page of its form where the file could not be stored, and a program to the reason', async () => {
    const part = (name: string, content: string) =>
      `--end\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
    const fields = { client: String(room.id), target: 'item:999999', back: `/portal/${room.id}` }
    const parts = Object.entries(fields).map(([name, content]) => part(name, content))
    const body = `${parts.join('')}${part('file"; filename="letter.pdf', '%PDF-1.7 a letter')}--end--\r\n`
    const type = { 'Content-Type': 'multipart/form-data; boundary=end' }
    const send = (headers = {}) =>
      app.call('/api/uploads/form', { method: 'POST', headers: { ...room.owner.bearer, ...type, ...headers }, body })
    expect((await send()).status).toBe(404)
    const answer = await send({ 'Sec-Fetch-Mode': 'navigate' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/portal/${room.id}?upload=not-stored`)
  })

  it('refuses metadata that cannot be read, and a target that is not there', async () => {
    const headers = { ...TUS, ...room.owner.bearer, 'Upload-Length': '5' }
    const post = async (metadata: string) =>
      (await app.call('/api/uploads', { method: 'POST', headers: { ...headers, 'Upload-Metadata': metadata } })).status
    expect(await post('client !!!')).toBe(400)
    expect(await post(metadataOf({ name: 'x', client: 999_999, target: 'room' }))).toBe(404)
    expect(await post(metadataOf({ name: 'x', client: room.id, target: 'item:999999' }))).toBe(404)
    expect(await post(metadataOf({ name: 'x', client: room.id, target: '../x' }))).toBe(422)
  })

  it('D3: end a day after they began, and their bytes with them; one whose last step was lost is finished', async () => {
    const content = pdfOf('whole, but its last step was lost')
    const at = (await begin(content.length)).headers.get('location') ?? ''
    const left = (await begin(50)).headers.get('location') ?? ''
    await sendPart(app, room.owner, { at: left, offset: 0, bytes: Buffer.alloc(20) })
    const id = at.split('/').at(-1) ?? ''
    await app.storage.put(`incoming/${id}-x.part`, content)
    await app.db.transaction(async (tx) => {
      const part = { uploadId: id, start: 0, bytes: content.length, storageKey: `incoming/${id}-x.part` }
      await tx.insertInto('uploadParts').values(part).execute()
      await tx.updateTable('uploads').set({ received: content.length }).where('id', '=', id).execute()
    })
    await app.services.jobs.run('sweep-uploads')
    const { receipt } = await (await app.call(at, { headers: room.owner.bearer })).json()
    expect(receipt.sha256).toBe(sha256Of(content))
    expect(filesIn('incoming')).toHaveLength(1)
    app.clock.advance({ hours: 25 })
    await app.services.jobs.run('sweep-uploads')
    app.clock.reset()
    expect(filesIn('incoming')).toEqual([])
    expect(
      await app.db.read
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', left.split('/').at(-1) ?? '')
        .execute(),
    ).toEqual([])
  })
})
