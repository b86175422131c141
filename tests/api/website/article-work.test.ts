import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, pictureFile, staffOf } from '#tests/support/articles.ts'
import { countMails, newestMail } from '#tests/support/mails.ts'

describe('work on articles', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.closeConsistent())

  const save = (id: number, body: Record<string, unknown>, headers?: Record<string, string>) =>
    staff.send('PATCH', `/api/articles/${id}`, { saveId: 'editor-one', ...body }, headers)

  const textIn = async (id: number) =>
    ((await staff.get(`/api/articles/${id}/work`)).body.document.content as { content?: { text: string }[] }[])
      .map((block) => block.content?.[0]?.text ?? '')
      .join('|')

  it('A3: saves as one types, in order, and says what stands', async () => {
    const { id, version } = await staff.draft('Typed')
    const first = await save(id, { sequence: 1, baseVersion: version, content: doc('One') })
    expect(first.body).toMatchObject({ applied: true, sequence: 1, version: 2, words: 1, state: 'draft', editors: [] })
    const second = await save(id, {
      sequence: 2,
      baseVersion: version,
      title: 'Typed on',
      shortDesc: 'S',
      asAt: '2026-11-01',
    })
    expect(second.body).toMatchObject({ applied: true, version: 3 })
    const { body } = await staff.get(`/api/articles/${id}/work`)
    expect(body).toMatchObject({ title: 'Typed on', shortDesc: 'S', asAt: '2026-11-01', version: 3, live: null })
    expect(await textIn(id)).toBe('One')
  })

  it('A3: gives an editor that asks for a draft again the one it has begun, and nobody else', async () => {
    const begin = (saveId: string, headers?: Record<string, string>) =>
      staff.send('POST', '/api/articles/work', { saveId }, headers)
    const first = await begin('tab-with-bad-luck')
    expect(first.status).toBe(201)
    expect((await begin('tab-with-bad-luck')).body).toMatchObject({ id: first.body.id, version: 1, editors: [] })
    const other = await begin('tab-with-bad-luck', await app.as('admin'))
    expect(other.body.id).not.toBe(first.body.id)
    expect((await begin('another-tab')).body.id).not.toBe(first.body.id)
  })

  it('A3: begins one draft when the same editor asks several times at the same moment', async () => {
    const asked = Array.from({ length: 6 }, () => staff.send('POST', '/api/articles/work', { saveId: 'hasty-tab' }))
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('A3: never lets a slow save overwrite a newer one', async () => {
    const { id, version } = await staff.draft()
    await save(id, { sequence: 5, baseVersion: version, content: doc('newest') })
    const late = await save(id, { sequence: 4, baseVersion: version, content: doc('older') })
    expect([late.status, late.body.applied]).toEqual([200, false])
    const again = await save(id, { sequence: 5, baseVersion: version, content: doc('repeated') })
    expect(again.body.applied).toBe(false)
    expect(await textIn(id)).toBe('newest')
  })

  it('A3: ends with the newest words when twenty saves arrive at once in any order', async () => {
    const { id, version } = await staff.draft()
    const order = Array.from({ length: 20 }, (_, place) => ((place * 7) % 20) + 1)
    const answers = await Promise.all(
      order.map((sequence) => save(id, { sequence, baseVersion: version, content: doc(`save ${sequence}`) })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await textIn(id)).toBe('save 20')
  })

  it('A3: refuses a save made without knowing of another person’s, and keeps theirs', async () => {
    const { id, version } = await staff.draft()
    const other = await app.person({ role: 'editor', name: 'Olga Other' })
    await save(id, { sequence: 1, baseVersion: version, content: doc('mine') })
    const blind = await save(
      id,
      { saveId: 'editor-two', sequence: 1, baseVersion: version, content: doc('theirs') },
      other.bearer,
    )
    expect([blind.status, blind.body.code]).toEqual([409, 'conflict'])
    const informed = await save(
      id,
      { saveId: 'editor-two', sequence: 2, baseVersion: version + 1, content: doc('both') },
      other.bearer,
    )
    expect(informed.body.applied).toBe(true)
    const mine = await save(id, { sequence: 2, baseVersion: version + 1, content: doc('mine again') })
    expect([mine.status, mine.body.message]).toEqual([409, 'Olga Other has saved this article in the meantime.'])
    expect(await textIn(id)).toBe('both')
    const overtaken = await save(id, { sequence: 1, baseVersion: version, content: doc('long lost') })
    expect([overtaken.status, overtaken.body.applied]).toEqual([200, false])
  })

  it('A3: lets only one of two people win who save at the same moment', async () => {
    const { id, version } = await staff.draft()
    const answers = await Promise.all(
      ['editor-one', 'editor-two', 'editor-tre'].map((saveId) =>
        save(id, { saveId, sequence: 1, baseVersion: version, content: doc(saveId) }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('A3: keeps the live version until Update is pressed', async () => {
    const { id, version } = await staff.publish({ title: 'Live title', content: '<p>Live words</p>' })
    const saved = await save(id, { sequence: 1, baseVersion: version, title: 'New title', content: doc('New words') })
    expect(saved.body.hasChanges).toBe(true)
    expect((await staff.visit(`/api/articles/${id}`)).body).toMatchObject({
      title: 'Live title',
      content: '<p>Live words</p>',
    })
    expect((await staff.get(`/api/articles/${id}`)).body).toMatchObject({ title: 'New title' })
    const stale = await staff.send('POST', `/api/articles/${id}/publish`, { version })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const updated = await staff.send('POST', `/api/articles/${id}/publish`, { version: saved.body.version })
    expect(updated.body).toMatchObject({ state: 'published', hasChanges: false, live: { title: 'New title' } })
    expect((await staff.visit(`/api/articles/${id}`)).body).toMatchObject({ content: '<p>New words</p>' })
  })

  it('A3: gives up changes and keeps them as a revision', async () => {
    const { id, version } = await staff.publish({ title: 'Steady', content: '<p>As published</p>' })
    await save(id, { sequence: 1, baseVersion: version, content: doc('A whim') })
    const { body } = await staff.send('POST', `/api/articles/${id}/discard`, {})
    expect(body).toMatchObject({ hasChanges: false })
    expect(await textIn(id)).toBe('As published')
    const kinds = (await staff.get(`/api/articles/${id}/revisions`)).body.items.map(
      (each: { kind: string }) => each.kind,
    )
    expect(kinds).toContain('discarded')
  })

  it('A3: what was to appear while it was deleted comes back as a draft, and appears to nobody unasked', async () => {
    const form = articleForm({ title: 'Due meanwhile', content: '<p>Words</p>', category: 'Tax', state: 'draft' })
    const { id } = (await staff.send('POST', '/api/articles', form)).body
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt })
    await staff.send('DELETE', `/api/articles/${id}`)
    app.clock.advance({ hours: 2 })
    const back = (await staff.send('POST', `/api/articles/${id}/restore`)).body
    expect(back).toMatchObject({ state: 'draft', publishAt: null })
    await app.services.jobs.run('publish-due')
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(404)
  })

  it('A3: lists, shows, compares and restores revisions', async () => {
    const { id, version } = await staff.publish({
      title: 'Versions',
      content: '<p>The rate is ten percent.</p><p>Stays.</p>',
    })
    await save(id, {
      sequence: 1,
      baseVersion: version,
      content: doc('The rate is twelve percent.', 'Stays.', 'Added at the end.'),
    })
    const { items, total } = (await staff.get(`/api/articles/${id}/revisions`)).body
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      revision: 2,
      kind: 'saved',
      live: false,
      savedBy: 'Edgar Editor',
      wordsChanged: 6,
    })
    expect(items[1]).toMatchObject({ revision: 1, kind: 'published', live: true })
    const { blocks, added, removed } = (await staff.get(`/api/articles/${id}/compare?from=live&to=work`)).body
    expect(blocks).toEqual([
      {
        kind: 'changed',
        type: 'paragraph',
        pieces: [
          { kind: 'same', text: 'The rate is ' },
          { kind: 'removed', text: 'ten' },
          { kind: 'added', text: 'twelve' },
          { kind: 'same', text: ' percent.' },
        ],
      },
      { kind: 'same', type: 'paragraph', pieces: [{ kind: 'same', text: 'Stays.' }] },
      { kind: 'added', type: 'paragraph', pieces: [{ kind: 'added', text: 'Added at the end.' }] },
    ])
    expect({ added, removed }).toEqual({ added: 5, removed: 1 })
    expect((await staff.get(`/api/articles/${id}/revisions/1`)).body.content).toContain('ten percent')
    await staff.send('POST', `/api/articles/${id}/revisions/1/restore`)
    expect(await textIn(id)).toBe('The rate is ten percent.|Stays.')
    expect((await staff.get(`/api/articles/${id}/revisions/99`)).status).toBe(404)
  })

  it('A3: makes one revision of one sitting', async () => {
    const { id, version } = await staff.draft()
    for (let sequence = 1; sequence <= 5; sequence++) {
      await save(id, { sequence, baseVersion: version, content: doc(`${sequence}`) })
    }
    expect((await staff.get(`/api/articles/${id}/revisions`)).body.total).toBe(2)
    app.clock.advance({ minutes: 11 })
    await save(id, { sequence: 6, baseVersion: version, content: doc('after a pause') })
    expect((await staff.get(`/api/articles/${id}/revisions`)).body.total).toBe(3)
  })

  it('says who else has an article open, each person once and never oneself, and how the article stands', async () => {
    const { id } = await staff.draft()
    const other = await app.person({ role: 'editor', name: 'Olga Other' })
    const mark = (saveId: string, headers?: Record<string, string>, leaving = false) =>
      staff.send('POST', `/api/articles/${id}/presence`, { saveId, leaving }, headers)
    expect((await mark('editor-one')).body).toMatchObject({ state: 'draft', editors: [] })
    expect((await mark('editor-one-too')).body.editors, 'another tab of the same person').toEqual([])
    expect((await mark('editor-two', other.bearer)).body.editors).toMatchObject([
      { name: 'Edgar Editor', saved: false },
    ])
    await mark('editor-two-too', other.bearer)
    const open = (await staff.get(`/api/articles/${id}/work`)).body.editors
    expect(open).toMatchObject([{ name: 'Olga Other' }])
    expect(open).toHaveLength(1)
    await mark('editor-two', other.bearer, true)
    expect((await mark('editor-one')).body.editors, 'still open in the other tab').toHaveLength(1)
    await mark('editor-two-too', other.bearer, true)
    expect((await mark('editor-one')).body.editors).toEqual([])
    await mark('editor-two', other.bearer)
    const third = await app.person({ role: 'editor', name: 'Theo Third' })
    for (const [saveId, { bearer }] of [
      ['editor-three', third],
      ['editor-two', other],
    ] as const) {
      app.clock.advance({ seconds: 1 })
      await mark(saveId, bearer)
    }
    const inOrder = (await mark('editor-one')).body.editors.map(({ name }: { name: string }) => name)
    expect(inOrder, 'in the order in which they opened it').toEqual(['Olga Other', 'Theo Third'])
    app.clock.advance({ minutes: 1 })
    expect((await mark('editor-one')).body.editors).toEqual([])
    await staff.send('DELETE', `/api/articles/${id}`, undefined, other.bearer)
    expect((await mark('editor-one')).body.state).toBe('deleted')
  })

  it('stops publishing until pictures are described, and advises on the rest', async () => {
    const upload = new FormData()
    upload.append('images[]', await pictureFile(4))
    const [picture] = (await staff.send('POST', '/api/upload/image', upload)).body.media
    const { id, version } = await staff.draft('Checked')
    const figure = (alt: string) => ({
      type: 'figure',
      attrs: { mediaId: picture.id, src: picture.url, alt, caption: '' },
    })
    const content = doc(
      { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Deep' }] },
      figure(''),
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'click here', marks: [{ type: 'link', attrs: { href: '/x' } }] }],
      },
    )
    const { checklist } = (await save(id, { sequence: 1, baseVersion: version, content })).body
    expect(checklist.map((item: { id: string }) => item.id)).toEqual([
      'summary-missing',
      'category-missing',
      'cover-missing',
      'image-alt',
      'heading-order',
      'link-text',
    ])
    const refused = await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      422,
      'not-ready',
      ['content'],
    ])
    await save(id, { sequence: 2, baseVersion: version, content: doc(figure('A chart')) })
    expect((await staff.send('POST', `/api/articles/${id}/publish`, {})).status).toBe(200)
  })

  it('lets no picture without an alternative text reach readers, by whichever way', async () => {
    const upload = new FormData()
    upload.append('images[]', await pictureFile(5))
    const [picture] = (await staff.send('POST', '/api/upload/image', upload)).body.media
    const figure = (alt: string) => ({ type: 'figure', attrs: { mediaId: picture.id, src: picture.url, alt } })
    const [bare, described] = [doc('Words', figure('')), doc('Words', figure('A chart'))].map((each) =>
      JSON.stringify(each),
    ) as [string, string]
    const soon = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    const refused = {
      status: 422,
      body: {
        code: 'not-ready',
        error: '1 image needs an alternative text.',
        fields: { content: '1 image needs an alternative text.' },
      },
    }
    const form = (fields: Record<string, string>) =>
      articleForm({ title: 'Pictured', category: 'Tax', content: bare, ...fields })
    const html = `<p>Words</p><img src="${picture.url}">`
    const { id } = (await staff.send('POST', '/api/articles', form({ state: 'draft' }))).body
    const ways = {
      create: () => staff.send('POST', '/api/articles', form({})),
      'create from HTML': () => staff.send('POST', '/api/articles', form({ content: html })),
      'create for later': () => staff.send('POST', '/api/articles', form({ state: 'scheduled', publishAt: soon })),
      update: () => staff.send('PUT', `/api/articles/${id}`, form({ state: 'published' })),
      'the second step': () => staff.send('PUT', `/api/articles/step2/${id}`, { content: bare, state: 'published' }),
      publish: () => staff.send('POST', `/api/articles/${id}/publish`, {}),
      schedule: () => staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: soon }),
    }
    for (const [way, call] of Object.entries(ways)) expect(await call(), way).toMatchObject(refused)

    const live = await staff.publish({ title: 'Live', content: described })
    expect(await staff.send('PUT', `/api/articles/${live.id}`, form({})), 'update of a live one').toMatchObject(refused)
    expect((await staff.visit(`/api/articles/${live.id}`)).body.content).toContain('A chart')
  })

  it('keeps back what was spoilt after it was scheduled, and writes to staff', async () => {
    const colleague = await app.person({ role: 'editor', name: 'Maya Okafor' })
    const { id, version } = await staff.draft('Spoilt')
    await save(id, { sequence: 1, baseVersion: version, content: doc('Words') })
    const soon = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: soon })
    const now = (await staff.get(`/api/articles/${id}/work`)).body.version
    await save(id, { sequence: 2, baseVersion: now, content: doc('') })
    app.clock.advance({ hours: 2 })
    await app.services.jobs.run('publish-due')
    expect((await staff.get(`/api/articles/${id}/work`)).body).toMatchObject({ state: 'draft', publishAt: null })
    const mail = await newestMail(app, colleague.email)
    expect(mail.subject).toBe('Not published: Spoilt')
    expect(mail.text).toContain('Write the content.')
    await app.services.jobs.run('publish-due')
    expect(await countMails(app, colleague.email), 'told once').toBe(1)
  })

  it('publishes on time, and catches up after downtime with the time that was meant', async () => {
    const { id, version } = await staff.draft('Later')
    await save(id, { sequence: 1, baseVersion: version, content: doc('Words') })
    const soon = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    const past = new Date(app.clock.now().getTime() - 1000).toISOString()
    expect((await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: past })).status).toBe(422)
    const scheduled = await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: soon })
    expect(scheduled.body).toMatchObject({ state: 'scheduled', publishAt: soon })
    const { scheduled: listed } = (await staff.get('/api/articles/agenda')).body
    expect(listed.filter((each: { id: number }) => each.id === id)).toMatchObject([{ at: soon }])
    await app.services.jobs.run('publish-due')
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(404)
    app.clock.advance({ hours: 9 })
    await app.services.jobs.run('publish-due')
    expect((await staff.visit(`/api/articles/${id}`)).body).toMatchObject({ publishedAt: soon, state: 'published' })
    expect(
      (await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })).status,
    ).toBe(409)
  })

  it('publishes a scheduled article once when several instances find it due', async () => {
    const { id, version } = await staff.draft('Once')
    await save(id, { sequence: 1, baseVersion: version, content: doc('Words') })
    const soon = new Date(app.clock.now().getTime() + 1000).toISOString()
    await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: soon })
    app.clock.advance({ minutes: 1 })
    await Promise.all([1, 2, 3].map(() => app.services.articles.publishDue()))
    const events = await app.db.read
      .selectFrom('auditEvents')
      .select('id')
      .where('subject', '=', `article:${id}`)
      .where('action', '=', 'article.published')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('unschedules, unpublishes, and publishes again with the first day', async () => {
    const { id, publishedAt } = await staff.publish({ title: 'On and off' })
    await staff.send('POST', `/api/articles/${id}/unpublish`)
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(404)
    const later = await staff.send('POST', `/api/articles/${id}/schedule`, { publishAt: '2099-01-01T00:00:00Z' })
    expect(later.body.state).toBe('scheduled')
    expect((await staff.send('POST', `/api/articles/${id}/unschedule`)).body.state).toBe('unpublished')
    await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect((await staff.visit(`/api/articles/${id}`)).body.publishedAt).toBe(publishedAt)
  })

  it('shows the working copy behind a secret address, until it ends', async () => {
    const { id } = await staff.draft('Not yet public')
    const { url, secret } = (await staff.send('POST', `/api/articles/${id}/preview`)).body
    expect(url).toBe(`${app.config.publicUrl}/preview/${secret}`)
    const seen = await staff.visit(`/api/articles/preview/${secret}`)
    expect(seen.body).toMatchObject({ id, title: 'Not yet public' })
    expect(seen.headers.get('cache-control')).toContain('no-store')
    expect((await staff.visit(`/api/articles/preview/${'x'.repeat(43)}`)).status).toBe(404)
    const { body: fresh } = await staff.send('POST', `/api/articles/${id}/preview`)
    expect((await staff.visit(`/api/articles/preview/${secret}`)).status).toBe(404)
    app.clock.advance({ days: 15 })
    const editor = await app.person({ role: 'editor' })
    expect((await staff.visit(`/api/articles/preview/${fresh.secret}`)).status).toBe(404)
    const { body: last } = await staff.send('POST', `/api/articles/${id}/preview`, undefined, editor.bearer)
    await staff.send('DELETE', `/api/articles/${id}/preview`, undefined, editor.bearer)
    expect((await staff.visit(`/api/articles/preview/${last.secret}`)).status).toBe(404)
  })

  it('removes for good what was deleted thirty days ago, and nothing else', async () => {
    const editor = await app.person({ role: 'editor' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'Gone', content: 'x', category: 'Tax' })) form.set(name, value)
    const { id } = (await staff.send('POST', '/api/articles', form, editor.bearer)).body
    await staff.send('DELETE', `/api/articles/${id}`, undefined, editor.bearer)
    app.clock.advance({ days: 29 })
    await app.services.jobs.run('purge-articles')
    expect(await app.services.articles.get(id)).toMatchObject({ state: 'deleted' })
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('purge-articles')
    await expect(app.services.articles.get(id)).rejects.toThrow('does not exist')
    const counted = await app.services.articles.countStates()
    expect(counted.deleted).toBe(0)
    const rows = await app.db.read
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
    expect(counted.all).toBe(Number(rows?.n))
  })

  it('Y5: has the author and the day that were chosen, and closes its comments', async () => {
    const { id } = await staff.publish({
      title: 'By another hand',
      byline: 'Ada Lund',
      datedOn: '2019-05-04',
      comments: 'closed',
    })
    const { body } = await staff.visit(`/api/news/${id}`)
    expect(body).toMatchObject({ author: 'Ada Lund', publishedAt: '2019-05-04T12:00:00.000Z', commentsOpen: false })
    const listed = (await staff.visit('/api/articles?perPage=100')).body.find((one: { id: number }) => one.id === id)
    expect(listed.author).toBe('Ada Lund')
  })

  it('Y5: is duplicated as a draft of its own, an article as a page', async () => {
    const { id } = await staff.publish({ title: 'Original', address: 'the-original', content: '<p>Words.</p>' })
    const copy = await staff.send('POST', `/api/articles/${id}/duplicate`)
    expect([copy.status, copy.body.title, copy.body.state, copy.body.address]).toEqual([
      201,
      'Original (copy)',
      'draft',
      '',
    ])
    expect(await textIn(copy.body.id)).toBe('Words.')
    expect((await staff.visit(`/api/articles/${copy.body.id}`)).status).toBe(404)
  })

  it('Y5: is found by its tags while it is published, however they are spelled', async () => {
    const { id } = await staff.publish({ title: 'Tagged', tags: 'Payroll Tax, vat ,VAT' })
    const tagged = async (slug: string) => (await staff.visit(`/api/news?tag=${slug}`)).body
    expect(await tagged('payroll-tax')).toMatchObject({ total: 1, tag: 'Payroll Tax', items: [{ id }] })
    expect((await staff.visit(`/api/news/${id}`)).body.tags).toEqual([
      { name: 'Payroll Tax', slug: 'payroll-tax' },
      { name: 'vat', slug: 'vat' },
    ])
    await staff.publish({ title: 'Not tagged' })
    for (const path of ['/feed.xml', '/atom.xml', '/feed.json']) {
      const feed = await (await app.call(`${path}?tag=payroll-tax`)).text()
      expect(feed).toContain('Tagged')
      expect(feed).toContain(': Payroll Tax')
      expect(feed).toContain(`${app.config.publicUrl}/blog?tag=payroll-tax`)
      expect(feed).not.toContain('Not tagged')
    }
    await staff.send('POST', `/api/articles/${id}/unpublish`)
    expect(await (await app.call('/feed.xml?tag=vat')).text()).not.toContain('Tagged')
    expect(await tagged('vat')).toMatchObject({ total: 0, tag: null, items: [] })
    await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect((await tagged('vat')).total).toBe(1)
  })

  it('Y5: stays at the top of the news while it is pinned, on the first page alone, and feeds keep their order', async () => {
    const { id } = await staff.publish({ title: 'Pinned', datedOn: '2018-01-02' })
    for (let at = 0; at < 10; at++) await staff.publish({ title: `Newer ${at}` })
    await staff.send('POST', `/api/articles/${id}/pin`, { pinned: true })
    const page = async (number: number) =>
      (await staff.visit(`/api/news?page=${number}`)).body.items.map((item: { id: number }) => item.id)
    const [first, second] = [await page(1), await page(2)]
    expect([first[0], first.length]).toEqual([id, 9])
    expect(second).not.toContain(id)
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    const feed = await (await app.call('/feed.xml')).text()
    expect(feed.indexOf('Newer 9')).toBeGreaterThan(0)
    expect(feed.slice(0, feed.indexOf('Newer 9'))).not.toContain('Pinned')
    for (const other of second.slice(0, 4)) await staff.send('POST', `/api/articles/${other}/pin`, { pinned: true })
    expect((await staff.send('POST', `/api/articles/${second[5]}/pin`, { pinned: true })).status).toBe(409)
    for (const other of [id, ...second.slice(0, 4)]) {
      await staff.send('POST', `/api/articles/${other}/pin`, { pinned: false })
    }
    expect(await page(1)).not.toContain(id)
  })

  it('Y5: does one act with several, and names those with which it cannot', async () => {
    const [one, two] = [await staff.publish({ title: 'One' }), await staff.publish({ title: 'Two' })]
    const empty = await staff.draft('Empty')
    const act = (verb: string) =>
      staff.send('POST', '/api/articles/bulk', { ids: [one.id, two.id, empty.id], act: verb })
    expect((await act('unpublish')).body).toMatchObject({ done: 2, rows: [{}, {}, { id: empty.id, ok: true }] })
    const { body } = await act('publish')
    expect(body).toMatchObject({ done: 2, rows: [{ id: empty.id, name: 'Empty', ok: false }, {}, {}] })
    expect((await act('delete')).body.message).toBe('3 entries deleted.')
    expect((await act('restore')).body).toMatchObject({ done: 3, message: '3 entries restored.' })
    const none = await staff.send('POST', '/api/articles/bulk', { ids: [999_999], act: 'publish' })
    expect(none.status).toBe(404)
  })

  it('Y5: leaves what somebody saved since the list was shown, whatever the act', async () => {
    const [seen, saved] = [await staff.publish({ title: 'Seen' }), await staff.publish({ title: 'Saved since' })]
    const list = (await staff.get('/api/articles')).body as { id: number; version: number }[]
    const versions = Object.fromEntries(list.map(({ id, version }) => [id, version]))
    const save = { saveId: 'editor-two', sequence: 1, baseVersion: versions[saved.id], title: 'Saved by another' }
    expect((await staff.send('PATCH', `/api/articles/${saved.id}`, save)).status).toBe(200)
    const act = (verb: string, seenVersions = versions) =>
      staff.send('POST', '/api/articles/bulk', { ids: [seen.id, saved.id], versions: seenVersions, act: verb })
    for (const verb of ['unpublish', 'publish', 'delete']) {
      const { body } = await act(verb)
      expect(body, verb).toMatchObject({ done: 1, rows: [{ id: saved.id, ok: false, code: 'conflict' }, { ok: true }] })
    }
    expect((await staff.get(`/api/articles/${saved.id}/work`)).body).toMatchObject({ state: 'published' })
    expect((await act('restore', {})).body).toMatchObject({ done: 1, rows: [{ id: seen.id }, { id: saved.id }] })
  })

  it('Y5: acts on all results of a filter, and on nothing that it does not find', async () => {
    const word = 'Quillfilter'
    const articles = [await staff.publish({ title: `${word} one` }), await staff.publish({ title: `${word} two` })]
    const other = await staff.publish({ title: 'Another subject' })
    const act = (filter: object, verb: string) => staff.send('POST', '/api/articles/bulk', { filter, act: verb })
    expect((await act({ q: word, state: 'draft' }, 'delete')).status).toBe(404)
    const { body } = await act({ q: word, state: 'published' }, 'unpublish')
    expect(body.rows.map(({ id }: { id: number }) => id).sort()).toEqual(articles.map(({ id }) => id).sort())
    const stateOf = async (id: number) => (await staff.get(`/api/articles/${id}/work`)).body.state
    expect(await stateOf(other.id)).toBe('published')
    const page = (await staff.send('POST', '/api/pages', { title: `${word} page` })).body
    expect((await act({ kind: 'page', state: 'draft' }, 'delete')).body.rows).toContainEqual(
      expect.objectContaining({ id: page.id, ok: true }),
    )
    expect(await stateOf(articles[0]?.id ?? 0)).toBe('unpublished')
    expect((await staff.send('POST', '/api/articles/bulk', { act: 'delete' })).status).toBe(422)
  })

  it('A4: a day that an author chooses is that day by the clock of the firm, wherever it is', async () => {
    const firm = await app.services.settings.get('firm')
    const { versions } = await app.services.settings.all()
    for (const [at, timeZone] of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', firm.timeZone].entries()) {
      const admin = { accountId: 'a', name: 'A' }
      await app.services.settings.save(admin, 'firm', { ...firm, timeZone }, (versions.firm ?? 0) + at)
      const { id } = await staff.publish({ title: `Dated in ${timeZone}`, datedOn: '2019-05-04' })
      const { body } = await staff.get(`/api/news/${id}`)
      expect(await app.services.settings.dayOf(body.publishedAt), timeZone).toBe('2019-05-04')
    }
  })

  it('Y5: shows a month of what was and will be published, and asks a colleague to read', async () => {
    const { id } = await staff.publish({ title: 'In May', datedOn: '2017-05-04' })
    const { body } = await staff.get('/api/articles/calendar?month=2017-05')
    expect(body.items).toMatchObject([{ id, day: '2017-05-04', kind: 'article', state: 'published' }])
    const later = await staff.publish({ title: 'In June', state: 'draft' })
    const june = `${app.clock.now().getUTCFullYear() + 1}-06`
    await staff.send('POST', `/api/articles/${later.id}/schedule`, { publishAt: `${june}-05T09:00:00.000Z` })
    expect((await staff.get(`/api/articles/calendar?month=${june}`)).body.items).toMatchObject([
      { id: later.id, day: `${june}-05`, state: 'scheduled', hasChanges: false },
    ])
    const colleague = await app.person({ role: 'editor', name: 'Rae Reader' })
    const { items } = (await staff.get('/api/articles/reviewers')).body
    const reviewer = items.find(({ name }: { name: string }) => name === 'Rae Reader').id
    await staff.send('POST', `/api/articles/${id}/review`, { reviewer, note: 'Is the table right?' })
    const mail = await newestMail(app, colleague.email)
    expect(mail.subject).toBe('Please review: In May')
    expect(mail.text).toContain('Is the table right?')
    expect((await staff.send('POST', `/api/articles/${id}/review`, { reviewer: 'nobody' })).status).toBe(422)

    const asked = await staff.send('GET', '/api/articles/reviews', undefined, colleague.bearer)
    expect(asked.body.items).toMatchObject([
      { articleId: id, title: 'In May', note: 'Is the table right?', isYours: true },
    ])
    expect((await staff.get('/api/articles/reviews')).body.items).toMatchObject([{ articleId: id, isYours: false }])
    const done = (headers?: Record<string, string>) =>
      staff.send('POST', `/api/articles/${id}/review/done`, { note: 'The second row is not.' }, headers)
    expect((await done()).status).toBe(409)
    expect((await done(colleague.bearer)).status).toBe(200)
    expect((await done(colleague.bearer)).status).toBe(409)
    expect((await staff.get('/api/articles/reviews')).body.items).toEqual([])
    const { text } = await app.db.read
      .selectFrom('outboxMails')
      .select('text')
      .where('subject', '=', 'Reviewed: In May')
      .executeTakeFirstOrThrow()
    expect(text).toContain('The second row is not.')
  })
})
