import { newEmail } from '#tests/support/accounts.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Scene, SceneApp } from './scene.ts'

const wish = { news: 'weekly' }

/** A mail server that is never asked: what is written waits in the outbox. */
async function offered({ done }: SceneApp) {
  const { source, version } = await done('GET', '/api/mail-server')
  const server = { host: '127.0.0.1', port: 1, security: 'none', version }
  if (source !== 'settings') await done('PUT', '/api/mail-server', server)
}

/** An address that has asked, and the token it was sent. */
async function asked(scene: SceneApp) {
  await offered(scene)
  const email = newEmail('reads')
  await scene.done('POST', '/api/subscribers', { email, ...wish }, {})
  return { email, token: (await newestMail(scene.app, email)).token }
}

/** One that has confirmed, and the token of its preferences. */
async function confirmed(scene: SceneApp) {
  const { email, token } = await asked(scene)
  return { email, ...(await scene.done('POST', '/api/subscribers/confirm', { token }, {})) }
}

/** The issue that was not sent yet; there is at most one. */
async function openIssue(scene: SceneApp) {
  await offered(scene)
  const { items } = await scene.done('GET', '/api/newsletters')
  const open = items.find(({ state }: { state: string }) => state === 'draft' || state === 'scheduled')
  return open ?? (await scene.done('POST', '/api/newsletters'))
}

async function noOpenIssue(scene: SceneApp) {
  const { id } = await openIssue(scene)
  await scene.done('POST', `/api/newsletters/${id}/cancel`)
}

export const newsletterScenes: Record<string, Scene> = {
  'POST /api/subscribers': async (scene) => {
    await offered(scene)
    return { path: '/api/subscribers', body: { email: newEmail('reads'), ...wish }, as: 'nobody' }
  },
  'POST /api/subscribers · a known address': async (scene) => {
    const { email } = await confirmed(scene)
    return { path: '/api/subscribers', body: { email, ...wish }, as: 'nobody' }
  },
  'POST /api/subscribers/confirm': async (scene) => {
    const { token } = await asked(scene)
    return { path: '/api/subscribers/confirm', body: { token }, as: 'nobody' }
  },
  'PUT /api/subscribers/preferences': async (scene) => {
    const { token } = await confirmed(scene)
    return { path: '/api/subscribers/preferences', body: { token, news: 'each' }, as: 'nobody' }
  },
  'POST /api/subscribers/import': async () => ({
    path: '/api/subscribers/import',
    body: { csv: `Email,Source of consent\n${newEmail('listed')},Fair 2026`, commit: true },
  }),
  'DELETE /api/subscribers/{id}': async (scene) => {
    const { email } = await confirmed(scene)
    const { items } = await scene.done('GET', `/api/subscribers?q=${email}`)
    return { path: `/api/subscribers/${items[0].id}` }
  },
  'POST /api/newsletters': async (scene) => {
    await noOpenIssue(scene)
    return { path: '/api/newsletters' }
  },
  'PUT /api/newsletters/{id}': async (scene) => {
    const { id, version } = await openIssue(scene)
    return { path: `/api/newsletters/${id}`, body: { subject: 'Our news', introduction: 'Hello.', version } }
  },
  'POST /api/newsletters/{id}/schedule': async (scene) => {
    const { id, version } = await openIssue(scene)
    return { path: `/api/newsletters/${id}/schedule`, body: { sendAt: '2027-01-04T08:00:00.000Z', version } }
  },
  'POST /api/newsletters/{id}/test': async (scene) => ({
    path: `/api/newsletters/${(await openIssue(scene)).id}/test`,
  }),
  'POST /api/newsletters/{id}/cancel': async (scene) => ({
    path: `/api/newsletters/${(await openIssue(scene)).id}/cancel`,
  }),
  'POST /api/subscribers/unsubscribe': async (scene) => {
    const { token } = await confirmed(scene)
    return { path: '/api/subscribers/unsubscribe', body: { token }, as: 'nobody' }
  },
}
