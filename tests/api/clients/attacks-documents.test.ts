import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import type { Person } from '#tests/support/people.ts'
import { proposalsOf } from '#tests/support/proposals.ts'
import { beginUpload, makeRoom, pdfOf, type Room, sendFile, sendPart, sha256Of } from '#tests/support/rooms.ts'

// A contributor of the client, who may send files, against what the firm has shared, sealed, asked about or accepted.
describe('attacks on documents', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let room: Room
  let firm: Person
  beforeAll(async () => {
    app = await startApp()
    desk = clientsOf(app)
    room = await makeRoom(app)
    firm = await app.person({ role: 'admin', name: 'Fiona Firm' })
  })
  afterAll(() => app.close())

  let count = 0
  async function sent(by: Person, target = 'room'): Promise<string> {
    const name = `paper-${++count}.pdf`
    const { body } = await sendFile(app, by, { name, client: room.id, target, content: pdfOf(`${name} of ${by.name}`) })
    return body.receipt.documentId
  }

  async function accepted(): Promise<string> {
    const asked = { clients: [room.id], title: 'Year end', items: [{ title: 'Statements' }] }
    const [request] = (await desk.done('POST', '/api/paper-requests', asked)).items
    const document = await sent(room.contributor, `item:${request.items[0].id}`)
    const { items } = await desk.done('GET', `/api/paper-requests/${request.id}`)
    await desk.done('PATCH', `/api/request-items/${items[0].id}`, { state: 'accepted', revision: items[0].revision })
    return document
  }

  async function toConfirm(): Promise<string> {
    const document = await sent(room.contributor)
    await desk.done('PUT', `/api/documents/${document}/acknowledgement`, { acknowledgement: 'confirm' })
    return document
  }

  /** A document that the client sent and the firm corrected. */
  async function corrected(): Promise<string> {
    const document = await sent(room.contributor)
    await sent(firm, `document:${document}`)
    return document
  }

  const stateOf = async (id: string) => {
    const { name, folderId, version, versions, sha256, deletedAt } = await desk.done('GET', `/api/documents/${id}`)
    return { name, folderId, version, versions, sha256, deletedAt }
  }

  const FIXED: [what: string, make: () => Promise<string>, status: number][] = [
    ['what the firm shared', () => sent(firm), 403],
    ['what the firm corrected', corrected, 403],
    ['what is to be confirmed', toConfirm, 409],
    ['what was accepted', accepted, 409],
  ]

  it.each(FIXED)('M4: nobody of the client gives %s a new version, a name or a folder', async (_, make, status) => {
    const id = await make()
    const { id: folder } = await desk.done('POST', `/api/my/clients/${room.id}/folders`, { name: `Folder ${id}` })
    const before = await stateOf(id)
    for (const person of [room.contributor, room.owner]) {
      const upload = { name: 'forged.pdf', client: room.id, target: `document:${id}`, content: pdfOf('forged') }
      expect((await sendFile(app, person, upload)).status).toBe(status)
      for (const [method, path, body] of [
        ['PATCH', '', { name: 'Renamed.pdf' }],
        ['PATCH', '', { folder }],
        ['POST', '/restore', { version: 1 }],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await desk.send(method, `/api/documents/${id}${path}`, body, person.bearer)
        expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(status)
      }
      const seen = await desk.done('GET', `/api/documents/${id}`, undefined, person.bearer)
      expect(seen.isFixed).toBe(true)
    }
    expect(await stateOf(id)).toEqual(before)
  })

  it('M4: what the firm deleted is not brought back by the client', async () => {
    const id = await sent(firm)
    await desk.done('DELETE', `/api/documents/${id}`)
    const answer = await desk.send('POST', `/api/documents/${id}/restore`, {}, room.owner.bearer)
    expect(answer.status).toBe(403)
    expect((await stateOf(id)).deletedAt).not.toBeNull()
  })

  it('M4: a version that was begun before the paper was accepted is refused when it is complete', async () => {
    const asked = { clients: [room.id], title: 'Year end', items: [{ title: 'Statements' }] }
    const [request] = (await desk.done('POST', '/api/paper-requests', asked)).items
    const id = await sent(room.contributor, `item:${request.items[0].id}`)
    const bytes = pdfOf('sent too late')
    const file = { name: 'late.pdf', client: room.id, target: `document:${id}`, bytes: bytes.length }
    const begun = await beginUpload(app, room.contributor, file)
    expect(begun.status).toBe(201)
    const at = begun.headers.get('location') ?? ''
    const half = bytes.subarray(0, 10)
    expect((await sendPart(app, room.contributor, { at, offset: 0, bytes: half })).status).toBe(204)
    const { items } = await desk.done('GET', `/api/paper-requests/${request.id}`)
    await desk.done('PATCH', `/api/request-items/${items[0].id}`, { state: 'accepted', revision: items[0].revision })
    const before = await stateOf(id)
    const rest = await sendPart(app, room.contributor, { at, offset: 10, bytes: bytes.subarray(10) })
    expect(rest.status).toBe(409)
    expect(await stateOf(id)).toEqual(before)
  })

  it('M4: what the client sent itself stays the client’s to change, until the firm accepts it', async () => {
    const id = await sent(room.contributor)
    const upload = { name: 'second.pdf', client: room.id, target: `document:${id}`, content: pdfOf('the second') }
    expect((await sendFile(app, room.contributor, upload)).status).toBe(200)
    await desk.done('PATCH', `/api/documents/${id}`, { name: 'Better name.pdf' }, room.contributor.bearer)
    expect(await stateOf(id)).toMatchObject({ name: 'Better name.pdf', versions: 2 })
  })

  it('M4: the link of a seal serves the sealed file, whatever was added to its document, and no signer replaces it', async () => {
    const office = proposalsOf(app)
    const of = await office.opened()
    expect((await of.sign({ code: await of.code() })).status).toBe(200)
    await app.services.seals.sealWaiting()
    const { seal } = await of.open()
    const read = async () => {
      const { seal: now } = await of.open()
      const answer = await app.call(now.url, { headers: of.signer })
      return sha256Of(new Uint8Array(await answer.arrayBuffer()))
    }
    const original = await read()
    const target = `document:${seal.documentId}`
    const forged = { name: 'letter.pdf', client: of.client.id, target, content: pdfOf('other terms') }
    expect((await sendFile(app, { bearer: of.signer as Person['bearer'] }, forged)).status).toBe(403)
    expect((await sendFile(app, firm, forged)).status).toBe(200)
    expect((await stateOf(seal.documentId)).sha256).not.toBe(original)
    expect(await read()).toBe(original)
  })

  it('M4: a confirmation counts for the file that was shown, and for no other', async () => {
    const id = await sent(firm)
    await desk.done('PUT', `/api/documents/${id}/acknowledgement`, { acknowledgement: 'confirm' })
    const path = `/api/documents/${id}/acknowledgements`
    const confirm = (body: unknown) => desk.send('POST', path, body, room.owner.bearer)
    const { sha256 } = await stateOf(id)
    expect((await confirm({ version: 1 })).status).toBe(422)
    expect((await confirm({ version: 1, sha256: sha256Of(pdfOf('something else')) })).status).toBe(409)
    await sent(firm, `document:${id}`)
    expect((await confirm({ version: 1, sha256 })).status).toBe(409)
    const now = await stateOf(id)
    expect((await confirm({ version: 2, sha256 })).status).toBe(409)
    expect((await desk.done('GET', `/api/documents/${id}`)).acknowledgements).toEqual([])
    expect((await confirm({ version: 2, sha256: now.sha256 })).status).toBe(201)
    const kept = await app.db.read
      .selectFrom('documentAcknowledgements')
      .select(['version', 'sha256'])
      .where('documentId', '=', id)
      .execute()
    expect(kept).toEqual([{ version: 2, sha256: now.sha256 }])
  })
})
