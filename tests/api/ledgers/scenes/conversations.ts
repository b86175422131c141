import { clientsOf } from '#tests/support/clients.ts'
import { NO_SUCH, type Scene, type SceneApp } from './scene.ts'

const words = { subject: 'A scene', body: 'What is to be done?' }

/** A client with an owner who is signed in. */
async function room({ app }: SceneApp) {
  const desk = clientsOf(app)
  const client = await desk.make()
  const owner = await desk.member(client.id, 'owner')
  return { desk, client, owner, own: `/api/my/clients/${client.id}/conversations` }
}

/** A conversation that the client's owner began. */
async function begun(scene: SceneApp) {
  const { desk, owner, own } = await room(scene)
  const { id, version } = await desk.done('POST', own, words, owner.bearer)
  return { desk, id, version, owner, own: `${own}/${id}`, path: `/api/conversations/${id}` }
}

/** One in which the firm has answered and reads along: what is written next is notified of. */
async function answered(scene: SceneApp) {
  const started = await begun(scene)
  await started.desk.done('POST', `${started.path}/messages`, { body: 'We will see.' })
  return started
}

/** What the office and its clients write to each other. */
export const conversationScenes: Record<string, Scene> = {
  'POST /api/conversations': async (scene) => ({
    path: '/api/conversations',
    body: { clientId: (await room(scene)).client.id, ...words },
  }),
  'POST /api/conversations/bulk': async (scene) => {
    const { id, path, version } = await begun(scene)
    await scene.done('PATCH', path, { version, state: 'closed' })
    const body = { ids: [(await begun(scene)).id, id, NO_SUCH], state: 'closed' }
    return { path: '/api/conversations/bulk', body }
  },
  'DELETE /api/conversations/{id}/messages/{message}': async (scene) => {
    const { path } = await begun(scene)
    const { messages } = await scene.done('POST', `${path}/messages`, { body: 'A mistake', undoable: true })
    return { path: `${path}/messages/${messages.at(-1).id}`, as: await scene.app.as('admin') }
  },
  'POST /api/conversations/messages': async (scene) => ({
    path: '/api/conversations/messages',
    body: { ids: [(await room(scene)).client.id, NO_SUCH], subject: 'Holidays', body: 'We are closed.' },
  }),
  'POST /api/conversations/messages/undo': async (scene) => {
    const { client } = await room(scene)
    const body = { clientId: client.id, ...words, undoable: true }
    const { id } = await scene.done('POST', '/api/conversations', body)
    return { path: '/api/conversations/messages/undo', body: { ids: [id, NO_SUCH] }, as: await scene.app.as('admin') }
  },
  'PATCH /api/conversations/{id}': async (scene) => {
    const { path, version } = await begun(scene)
    return { path, body: { version, state: 'closed' } }
  },
  'POST /api/conversations/{id}/messages': async (scene) => ({
    path: `${(await begun(scene)).path}/messages`,
    body: { body: 'Half of it.' },
  }),
  'POST /api/conversations/{id}/messages · a note': async (scene) => ({
    path: `${(await begun(scene)).path}/messages`,
    body: { body: 'Ask the tax office.', isNote: true },
  }),
  'POST /api/conversations/{id}/read': async (scene) => ({
    path: `${(await begun(scene)).path}/read`,
    body: { upTo: 1 },
  }),
  'POST /api/my/clients/{client}/conversations': async (scene) => {
    const { own, owner } = await room(scene)
    return { path: own, body: words, as: owner.bearer }
  },
  'POST /api/my/clients/{client}/conversations/{id}/messages': async (scene) => {
    const { own, owner } = await answered(scene)
    return { path: `${own}/messages`, body: { body: 'Thank you.' }, as: owner.bearer }
  },
  'POST /api/presence': async () => ({ path: '/api/presence' }),
  'POST /api/my/views': async () => ({
    path: '/api/my/views',
    body: { place: 'inbox', name: 'Late ones', query: 'late=yes' },
  }),
  'DELETE /api/my/views/{id}': async ({ app }) => {
    const kept = { place: 'inbox', name: 'To go', query: '' }
    const { id } = await clientsOf(app).done('POST', '/api/my/views', kept)
    return { path: `/api/my/views/${id}`, as: await app.as('admin') }
  },
  'POST /api/my/requests/{reference}/messages': async ({ app }) => {
    const person = await app.person({ role: 'client' })
    const desk = clientsOf(app)
    const asked = { name: person.name, email: person.email, message: 'May I ask?' }
    const { reference } = await desk.done('POST', '/api/contact', asked, person.bearer)
    return { path: `/api/my/requests/${reference}/messages`, body: { body: 'One more thing.' }, as: person.bearer }
  },
  'POST /api/my/clients/{client}/conversations/{id}/read': async (scene) => {
    const { own, owner } = await begun(scene)
    return { path: `${own}/read`, body: { upTo: 1 }, as: owner.bearer }
  },
}
