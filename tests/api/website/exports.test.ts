import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openZip } from '#platform/files/zip.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc, pictureFile, staffOf } from '#tests/support/articles.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { bytesIn } from '#tests/support/imports/source-files.ts'
import { everyBlock } from '#tests/support/page-blocks.ts'
import type { Person } from '#tests/support/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Answer = any

describe('exports', () => {
  let old: TestApp
  let admin: Person
  beforeAll(async () => {
    old = await startApp({ publicUrl: 'https://old.example' })
    admin = await old.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 })
  })
  afterAll(() => old.close())

  const call = async (app: TestApp, person: Person, method: string, path: string): Promise<Answer> =>
    await (await app.call(path, { method, headers: person.bearer })).json()

  async function exported(app: TestApp, person: Person): Promise<Buffer> {
    const { id } = await call(app, person, 'POST', '/api/exports')
    await app.services.jobs.run('run-exports')
    const [done] = (await call(app, person, 'GET', '/api/exports')).items
    expect(done).toMatchObject({ id, state: 'done', fault: null })
    const file = await app.call(`/api/exports/${id}/file`, { headers: person.bearer })
    expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="site-\d{4}-\d\d-\d\d\.zip"/)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBe(done.size)
    return bytes
  }

  /** What readers and the office see of a site, without the numbers that differ between two. */
  async function ledgerOf(app: TestApp) {
    const { read } = app.db
    const articles = await read
      .selectFrom('articles')
      .selectAll()
      .where('state', '<>', 'deleted')
      .orderBy('createdAt')
      .orderBy('title')
      .execute()
    const names = new Map((await read.selectFrom('categories').selectAll().execute()).map(({ id, name }) => [id, name]))
    const said = read.selectFrom('comments').selectAll().where('state', '<>', 'deleted')
    const comments = await said.orderBy('createdAt').orderBy('body').execute()
    const titles = new Map(articles.map(({ id, workTitle }) => [id, workTitle]))
    return {
      articles: articles.map((row) => ({
        ...{ kind: row.kind, title: row.title, slug: row.slug, summary: row.summary, state: row.state, text: row.text },
        ...{ work: row.workTitle, workText: row.workText, changes: row.hasChanges, author: row.authorName },
        ...{ published: row.publishedAt, updated: row.updatedAt, created: row.createdAt, words: row.words },
        ...{ about: row.about, pinned: row.pinned },
        category: [names.get(row.categoryId ?? 0), names.get(row.subcategoryId ?? 0)],
        ...{ coverAlt: row.coverAlt, hasCover: row.coverId !== null, asAt: row.asAt, reviewBy: row.reviewBy },
        html: row.html.replace(/data-media-id="\d+"/g, 'data-media-id'),
      })),
      comments: comments.map((row) => [
        titles.get(row.articleId),
        row.name,
        row.email,
        row.body,
        row.state,
        row.createdAt,
      ]),
      categories: [...names.values()].toSorted(),
      pictures: (await read.selectFrom('media').selectAll().execute())
        .map(({ alt, caption, width }) => [alt, caption, width])
        .toSorted(),
      redirects: (await read.selectFrom('redirects').selectAll().orderBy('fromKey').execute())
        // What was given up is so here alone.
        .filter(({ kind }) => kind !== 'gone')
        // Those that lead from where an article was there to where it is here are the import's own.
        .filter(({ fromKey }) => !/^\/(blogd|blog\?)/.test(fromKey))
        .map(({ fromKey, target, kind }) => [fromKey, target.replace(/\d+/, 'n'), kind]),
      library: (await app.services.publications.list({ role: 'admin' } as never)).map(({ name, audience, entries }) => [
        name,
        audience,
        entries.map((file) => [file.name, file.year, file.hash, file.earlier.map(({ hash }) => hash)]),
      ]),
      settings: Object.entries((await app.services.settings.all()).settings).map(([section, value]) => [
        section,
        JSON.stringify(value).replace(/\/uploads\/[0-9a-f]{32}/g, '/uploads/hash'),
      ]),
    }
  }

  /** A folder of its own with two editions of a file, and a file that replaces nothing. */
  async function fillLibrary(app: TestApp): Promise<void> {
    const { publications, publicationFiles } = app.services
    const ada = { accountId: admin.accountId, name: 'Ada Admin', role: 'admin' } as never
    const folder = await publications.createFolder(ada, { name: 'Rates', audience: 'user' })
    const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF`)
    const { id } = await publicationFiles.add(ada, folder.id, { bytes: pdf('one'), name: 'Rates.pdf', year: 2025 })
    const newer = { bytes: pdf('two'), name: 'Rates.pdf', year: 2026, replaces: id }
    await publicationFiles.add(ada, folder.id, newer)
  }

  /** A section with a picture of the library, and the mark with its colours. */
  async function setUp(app: TestApp, picture: string): Promise<void> {
    const { settings, brand } = app.services
    const ada = { accountId: admin.accountId, name: 'Ada Admin', role: 'admin' } as never
    const about = await settings.get('certifications')
    const items = [{ title: 'Chartered', picture, date: '2026-01-02' }]
    await settings.save(ada, 'certifications', { ...about, items }, 0)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h64v32H0z"/></svg>'
    const { mark } = await brand.add(ada, Buffer.from(svg))
    await settings.save(ada, 'brand', { ...(await settings.get('brand')), mark }, 0)
  }

  /** A page of all blocks that readers see, with changes that they do not see yet. */
  async function makePage(staff: ReturnType<typeof staffOf>, picture: Answer): Promise<void> {
    const { body: page } = await staff.send('POST', '/api/pages', { title: 'What we do' })
    const save = { saveId: 'editor-page', sequence: 1, baseVersion: page.version, content: everyBlock(picture) }
    const about = { address: 'what-we-do', shortDesc: 'All twelve blocks.' }
    expect((await staff.send('PATCH', `/api/articles/${page.id}`, { ...save, ...about })).status).toBe(200)
    const published = await staff.send('POST', `/api/articles/${page.id}/publish`, {})
    expect(published.status).toBe(200)
  }

  /** The old site with something of everything, filled by whichever test is the first to need it. */
  let filling: Promise<void> | undefined
  const filled = () => (filling ??= fill())

  async function fill(): Promise<void> {
    const staff = staffOf(old)
    const cover = { mainImage: await pictureFile(3), imageAlt: 'A plate' }
    const words = '<h2>Head</h2><p>Some <strong>words</strong> &amp; signs: 5 &lt; 6 ]]&gt;.</p>'
    const first = await staff.send(
      'POST',
      '/api/articles',
      articleForm({
        title: 'First & foremost',
        content: words,
        category: 'Tax',
        subcategory: 'Returns',
        shortDesc: 'Short',
        tags: 'VAT, Small firms',
        ...cover,
      }),
    )
    const { items: pictures } = (await staff.get('/api/media')).body
    const figure = {
      type: 'figure',
      attrs: { mediaId: pictures[0].id, src: '', alt: 'Inside', caption: 'Seen', width: null, height: null },
    }
    const { id, version } = await staff.draft('A draft with a picture')
    await staff.send('PATCH', `/api/articles/${id}`, {
      saveId: 'editor-one',
      sequence: 1,
      baseVersion: version,
      content: doc('Text', figure),
    })
    const changed = {
      saveId: 'editor-two',
      sequence: 1,
      baseVersion: first.body.version,
      content: doc('Not yet public'),
    }
    expect((await staff.send('PATCH', `/api/articles/${first.body.id}`, changed)).status).toBe(200)
    await old.db.transaction((tx) =>
      old.services.comments.imported.bring(tx, [
        {
          ...{
            articleId: first.body.id,
            replyTo: null,
            name: 'Rita',
            email: 'rita@example.org',
            body: 'Hm',
            state: 'held',
          },
          ...{ createdAt: '2026-01-02T03:04:05.000Z', fromStaff: false, token: 'import-x' },
        },
      ]),
    )
    await old.db.transaction(async (tx) => {
      const [said] = await old.services.comments.imported.bring(tx, [
        {
          ...{ articleId: first.body.id, replyTo: null, name: 'Rude', email: 'rude@example.org', body: 'Taken away' },
          ...{ state: 'held', createdAt: '2026-01-02T03:05:05.000Z', fromStaff: false, token: 'import-y' },
        },
      ])
      await tx.updateTable('comments').set({ state: 'deleted' }).where('id', '=', Number(said?.id)).execute()
      const { redirects } = old.services
      await redirects.add(tx, '/given-up', '/services', 'rename', 'closing')
      await redirects.close(tx, '/given-up', '/services')
    })
    await staff.send(
      'POST',
      '/api/redirects',
      { from: '/2018/first', to: `/blogd/${first.body.id}/first-foremost` },
      admin.bearer,
    )
    await staff.send(
      'POST',
      '/api/redirects',
      { from: '/winter', to: 'https://x.example/', kind: 'temporary' },
      admin.bearer,
    )
    expect((await staff.send('POST', `/api/articles/${first.body.id}/pin`, { pinned: true })).status).toBe(200)
    await fillLibrary(old)
    await setUp(old, pictures[0].url)
    await makePage(staff, pictures[0])
  }

  it('I4: hold everything, and importing one gives the same site', async () => {
    await filled()
    const archive = await exported(old, admin)
    const { entries } = await openZip(bytesIn(archive), 1_000)
    const names = entries.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['README.txt', 'site.jsonl', 'wordpress.xml', 'settings.json', 'redirects.csv']),
    )
    expect(names.filter((name) => name.startsWith('articles/'))).toHaveLength(2)
    expect(names.filter((name) => name.startsWith('pages/'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('pictures/'))).toHaveLength(1)
    const markdown = String(await entries.find(({ name }) => name.includes('first-foremost'))?.read(10_000))
    expect(markdown).toMatch(/^---\ntitle: "First & foremost"[\s\S]*---\n\n## Head\n\nSome \*\*words\*\*/)

    const fresh = await startApp({ publicUrl: 'https://new.example' })
    try {
      const owner = await fresh.person({ role: 'admin' })
      const at = importing(fresh, owner)
      const read = await at.read({ 'site.zip': archive })
      expect(read).toMatchObject({ source: 'countinghouse', state: 'ready', fault: null })
      const done = await at.act(read.id, 'run')
      expect([done.state, done.settled]).toEqual(['done', done.total])
      expect((await at.items(read.id, 'outcome=failed')).map(({ title, why }) => [title, why])).toEqual([])
      expect(await ledgerOf(fresh)).toEqual(await ledgerOf(old))
      const rude = fresh.db.read.selectFrom('comments').select('state').where('body', '=', 'Taken away')
      expect(await rude.execute(), 'what was deleted stays behind').toEqual([])
      const again = await at.read({ 'site.zip': await exported(fresh, owner) })
      await at.act(again.id, 'run')
      expect(await ledgerOf(fresh)).toEqual(await ledgerOf(old))
    } finally {
      await fresh.close()
    }
  })

  it('I4: in the form of WordPress are read by the import of WordPress', async () => {
    await filled()
    const { entries } = await openZip(bytesIn(await exported(old, admin)), 1_000)
    const xml = await entries.find(({ name }) => name === 'wordpress.xml')?.read(1_000_000)
    const fresh = await startApp()
    try {
      const at = importing(fresh, await fresh.person({ role: 'admin' }))
      const read = await at.read({ 'wordpress.xml': xml as Buffer })
      expect(read).toMatchObject({ source: 'wordpress', fault: null })
      const kinds = Object.fromEntries(read.counts.map(({ kind, total }: Answer) => [kind, total]))
      expect(kinds).toMatchObject({ article: 2, page: 1, category: 2, comment: 1 })
      await at.act(read.id, 'run')
      const tagged = await fresh.db.read.selectFrom('articleTags').select('name').orderBy('name').execute()
      expect(tagged.map(({ name }) => name)).toEqual(['Small firms', 'VAT'])
      expect(kinds).toMatchObject({ tag: 2, author: expect.any(Number) })
      expect(String(xml)).toMatch(/<wp:comment_status>(open|closed)<\/wp:comment_status>/)
      expect(String(xml)).toContain('<wp:author><wp:author_id>1</wp:author_id>')
    } finally {
      await fresh.close()
    }
  })

  it('I4: are made one at a time, can be stopped, and go after a week', async () => {
    await exported(old, admin)
    const { id } = await call(old, admin, 'POST', '/api/exports')
    expect((await call(old, admin, 'POST', '/api/exports')).code).toBe('export-running')
    expect((await call(old, admin, 'POST', `/api/exports/${id}/cancel`)).state).toBe('cancelled')
    await old.services.jobs.run('run-exports')
    expect((await call(old, admin, 'GET', `/api/exports/${id}/file`)).code).toBe('not-found')
    const kept = async () => {
      const keys: string[] = []
      for await (const { key } of old.storage.list('exports/')) keys.push(key)
      return keys.length
    }
    expect(await kept()).toBeGreaterThan(0)
    old.clock.advance({ hours: 24 * 8 })
    await old.services.jobs.run('sweep-exports')
    expect(await kept()).toBe(0)
    const later = await old.person({ role: 'admin' })
    expect((await call(old, later, 'GET', '/api/exports')).items).toEqual([])
  })
})
