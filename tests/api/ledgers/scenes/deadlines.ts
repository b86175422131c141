import { clientsOf } from '#tests/support/clients.ts'
import { NO_SUCH, type Scene, type SceneApp } from './scene.ts'

const written = {
  name: 'VAT return',
  service: 'VAT',
  rule: {
    anchor: { kind: 'quarter' },
    offset: { unit: 'days', count: 20 },
    roll: 'next',
    weekend: ['sat', 'sun'],
  },
  region: null,
}

async function ruled({ app, done }: SceneApp) {
  const client = await clientsOf(app).make()
  const rule = await done('POST', '/api/deadline-rules', written)
  const { id } = await done('POST', '/api/deadlines', { clientId: client.id, title: 'A fee', dueOn: '2026-11-20' })
  return { client, rule: rule.id as number, deadline: id as number }
}

async function stepped(scene: SceneApp) {
  const { deadline } = await ruled(scene)
  await scene.done('POST', `/api/deadlines/${deadline}/steps`, { title: 'Have it approved' })
  return `/api/deadlines/${deadline}/steps/1`
}

/** What makes dates, and what the office does with them. */
export const deadlineScenes: Record<string, Scene> = {
  'POST /api/deadlines': async (scene) => ({
    path: '/api/deadlines',
    body: { clientId: (await ruled(scene)).client.id, title: 'A fee', dueOn: '2026-11-20' },
  }),
  'PATCH /api/deadlines/{id}': async (scene) => ({
    path: `/api/deadlines/${(await ruled(scene)).deadline}`,
    body: { version: 1, state: 'filed' },
  }),
  'DELETE /api/deadlines/{id}': async (scene) => ({ path: `/api/deadlines/${(await ruled(scene)).deadline}` }),
  'POST /api/deadlines/{id}/papers': async (scene) => ({
    path: `/api/deadlines/${(await ruled(scene)).deadline}/papers`,
    body: { version: 1, template: 'vat-quarter', dueOn: '2026-11-18' },
  }),
  'POST /api/deadlines/{id}/steps': async (scene) => ({
    path: `/api/deadlines/${(await ruled(scene)).deadline}/steps`,
    body: { title: 'Have it approved', assignee: 'me', dueOn: '2026-11-18' },
  }),
  'PATCH /api/deadlines/{id}/steps/{position}': async (scene) => ({
    path: await stepped(scene),
    body: { seen: 'Have it approved', isDone: true },
  }),
  'DELETE /api/deadlines/{id}/steps/{position}': async (scene) => ({
    path: `${await stepped(scene)}?seen=Have+it+approved`,
  }),
  'POST /api/deadlines/bulk': async (scene) => {
    const { deadline } = await ruled(scene)
    await scene.done('PATCH', `/api/deadlines/${deadline}`, { version: 1, state: 'in_work' })
    const body = { ids: [(await ruled(scene)).deadline, deadline, NO_SUCH], act: 'in_work' }
    return { path: '/api/deadlines/bulk', body }
  },
  'POST /api/deadlines/import': async (scene) => ({
    path: '/api/deadlines/import',
    body: { csv: `Client,Title,Due\n${(await ruled(scene)).client.name},Fee,2027-01-31`, commit: true },
  }),
  'POST /api/deadline-rules': async () => ({ path: '/api/deadline-rules', body: written }),
  'POST /api/deadline-rules/preview': async () => ({
    path: '/api/deadline-rules/preview',
    body: { rule: written.rule, region: null },
  }),
  'PATCH /api/deadline-rules/{id}': async (scene) => ({
    path: `/api/deadline-rules/${(await ruled(scene)).rule}`,
    body: { ...written, version: 1, name: 'VAT, quarterly' },
  }),
  'POST /api/deadline-rules/{id}/apply': async (scene) => {
    const { rule, client } = await ruled(scene)
    return { path: `/api/deadline-rules/${rule}/apply`, body: { clients: [client.id] } }
  },
  'POST /api/deadline-rules/{id}/end': async (scene) => {
    const { rule, client } = await ruled(scene)
    await scene.done('POST', `/api/deadline-rules/${rule}/apply`, { clients: [client.id] })
    return { path: `/api/deadline-rules/${rule}/end`, body: { client: client.id } }
  },
  'POST /api/closing-days': async () => ({ path: '/api/closing-days', body: { day: '2026-12-24', name: 'Christmas' } }),
  'DELETE /api/closing-days/{day}': async ({ done }) => {
    await done('POST', '/api/closing-days', { day: '2026-12-31', name: 'New Year’s Eve' })
    return { path: '/api/closing-days/2026-12-31' }
  },
}
