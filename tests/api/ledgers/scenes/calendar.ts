import { newEmail } from '#tests/support/accounts.ts'
import { deadlinesOf } from '#tests/support/calendar.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Scene, SceneApp } from './scene.ts'

const wish = { services: ['VAT'], daysBefore: 7 }

/** A public rule, and a mail server that is never asked: what is written waits in the outbox. */
async function offered({ app, done }: SceneApp) {
  const { items } = await done('GET', '/api/calendar')
  if (items.length === 0) await deadlinesOf(app).rule()
  const { source, version } = await done('GET', '/api/mail-server')
  const server = { host: '127.0.0.1', port: 1, security: 'none', version }
  if (source !== 'settings') await done('PUT', '/api/mail-server', server)
}

/** An address that has asked, and the token it was sent. */
async function asked(scene: SceneApp) {
  await offered(scene)
  const email = newEmail('dates')
  await scene.done('POST', '/api/calendar/emails', { email, ...wish }, {})
  return { email, token: (await newestMail(scene.app, email)).token }
}

/** One that has confirmed; asking again brings the link that ends it all. */
async function confirmed(scene: SceneApp) {
  const { email, token } = await asked(scene)
  await scene.done('POST', '/api/calendar/emails/confirm', { token }, {})
  await scene.done('POST', '/api/calendar/emails', { email, ...wish }, {})
  return { email, token: (await newestMail(scene.app, email)).token }
}

async function room({ app }: SceneApp) {
  const desk = deadlinesOf(app)
  const { id } = await desk.make()
  const owner = await desk.member(id, 'owner')
  return { desk, owner, path: `/api/my/clients/${id}/calendar-feeds` }
}

/** Calendars in people's own programs, and emails before public dates. */
export const calendarScenes: Record<string, Scene> = {
  'POST /api/calendar/feeds': async () => ({ path: '/api/calendar/feeds', body: { covers: 'mine' } }),
  'DELETE /api/calendar/feeds/{id}': async ({ done }) => {
    const { id } = await done('POST', '/api/calendar/feeds', { covers: 'all' })
    return { path: `/api/calendar/feeds/${id}` }
  },
  'POST /api/my/clients/{id}/calendar-feeds': async (scene) => {
    const { path, owner } = await room(scene)
    return { path, body: {}, as: owner.bearer }
  },
  'DELETE /api/my/clients/{id}/calendar-feeds/{feed}': async (scene) => {
    const { desk, path, owner } = await room(scene)
    const { id } = await desk.done('POST', path, {}, owner.bearer)
    return { path: `${path}/${id}`, as: owner.bearer }
  },
  'POST /api/calendar/emails': async (scene) => {
    await offered(scene)
    return { path: '/api/calendar/emails', body: { email: newEmail('dates'), ...wish }, as: 'nobody' }
  },
  'POST /api/calendar/emails · a known address': async (scene) => {
    const { email } = await confirmed(scene)
    return { path: '/api/calendar/emails', body: { email, ...wish }, as: 'nobody' }
  },
  'POST /api/calendar/emails/confirm': async (scene) => {
    const { token } = await asked(scene)
    return { path: '/api/calendar/emails/confirm', body: { token }, as: 'nobody' }
  },
  'PUT /api/calendar/emails': async (scene) => {
    const { token } = await confirmed(scene)
    return { path: '/api/calendar/emails', body: { token, services: ['VAT'], daysBefore: 3 }, as: 'nobody' }
  },
  'POST /api/calendar/emails/stop': async (scene) => {
    const { token } = await confirmed(scene)
    return { path: '/api/calendar/emails/stop', body: { token }, as: 'nobody' }
  },
}
