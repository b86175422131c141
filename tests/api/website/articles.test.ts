import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, pictureFile, staffOf } from '#tests/support/articles.ts'

describe('articles', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  it('W4: creates an article from title, content, category and an optional main image', async () => {
    const form = articleForm({
      title: 'Year-end checklist',
      content: '<h2>Before the close</h2><p>Count the <b>stock</b>.</p>',
      category: 'Bookkeeping',
      mainImage: await pictureFile(1),
    })
    const { status, body } = await staff.send('POST', '/api/articles', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(Number),
      message: 'Article created successfully',
      category: 'Bookkeeping',
      state: 'published',
      slug: 'year-end-checklist',
      author: 'Edgar Editor',
    })
    expect(body.image).toMatch(/^\/uploads\/.+\.webp$/)
    const plain = await staff.send(
      'POST',
      '/api/articles',
      articleForm({ title: 'Plain', content: 'Words only', category: 'bookkeeping' }),
    )
    expect(plain.body).toMatchObject({ image: null, category: 'Bookkeeping', content: '<p>Words only</p>' })
  })

  it('W4, W6: what is sent again under its key, because the answer was lost, is one article', async () => {
    const own = { ...(await app.as('editor')), 'Idempotency-Key': 'sent-again-1' }
    const whole = () => articleForm({ title: 'Sent again', content: 'Words', category: 'Tax' })
    const first = await staff.send('POST', '/api/articles', whole(), own)
    expect(await staff.send('POST', '/api/articles', whole(), own)).toMatchObject({ status: 201, body: first.body })
    const step = async () =>
      articleForm({ title: 'Begun again', shortDesc: 'In steps', mainImage: await pictureFile(2) })
    const stepKey = { ...own, 'Idempotency-Key': 'sent-again-2' }
    const begun = await staff.send('POST', '/api/articles/step1', await step(), stepKey)
    const again = await staff.send('POST', '/api/articles/step1', await step(), stepKey)
    expect([begun.status, again.status, again.body.id]).toEqual([201, 201, begun.body.id])
    const another = { ...(await app.person({ role: 'editor' })).bearer, 'Idempotency-Key': 'sent-again-1' }
    const theirs = await staff.send('POST', '/api/articles', whole(), another)
    expect(theirs.body.id).not.toBe(first.body.id)
    expect((await staff.get(`/api/articles/${first.body.id}/work`)).body.editors ?? []).toEqual([])
  })

  it('W4: says what is missing, field by field', async () => {
    const { status, body } = await staff.send(
      'POST',
      '/api/articles',
      articleForm({ title: ' ', content: '', category: '' }),
    )
    expect(status).toBe(422)
    expect(body.fields).toEqual({ title: 'Enter a title', content: 'Enter the content', category: 'Choose a category' })
    const empty = await staff.send(
      'POST',
      '/api/articles',
      articleForm({ title: 'T', content: '<p> </p>', category: 'Tax' }),
    )
    expect([empty.status, empty.body.fields]).toEqual([422, { content: 'Enter the content' }])
    const long = await staff.send(
      'POST',
      '/api/articles',
      articleForm({ title: 'x'.repeat(201), content: 'y', category: 'Tax' }),
    )
    expect(long.status).toBe(422)
    const endless = articleForm({ title: 'x', content: 'y '.repeat(110_000), category: 'Tax' })
    expect((await staff.send('POST', '/api/articles', endless)).body.fields.content).toContain('200,000')
  })

  it('W4: leaves nothing behind when the main image is not a picture', async () => {
    const before = (await staff.get('/api/articles/counts')).body.all
    const form = articleForm({ title: 'T', content: 'C', category: 'Tax', mainImage: new File(['<svg/>'], 'a.png') })
    expect((await staff.send('POST', '/api/articles', form)).status).toBe(415)
    expect((await staff.get('/api/articles/counts')).body.all).toBe(before)
  })

  it('W1: lists id, title, category and image as a plain list with the total in a header', async () => {
    const { id } = await staff.publish({ title: 'Listed', category: 'Pensions' })
    const { body, headers } = await staff.visit('/api/articles?category=pensions')
    expect(body[0]).toMatchObject({ id, title: 'Listed', category: 'Pensions', image: null })
    expect(headers.get('x-total-count')).toBe('1')
    expect((await staff.visit('/api/articles?category=nothing-like-it')).body).toEqual([])
    expect((await staff.visit('/api/articles?page=99999')).headers.get('x-page')).toBe('1')
    expect((await staff.visit('/api/articles?page=minus')).status).toBe(200)
  })

  it('W1, A2: shows drafts to staff and never to anyone else', async () => {
    const { id } = await staff.draft('Quietly in the drawer')
    expect((await staff.get('/api/articles?state=draft')).body.map((each: { id: number }) => each.id)).toContain(id)
    for (const headers of [{}, await app.as('client')]) {
      const seen = await staff.send('GET', '/api/articles?state=draft&perPage=100', undefined, headers)
      expect(JSON.stringify(seen.body)).not.toContain('Quietly in the drawer')
      expect((await staff.send('GET', `/api/articles/${id}`, undefined, headers)).status).toBe(404)
    }
  })

  it('W2: answers id, title, content, category, image and shortDesc', async () => {
    const { id } = await staff.publish({
      title: 'Read me',
      content: '<p>Hello <em>there</em></p>',
      shortDesc: 'In short',
    })
    const { body } = await staff.visit(`/api/articles/${id}`)
    expect(body).toMatchObject({
      id,
      title: 'Read me',
      content: '<p>Hello <em>there</em></p>',
      category: 'Tax',
      image: null,
      shortDesc: 'In short',
      readingMinutes: 1,
    })
    expect((await staff.visit('/api/articles/999999')).status).toBe(404)
    expect((await staff.visit('/api/articles/abc')).status).toBe(422)
  })

  it('W5: changes a published article at once, and keeps what the form leaves out', async () => {
    const { id } = await staff.publish({ title: 'First title', shortDesc: 'Stays' })
    const form = articleForm({ title: 'Second title', content: '<p>New words</p>', category: 'Payroll' })
    const { status, body } = await staff.send('PUT', `/api/articles/${id}`, form)
    expect([status, body.message]).toEqual([200, 'Article updated!'])
    const seen = (await staff.visit(`/api/articles/${id}`)).body
    expect(seen).toMatchObject({ title: 'Second title', category: 'Payroll', shortDesc: 'Stays', slug: 'second-title' })
    expect((await staff.send('PUT', '/api/articles/999999', form)).status).toBe(404)
  })

  it('W5: refuses a form that was filled in from an older version', async () => {
    const { id, version } = await staff.publish({ title: 'Contended' })
    const form = () => articleForm({ title: 'Mine', content: 'x', category: 'Tax', version: String(version) })
    expect((await staff.send('PUT', `/api/articles/${id}`, form())).status).toBe(200)
    const late = await staff.send('PUT', `/api/articles/${id}`, form())
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  })

  it('W6, W7, A4: begins in step one, takes the content in step two and publishes', async () => {
    const first = articleForm({ title: 'In two steps', shortDesc: 'Short', mainImage: await pictureFile(2) })
    const { status, body } = await staff.send('POST', '/api/articles/step1', first)
    expect(status).toBe(201)
    expect((await staff.visit(`/api/articles/${body.id}`)).status).toBe(404)
    const content = JSON.stringify(doc('The whole story'))
    const draft = await staff.send('PUT', `/api/articles/step2/${body.id}`, { content, state: 'draft' })
    expect(draft.body.state).toBe('draft')
    const second = await staff.send('PUT', `/api/articles/step2/${body.id}`, { content })
    expect([second.status, second.body.message]).toEqual([200, 'Article published.'])
    const seen = (await staff.visit(`/api/articles/${body.id}`)).body
    expect(seen).toMatchObject({ content: '<p>The whole story</p>', shortDesc: 'Short', category: null })
    expect((await staff.get('/api/articles')).body[0].id).toBe(body.id)
  })

  it('W6: requires title, short description and main image', async () => {
    const nothing = await staff.send('POST', '/api/articles/step1', articleForm({ title: '', shortDesc: '' }))
    expect(Object.keys(nothing.body.fields).sort()).toEqual(['shortDesc', 'title'])
    const bare = await staff.send('POST', '/api/articles/step1', articleForm({ title: 'T', shortDesc: 'S' }))
    expect([bare.status, bare.body.fields]).toEqual([422, { mainImage: 'Choose a main image' }])
  })

  it('W7: refuses to publish without content', async () => {
    const { id } = await staff.draft()
    const { status, body } = await staff.send('PUT', `/api/articles/step2/${id}`, { content: doc('') })
    expect([status, body.code]).toEqual([422, 'not-ready'])
    expect((await staff.send('PUT', `/api/articles/step2/${id}`, {})).status).toBe(422)
  })

  it('W3, A2: deletes, with thirty days to undo', async () => {
    const { id } = await staff.publish({ title: 'Deleted by mistake' })
    const { body } = await staff.send('DELETE', `/api/articles/${id}`)
    expect(Date.parse(body.undoUntil) - app.clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(404)
    // From a second window that did not know yet: the same answer, and the same thirty days.
    app.clock.advance({ hours: 1 })
    const again = await staff.send('DELETE', `/api/articles/${id}`)
    expect([again.status, again.body.undoUntil]).toEqual([200, body.undoUntil])
    expect((await staff.get('/api/articles?state=deleted')).body[0]).toMatchObject({ id, state: 'deleted' })
    expect(JSON.stringify((await staff.get('/api/articles?perPage=100')).body)).not.toContain('Deleted by mistake')
    const back = await staff.send('POST', `/api/articles/${id}/restore`)
    expect(back.body).toMatchObject({ state: 'published', deletedAt: null })
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(200)
  })

  it('W3–W8: takes writing calls from staff only', async () => {
    const { id } = await staff.publish({ title: 'Guarded' })
    const calls: [string, string][] = [
      ['POST', '/api/articles'],
      ['PUT', `/api/articles/${id}`],
      ['PATCH', `/api/articles/${id}`],
      ['DELETE', `/api/articles/${id}`],
      ['POST', '/api/articles/step1'],
      ['PUT', `/api/articles/step2/${id}`],
      ['POST', `/api/articles/${id}/publish`],
      ['GET', `/api/articles/${id}/work`],
      ['GET', `/api/articles/${id}/revisions`],
      ['POST', `/api/articles/${id}/preview`],
    ]
    for (const [method, path] of calls) {
      expect((await staff.send(method, path, undefined, {})).status, `${method} ${path}`).toBe(401)
      expect((await staff.send(method, path, undefined, await app.as('client'))).status, `${method} ${path}`).toBe(403)
    }
  })

  it('N10: shows pictures of the library in a text, in all their sizes, and drops others', async () => {
    const upload = new FormData()
    upload.append('images[]', await pictureFile(3, 1000))
    const picture = (await staff.send('POST', '/api/upload/image', upload)).body
    const html = `<p>See</p><img src="${picture.urls[0]}" alt="A chart &quot;up&quot;"><img src="https://evil.example/x.gif" alt="">`
    const { id } = await staff.publish({ title: 'With pictures', content: html })
    const { content } = (await staff.visit(`/api/articles/${id}`)).body
    expect(content).toContain(`srcset="/uploads/`)
    expect(content).toMatch(/width="1000" height="400" alt="A chart &#34;up&#34;" loading="lazy"/)
    expect(content).not.toContain('evil.example')
    const { usedBy } = (await staff.get(`/api/media/${picture.media[0].id}`)).body
    expect(usedBy).toEqual([
      { subject: `article:${id}`, label: 'With pictures', place: 'content', href: `/edit/${id}` },
    ])
    const refused = await staff.send('DELETE', `/api/media/${picture.media[0].id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'media-in-use'])
    const again = articleForm({ title: 'With pictures', content, category: 'Tax' })
    expect((await staff.send('PUT', `/api/articles/${id}`, again)).body.content).toBe(content)
  })

  it('tells the pages of a publishing, and not of a draft being typed', async () => {
    const heard: string[] = []
    const stop = app.db.onChange((tags) => heard.push(...(tags ?? ['anything'])))
    const { id } = await staff.draft('Typing')
    const saved = { saveId: 'editor-one', sequence: 1, baseVersion: 1, content: doc('word') }
    await staff.send('PATCH', `/api/articles/${id}`, saved)
    expect(heard).toEqual([])
    await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect(heard).toEqual(expect.arrayContaining(['articles', `article:${id}`]))
    stop()
  })
})
