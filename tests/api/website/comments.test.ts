import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { newestMail } from '#tests/support/mails.ts'
import { readerOf, remark, reviewComments } from '#tests/support/news.ts'

describe('comments', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let id: number
  beforeAll(async () => {
    // Nothing is delivered here, but emails are promised only where they can be.
    app = await startApp({ smtpUrl: 'smtp://127.0.0.1:1' })
    staff = staffOf(app)
  })
  beforeEach(async () => {
    await reviewComments(app, 'none')
    id = (await staff.publish({ title: 'A notice' })).id
    // Words that came within a day are held when they come again.
    app.clock.advance({ hours: 25 })
  })
  afterAll(() => app.closeConsistent())

  /** Opens the form, lets a person's time pass, and sends it. */
  async function comment(words: Record<string, unknown> = {}, reader = readerOf(app)) {
    const { body } = await reader.open(id)
    app.clock.advance({ seconds: 20, minutes: 11 })
    return await reader.send({ csrftoken: body.csrf_token, id, ...remark, ...words })
  }

  it('N7: reads what a stranger writes before it is shown, and says so; who was approved is shown at once', async () => {
    await reviewComments(app, 'first')
    const stranger = { name: 'Stella', email: 'Stella@Example.com', comment: 'My first remark here.' }
    expect((await staff.visit(`/api/news/${id}`)).body.review).toBe('first')
    const first = await comment(stranger)
    expect(first.body).toMatchObject({
      success: true,
      held: true,
      message: expect.stringMatching(/once we have read it/),
    })
    expect((await readerOf(app).open(id)).body.comments).toEqual([])
    expect((await comment({ ...stranger, comment: 'A second one meanwhile.' })).body.held).toBe(true)
    const [, held] = (await staff.get('/api/comments?state=held')).body.items
    expect(held).toMatchObject({ body: stranger.comment, holdReason: 'First comment from this address' })
    await staff.send('PATCH', `/api/comments/${held.id}`, { state: 'visible' })
    const later = await comment({ ...stranger, email: 'stella@example.com', comment: 'Now I am known.' })
    expect(later.body).toMatchObject({ held: false, message: 'Thank you. Your comment is on the page.' })
    await staff.send('DELETE', `/api/comments/${held.id}`)
    const nowhere = await comment({ ...stranger, comment: 'Known no longer.' })
    expect(nowhere.body.held, 'an approval that was taken back opens nothing').toBe(true)
  })

  it('N7: writes to a commenter who asked for it when the comment is shown and answered, until they stop it', async () => {
    await reviewComments(app, 'first')
    const email = 'nora.notified@example.com'
    const asked = await comment({ name: 'Nora', email, comment: 'Please tell me.', notify: true })
    expect(asked.body.message).toMatch(/We will email you when it is shown\.$/)
    const silent = await comment({ name: 'Simon', email: 'simon.silent@example.com', comment: 'Please do not.' })
    expect(silent.body.message).not.toMatch(/email/)
    const waiting = (await staff.get('/api/comments?state=held')).body.items.slice(0, 2)
    const ids = waiting.map((each: { id: number }) => each.id)
    await staff.send('POST', '/api/comments/bulk', { ids, state: 'visible' })
    const shown = await newestMail(app, email)
    expect(shown.subject).toBe('Your comment on "A notice" has been published')
    expect(shown.text).toContain(`/blogd/${id}#comments`)
    expect(shown.html).toContain('Stop emails about my comments')
    expect(shown.text + shown.html, 'the address may be somebody else’s').not.toMatch(/Nora|Please tell me/)
    const [, nora] = ids
    await staff.send('PATCH', `/api/comments/${nora}`, { state: 'rejected' })
    await staff.send('PATCH', `/api/comments/${nora}`, { state: 'visible' })
    expect((await newestMail(app, email)).id, 'told once').toBe(shown.id)
    for (const each of ids) await staff.send('POST', `/api/comments/${each}/reply`, { comment: 'Here you are.' })
    const answered = await newestMail(app, email)
    expect(answered.subject).toBe('Edgar Editor answered your comment on "A notice"')
    expect(answered.text).toContain('> Here you are.')
    const stop = (token: string) => staff.send('POST', '/api/comments/stop-mails', { token }, {})
    expect((await stop(`${nora}-made-up`)).status).toBe(404)
    expect((await stop(answered.token)).status).toBe(200)
    await staff.send('POST', `/api/comments/${nora}/reply`, { comment: 'One thing more.' })
    expect((await newestMail(app, email)).id).toBe(answered.id)
    await expect(newestMail(app, 'simon.silent@example.com')).rejects.toThrow()
    await staff.send('POST', '/api/comments/bulk', { ids, state: 'deleted' })
  })

  it('N7: stores a comment and shows it at once, where the firm wants that', async () => {
    const { status, body } = await comment()
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, held: false })
    const detail = (await readerOf(app).open(id)).body
    expect(detail.comments).toEqual([
      { name: remark.name, comment: remark.comment, postingDate: expect.any(String), fromStaff: false, replies: [] },
    ])
  })

  it('N8: the email is in no public answer', async () => {
    expect((await comment()).body.held).toBe(false)
    expect((await readerOf(app).open(id)).body.comments).toMatchObject([{ comment: remark.comment }])
    for (const path of [`/news/post_detail.php?nid=${id}`, `/api/news/${id}`, '/news/news.php', '/feed.json']) {
      expect(await (await app.call(path)).text()).not.toContain('rita.private')
    }
    expect((await staff.visit('/api/comments')).status).toBe(401)
  })

  it('N7: asks for name, email and comment, each in its own words', async () => {
    const { status, body } = await comment({ name: ' ', email: 'nobody', comment: '' })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      name: 'Enter your name',
      email: 'Enter an email address in the form name@example.com',
      comment: 'Write your comment',
    })
    const long = await comment({ comment: 'x'.repeat(3001) })
    expect(long.body.fields.comment).toBe('Use 3000 characters or fewer')
  })

  it('N7: refuses a token of another browser, a made-up one, and none', async () => {
    const token = (await readerOf(app).open(id)).body.csrf_token
    const stranger = readerOf(app)
    await stranger.open(id)
    for (const csrftoken of [token, 'made.up.token', '']) {
      const { status, body } = await stranger.send({ csrftoken, id, ...remark })
      expect(status).toBe(403)
      expect(body.code).toBe('expired-form')
    }
    expect((await stranger.send({ id, ...remark })).status).toBe(422)
  })

  it('N7: a form that is sent twice is stored once, and cannot be used for other words', async () => {
    const reader = readerOf(app)
    const { body } = await reader.open(id)
    app.clock.advance({ minutes: 11 })
    const words = { csrftoken: body.csrf_token, id, ...remark, comment: 'Sent twice, kept once.' }
    const answers = await Promise.all([reader.send(words), reader.send(words), reader.send(words)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await reader.send({ ...words, comment: 'Other words' })).status).toBe(409)
    const shown = (await reader.open(id)).body.comments.filter(
      (each: { comment: string }) => each.comment === words.comment,
    )
    expect(shown).toHaveLength(1)
  })

  it.each([
    ['several links', { comment: 'Look: https://a.example https://b.example' }],
    ['repeated words', { comment: remark.comment }],
  ])('N7: holds a comment with %s for review and says so', async (_, words) => {
    await comment()
    const { body } = await comment(words)
    expect(body).toMatchObject({ success: true, held: true })
    expect(body.message).toMatch(/once we have read it/)
    const shown = (await readerOf(app).open(id)).body.comments
    expect(shown).toMatchObject([{ comment: remark.comment }])
  })

  it('N7: takes a filled trap for a robot, without telling it', async () => {
    const { status, body } = await comment({ comment: 'Buy now', website: 'http://spam.example' })
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    const { body: spam } = await staff.get('/api/comments?state=spam')
    expect(spam.items[0]).toMatchObject({ body: 'Buy now', email: remark.email })
  })

  it('N7: slows down a flood and says when to try again', async () => {
    const reader = readerOf(app)
    const form = async (words: string) => {
      const { body } = await reader.open(id)
      return { csrftoken: body.csrf_token, id, ...remark, comment: words }
    }
    app.clock.advance({ minutes: 11 })
    const first = await form('The first of a flood')
    // One form, sent again and again by a browser that hears no answer: it counts once.
    for (let count = 0; count < 12; count++) expect((await reader.send(first)).status).toBe(200)
    for (let count = 0; count < 9; count++) expect((await reader.send(await form(`Flood ${count}`))).status).toBe(200)
    const last = await reader.send(await form('One too many'))
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await reader.send(await form('And another'))).status).toBe(429)
    expect((await reader.send(first)).status).toBe(200)
    const { body: shown } = await staff.get('/api/comments?state=visible')
    const words = shown.items.map((each: { body: string }) => each.body)
    expect(words.filter((each: string) => each === first.comment)).toHaveLength(1)
    expect(words).not.toContain('One too many')
    app.clock.advance({ minutes: 11 })
  })

  it('keeps everything for review when the firm wants that', async () => {
    await reviewComments(app, 'all')
    expect((await comment({ comment: 'An honest question.' })).body.held).toBe(true)
  })

  it('N7: staff approve, reject, delete and bring back; numbers stay right', async () => {
    await reviewComments(app, 'all')
    const words = `A question of article ${id}`
    for (const each of [words, `${words}, again`]) await comment({ comment: each })
    const queue = (await staff.get('/api/comments?state=held')).body
    const [first, second] = queue.items
    expect(queue.total).toBe(queue.items.length)
    await staff.send('PATCH', `/api/comments/${first.id}`, { state: 'visible' })
    await staff.send('DELETE', `/api/comments/${second.id}`)
    const after = (await staff.get('/api/comments?state=held')).body
    expect(after.total).toBe(queue.total - 2)
    expect(after.totals.deleted).toBe(queue.totals.deleted + 1)
    expect((await readerOf(app).open(id)).body.comments.map((each: { comment: string }) => each.comment)).toContain(
      first.body,
    )
    const back = await staff.send('POST', '/api/comments/bulk', { ids: [second.id], state: 'held' })
    expect(back.body.changed).toBe(1)
    const again = await staff.send('POST', '/api/comments/bulk', { ids: [second.id, 999_999], state: 'held' })
    expect(again.body, 'what stands there already, or is gone, is not counted').toMatchObject({ changed: 0, moved: [] })
    const found = (await staff.get(`/api/comments?state=held&q=${encodeURIComponent(words.toUpperCase())}`)).body
    expect(found.items).toMatchObject([{ body: second.body }])
  })

  it('N7: a reply of staff is marked as theirs and stands under the comment', async () => {
    await comment()
    const { body: list } = await staff.get('/api/comments?state=visible')
    const target = list.items.find((each: { body: string }) => each.body === remark.comment)
    const { status, body: reply } = await staff.send('POST', `/api/comments/${target.id}/reply`, {
      comment: 'Glad to hear it.',
    })
    expect(status).toBe(201)
    const more = { comment: 'As we said.' }
    expect((await staff.send('POST', `/api/comments/${reply.id}/reply`, more)).status).toBe(201)
    const thread = (await readerOf(app).open(id)).body.comments.find(
      (each: { comment: string }) => each.comment === remark.comment,
    )
    const byStaff = { fromStaff: true, name: 'Edgar Editor' }
    // What answers an answer is shown beside it.
    expect(thread.replies).toMatchObject([
      { ...byStaff, comment: 'Glad to hear it.' },
      { ...byStaff, ...more },
    ])
  })

  it('turns a comment with personal matters into a private request and takes it down', async () => {
    await reviewComments(app, 'all')
    await comment({ comment: 'My own taxes are late.' })
    const held = (await staff.get('/api/comments?state=held')).body.items[0]
    const { body } = await staff.send('POST', `/api/comments/${held.id}/private-request`, {})
    expect(body.reference).toMatch(/^C-/)
    const leads = await staff.get('/api/leads?kind=contact', await app.as('admin'))
    expect(leads.body.items[0]).toMatchObject({ reference: body.reference })
    expect(
      (await staff.get('/api/comments?state=held')).body.items.map((each: { id: number }) => each.id),
    ).not.toContain(held.id)
    expect((await staff.send('POST', `/api/comments/${held.id}/private-request`, {})).status).toBe(409)
  })

  it('cannot be left on an article that is not there', async () => {
    const reader = readerOf(app)
    const { body } = await reader.open(id)
    expect((await reader.send({ csrftoken: body.csrf_token, id: 999_999, ...remark })).status).toBe(404)
  })
})
