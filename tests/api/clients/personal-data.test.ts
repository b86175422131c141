import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readerOf, reviewComments } from '#tests/support/news.ts'

const email = 'paula.private@example.com'

describe('what the site keeps about a person', () => {
  let app: TestApp
  let bearer: Record<string, string>
  let articleId: number
  beforeEach(async () => {
    app = await startApp()
    await reviewComments(app, 'none')
    articleId = (await staffOf(app).publish({ title: 'A notice' })).id
    bearer = (await app.person({ role: 'client', email, name: 'Paula Private' })).bearer
    const message = { name: 'Paula Private', email, message: 'About my private letter.' }
    await staffOf(app).send('POST', '/api/contact', message, {})
    const reader = readerOf(app)
    const { body } = await reader.open(articleId)
    app.clock.advance({ minutes: 1 })
    await reader.send({ csrftoken: body.csrf_token, id: articleId, name: 'Paula', email, comment: 'A remark of mine.' })
  })
  afterEach(() => app.close())

  it('is in the file they download: requests and comments too', async () => {
    const data = (await staffOf(app).get('/api/account/data', bearer)).body
    expect(data.requests).toMatchObject([{ email, message: 'About my private letter.' }])
    expect(data.comments).toMatchObject([{ email, body: 'A remark of mine.' }])
    const stranger = (await app.person({ role: 'client' })).bearer
    expect(JSON.stringify((await staffOf(app).get('/api/account/data', stranger)).body)).not.toContain('paula')
  })

  it('loses their name when they leave, and keeps its count', async () => {
    const account = await app.db.read
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await app.db.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ deletionRequestedAt: app.clock.now().toISOString() })
        .where('id', '=', account.id)
        .execute(),
    )
    app.clock.advance({ days: 15 })
    await app.services.jobs.run('delete-accounts')
    const kept = {
      leads: await app.db.read.selectFrom('leads').selectAll().execute(),
      comments: await app.db.read.selectFrom('comments').selectAll().execute(),
    }
    expect(kept.leads).toHaveLength(1)
    expect(kept.comments).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/paula|private letter/i)
    expect((await readerOf(app).open(articleId)).body.comments).toMatchObject([{ name: 'A former reader' }])
  })
})
