import { clientsOf } from '#tests/support/clients.ts'
import type { Person } from '#tests/support/people.ts'
import { beginUpload, metadataOf, pdfOf, sendFile, TUS } from '#tests/support/rooms.ts'
import type { Scene, SceneApp } from './scene.ts'

let count = 0

/** A client with a user who acts for it. */
async function room({ app }: SceneApp) {
  const { id } = await clientsOf(app).make()
  return { id: id as number, owner: (await clientsOf(app).member(id, 'owner')) as Person }
}

async function begun(scene: SceneApp, by?: Person) {
  const { id, owner } = await room(scene)
  const content = pdfOf(`scene ${++count}`)
  const file = { name: 'paper.pdf', client: id, target: 'room', bytes: content.length }
  const answer = await beginUpload(scene.app, by ?? owner, file)
  return { path: answer.headers.get('location') ?? '', content, owner }
}

async function sent(scene: SceneApp, target?: string, where?: Awaited<ReturnType<typeof room>>) {
  const { id, owner } = where ?? (await room(scene))
  const file = { name: 'paper.pdf', client: id, content: pdfOf(`scene ${++count}`) }
  const { body } = await sendFile(scene.app, owner, { ...file, ...(target ? { target } : {}) })
  return { id: body.receipt.documentId as string, owner }
}

async function asked(scene: SceneApp) {
  const where = await room(scene)
  const body = { clients: [where.id], title: 'Year end', items: [{ title: 'Bank statements' }] }
  const { items } = await scene.done('POST', '/api/paper-requests', body)
  return { ...where, request: items[0], item: items[0].items[0] }
}

const REPEATED = { title: 'Bank statements', items: [{ title: 'Main account' }], every: 'month', day: 3, dueDays: 10 }

async function repeated(scene: SceneApp) {
  const { id } = await room(scene)
  const made = await scene.done('POST', '/api/paper-request-schedules', { ...REPEATED, client: id })
  return `/api/paper-request-schedules/${made.id}`
}

async function received(scene: SceneApp) {
  const { id, owner, request, item } = await asked(scene)
  await sent(scene, `item:${item.id}`, { id, owner })
  return (await scene.done('GET', `/api/paper-requests/${request.id}`)).items[0]
}

const part = { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
const bytesOf = (content: Buffer) => new Blob([new Uint8Array(content)])

/** Files on their way, documents, and papers that are asked for. */
export const documentScenes: Record<string, Scene> = {
  'POST /api/uploads': async (scene) => {
    const { id, owner } = await room(scene)
    const headers = {
      ...TUS,
      'Upload-Length': '5',
      'Upload-Metadata': metadataOf({ name: 'a', client: id, target: 'room' }),
    }
    return { path: '/api/uploads', headers, as: owner.bearer }
  },
  'PATCH /api/uploads/resumable/{id}': async (scene) => {
    const { path, content, owner } = await begun(scene)
    return { path, body: bytesOf(content), headers: part, as: owner.bearer }
  },
  'PATCH /api/uploads/resumable/{id} · the firm shares': async (scene) => {
    const staff = await scene.app.person({ role: 'admin' })
    const { path, content } = await begun(scene, staff)
    return { path, body: bytesOf(content), headers: part, as: staff.bearer }
  },
  'DELETE /api/uploads/resumable/{id}': async (scene) => {
    const { path, owner } = await begun(scene)
    return { path, headers: TUS, as: owner.bearer }
  },
  // A moment after a file for another client of theirs: each client has an email of its own.
  'POST /api/uploads/form': async (scene) => {
    const { id, owner } = await room(scene)
    const other = await clientsOf(scene.app).make()
    await clientsOf(scene.app).invite(other.id, owner.email, 'owner')
    await sent(scene, undefined, { id: other.id, owner })
    const body = new FormData()
    body.set('client', String(id))
    body.set('target', 'room')
    body.set('file', bytesOf(pdfOf('by a form')), 'form.pdf')
    return { path: '/api/uploads/form', body, as: owner.bearer }
  },
  'POST /api/my/clients/{id}/folders': async (scene) => {
    const { id, owner } = await room(scene)
    return { path: `/api/my/clients/${id}/folders`, body: { name: 'Letters' }, as: owner.bearer }
  },
  'PATCH /api/documents/{id}': async (scene) => {
    const { id, owner } = await sent(scene)
    return { path: `/api/documents/${id}`, body: { name: 'Other.pdf' }, as: owner.bearer }
  },
  'DELETE /api/documents/{id}': async (scene) => {
    const { id, owner } = await sent(scene)
    return { path: `/api/documents/${id}`, as: owner.bearer }
  },
  'POST /api/documents/{id}/restore': async (scene) => {
    const { id, owner } = await sent(scene)
    await scene.done('DELETE', `/api/documents/${id}`, undefined, owner.bearer)
    return { path: `/api/documents/${id}/restore`, body: {}, as: owner.bearer }
  },
  'PUT /api/documents/{id}/acknowledgement': async (scene) => {
    const { id } = await sent(scene)
    return { path: `/api/documents/${id}/acknowledgement`, body: { acknowledgement: 'confirm' } }
  },
  'PUT /api/documents/{id}/acknowledgement · nothing': async (scene) => {
    const { id } = await sent(scene)
    await scene.done('PUT', `/api/documents/${id}/acknowledgement`, { acknowledgement: 'confirm' })
    return { path: `/api/documents/${id}/acknowledgement`, body: { acknowledgement: null } }
  },
  'PUT /api/documents/{id}/kind': async (scene) => {
    const { id } = await sent(scene)
    return { path: `/api/documents/${id}/kind`, body: { kind: 'accounts' } }
  },
  'PUT /api/documents/{id}/hold': async (scene) => {
    const { id } = await sent(scene)
    return { path: `/api/documents/${id}/hold`, body: { reason: 'A lawsuit' } }
  },
  'PUT /api/documents/{id}/hold · lifted': async (scene) => {
    const { id } = await sent(scene)
    await scene.done('PUT', `/api/documents/${id}/hold`, { reason: 'A lawsuit' })
    return { path: `/api/documents/${id}/hold`, body: { reason: null } }
  },
  'POST /api/document-deletions': async (scene) => {
    const { id } = await sent(scene)
    await scene.app.db.transaction((tx) =>
      tx.updateTable('documents').set({ updatedAt: '2001-01-01T00:00:00.000Z' }).where('id', '=', id).execute(),
    )
    return { path: '/api/document-deletions', body: { documents: [id] } }
  },
  'POST /api/documents/{id}/acknowledgements': async (scene) => {
    const { id, owner } = await sent(scene)
    await scene.done('PUT', `/api/documents/${id}/acknowledgement`, { acknowledgement: 'read' })
    const { sha256 } = await scene.done('GET', `/api/documents/${id}`)
    return { path: `/api/documents/${id}/acknowledgements`, body: { version: 1, sha256 }, as: owner.bearer }
  },
  'POST /api/paper-request-schedules': async (scene) => ({
    path: '/api/paper-request-schedules',
    body: { ...REPEATED, client: (await room(scene)).id },
  }),
  'PATCH /api/paper-request-schedules/{id}': async (scene) => ({
    path: await repeated(scene),
    body: { ...REPEATED, every: 'quarter', version: 1 },
  }),
  'DELETE /api/paper-request-schedules/{id}': async (scene) => ({ path: await repeated(scene) }),
  'POST /api/paper-requests': async (scene) => {
    const { id } = await room(scene)
    return { path: '/api/paper-requests', body: { clients: [id], title: 'VAT', items: [{ title: 'Invoices' }] } }
  },
  'POST /api/paper-requests/{id}/withdraw': async (scene) => {
    const { request } = await asked(scene)
    return { path: `/api/paper-requests/${request.id}/withdraw` }
  },
  'PATCH /api/request-items/{id}': async (scene) => {
    const { id, revision } = await received(scene)
    return { path: `/api/request-items/${id}`, body: { state: 'accepted', revision } }
  },
  'PATCH /api/request-items/{id} · returned': async (scene) => {
    const { id, revision } = await received(scene)
    return { path: `/api/request-items/${id}`, body: { state: 'returned', reason: 'Too dark', revision } }
  },
  'POST /api/my/request-items/{id}/not-applicable': async (scene) => {
    const { owner, item } = await asked(scene)
    const path = `/api/my/request-items/${item.id}/not-applicable`
    return { path, body: { reason: 'We have none' }, as: owner.bearer }
  },
}
