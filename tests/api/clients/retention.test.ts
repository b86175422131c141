import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readerOf, remark } from '#tests/support/news.ts'

describe('what is kept of people', () => {
  let app: TestApp
  // Each lets years pass, and looks at all that is left.
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.close())

  const message = (email: string, more: object = {}) =>
    send(app, '/api/contact', { name: 'Vera Visitor', email, message: 'My affairs', ...more })
  const leads = () => app.db.read.selectFrom('leads').select(['id', 'name', 'email', 'message']).orderBy('id').execute()

  it('requests lose the person: spam after a month, closed ones after two years, open ones never', async () => {
    await message('spam@example.com', { website: 'filled by a robot' })
    await message('closed@example.com')
    await message('open@example.com')
    const [, closed] = await leads()
    await send(app, `/api/leads/${closed?.id}`, { version: 1, state: 'closed' }, await app.as('admin'), 'PATCH')
    app.clock.advance({ days: 29 })
    await app.services.jobs.run('forget-requests')
    expect((await leads()).map(({ email }) => email)).toEqual([
      'spam@example.com',
      'closed@example.com',
      'open@example.com',
    ])
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('forget-requests')
    expect((await leads()).map(({ email }) => email)).toEqual(['', 'closed@example.com', 'open@example.com'])
    app.clock.advance({ days: 698 })
    await app.services.jobs.run('forget-requests')
    expect((await leads()).map(({ email }) => email)).toEqual(['', 'closed@example.com', 'open@example.com'])
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('forget-requests')
    const kept = await leads()
    expect(kept.map(({ email }) => email)).toEqual(['', '', 'open@example.com'])
    expect(kept[1]).toMatchObject({ name: 'Erased', message: null })
    const { counts, items } = (await staffOf(app).get('/api/leads', await app.as('admin'))).body
    expect(counts).toMatchObject({ new: 1, closed: 1, spam: 1 })
    expect(JSON.stringify(items)).not.toContain('closed@example.com')
    const erased = (await staffOf(app).get(`/api/leads/${kept[1]?.id}`, await app.as('admin'))).body
    expect([erased.name, erased.related]).toEqual(['Erased', []])
  })

  it('H2: a request that became a client keeps its words as long as the client’s letters, two years after the work', async () => {
    await message('client@example.com')
    const admin = await app.as('admin')
    const lead = (await leads()).find(({ email }) => email === 'client@example.com')
    const made = await send(app, `/api/leads/${lead?.id}/client`, {}, admin)
    const client = Number(made.body.id)
    const { version } = (await staffOf(app).get(`/api/leads/${lead?.id}`, admin)).body
    await send(app, `/api/leads/${lead?.id}`, { version, state: 'closed' }, admin, 'PATCH')
    const words = async () => (await leads()).find(({ id }) => id === lead?.id)?.message
    app.clock.advance({ days: 731 })
    await app.services.jobs.run('forget-requests')
    expect(await words()).toBe('My affairs')
    const endedAt = app.clock.now().toISOString()
    await app.db.transaction((tx) =>
      tx.updateTable('clients').set({ state: 'ended', endedAt }).where('id', '=', client).execute(),
    )
    app.clock.advance({ days: 729 })
    await app.services.jobs.run('forget-requests')
    expect(await words()).toBe('My affairs')
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('forget-requests')
    expect(await words()).toBeNull()
  })

  it('comments that nobody was to read go after a month, and the counts with them', async () => {
    const { id } = await staffOf(app).publish({ title: 'To be commented' })
    const reader = readerOf(app)
    const trapped = { ...remark, id, csrftoken: (await reader.open(id)).body.csrf_token, website: 'robot' }
    await reader.send(trapped)
    const other = { ...remark, comment: 'Which form is that, and until when?', id }
    await reader.send({ ...other, csrftoken: (await reader.open(id)).body.csrf_token })
    const left = async () =>
      (await app.db.read.selectFrom('comments').select('state').execute()).map(({ state }) => state)
    app.clock.advance({ days: 29 })
    const comment = await app.db.read
      .selectFrom('comments')
      .select('id')
      .where('body', '=', other.comment)
      .executeTakeFirstOrThrow()
    const rejected = await staffOf(app).send('PATCH', `/api/comments/${comment.id}`, { state: 'rejected' })
    expect(rejected.status).toBe(200)
    await app.services.jobs.run('purge-comments')
    expect((await left()).sort()).toEqual(['rejected', 'spam'])
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('purge-comments')
    expect(await left(), 'counted from the day it was rejected').toEqual(['rejected'])
    app.clock.advance({ days: 29 })
    await app.services.jobs.run('purge-comments')
    expect(await left()).toEqual([])
    expect(Object.values(await app.services.comments.totals()).every((total) => total === 0)).toBe(true)
  })

  it('mails go after ninety days, but for those that still wait', async () => {
    await app.db.transaction((tx) => tx.deleteFrom('outboxMails').execute())
    await message('sent@example.com')
    await message('waits@example.com')
    const mails = async () =>
      (await app.db.read.selectFrom('outboxMails').select('recipient').execute()).map(({ recipient }) => recipient)
    await app.db.transaction((tx) =>
      tx.updateTable('outboxMails').set({ state: 'sent' }).where('recipient', '=', 'sent@example.com').execute(),
    )
    app.clock.advance({ days: 89 })
    await app.services.jobs.run('sweep-outbox')
    expect(await mails()).toContain('sent@example.com')
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('sweep-outbox')
    expect(await mails()).not.toContain('sent@example.com')
    expect(await mails()).toContain('waits@example.com')
  })

  it('who never confirms an address is forgotten after a month; who did, and staff, stay', async () => {
    const unconfirmed = await app.person({ verified: false })
    // Another user may have given it: what its owner wrote is not theirs to take away.
    await message(unconfirmed.email)
    const [client, editor] = [await app.person(), await app.person({ role: 'editor', verified: false })]
    const ids = async () => (await app.db.read.selectFrom('accounts').select('id').execute()).map(({ id }) => id)
    app.clock.advance({ days: 29 })
    await app.services.jobs.run('forget-unconfirmed')
    expect(await ids()).toContain(unconfirmed.accountId)
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('forget-unconfirmed')
    expect(await ids()).not.toContain(unconfirmed.accountId)
    expect((await leads()).map(({ email }) => email)).toContain(unconfirmed.email)
    expect(await ids()).toEqual(expect.arrayContaining([client.accountId, editor.accountId]))
  })
})
