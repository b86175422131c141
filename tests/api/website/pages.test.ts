import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { doc, staffOf } from '#tests/support/articles.ts'
import { newestMail } from '#tests/support/mails.ts'

const heading = (title: string) => ({ type: 'headingBlock', attrs: { title } })

describe('pages of the firm', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let saves = 0
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  const begin = async (title: string) => (await staff.send('POST', '/api/pages', { title })).body
  const work = async (id: number) => (await staff.get(`/api/articles/${id}/work`)).body
  async function save(id: number, body: Record<string, unknown>) {
    const { version } = await work(id)
    const how = { saveId: `editor-${++saves}-x`, sequence: 1, baseVersion: version }
    return await staff.send('PATCH', `/api/articles/${id}`, { ...how, ...body })
  }
  const act = (id: number, verb: string, body: Record<string, unknown> = {}) =>
    staff.send('POST', `/api/articles/${id}/${verb}`, body)
  async function publish(title: string, more: Record<string, unknown> = {}) {
    const { id } = await begin(title)
    await save(id, { content: doc(heading(title)), ...more })
    return { id, ...(await act(id, 'publish')) }
  }
  const find = (address: string) => staff.visit(`/api/pages/find?address=${encodeURIComponent(address)}`)

  it('Y4: begin as a draft from a template, and nobody sees them before they are published', async () => {
    const { status, body } = await staff.send('POST', '/api/pages', { title: 'Payroll', template: 'service' })
    expect([status, body.kind, body.state]).toEqual([201, 'page', 'draft'])
    expect(body.document.content.map(({ type }: { type: string }) => type)).toContain('stepsBlock')
    expect((await find('payroll')).status).toBe(404)
    const { checklist } = await work(body.id)
    expect(checklist.map(({ id }: { id: string }) => id)).toContain('block-incomplete')
    expect((await act(body.id, 'publish')).status).toBe(422)
  })

  it('Y4: are shown block by block at their address, with what search engines and shared links say', async () => {
    const { id, body } = await publish('Books for bakers', {
      shortDesc: 'Flour, wages, ovens.',
      searchTitle: 'Bakers',
      content: doc(
        heading('Bread and figures'),
        {
          type: 'textBlock',
          attrs: { title: 'More' },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rich.' }] }],
        },
        { type: 'questionsBlock', content: [{ type: 'question', attrs: { question: 'Why?', answer: 'Because.' } }] },
      ),
    })
    expect([body.state, body.live.address]).toEqual(['published', '/books-for-bakers'])
    const found = await find('/Books-for-bakers/')
    expect(found.body).toMatchObject({
      id,
      title: 'Books for bakers',
      searchTitle: 'Bakers',
      address: '/books-for-bakers',
    })
    expect(found.body.blocks.map(({ kind }: { kind: string }) => kind)).toEqual([
      'headingBlock',
      'textBlock',
      'questionsBlock',
    ])
    expect(found.body.blocks[1]).toMatchObject({ words: { title: 'More' }, html: '<p>Rich.</p>' })
    expect(found.body.blocks[2].items).toEqual([{ words: { question: 'Why?', answer: 'Because.' }, picture: null }])
    expect(await (await app.call('/sitemap.xml')).text()).toContain('/books-for-bakers</loc>')
  })

  it('Y4: are nowhere among the news: no list, no feed, no comment, no article of their number', async () => {
    const counts = async () => (await staff.get('/api/articles/counts')).body
    const before = await counts()
    const { id } = await publish('Only a page')
    expect((await staff.visit('/api/articles?perPage=100')).body.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await staff.get('/api/articles?perPage=100')).body.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await staff.visit(`/api/articles/${id}`)).status).toBe(404)
    expect((await staff.visit(`/api/news/${id}`)).status).toBe(404)
    expect(await (await app.call('/feed.xml')).text()).not.toContain('Only a page')
    expect(await counts()).toEqual(before)
    const listed = await staff.get('/api/pages')
    expect(listed.body.items.map((one: { id: number }) => one.id)).toContain(id)
  })

  it('Y4: have no address of the site itself, nor one that is misshapen', async () => {
    const { id } = await begin('Contact')
    await save(id, { content: doc(heading('x')) })
    const refused = await act(id, 'publish')
    expect([refused.status, refused.body.code]).toEqual([422, 'not-ready'])
    expect(refused.body.fields.address).toMatch(/The site itself uses this address/)
    for (const address of ['api/x', 'Dashboard', 'a/b/c', 'ä ö']) {
      await save(id, { address })
      expect([address, (await act(id, 'publish')).body.fields?.address]).toEqual([address, expect.any(String)])
    }
    await save(id, { address: 'https://site.example/Towns/Harbour/' })
    expect((await act(id, 'publish')).body.live.address).toBe('/towns/harbour')
  })

  it('Y4: never share an address: not published, not scheduled, not restored', async () => {
    const first = await publish('Alike', { address: 'alike' })
    const { id } = await begin('The other one alike')
    const saved = await save(id, { address: 'alike', content: doc(heading('x')) })
    expect(saved.body.checklist[0]).toMatchObject({ id: 'address-taken', level: 'error' })
    expect((await act(id, 'publish')).body).toMatchObject({
      code: 'address-taken',
      fields: { address: expect.stringContaining('Alike') },
    })
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    expect((await act(id, 'schedule', { publishAt })).status).toBe(409)
    const waiting = await Promise.all(['Soon', 'Soon too'].map(async (title) => (await begin(title)).id))
    for (const each of waiting) await save(each, { address: 'soon', content: doc(heading('x')) })
    expect((await act(waiting[0], 'schedule', { publishAt })).status).toBe(200)
    expect((await act(waiting[1], 'schedule', { publishAt })).body.code).toBe('address-taken')

    await staff.send('DELETE', `/api/pages/${first.id}`)
    expect((await find('alike')).status).toBe(404)
    expect((await act(id, 'publish')).status).toBe(200)
    expect((await find('alike')).body.id).toBe(id)
    expect((await act(first.id, 'restore')).body.state).toBe('unpublished')
    expect((await find('alike')).body.id).toBe(id)
  })

  it('Y4: published at the same moment, only one of two gets the address', async () => {
    const ids = await Promise.all(['One', 'Two'].map(async (title) => (await begin(title)).id))
    for (const id of ids) await save(id, { address: 'contested', content: doc(heading('x')) })
    const answers = await Promise.all(ids.map((id) => act(id, 'publish')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('Y4: have drafts, schedule, revisions, preview and discarding as articles have', async () => {
    const { id } = await publish('A life', { address: 'a-life' })
    await save(id, { content: doc(heading('Changed')) })
    expect(await work(id)).toMatchObject({ hasChanges: true, state: 'published' })
    expect((await find('a-life')).body.blocks[0].words.title).toBe('A life')
    const { body: preview } = await act(id, 'preview')
    const shown = await staff.visit(`/api/articles/preview/${preview.secret}`)
    expect(shown.body).toMatchObject({ kind: 'page', blocks: [{ words: { title: 'Changed' } }] })
    const { body: changes } = await staff.get(`/api/articles/${id}/compare?from=live`)
    expect([changes.added, changes.removed]).toEqual([1, 2])
    expect((await act(id, 'discard')).body.document.content[0].attrs.title).toBe('A life')
    const { items } = (await staff.get(`/api/articles/${id}/revisions`)).body
    const discarded = items.find(({ kind }: { kind: string }) => kind === 'discarded')
    await act(id, `revisions/${discarded.revision}/restore`)
    expect((await work(id)).document.content[0].attrs.title).toBe('Changed')

    await act(id, 'unpublish')
    expect((await find('a-life')).status).toBe(404)
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    expect((await act(id, 'schedule', { publishAt })).body.state).toBe('scheduled')
    app.clock.advance({ hours: 2 })
    await app.services.jobs.run('publish-due')
    expect((await find('a-life')).body.blocks[0].words.title).toBe('Changed')
  })

  it('Y4: taken off the site or deleted, stand in no map, have no card, and are listed as what they are', async () => {
    const { id } = await publish('Withdrawn', { address: 'withdrawn' })
    const map = async () => await (await app.call('/sitemap.xml')).text()
    const card = async () => (await app.call(`/og/page-${id}.png`)).status
    const listed = async (query = '') =>
      (await staff.get(`/api/pages${query}`)).body.items.map((one: { id: number }) => one.id).includes(id)
    expect([(await map()).includes('/withdrawn</loc>'), await card(), await listed()]).toEqual([true, 200, true])
    await act(id, 'unpublish')
    expect([(await map()).includes('/withdrawn</loc>'), await card(), await listed()]).toEqual([false, 404, true])
    await staff.send('DELETE', `/api/pages/${id}`)
    expect([await listed(), await listed('?state=deleted')]).toEqual([false, true])
  })

  it('Y4: kept back on their day when their address was taken meanwhile; somebody is told', async () => {
    await publish('In time', { address: 'towns/quay' })
    const colleague = await app.person({ role: 'editor', name: 'Maya Okafor' })
    const { id } = await begin('Late')
    await save(id, { address: 'late', content: doc(heading('x')) })
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await act(id, 'schedule', { publishAt })
    await save(id, { address: 'towns/quay' })
    app.clock.advance({ hours: 2 })
    await app.services.jobs.run('publish-due')
    expect((await work(id)).state).toBe('draft')
    expect((await newestMail(app, colleague.email)).text).toContain('has this address')
  })

  it('Y4: say what leads to them before they are deleted', async () => {
    const { id } = await publish('Linked', { address: 'linked' })
    const link = { type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href: '/linked#more' } }] }
    const content = JSON.stringify(doc({ type: 'paragraph', content: [link] }))
    await staff.publish({ title: 'An article with a link', content })
    await publish('A page with a button', {
      content: doc({ type: 'actionBlock', attrs: { title: 'Go', label: 'Go', href: '/linked' } }),
    })
    const admin = await app.as('admin')
    const { settings, versions } = (await staff.get('/api/settings/office', admin)).body
    const value = { ...settings.navigation, footer: [{ label: 'Linked', url: '/linked' }] }
    await staff.send('PUT', '/api/settings', { section: 'navigation', value, version: versions.navigation }, admin)
    const { items } = (await staff.get(`/api/pages/${id}/links`)).body
    expect(items.map(({ label }: { label: string }) => label)).toEqual([
      'Setting, navigation',
      'An article with a link',
      'A page with a button',
    ])
    expect((await staff.get(`/api/pages/${(await staff.draft()).id}/links`)).status).toBe(404)
    expect((await staff.get(`/api/articles/${id}/links`)).body.items).toEqual(items)
    // Articles too, by their number and whatever words follow it.
    const post = (await staff.publish({ title: 'Linked by number' })).id
    const leading = [`/blogd/${post}`, `/blogd/${post}/old-words#more`, `/blogd/${post}9`]
    for (const href of leading)
      await staff.publish({ title: `To ${href}`, content: `<p><a href="${href}">There</a></p>` })
    const found = (await staff.get(`/api/articles/${post}/links`)).body.items
    expect(found.map(({ label }: { label: string }) => label)).toEqual(leading.slice(0, 2).map((href) => `To ${href}`))
  })

  it('Y4 Y6: lead from their old address to the new one, and after deleting to where somebody says', async () => {
    const { id } = await publish('Renamed', { address: 'old-name' })
    await save(id, { address: 'new-name' })
    expect((await act(id, 'publish')).body.live.address).toBe('/new-name')
    const led = async (path: string) => (await app.services.redirects.find(path))?.location ?? null
    expect(await led('/old-name')).toBe('/new-name')
    const circle = await staff.send('DELETE', `/api/pages/${id}?redirectTo=/new-name`)
    expect([circle.status, (await find('new-name')).status]).toEqual([422, 200])
    expect((await staff.send('DELETE', `/api/pages/${id}?redirectTo=/services`)).status).toBe(200)
    expect([await led('/new-name'), await led('/old-name')]).toEqual(['/services', '/services'])
  })

  it('Y5: are found by their titles to be linked to, as articles are by their words', async () => {
    await publish('Harbour dues 100%', { address: 'harbour-dues' })
    const { id } = await staff.publish({ title: 'Dues explained', content: '<p>About harbour dues.</p>' })
    const found = async (q: string) => (await staff.get(`/api/articles/links?q=${encodeURIComponent(q)}`)).body.items
    expect(await found('harbour dues')).toEqual([
      { kind: 'page', title: 'Harbour dues 100%', address: '/harbour-dues' },
      { kind: 'article', title: 'Dues explained', address: `/blogd/${id}/dues-explained` },
    ])
    expect(await found('_%')).toEqual([])
  })

  it('take no content of an article, and articles none of theirs', async () => {
    const { id } = await begin('Mixed')
    expect((await save(id, { content: doc('A paragraph') })).status).toBe(422)
    const article = await staff.draft()
    await save(article.id, { content: doc(heading('A block'), 'Words') })
    expect((await work(article.id)).document.content.map(({ type }: { type: string }) => type)).toEqual(['paragraph'])
  })
})
