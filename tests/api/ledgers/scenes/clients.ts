import { newEmail } from '#tests/support/accounts.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { NO_SUCH, type Scene, type SceneApp } from './scene.ts'

const made = async ({ app }: SceneApp) => await clientsOf(app).make()

async function withMember(scene: SceneApp) {
  const client = await made(scene)
  const { member } = await clientsOf(scene.app).invite(client.id, newEmail('member'))
  return { client, member }
}

/** A client with an owner who is signed in and a colleague of theirs. */
async function withColleague(scene: SceneApp) {
  const client = await made(scene)
  const owner = await clientsOf(scene.app).member(client.id, 'owner')
  const { member } = await clientsOf(scene.app).invite(client.id, newEmail('colleague'))
  return { client, owner, member }
}

/** What the office does with clients, and what their owners do. */
export const clientScenes: Record<string, Scene> = {
  'POST /api/clients': async () => ({ path: '/api/clients', body: { kind: 'company', name: 'Scene Ltd' } }),
  'POST /api/clients/import': async () => ({
    path: '/api/clients/import',
    body: { csv: 'Name,Kind\nBrought Along Ltd,company', commit: true },
  }),
  'POST /api/clients/bulk': async (scene) => {
    const tagged = await clientsOf(scene.app).make({ tags: ['audit'] })
    return {
      path: '/api/clients/bulk',
      body: { ids: [(await made(scene)).id, tagged.id, NO_SUCH], act: 'tag', tag: 'audit' },
    }
  },
  'PATCH /api/clients/{id}': async (scene) => {
    const { id, version } = await made(scene)
    return { path: `/api/clients/${id}`, body: { version, phone: '+1 202 555 0100' } }
  },
  'PATCH /api/clients/{id} · the end': async (scene) => {
    const { id, version } = await made(scene)
    return { path: `/api/clients/${id}`, body: { version, state: 'ended' } }
  },
  'PATCH /api/clients/{id} · again': async (scene) => {
    const { id, version } = await clientsOf(scene.app).make({ state: 'ended' })
    return { path: `/api/clients/${id}`, body: { version, state: 'active' } }
  },
  'DELETE /api/clients/{id}': async (scene) => ({ path: `/api/clients/${(await made(scene)).id}` }),
  'POST /api/clients/{id}/restore': async (scene) => {
    const { id } = await made(scene)
    await clientsOf(scene.app).done('DELETE', `/api/clients/${id}`)
    return { path: `/api/clients/${id}/restore` }
  },
  'POST /api/clients/{id}/merge': async (scene) => ({
    path: `/api/clients/${(await made(scene)).id}/merge`,
    body: { other: (await made(scene)).id },
  }),
  'POST /api/clients/{id}/merges/{merge}/undo': async (scene) => {
    const [client, other] = [await made(scene), await made(scene)]
    const merged = await clientsOf(scene.app).done('POST', `/api/clients/${client.id}/merge`, { other: other.id })
    return { path: `/api/clients/${client.id}/merges/${merged.merges[0].id}/undo` }
  },
  'POST /api/clients/{id}/members': async (scene) => ({
    path: `/api/clients/${(await made(scene)).id}/members`,
    body: { name: 'Mia Member', email: newEmail('mia'), right: 'owner' },
  }),
  'PATCH /api/clients/{id}/members/{member}': async (scene) => {
    const { client, member } = await withMember(scene)
    return { path: `/api/clients/${client.id}/members/${member.id}`, body: { right: 'reader' } }
  },
  'DELETE /api/clients/{id}/members/{member}': async (scene) => {
    const { client, member } = await withMember(scene)
    return { path: `/api/clients/${client.id}/members/${member.id}` }
  },
  'POST /api/clients/{id}/members/{member}/invitation-email': async (scene) => {
    const { client, member } = await withMember(scene)
    return { path: `/api/clients/${client.id}/members/${member.id}/invitation-email` }
  },
  'POST /api/leads/{id}/client': async (scene) => ({
    path: `/api/leads/${(await scene.lead()).id}/client`,
    body: {},
  }),
  'POST /api/my/clients/{id}/members': async (scene) => {
    const { client, owner } = await withColleague(scene)
    const body = { name: 'Coll Eague', email: newEmail('coll'), right: 'reader' }
    return { path: `/api/my/clients/${client.id}/members`, body, as: owner.bearer }
  },
  'PATCH /api/my/clients/{id}/members/{member}': async (scene) => {
    const { client, owner, member } = await withColleague(scene)
    const path = `/api/my/clients/${client.id}/members/${member.id}`
    return { path, body: { right: 'reader' }, as: owner.bearer }
  },
  'DELETE /api/my/clients/{id}/members/{member}': async (scene) => {
    const { client, owner, member } = await withColleague(scene)
    return { path: `/api/my/clients/${client.id}/members/${member.id}`, as: owner.bearer }
  },
}
