import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import { makeCast, PEOPLE, type Who } from '#tests/support/access-cast.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { clientsOf } from '#tests/support/clients.ts'
import type { Person } from '#tests/support/people.ts'
import { makeRoom, metadataOf, pdfOf, sendFile, sha256Of, TUS } from '#tests/support/rooms.ts'

interface Room {
  id: number
  document: string
  request: number
  item: number
  revision: number
}

interface Call {
  /** Who gets in: whoever may read, whoever may send, the client's people alone, or the firm alone. */
  need: 'read' | 'send' | 'member' | 'staff'
  path(room: Room): string
  body?: (room: Room) => unknown
  headers?: (room: Room) => Record<string, string>
  prepare?: (room: Room, app: TestApp) => Promise<void>
}

const begin = (room: Room) => ({
  ...TUS,
  'Upload-Length': '5',
  'Upload-Metadata': metadataOf({ name: 'a.pdf', client: room.id, target: 'room' }),
})

/** Every call about what belongs to one client, kept by hand. */
const CALLS: Record<string, Call> = {
  'POST /api/uploads': { need: 'send', path: () => '/api/uploads', headers: begin },
  'GET /api/clients/{id}/documents': { need: 'staff', path: ({ id }) => `/api/clients/${id}/documents` },
  'GET /api/my/clients/{id}/documents': { need: 'read', path: ({ id }) => `/api/my/clients/${id}/documents` },
  'POST /api/my/clients/{id}/folders': {
    need: 'send',
    path: ({ id }) => `/api/my/clients/${id}/folders`,
    body: () => ({ name: 'Letters' }),
  },
  'GET /api/documents/{id}': { need: 'read', path: ({ document }) => `/api/documents/${document}` },
  'GET /api/documents/{id}/file': { need: 'read', path: ({ document }) => `/api/documents/${document}/file` },
  'GET /api/documents/{id}/invoice': { need: 'read', path: ({ document }) => `/api/documents/${document}/invoice` },
  'PATCH /api/documents/{id}': {
    need: 'send',
    path: ({ document }) => `/api/documents/${document}`,
    body: () => ({ name: 'b.pdf' }),
  },
  'DELETE /api/documents/{id}': { need: 'send', path: ({ document }) => `/api/documents/${document}` },
  'POST /api/documents/{id}/restore': {
    need: 'send',
    path: ({ document }) => `/api/documents/${document}/restore`,
    body: () => ({ version: 1 }),
  },
  'PUT /api/documents/{id}/acknowledgement': {
    need: 'staff',
    path: ({ document }) => `/api/documents/${document}/acknowledgement`,
    body: () => ({ acknowledgement: 'confirm' }),
  },
  'PUT /api/documents/{id}/kind': {
    need: 'staff',
    path: ({ document }) => `/api/documents/${document}/kind`,
    body: () => ({ kind: 'accounts' }),
  },
  'PUT /api/documents/{id}/hold': {
    need: 'staff',
    path: ({ document }) => `/api/documents/${document}/hold`,
    body: () => ({ reason: 'A lawsuit' }),
  },
  'POST /api/document-deletions': {
    need: 'staff',
    path: () => '/api/document-deletions',
    body: ({ document }) => ({ documents: [document] }),
    prepare: ({ document }, app) =>
      app.db.transaction(async (tx) => {
        const updatedAt = '2001-01-01T00:00:00.000Z'
        await tx.updateTable('documents').set({ updatedAt }).where('id', '=', document).execute()
      }),
  },
  'POST /api/documents/{id}/acknowledgements': {
    need: 'member',
    path: ({ document }) => `/api/documents/${document}/acknowledgements`,
    body: ({ id }) => ({ version: 1, sha256: sha256Of(pdfOf(`of ${id}`)) }),
  },
  'GET /api/my/clients/{id}/documents/archive': {
    need: 'read',
    path: ({ id }) => `/api/my/clients/${id}/documents/archive`,
  },
  'POST /api/paper-requests': {
    need: 'staff',
    path: () => '/api/paper-requests',
    body: ({ id }) => ({ clients: [id], title: 'VAT', items: [{ title: 'Invoices' }] }),
  },
  'GET /api/paper-requests/{id}': { need: 'read', path: ({ request }) => `/api/paper-requests/${request}` },
  'POST /api/paper-requests/{id}/withdraw': {
    need: 'staff',
    path: ({ request }) => `/api/paper-requests/${request}/withdraw`,
  },
  'PATCH /api/request-items/{id}': {
    need: 'staff',
    path: ({ item }) => `/api/request-items/${item}`,
    body: ({ revision }) => ({ state: 'withdrawn', revision }),
  },
  'GET /api/my/clients/{id}/paper-requests': { need: 'read', path: ({ id }) => `/api/my/clients/${id}/paper-requests` },
  'POST /api/my/request-items/{id}/not-applicable': {
    need: 'send',
    path: ({ item }) => `/api/my/request-items/${item}/not-applicable`,
    body: () => ({ reason: 'None' }),
  },
}

/** Calls that are about no client, or about an upload of one's own: see uploads.test.ts. */
const OTHERS = [
  'GET /api/documents',
  'GET /api/documents-due',
  'GET /api/document-deletions',
  'GET /api/paper-requests',
  'GET /api/paper-requests/templates',
  'GET /api/uploads/resumable/{id}',
  'PATCH /api/uploads/resumable/{id}',
  'DELETE /api/uploads/resumable/{id}',
  'POST /api/uploads/form',
]

describe('papers of somebody else', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let people: Record<Who, Person | null>
  beforeAll(async () => {
    app = await startApp()
    ;({ desk, people } = await makeCast(app))
  })
  afterAll(() => app.close())

  async function room(): Promise<Room> {
    const { id } = await desk.make({ team: [people['on the team']?.accountId] })
    for (const right of ['reader', 'contributor', 'owner'] as const)
      await desk.invite(id, people[right]?.email ?? '', right)
    const owner = people.owner as Person
    const { body } = await sendFile(app, owner, { name: 'a.pdf', client: id, content: pdfOf(`of ${id}`) })
    await desk.done('PUT', `/api/documents/${body.receipt.documentId}/acknowledgement`, { acknowledgement: 'read' })
    const asked = { clients: [id], title: 'Year end', items: [{ title: 'Statements' }] }
    const [request] = (await desk.done('POST', '/api/paper-requests', asked)).items
    const [item] = request.items
    return { id, document: body.receipt.documentId, request: request.id, item: item.id, revision: item.revision }
  }

  function expected(name: string, { need }: Call, who: Who): number | 'open' {
    if (who === 'visitor') return 401
    const isForStaff = ACCESS_TABLE[name] === 'accountant'
    if (who === 'admin' || who === 'on the team') return need === 'member' ? 403 : 'open'
    if (who === 'off the team') return 404
    if (who === 'editor' || who === 'stranger') return isForStaff ? 403 : 404
    if (isForStaff) return 403
    return who === 'reader' && need === 'send' ? 403 : 'open'
  }

  it('are asked about by every call of theirs', () => {
    const named = Object.keys(ACCESS_TABLE).filter((name) =>
      /\/api\/(uploads($|\/resumable|\/form)|documents?|document-deletions|paper-requests|request-items|my\/request-items|(my\/)?clients\/\{id\}\/(documents|folders|paper-requests))/.test(
        name,
      ),
    )
    expect([...Object.keys(CALLS), ...OTHERS].sort()).toEqual(named.sort())
  })

  it.each(Object.keys(CALLS))('M4: are closed to all but those they are meant for: %s', async (name) => {
    const call = CALLS[name] as Call
    const [method = ''] = name.split(' ')
    let about = await room()
    for (const who of PEOPLE) {
      const meant = expected(name, call, who)
      await call.prepare?.(about, app)
      const body = call.body?.(about)
      const answer = await app.call(call.path(about), {
        method,
        headers: {
          ...people[who]?.bearer,
          ...call.headers?.(about),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const words = await answer.text()
      if (meant === 'open') expect(answer.status, `${who}: ${words}`).toBeLessThan(300)
      else expect(answer.status, `${who}: ${words}`).toBe(meant)
      if (meant === 'open' && method !== 'GET') about = await room()
    }
  })

  it('M4, D10: are in no list of those who may not see them, and closed at once to a member who was removed', async () => {
    const about = await room()
    const seen = async (who: Who) => {
      const list = async (path: string) =>
        (await desk.send('GET', path, undefined, people[who]?.bearer ?? {})).body.items
      const documents = await list('/api/documents')
      const requests = await list('/api/paper-requests')
      return [
        documents.some((each: { id: string }) => each.id === about.document),
        requests.some((each: { id: number }) => each.id === about.request),
      ]
    }
    expect([await seen('on the team'), await seen('off the team')]).toEqual([
      [true, true],
      [false, false],
    ])
    const { items } = await desk.done('GET', `/api/clients/${about.id}/members`)
    const reader = items.find((each: { email: string }) => each.email === people.reader?.email)
    const read = () => desk.send('GET', `/api/documents/${about.document}`, undefined, people.reader?.bearer ?? {})
    expect((await read()).status).toBe(200)
    await desk.done('DELETE', `/api/clients/${about.id}/members/${reader.id}`)
    // Whoever had the right is told that it is gone, but not what is in the client area now; a stranger is told that there is nothing.
    const member = people.reader?.bearer ?? {}
    const gone = 'You no longer act for this client. Ask one of its owners if that is a mistake.'
    for (const [path, status, message] of [
      [`/api/documents/${about.document}`, 404, 'There is no such document.'],
      [`/api/documents/${about.document}/file`, 404, 'There is no such document.'],
      [`/api/paper-requests/${about.request}`, 404, 'There is no such request.'],
      [`/api/my/clients/${about.id}/documents`, 403, gone],
    ] as const) {
      const answer = await desk.send('GET', path, undefined, member)
      expect([path, answer.status, answer.body.message]).toEqual([path, status, message])
      expect((await desk.send('GET', path, undefined, people.stranger?.bearer ?? {})).status).toBe(404)
    }
    expect((await desk.send('GET', '/api/my/clients', undefined, member)).body.items).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id: about.id })]),
    )
  })

  it('M4: are not reached by way of another room: not as a version, as a folder, or as the same bytes', async () => {
    const [own, theirs] = [await makeRoom(app), await makeRoom(app)]
    const content = pdfOf('sent by both')
    const put = async (by: typeof own) =>
      (await sendFile(app, by.owner, { name: 'both.pdf', client: by.id, content })).body.receipt.documentId
    const [foreign, mine] = [await put(theirs), await put(own)]
    expect(mine).not.toBe(foreign)
    const { items } = await desk.done('GET', `/api/my/clients/${own.id}/documents`, undefined, own.owner.bearer)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([mine])

    const version = { name: 'forged.pdf', client: own.id, target: `document:${foreign}`, content: pdfOf('forged') }
    expect((await sendFile(app, own.owner, version)).status).toBe(404)
    expect((await desk.done('GET', `/api/documents/${foreign}`)).versions).toBe(1)

    const at = `/api/my/clients/${theirs.id}/folders`
    const folder = await desk.done('POST', at, { name: 'Theirs' }, theirs.owner.bearer)
    const moved = await desk.send('PATCH', `/api/documents/${mine}`, { folder: folder.id }, own.owner.bearer)
    expect(moved).toMatchObject({ status: 422, body: { fields: { folder: 'Choose a folder' } } })
  })
})
