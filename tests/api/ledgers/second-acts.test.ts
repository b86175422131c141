import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registered } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { findContradictions } from '#tests/support/contradictions.ts'
import { readerOf } from '#tests/support/news.ts'
import { makeRoom } from '#tests/support/rooms.ts'

/** What is done a second time, later, or while something else is under way. */
describe('the data stays consistent', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  beforeAll(async () => {
    // Nobody answers there: every email is tried in vain.
    app = await startApp({ trustProxy: 1, smtpUrl: 'smtp://127.0.0.1:9' })
    desk = clientsOf(app)
    app.clock.stop()
  })
  afterAll(() => app.closeConsistent())

  const contact = (email: string) =>
    desk.done('POST', '/api/contact', { name: 'Wanda Writer', email, message: 'Please call.' }, {})

  const SEQUENCES: Record<string, () => Promise<unknown>> = {
    'when a closed request gets a tag later': async () => {
      await contact('closed@example.org')
      const [{ id, version }] = (await desk.done('GET', '/api/leads')).items
      await desk.done('PATCH', `/api/leads/${id}`, { version, state: 'closed' })
      app.clock.advance({ days: 1 })
      await desk.done('PATCH', `/api/leads/${id}`, { version: version + 1, tags: ['later'] })
    },
    'when somebody who has written registers later': async () => {
      await contact('wanda@example.org')
      app.clock.advance({ days: 1 })
      await registered(app, { email: 'wanda@example.org' })
    },
    'when an answer to a comment is answered': async () => {
      const { id } = await staffOf(app).publish({ title: 'Discussed' })
      const reader = readerOf(app)
      const { csrf_token } = (await reader.open(id)).body
      app.clock.advance({ minutes: 1 })
      const words = { name: 'Rita', email: 'rita@example.org', comment: 'Is this so?' }
      await reader.send({ csrftoken: csrf_token, id, ...words })
      const [held] = (await desk.done('GET', '/api/comments?state=held')).items
      const first = await desk.done('POST', `/api/comments/${held.id}/reply`, { comment: 'It is.' })
      await desk.done('POST', `/api/comments/${first.id}/reply`, { comment: 'Since May.' })
    },
    'when a client writes while a message of the firm can still be undone': async () => {
      const room = await makeRoom(app)
      const opening = { clientId: room.id, subject: 'Wages', body: 'Hello' }
      const { id } = await desk.done('POST', '/api/conversations', opening)
      await desk.done('POST', `/api/conversations/${id}/messages`, { body: 'From us', undoable: true })
      const own = `/api/my/clients/${room.id}/conversations/${id}/messages`
      await desk.done('POST', own, { body: 'From them' }, room.owner.bearer)
      app.clock.advance({ minutes: 5 })
      await app.services.jobs.run('release-messages')
    },
    'when emails to one address wait behind one that cannot be sent': async () => {
      const room = await makeRoom(app)
      for (const title of ['One', 'Two', 'Three'])
        await desk.done('POST', '/api/paper-requests', { clients: [room.id], title, dueOn: null, items: [{ title }] })
      for (let tries = 0; tries < 3; tries++) {
        await app.services.outbox.deliver()
        app.clock.advance({ hours: 1 })
      }
    },
  }

  it.each(Object.keys(SEQUENCES))('%s', async (name) => {
    await SEQUENCES[name]?.()
    expect(await findContradictions(app.db.read)).toEqual([])
  })
})
