import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '#contract/website/imports.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { attachment, author, category, comment, post, tag, wxr } from '#tests/support/imports/wordpress.ts'
import type { Person } from '#tests/support/people.ts'
import { jpeg, pngBomb } from '#tests/support/pictures.ts'
import { metadataOf, TUS } from '#tests/support/rooms.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const BEFORE = '2019-05-04T08:00:00.000Z'

describe('imports', () => {
  let app: TestApp
  let admin: Person
  let at: ReturnType<typeof importing>
  let picture: Buffer
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example', importHosts: ['127.0.0.1'] })
    admin = await app.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 })
    at = importing(app, admin)
    picture = await jpeg(640, 400, 7)
  })
  afterAll(() => app.close())

  const news = async (id: number) => {
    const answer = await app.call(`/api/news/${id}`)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const leads = async (path: string) => (await app.services.redirects.find(path))?.location ?? null

  /** A number and an ending make another blog of it: what is there already is not imported again. */
  const BLOG = (from = 0, more = '') =>
    wxr(
      author('anna', 'Anna Ledger'),
      category(`duties${more}`, `Duties${more}`),
      category(`levies${more}`, `Levies${more}`, `duties${more}`),
      tag('deadlines', 'Deadlines, all'),
      attachment(from + 9, `https://old.example/wp-content/uploads/2019/05/ledger${more}.jpg`, 'A ledger'),
      post({
        id: from + 12,
        title: 'What we learned',
        content: `<!-- wp:paragraph --><p>Some words. [form id="3"]</p><!-- /wp:paragraph --><figure><img src="https://old.example/wp-content/uploads/2019/05/ledger${more}-300x200.jpg"></figure>`,
        terms: `<category domain="category" nicename="levies${more}">Levies${more}</category><category domain="post_tag" nicename="deadlines"><![CDATA[Deadlines, all]]></category>`,
        more: `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${from + 9}</wp:meta_value></wp:postmeta>${comment(from + 5, '1', 'Thanks')}${comment(from + 6, '0', 'Hm', `<wp:comment_parent>${from + 5}</wp:comment_parent>`)}`,
      }),
      post({ id: from + 13, title: 'About us', type: 'page' }),
      post({ id: from + 14, title: 'Not yet', status: 'draft' }),
      post({ id: from + 15, title: 'Menu', type: 'nav_menu_item' }),
    )
  const archive = (from = 0, more = '', ledger = picture) =>
    zipOf({
      'site.xml': Buffer.from(BLOG(from, more)).toString('latin1'),
      [`uploads/2019/05/ledger${more}.jpg`]: ledger.toString('latin1'),
    })

  it('I1 I2: reads through first and changes nothing, then brings everything in, each item with its outcome', async () => {
    const categories = async () => (await (await app.call('/api/categories')).json()).items
    const before = await categories()
    const read = await at.read({ 'blog.zip': archive() })
    expect(read).toMatchObject({ state: 'ready', source: 'wordpress', fault: null, settled: 0, total: 12 })
    expect(read.unknown).toEqual([{ name: 'shortcode form', times: 1 }])
    expect(await categories()).toEqual(before)
    const done = await at.act(read.id, 'run')
    expect(done).toMatchObject({ state: 'done', settled: 12, total: 12, canUndo: true })
    expect(at.outcomes(done)).toEqual({
      article: { imported: 2 },
      page: { imported: 1 },
      category: { imported: 2 },
      tag: { merged: 1 },
      picture: { imported: 1, merged: 1 },
      comment: { imported: 2 },
      author: { merged: 1 },
      other: { skipped: 1 },
    })
    const items = await at.items(read.id)
    expect(items.filter(({ outcome, why }) => outcome !== 'imported' && why === '')).toEqual([])
    const [article] = items.filter(({ title }) => title === 'What we learned')
    const id = Number(article.target.split(':')[1])
    const { body } = await news(id)
    expect(body).toMatchObject({
      title: 'What we learned',
      author: 'Anna Ledger',
      category: 'Duties',
      subcategory: 'Levies',
      publishedAt: '2019-05-03T10:42:00.000Z',
      tags: [{ name: 'Deadlines all', slug: 'deadlines-all' }],
    })
    expect(String(body.html)).toMatch(/<p>Some words. <\/p>[\s\S]*<figure><picture>.*alt="A ledger"/)
    expect(JSON.stringify(body)).not.toMatch(/form id|data-left-out/)
    expect(article.why).toContain('Not shown to readers: shortcode form.')
    expect(body.comments).toMatchObject([{ comment: 'Thanks', name: 'Reader 5' }])
    expect(await leads('/2019/05/post-12')).toBe(`/blogd/${id}/what-we-learned`)
    expect(await leads('/?p=12')).toBe(`/blogd/${id}/what-we-learned`)
    const [about] = await at.items(read.id, 'kind=page')
    expect(about.target).toMatch(/^page:\d+$/)
    expect(await leads('/2019/05/post-13/')).toBe('/post-13')
    expect(await leads('/tag/deadlines/')).toBe('/blog?tag=deadlines-all')
    expect(await leads('/category/levies/')).toBe('/blog?category=levies')
    const report = await (await app.call(`/api/imports/${read.id}/report`, { headers: admin.bearer })).text()
    expect(report.trimEnd().split('\r\n')).toHaveLength(13)
  })

  it('I1: run again changes nothing', async () => {
    const blog = archive(3000, '-again', await jpeg(640, 400, 8))
    const first = await at.act((await at.read({ 'blog.zip': blog })).id, 'run')
    expect(at.outcomes(first).article).toEqual({ imported: 2 })
    const before = await app.db.read.selectFrom('articles').selectAll().execute()
    const again = await at.read({ 'blog.zip': blog })
    const done = await at.act(again.id, 'run')
    expect(Object.values(at.outcomes(done)).flatMap((kinds) => Object.keys(kinds as object))).not.toContain('imported')
    expect(done.settled).toBe(done.total)
    expect(await app.db.read.selectFrom('articles').selectAll().execute()).toEqual(before)
  })

  it('I1: is undone for a week, and names what it leaves', async () => {
    const said = async () => (await app.db.read.selectFrom('comments').selectAll().execute()).length
    const before = await said()
    const blog = archive(4000, '-undone', await jpeg(640, 400, 9))
    const first = await at.act((await at.read({ 'blog.zip': blog })).id, 'run')
    const second = await at.act((await at.read({ 'blog.zip': blog })).id, 'run')
    expect(await said()).toBe(before + 2)
    const items = await at.items(first.id, 'kind=article')
    const edited = Number(items.find(({ title }) => title === 'Not yet').target.split(':')[1])
    await app.services.articles.update(admin as never, edited, { title: 'Changed' })
    await at.call('POST', '/api/redirects', { from: '/by-hand', to: (await leads('/?p=4012')) ?? '' })
    app.clock.advance({ hours: 24 * 6 })
    const undone = await at.act(first.id, 'undo')
    expect(undone.state).toBe('undone')
    const left = await at.items(first.id, 'outcome=left')
    expect(left.map(({ title, undoneWhy }) => [title, undoneWhy])).toEqual([
      ['Not yet', 'Somebody has changed it since.'],
    ])
    expect([await leads('/2019/05/post-4012'), await leads('/?p=4012')]).toEqual([null, null])
    expect(await leads('/by-hand')).toMatch(/^\/blogd\//)
    expect(await said()).toBe(before)
    app.clock.advance({ hours: 24 * 8 })
    expect(await at.act(second.id, 'undo')).toMatchObject({ code: 'too-late' })
  })

  it('I3: with bad XML says the line and keeps what came before; what is no export is refused in words', async () => {
    const broken = wxr(
      post({ id: 31, title: 'Before' }),
      '<item><title>A & b</title></item>',
      post({ id: 32, title: 'After' }),
    )
    const read = await at.read({ 'broken.xml': broken })
    expect([read.state, read.total]).toEqual(['ready', 1])
    expect(read.fault).toMatch(/^broken\.xml, line \d+: /)
    const done = await at.act(read.id, 'run')
    expect([done.state, at.outcomes(done)]).toEqual(['done', { article: { imported: 1 } }])
    expect(done.fault).toBe(read.fault)
    expect(await at.read({ 'letter.txt': 'Dear all' })).toMatchObject({ state: 'failed', total: 0, canUndo: false })
    const outside = await at.read({ 'x.zip': zipOf({ '../x.xml': wxr() }) })
    expect(outside).toMatchObject({ state: 'failed', fault: expect.stringContaining('invalid relative path') })
    expect(await at.read({ 'empty.xml': wxr() })).toMatchObject({
      state: 'ready',
      isEmpty: true,
      total: 0,
      fault: null,
    })
    const full = await at.read({ 'full.xml': wxr(post({ id: 33, title: 'Full' })) })
    expect(full).toMatchObject({ state: 'ready', isEmpty: false })
    const listed: ImportAnswer[] = (await at.call('GET', '/api/imports')).body.items
    expect(listed.slice(0, 5).map(({ state, isEmpty }) => [state, isEmpty])).toEqual([
      ['ready', false],
      ['ready', true],
      ['failed', false],
      ['failed', false],
      ['done', false],
    ])
  })

  it('I1: goes on where it was when the server is stopped in the middle, and makes nothing twice', async () => {
    const many = wxr(...Array.from({ length: 120 }, (_, n) => post({ id: 1000 + n, title: `Number ${n}` })))
    const read = await at.read({ 'many.xml': many })
    await at.call('POST', `/api/imports/${read.id}/run`)
    // As a server that dies: its lease remains, and half of the items have their outcome.
    const rows = await app.db.read.selectFrom('importItems').selectAll().where('importId', '=', read.id).execute()
    expect(rows).toHaveLength(120)
    const running = app.services.imports.runWaiting()
    for (;;) {
      const { settled } = (await at.call('GET', `/api/imports/${read.id}`)).body
      if (settled > 20) break
    }
    const stopped = (await at.call('POST', `/api/imports/${read.id}/cancel`)).body
    expect(stopped.state).toBe('cancelled')
    await running
    const done = await at.act(read.id, 'run')
    expect([done.state, at.outcomes(done)]).toEqual(['done', { article: { imported: 120 } }])
    const titles = await app.db.read.selectFrom('articles').select('title').where('title', 'like', 'Number %').execute()
    expect(new Set(titles.map(({ title }) => title)).size).toBe(120)
    expect(titles).toHaveLength(120)
  })

  it('I1: reads files again that were not read to their end, so that nothing of them is forgotten', async () => {
    const many = wxr(...Array.from({ length: 200 }, (_, n) => post({ id: 2000 + n, title: `Read ${n}` })))
    const file = await at.upload('read.xml', many)
    const { id } = (await at.call('POST', '/api/imports', { files: [file] })).body
    const now = async () => (await at.call('GET', `/api/imports/${id}`)).body
    const reading = app.services.imports.runWaiting()
    await expect.poll(async () => (await now()).total, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0)
    const stopped = (await at.call('POST', `/api/imports/${id}/cancel`)).body
    expect(stopped).toMatchObject({ state: 'cancelled', finishedAt: null, canUndo: false })
    expect(stopped.total).toBeLessThan(200)
    // Begun again before the one at work has heard of the stop.
    expect((await at.call('POST', `/api/imports/${id}/run`)).body).toMatchObject({ state: 'reading', settled: 0 })
    await Promise.all([reading, at.work()])
    await at.work()
    expect(await now()).toMatchObject({ state: 'ready', total: 200, settled: 0 })
  })

  it('I3: says what is wrong with the files still when it was cancelled at its very end', async () => {
    const next = '<a href="https://old.example/2019/05/post-2502/">Next</a>'
    const broken = wxr(
      post({ id: 2501, title: 'Links on', content: next }),
      post({ id: 2502, title: 'Linked to' }),
      '<item><title>A & b</title></item>',
    )
    const read = await at.read({ 'cut.xml': broken })
    expect(read.fault).toMatch(/^cut\.xml, line \d+: /)
    const done = await at.act(read.id, 'run')
    // As a server that dies while links are led: every item has its outcome, and the work has not ended.
    await app.db.transaction((tx) =>
      tx.updateTable('imports').set({ state: 'running', finishedAt: null }).where('id', '=', read.id).execute(),
    )
    await at.call('POST', `/api/imports/${read.id}/cancel`)
    expect(await at.act(read.id, 'run')).toMatchObject({ state: 'done', fault: done.fault })
    expect(await at.act(read.id, 'undo')).toMatchObject({ state: 'undone' })
  })

  it('I1: takes one at a time, for administrators alone', async () => {
    const file = await at.upload('a.xml', wxr(post({ id: 41, title: 'One' })))
    const other = await at.upload('b.xml', wxr(post({ id: 42, title: 'Two' })))
    const first = await at.call('POST', '/api/imports', { files: [file] })
    expect(first.status).toBe(201)
    expect((await at.call('POST', '/api/imports', { files: [other] })).body.code).toBe('import-running')
    await at.work()
    expect((await at.call('POST', '/api/imports', { files: ['nobody-has-this'] })).status).toBe(404)
    const editor = await app.person({ role: 'editor' })
    await expect(importing(app, editor).upload('c.xml', 'x')).rejects.toThrow()
  })

  it('I2: lists pictures that cannot be had, keeps their place, and fills it when they come', async () => {
    let isThere = false
    const late = await jpeg(640, 400, 10)
    const server = createServer(({ url }, response) => {
      if (url === '/bomb.png') response.end(pngBomb(60_000, 60_000))
      else if (url === '/wrong.jpg') response.end('<p>Not found, but said with 200.</p>')
      else if (isThere) response.end(late)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const text = wxr(
      attachment(52, `http://127.0.0.1:${port}/front.jpg`, 'The front'),
      post({
        id: 53,
        title: 'With a main image',
        more: '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>52</wp:meta_value></wp:postmeta>',
      }),
      post({
        id: 51,
        title: 'With a gap',
        content: `<p>Before</p><img src="http://127.0.0.1:${port}/late.jpg" alt="Late"><img src="http://10.1.2.3/inside.jpg" alt="I"><img src="http://127.0.0.1:${port}/wrong.jpg"><img src="http://127.0.0.1:${port}/bomb.png">`,
      }),
    )
    const read = await at.read({ 'gap.xml': text })
    const first = await at.act(read.id, 'run')
    expect(at.outcomes(first)).toEqual({ article: { imported: 2 }, picture: { failed: 5 } })
    const pictures = await at.items(read.id, 'kind=picture')
    expect(pictures.map(({ why }) => why)).toEqual([
      'The host answered 404.',
      'The host answered 404.',
      expect.stringContaining('private network'),
      expect.stringMatching(/JPEG/),
      expect.stringContaining('megapixels'),
    ])
    const [headed, article] = await at.items(read.id, 'kind=article')
    const [coverless = 0, id = 0] = [headed, article].map(({ target }) => Number(target.split(':')[1]))
    expect(headed.why).toContain('The main image is missing.')
    expect((await news(coverless)).body.picture).toBeNull()
    expect(article.why).toContain('Pictures missing: 4 (“Late”, “I”).')
    expect(String((await news(id)).body.html)).toContain('<p>Before</p>')
    expect(JSON.stringify((await news(id)).body)).not.toMatch(/\[picture\]|data-left-out/)
    isThere = true
    const second = await at.act(read.id, 'retry')
    expect(at.outcomes(second), 'the same bytes are one picture, however close together they come').toEqual({
      article: { imported: 2 },
      picture: { imported: 1, merged: 1, failed: 3 },
    })
    expect((await news(coverless)).body.picture).toMatchObject({ id: expect.any(Number) })
    expect((await at.items(read.id, 'kind=article'))[0].why).not.toContain('missing')
    expect(String((await news(id)).body.html)).toMatch(/<figure><picture>.*alt="Late"/)
    expect([second.finishedAt, second.canUndo], 'the week for an undo is not prolonged').toEqual([
      first.finishedAt,
      true,
    ])
    server.close()
  })

  it('I2: fills the pictures of blocks too when they come, unless somebody has chosen another meanwhile', async () => {
    const shown = (src: string, alt = '') => ({ mediaId: 3, src, alt, width: 640, height: 400 })
    const card = (title: string, src: string, alt = '') => ({
      ...{ type: 'card', attrs: { ...shown(src, alt), title, text: 'An offer.', href: '/services', label: 'More' } },
    })
    const cards = [card('First', 'media:3', 'A plate'), card('Second', 'media:4'), card('Third', 'media:3')]
    const beside = { type: 'besideBlock', attrs: { ...shown('media:3', 'A plate'), title: 'Beside', side: 'left' } }
    const page = (key: string, blocks: object[]) => ({
      ...{
        kind: 'page',
        key,
        title: `Cards ${key}`,
        slug: key,
        address: `/${key}`,
        state: 'published',
        author: 'Anna',
      },
      ...{ createdAt: BEFORE, publishedAt: BEFORE, updatedAt: BEFORE, summary: '' },
      ...{ document: { type: 'doc', content: blocks }, categories: [], tags: [], cover: null, coverAlt: '' },
      ...{ notes: [], unknown: [] },
    })
    const kept = (id: number) => ({
      ...{ kind: 'picture', key: `media:${id}`, title: `plate-${id}.jpg`, address: null, alt: '', caption: '' },
      paths: [`media/plate-${id}.jpg`],
    })
    const lines = [
      { countinghouse: 1, site: 'https://blocks.example' },
      ...[kept(3), kept(4), page('cards-page', [{ type: 'cardsBlock', attrs: { title: '' }, content: cards }])],
      page('beside-page', [{ ...beside, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Text' }] }] }]),
    ]
    const text = lines.map((each) => JSON.stringify(each)).join('\n')
    const read = await at.read({ 'site.jsonl': text })
    const first = await at.act(read.id, 'run')
    expect(at.outcomes(first)).toEqual({ page: { imported: 2 }, picture: { failed: 2 } })
    const [carded, besided] = await at.items(read.id, 'kind=page')
    expect(carded.why).toContain('Pictures missing: 3 (“A plate”).')
    expect(besided.why).toContain('Pictures missing: 1 (“A plate”).')
    const [id, draft] = [carded, besided].map(({ target }) => Number(target.split(':')[1]))
    const pictures = async () => {
      const { body } = await at.call('GET', '/api/pages/find?address=cards-page')
      return body.blocks[0].items.map(({ picture }: { picture: { alt: string } | null }) => picture?.alt ?? null)
    }
    expect(await pictures()).toEqual([null, null, null])

    const { body: work } = await at.call('GET', `/api/articles/${id}/work`)
    const [, , third] = work.document.content[0].content
    const [own] = await app.services.media.upload(
      'system',
      [new File([new Uint8Array(await jpeg(320, 200, 3))], 'o')],
      'x',
    )
    Object.assign(third.attrs, { mediaId: own?.id, src: '', alt: 'My own' })
    const save = { saveId: 'editor-blocks', sequence: 1, baseVersion: work.version, content: work.document }
    expect((await at.call('PATCH', `/api/articles/${id}`, save)).status).toBe(200)
    const plate = await jpeg(480, 300, 31)
    const again = await at.read({
      'site.zip': zipOf({ 'site.jsonl': text, 'media/plate-3.jpg': plate.toString('latin1') }),
    })
    expect(at.outcomes(await at.act(again.id, 'run'))).toEqual({
      page: { skipped: 2 },
      picture: { imported: 1, failed: 1 },
    })
    expect(await pictures()).toEqual(['A plate', null, 'A plate'])
    const { body: repaired } = await at.call('GET', `/api/articles/${id}/work`)
    expect(repaired.document.content[0].content.map((each: typeof third) => each.attrs.alt)).toEqual([
      ...['A plate', '[picture] media:4', 'My own'],
    ])
    const { body: waiting } = await at.call('GET', `/api/articles/${draft}/work`)
    expect(waiting.document.content[0].attrs).toMatchObject({ src: expect.stringMatching(/^.uploads/), alt: 'A plate' })
    expect((await at.items(read.id, 'kind=page'))[0].why).toContain('Pictures missing: 1.')
    expect((await at.items(read.id, 'kind=page'))[1].why).not.toContain('missing')
  })

  it('I3: refuses a file of more than 2 GB, or for which the disk has no room, before a byte of it is sent', async () => {
    const begin = async (bytes: number) => {
      const metadata = metadataOf({ name: 'blog.xml', client: 0, target: 'import' })
      const headers = { ...TUS, ...admin.bearer, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata }
      const answer = await app.call('/api/uploads', { method: 'POST', headers })
      return [answer.status, answer.status === 201 ? null : (await answer.json()).error]
    }
    const { freeBytes } = app.storage
    try {
      app.storage.freeBytes = async () => 4_099_999_999
      expect(await begin(2_000_000_001)).toEqual([413, 'The file is larger than 2,000 MB.'])
      const words = 'There is not enough room on the server for a file of 2,000 MB. Nothing was sent.'
      expect(await begin(2_000_000_000)).toEqual([507, words])
      app.storage.freeBytes = async () => 4_100_000_000
      expect(await begin(2_000_000_000)).toEqual([201, null])
    } finally {
      Object.assign(app.storage, { freeBytes })
    }
  })

  it('I1: what cannot be brought in fails alone, and what stands beside it is in once', async () => {
    const nested = Array.from({ length: 70 }).reduce<object>((inner) => ({ type: 'blockquote', content: [inner] }), {
      type: 'paragraph',
    })
    const words = { type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }
    const article = (key: string, content: object) => ({
      ...{ kind: 'article', key, title: `Beside ${key}`, slug: key, address: null, state: 'draft', author: 'Anna' },
      ...{
        createdAt: '2019-05-04T08:00:00.000Z',
        publishedAt: null,
        updatedAt: '2019-05-04T08:00:00.000Z',
        summary: '',
      },
      ...{ document: { type: 'doc', content: [content] }, categories: [], tags: [], cover: null, coverAlt: '' },
      ...{ notes: [], unknown: [] },
    })
    const bring = async (site: string, items: object[]) => {
      const lines = [{ countinghouse: 1, site: `https://${site}.example` }, ...items].map((each) =>
        JSON.stringify(each),
      )
      const { id } = await at.read({ 'site.jsonl': lines.join('\n') })
      const done = at.outcomes(await at.act(id, 'run'))
      return { done, id }
    }
    const [good, bad, last] = [article('first', words), article('nested', nested), article('last', words)]
    const mixed = await bring('beside', [good, bad, last])
    expect(mixed.done).toEqual({ article: { imported: 2, failed: 1 } })
    const [failed] = await at.items(mixed.id, 'outcome=failed')
    expect(failed).toMatchObject({ title: 'Beside nested', why: expect.stringContaining('nested too deeply') })
    const twice = await bring('beside-twice', [good, good, last])
    expect(twice.done).toEqual({ article: { imported: 2 } })
    const office = await (await app.call('/api/articles?q=Beside', { headers: admin.bearer })).json()
    expect(office).toHaveLength(4)
  })

  it('I1: leaves what was set here as it is, and brings files only to those who could read them there', async () => {
    const ada = { accountId: admin.accountId, name: 'Ada Admin', role: 'admin' } as never
    const { settings, publications } = app.services
    const careers = await settings.get('careers')
    const version = (await settings.all()).versions.careers
    await settings.save(ada, 'careers', { ...careers, title: 'Ours' }, version)
    const folder = await publications.createFolder(ada, { name: 'Rates', audience: 'shared' })
    const items = [
      { kind: 'folder', key: 'folder:1', title: 'Rates', audience: 'user' },
      { kind: 'setting', key: 'setting:careers', title: 'careers', section: 'careers', value: careers, mark: null },
    ]
    const lines = [{ countinghouse: 1, site: 'https://moved.example' }, ...items].map((each) => JSON.stringify(each))
    const { id } = await at.read({ 'site.jsonl': lines.join('\n') })
    expect(at.outcomes(await at.act(id, 'run'))).toEqual({ folder: { imported: 1 }, setting: { skipped: 1 } })
    expect((await settings.get('careers')).title).toBe('Ours')
    const [brought] = await at.items(id, 'kind=folder')
    expect(brought.target).not.toBe(`folder:${folder.id}`)
    const named = (await publications.listFolders()).filter(({ name }) => name === 'Rates')
    expect(named.map(({ audience }) => audience).toSorted()).toEqual(['shared', 'user'])
  })

  it('I3: lets go of its files a week after it has ended, and of those that nobody took after a day', async () => {
    const kept = async () => {
      const keys: string[] = []
      for await (const { key } of app.storage.list('imports/')) keys.push(key)
      return keys.length
    }
    app.clock.advance({ days: 8 })
    await app.services.jobs.run('sweep-imports')
    expect(await kept()).toBe(0)
    const read = await at.read({ 'last.xml': wxr(post({ id: 401, title: 'Last' })) })
    await at.act(read.id, 'run')
    await at.upload('nobody.xml', wxr())
    app.clock.advance({ days: 2 })
    await app.services.jobs.run('sweep-imports')
    expect(await kept()).toBe(1)
    app.clock.advance({ days: 6 })
    await app.services.jobs.run('sweep-imports')
    expect(await kept()).toBe(0)
  })

  it('I1: pins what stood above the others there, as far as there is room above', async () => {
    const sticky = (id: number) => post({ id, title: `Sticky ${id}`, more: '<wp:is_sticky>1</wp:is_sticky>' })
    const { id } = await at.read({ 'sticky.xml': wxr(...[301, 302, 303, 304, 305, 306].map(sticky)) })
    await at.act(id, 'run')
    const pinned = await app.db.read.selectFrom('articles').select('title').where('pinned', '=', 1).execute()
    expect(pinned).toHaveLength(5)
    const why = 'It was pinned there, and is not here.'
    expect(await at.items(id, 'noted=true')).toMatchObject([{ title: 'Sticky 306', outcome: 'imported', why }])
    expect(await at.act(id, 'undo')).toMatchObject({ state: 'undone' })
  })
})
