import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, pictureFile, staffOf } from '#tests/support/articles.ts'

describe('the news service', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  const ids: number[] = []
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    const long = `<p>${'Ledger '.repeat(40)}</p>`
    for (let number = 1; number <= 11; number++) {
      const category = number % 2 === 0 ? 'Tax' : 'Bookkeeping'
      const article = await staff.publish({ title: `Notice ${number}`, content: long, category })
      ids.push(article.id)
      app.clock.advance({ minutes: 1 })
    }
  })
  afterAll(() => app.close())

  it('N1: answers nine posts a page, newest first, with total_pages and current_page', async () => {
    const { status, body } = await staff.visit('/news/news.php?pageno=1')
    expect(status).toBe(200)
    expect(body.posts).toHaveLength(9)
    expect(body.posts[0].posttitle).toBe('Notice 11')
    expect(body).toMatchObject({ total_pages: 2, current_page: 1 })
    const second = (await staff.visit('/news/news.php?pageno=2')).body
    expect(second.posts.map((post: { posttitle: string }) => post.posttitle)).toEqual(['Notice 2', 'Notice 1'])
  })

  it.each(['0', '-3', 'abc', '', '1e9', '99'])(
    'N1: a page number like %j leads to a page that exists',
    async (page) => {
      const { status, body } = await staff.visit(`/news/news.php?pageno=${page}`)
      expect(status).toBe(200)
      expect([1, 2]).toContain(body.current_page)
      expect(body.posts.length).toBeGreaterThan(0)
    },
  )

  it('N1: filters by category and by words', async () => {
    const tax = (await staff.visit('/news/news.php?category=Tax')).body
    expect(tax.posts).toHaveLength(5)
    expect(new Set(tax.posts.map((post: { category: string }) => post.category))).toEqual(new Set(['Tax']))
    const found = (await staff.visit('/news/news.php?q=notice%207')).body
    expect(found.posts[0].posttitle).toBe('Notice 7')
    expect((await staff.visit('/news/news.php?q=zzz')).body).toMatchObject({ posts: [], total_pages: 1 })
    expect((await staff.visit('/news/news.php?category=nowhere')).body.posts).toEqual([])
  })

  it('N2: a post has the fields of the wire form, and no others', async () => {
    const form = articleForm({
      title: 'With a picture',
      content: '<p>Text</p>',
      category: 'Tax',
      subcategory: 'VAT',
      mainImage: await pictureFile(3),
    })
    const { body: made } = await staff.send('POST', '/api/articles', form)
    const { body } = await staff.visit(`/news/post_detail.php?nid=${made.id}`)
    expect(Object.keys(body.post).sort()).toEqual(
      [
        ...['pid', 'posttitle', 'PostImage', 'subcategory', 'category', 'postingdate'],
        ...['postdetails', 'postedBy', 'lastUpdatedBy', 'UpdationDate'],
      ].sort(),
    )
    expect(body.post).toMatchObject({ pid: made.id, category: 'Tax', subcategory: 'VAT', postdetails: '<p>Text</p>' })
    expect((await app.call(`/news/postimages/${body.post.PostImage}`)).status).toBe(200)
    expect((await app.call(`/uploads/${body.post.PostImage}`)).status).toBe(200)
    await staff.send('DELETE', `/api/articles/${made.id}`)
  })

  it('N5: answers post, comments, csrf_token and error', async () => {
    const { body, headers } = await staff.visit(`/news/post_detail.php?nid=${ids[0]}`)
    expect(Object.keys(body).sort()).toEqual(['comments', 'csrf_token', 'error', 'post'])
    expect(body).toMatchObject({ comments: [], error: null, csrf_token: expect.any(String) })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it.each(['999999', '0', 'abc', ''])('N6: no post %j is a 404 with the words for it', async (nid) => {
    const { status, body } = await staff.visit(`/news/post_detail.php?nid=${nid}`)
    expect(status).toBe(404)
    expect(body.error).toBe('Post not found.')
  })

  it('keeps drafts and deleted articles out of news, feeds and details', async () => {
    const draft = await staff.draft('A secret draft')
    const deleted = await staff.publish({ title: 'A withdrawn notice' })
    await staff.send('DELETE', `/api/articles/${deleted.id}`)
    for (const path of ['/news/news.php', '/api/news', '/feed.json', '/feed.xml', '/atom.xml']) {
      const text = await (await app.call(path)).text()
      expect(text).toContain('Notice 11')
      expect(text).not.toMatch(/secret draft|withdrawn notice/)
    }
    for (const id of [draft.id, deleted.id]) {
      expect((await staff.visit(`/news/post_detail.php?nid=${id}`)).status).toBe(404)
      expect((await staff.visit(`/api/news/${id}`)).status).toBe(404)
    }
  })

  it('N3: the list as the site shows it carries an excerpt of 100 characters and an ellipsis', async () => {
    const { body } = await staff.visit('/api/news')
    expect(body.items[0].excerpt.endsWith('…')).toBe(true)
    expect([...body.items[0].excerpt].length).toBeLessThanOrEqual(101)
    expect(body.items[0].excerpt).not.toContain('<')
  })

  it('R8: an article knows its neighbours and what is related', async () => {
    const { body } = await staff.visit(`/api/news/${ids[5]}`)
    expect(body).toMatchObject({ title: 'Notice 6', previous: { title: 'Notice 7' }, next: { title: 'Notice 5' } })
    expect(body.related).toHaveLength(3)
    expect(body.related.map((item: { category: string }) => item.category)).toEqual(['Tax', 'Tax', 'Tax'])
  })

  it('R6: feeds are well formed and absolute, for the whole site and for a category', async () => {
    const rss = await (await app.call('/feed.xml?category=Tax')).text()
    expect(rss).toContain(`<link>${app.config.publicUrl}/blogd/`)
    expect(rss).toMatch(/<dc:creator>[^<]+<\/dc:creator>\s*<category>Tax<\/category>/)
    expect(await (await app.call('/atom.xml?category=Tax')).text()).toContain('<category term="Tax"/>')
    expect(rss).toContain('Notice 10')
    expect(rss).not.toContain('Notice 11')
    const atom = await app.call('/atom.xml')
    expect(atom.headers.get('content-type')).toContain('application/atom+xml')
    const json = JSON.parse(await (await app.call('/feed.json')).text())
    expect(json.items[0]).toMatchObject({ title: 'Notice 11', url: expect.stringContaining('/blogd/') })
  })

  it('R6: feeds say the short description, else a beginning that ends at a word; the list keeps its 100 characters', async () => {
    const words = 'Everybody who trades has to declare by the tenth of the month. '.repeat(12)
    const plain = await staff.publish({ title: 'Without', content: `<p>${words}</p>` })
    const short = await staff.publish({ title: 'With', content: `<p>${words}</p>`, shortDesc: 'Declare by the tenth.' })
    const { items } = JSON.parse(await (await app.call('/feed.json')).text())
    const summaryOf = (title: string) => items.find((item: { title: string }) => item.title === title).summary
    expect(summaryOf('With')).toBe('Declare by the tenth.')
    expect(summaryOf('Without')).toMatch(/^Everybody who trades .{100,}…$/)
    expect(words).toContain(`${summaryOf('Without').slice(0, -1)} `)
    for (const path of ['/feed.xml', '/atom.xml']) {
      const text = await (await app.call(path)).text()
      expect(text).toContain('>Declare by the tenth.<')
      expect(text).toContain(`>${summaryOf('Without')}<`)
    }
    const listed = (await staff.visit('/api/news')).body.items.find(({ id }: { id: number }) => id === plain.id)
    expect(listed.excerpt).toBe(`${words.slice(0, 100).trimEnd()}…`)
    for (const { id } of [plain, short]) await staff.send('DELETE', `/api/articles/${id}`)
  })

  it('escapes what a title holds in every feed', async () => {
    const made = await staff.publish({ title: '<script>alert("x")</script> & ]]>' })
    for (const path of ['/feed.xml', '/atom.xml']) {
      const text = await (await app.call(path)).text()
      expect(text).not.toContain('<script>')
      expect(text).toContain('&#60;script&#62;')
    }
    await staff.send('DELETE', `/api/articles/${made.id}`)
  })

  it('N1: pages of configured origins may call the news service, others and other calls not', async () => {
    const shared = await startApp({ corsOrigins: ['https://sister.example'] })
    const allowed = async (path: string, origin: string) =>
      (await shared.call(path, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('/news/news.php', 'https://sister.example')).toBe('https://sister.example')
    expect(await allowed('/news/news.php', 'https://stranger.example')).toBeNull()
    expect(await allowed('/api/settings', 'https://sister.example')).toBeNull()
    expect(
      (await app.call('/news/news.php', { headers: { origin: 'https://sister.example' } })).headers.has(
        'access-control-allow-origin',
      ),
    ).toBe(false)
    await shared.close()
  })
})
