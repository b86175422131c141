import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { countGhostElements, countWordpressElements, sumOf } from '#tests/support/imports/count-elements.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { attachment, author, category, comment, post, tag, wxr } from '#tests/support/imports/wordpress.ts'

const withoutId = (text: string) => text.replace(/<wp:post_id>\d+<\/wp:post_id>/, '')
const withoutGuid = (text: string) => text.replace(/<guid[^>]*>[^<]*<\/guid>/, '')
const withoutLink = (text: string) => text.replace(/<link>[^<]*<\/link>/, '')
const withoutSite = (text: string) =>
  text.replace(/<wp:base_(site|blog)_url>[^<]*<\/wp:base_\1_url>/g, '').replace('<link>https://old.example</link>', '')

const term = (taxonomy: string, slug: string, name: string) =>
  `<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy><![CDATA[${taxonomy}]]></wp:term_taxonomy><wp:term_slug><![CDATA[${slug}]]></wp:term_slug><wp:term_name><![CDATA[${name}]]></wp:term_name></wp:term>`

/** Elements as sites of many years have them: without ids, with the same twice, under what is not imported. */
const WORDPRESS = wxr(
  author('anna', 'Anna Ledger'),
  author('anna', 'Anna Ledger'),
  category('tax', 'Tax'),
  category('tax', 'Tax'),
  tag('vat', 'VAT'),
  term('category', 'tax', 'Tax'),
  term('category', 'levies', 'Levies'),
  term('post_tag', 'vat', 'VAT'),
  term('nav_menu', 'main', 'Main menu'),
  withoutId(post({ id: 1, title: 'First without a number', more: comment(1, '1', 'Under the first') })),
  withoutId(post({ id: 2, title: 'Second without a number', more: comment(2, '1', 'Under the second') })),
  withoutGuid(withoutId(post({ id: 3, title: 'Known by its link' }))),
  withoutLink(withoutGuid(withoutId(post({ id: 4, title: 'Known by its title' })))),
  post({ id: 10, title: 'Numbered', more: comment(3, '1', 'Under ten') }),
  post({
    id: 10,
    title: 'Numbered alike',
    link: 'https://old.example/alike/',
    more:
      comment(3, '1', 'Under the other ten') + comment(4, '1', 'An answer', '<wp:comment_parent>3</wp:comment_parent>'),
  }),
  post({ id: 10, title: 'Numbered', more: comment(3, '1', 'Under ten') }),
  post({ id: 11, title: 'A page', type: 'page', more: comment(5, '1', 'On a page') }),
  post({ id: 12, title: 'Thrown away', status: 'trash', more: comment(6, 'post-trashed', 'On what is gone') }),
  post({ id: 13, title: 'Entry', type: 'nav_menu_item' }),
  post({ id: 13, title: 'Another entry', type: 'nav_menu_item' }),
  post({ id: 13, title: 'Entry', type: 'nav_menu_item' }),
  post({ id: 14, title: 'A style', type: 'custom_css', more: comment(7, '1', 'On a style') }),
  attachment(15, 'https://old.example/wp-content/uploads/form.pdf'),
  post({
    id: 16,
    title: 'In a category that the file does not list',
    terms: '<category domain="category" nicename="grants"><![CDATA[Grants]]></category>',
    more: comment(8, '1', 'x', '<wp:comment_type>pingback</wp:comment_type>') + comment(9, 'trash', 'x'),
  }),
)

const GHOST = JSON.stringify({
  db: [
    {
      meta: { version: '5.80.0' },
      data: {
        posts: [
          {
            id: 'p1',
            uuid: 'u1',
            title: 'One',
            slug: 'one',
            status: 'published',
            html: '<p>1</p>',
            published_at: '2022-01-01T00:00:00.000Z',
          },
          { id: 'p2', uuid: 'u1', title: 'Of the same number', slug: 'two', status: 'draft', html: '<p>2</p>' },
          { title: 'Without a number', slug: 'three', status: 'draft', html: '<p>3</p>' },
          { title: 'Without a number too', slug: 'four', status: 'draft', html: '<p>4</p>' },
          { id: 'p5', uuid: 'u5', title: 'Page', slug: 'page', type: 'page', status: 'draft', html: '<p>5</p>' },
        ],
        tags: [
          { id: 't1', name: 'Tax', slug: 'tax' },
          { id: 't2', name: '#theme', slug: 'hash-theme' },
        ],
        users: [{ id: '1', name: 'Anna', slug: 'anna' }],
        posts_tags: [{ post_id: 'p1', tag_id: 't1' }],
        posts_meta: [{ post_id: 'p1', meta_title: 'For search engines' }],
        settings: [{ id: 's1', key: 'title', value: 'Blog' }],
        newsletters: [{ id: 'n1', name: 'Weekly' }],
        snippets: [],
      },
    },
  ],
})

describe('an import', () => {
  let app: TestApp
  let at: ReturnType<typeof importing>
  let first: Awaited<ReturnType<typeof at.act>>
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    at = importing(app, await app.person({ role: 'admin', hours: 10_000 }))
    const { id } = await at.read({ 'blog.xml': WORDPRESS })
    first = await at.act(id, 'run')
  })
  afterAll(() => app.close())

  /** What the report has a line for: every item but those that were found within a text, and not as an element. */
  async function reported(id: number): Promise<{ key: string; title: string; outcome: string | null; why: string }[]> {
    const rows = await app.db.read
      .selectFrom('importItems')
      .select(['sourceKey as key', 'title', 'outcome', 'why'])
      .where('importId', '=', id)
      .orderBy('id')
      .execute()
    return rows.filter(({ key }) => !/#(picture:|category:grants$)/.test(key))
  }

  it('I2: of WordPress has an outcome for every element of the file, and says why where it is not imported', async () => {
    const counts = countWordpressElements(WORDPRESS)
    expect(counts).toEqual({ item: 15, 'wp:comment': 11, 'wp:author': 2, 'wp:category': 2, 'wp:tag': 1, 'wp:term': 4 })
    const lines = await reported(first.id)
    expect(lines).toHaveLength(sumOf(counts))
    expect(lines.filter(({ outcome, why }) => outcome === null || (outcome !== 'imported' && why === ''))).toEqual([])
    expect(first).toMatchObject({ settled: first.total, total: sumOf(counts) + 1 })
    expect(at.outcomes(first).category).toEqual({ imported: 3 })
  })

  it('I2: keeps posts without a number apart, and each comment under its own', async () => {
    const shown = await app.db.read
      .selectFrom('comments')
      .innerJoin('articles', 'articles.id', 'comments.articleId')
      .select(['articles.title', 'comments.body'])
      .orderBy('comments.id')
      .execute()
    expect(shown.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'First without a number: Under the first',
      'Second without a number: Under the second',
      'Numbered: Under ten',
      'Numbered alike: Under the other ten',
      'Numbered alike: An answer',
    ])
    const answer = await app.db.read.selectFrom('comments').selectAll().where('body', '=', 'An answer').execute()
    const asked = await app.db.read
      .selectFrom('comments')
      .selectAll()
      .where('body', '=', 'Under the other ten')
      .execute()
    expect(answer[0]?.replyTo).toBe(asked[0]?.id)
    const lines = await reported(first.id)
    expect(lines.find(({ title }) => title === 'Numbered alike')?.why).toContain('the same number 10')
    expect(lines.filter(({ title, why }) => title === 'Numbered' && why.includes('twice'))).toHaveLength(1)
  })

  it('I2: of the same file again changes nothing', async () => {
    const { id } = await at.read({ 'blog.xml': WORDPRESS })
    const done = await at.act(id, 'run')
    expect(Object.values(at.outcomes(done)).flatMap((kinds) => Object.keys(kinds as object))).not.toContain('imported')
  })

  it('I2: of files that do not say their site shares nothing with others of that kind', async () => {
    const one = await at.read({ 'one.xml': withoutSite(wxr(post({ id: 77, title: 'Of one site' }))) })
    expect(at.outcomes(await at.act(one.id, 'run'))).toEqual({ article: { imported: 1 } })
    const other = await at.read({ 'other.xml': withoutSite(wxr(post({ id: 77, title: 'Of another site' }))) })
    expect(at.outcomes(await at.act(other.id, 'run'))).toEqual({ article: { imported: 1 } })
    const again = await at.read({ 'copy.xml': withoutSite(wxr(post({ id: 77, title: 'Of one site' }))) })
    expect(at.outcomes(await at.act(again.id, 'run'))).toEqual({ article: { skipped: 1 } })
    const folders = ['a', 'b'].map((name) =>
      wxr(post({ id: 78, title: `Of folder ${name}` })).replaceAll(
        '<wp:base_blog_url>https://old.example',
        `$&/${name}`,
      ),
    )
    for (const folder of folders) {
      const read = await at.read({ 'folder.xml': folder })
      expect(at.outcomes(await at.act(read.id, 'run'))).toEqual({ article: { imported: 1 } })
    }
  })

  it('I2: keeps comments closed, every category and up to 50 tags, and names those beyond', async () => {
    const tags = Array.from(
      { length: 55 },
      (_, n) => `<category domain="post_tag" nicename="t${n}"><![CDATA[Tag ${n}]]></category>`,
    )
    const places = ['audits', 'payroll'].map(
      (slug) => `<category domain="category" nicename="${slug}"><![CDATA[${slug}]]></category>`,
    )
    const closed = post({
      id: 90,
      title: 'Closed',
      terms: [...places, ...tags].join(''),
      more: '<wp:comment_status>closed</wp:comment_status>',
    })
    const { id } = await at.read({ 'closed.xml': wxr(closed) })
    await at.act(id, 'run')
    const [article] = await at.items(id, 'kind=article')
    expect(article.why).toMatch(/^Tags left out: Tag 49, .*Tag 54\.$/)
    const number = Number(article.target.split(':')[1])
    const body = await (await app.call(`/api/news/${number}`)).json()
    expect(body).toMatchObject({ category: 'audits', commentsOpen: false })
    expect(body.tags).toHaveLength(50)
    const few = { 'few.xml': wxr(post({ id: 91, title: 'Two places', terms: places.join('') })) }
    const second = await at.read(few)
    await at.act(second.id, 'run')
    const [other] = await at.items(second.id, 'kind=article')
    const shown = await (await app.call(`/api/news/${other.target.split(':')[1]}`)).json()
    expect(shown).toMatchObject({ commentsOpen: true, tags: [{ name: 'payroll', slug: 'payroll' }] })
  })

  it('I2: of Ghost has an outcome for every post, tag and author, and a line for every other table', async () => {
    const { id } = await at.read({ 'ghost.json': GHOST })
    const done = await at.act(id, 'run')
    const counts = countGhostElements(GHOST)
    expect(counts).toEqual({ posts: 5, tags: 2, users: 1, tables: 2 })
    const lines = await reported(id)
    expect(lines).toHaveLength(sumOf(counts))
    expect(lines.filter(({ outcome, why }) => outcome === null || (outcome !== 'imported' && why === ''))).toEqual([])
    expect(at.outcomes(done)).toMatchObject({ article: { imported: 4 }, page: { imported: 1 }, other: { skipped: 3 } })
  })
})
