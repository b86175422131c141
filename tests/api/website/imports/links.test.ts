import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { attachment, category, post, wxr } from '#tests/support/imports/wordpress.ts'
import type { Person } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { zipOf } from '#tests/support/zip-of.ts'

const to = (...hrefs: string[]) => `<p>${hrefs.map((href) => `<a href="${href}">there</a>`).join(' ')}</p>`

describe('links of what is imported', () => {
  let app: TestApp
  let admin: Person
  let at: ReturnType<typeof importing>
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    admin = await app.person({ role: 'admin', name: 'Ada Admin', hours: 10_000 })
    at = importing(app, admin)
  })
  afterAll(() => app.close())

  async function bring(files: Record<string, Buffer | string>) {
    const { id } = await at.read(files)
    expect(await at.act(id, 'run')).toMatchObject({ state: 'done' })
    const items = await at.items(id)
    const of = (title: string) => items.find((item) => item.title === title)
    return { id, of, idOf: (title: string) => Number(of(title).target.split(':')[1]) }
  }

  const hrefs = async (id: number) => {
    const { html } = (await (await app.call(`/api/news/${id}`)).json()) as { html: string }
    return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  }

  it('I1: lead to each other here, whichever came first, and the rest stays as it was and is named', async () => {
    const picture = await jpeg(640, 400, 3)
    const text = wxr(
      category('duties', 'Duties'),
      attachment(9, 'https://old.example/wp-content/uploads/ledger.jpg'),
      post({
        id: 1,
        title: 'First',
        content: to(
          'http://www.old.example/2019/05/Post-2/#rates',
          'https://old.example/?p=2',
          '/?page_id=3',
          '/category/duties/',
          'https://old.example/wp-content/uploads/ledger-300x200.jpg',
          'https://old.example/gone/',
          'https://other.example/2019/05/post-2/',
          '#here',
        ),
      }),
      post({ id: 2, title: 'Second', content: to('https://old.example/2019/05/post-1/?utm_source=x') }),
      post({ id: 3, title: 'Third', type: 'page', link: 'https://old.example/who-we-are/' }),
    )
    const files = { 'site.xml': text, 'uploads/ledger.jpg': picture.toString('latin1') }
    const { of, idOf } = await bring({ 'blog.zip': zipOf(files) })
    const second = `/blogd/${idOf('Second')}/second`
    expect(await hrefs(idOf('First'))).toEqual([
      `${second}#rates`,
      second,
      '/who-we-are',
      '/blog?category=duties',
      expect.stringMatching(/^\/uploads\/.+\.(jpg|webp|avif)$/),
      'https://old.example/gone/',
      'https://other.example/2019/05/post-2/',
      '#here',
    ])
    expect(await hrefs(idOf('Second'))).toEqual([`/blogd/${idOf('First')}/first`])
    const why = 'Links to the old site that have nothing to lead to here: https://old.example/gone/.'
    expect([of('First').why, of('Second').why]).toEqual([why, ''])
    // No reader is told that the article is newer than it was.
    const { body } = await at.call('GET', `/api/news/${idOf('First')}`)
    expect(body.updatedAt).toBeNull()
  })

  it('I1: lead to what comes in another import, and back again when that is undone', async () => {
    const old = 'https://old.example/2019/05/post-12/'
    const {
      id: firstRun,
      idOf,
      of,
    } = await bring({ 'one.xml': wxr(post({ id: 11, title: 'Eleven', content: to(old) })) })
    expect(of('Eleven').why).toContain(old)
    const next = await bring({ 'two.xml': wxr(post({ id: 12, title: 'Twelve' })) })
    expect(await hrefs(idOf('Eleven'))).toEqual([`/blogd/${next.idOf('Twelve')}/twelve`])
    expect((await at.items(firstRun))[0].why).toBe('')
    expect(await at.act(next.id, 'undo')).toMatchObject({ state: 'undone' })
    expect(await hrefs(idOf('Eleven'))).toEqual([old])
    expect((await at.items(firstRun))[0].why).toContain(old)
    // Nobody has touched it meanwhile, so it can be taken back too.
    await at.act(firstRun, 'undo')
    expect(await at.items(firstRun, 'outcome=left')).toEqual([])
  })

  it('I1: are led in a dump of the news portal and in an export of Ghost too, where the site is not named', async () => {
    const dump = `INSERT INTO \`tblposts\` (\`id\`, \`PostTitle\`, \`CategoryId\`, \`PostDetails\`, \`PostingDate\`, \`Is_Active\`, \`PostUrl\`, \`PostImage\`) VALUES
(21, 'Portal one', 0, '${to('news-details.php?nid=22', '/news/news-details.php?nid=99')}', '2018-06-30 18:49:23', 1, 'one', ''),
(22, 'Portal two', 0, '${to('/news-details.php?nid=21')}', '2018-06-30 18:49:23', 1, 'two', '');`
    const portal = await bring({ 'a.sql': dump })
    expect(await hrefs(portal.idOf('Portal one'))).toEqual([
      `/blogd/${portal.idOf('Portal two')}/portal-two`,
      '/news/news-details.php?nid=99',
    ])
    expect(await hrefs(portal.idOf('Portal two'))).toEqual([`/blogd/${portal.idOf('Portal one')}/portal-one`])
    const ghostPost = (slug: string, other: string) => ({
      ...{
        id: slug,
        uuid: slug,
        title: `Ghost ${slug}`,
        slug,
        type: 'post',
        status: 'published',
        visibility: 'public',
      },
      ...{ published_at: '2021-01-03T03:04:05.000Z', html: to(`__GHOST_URL__/${other}/`) },
    })
    const posts = [ghostPost('alpha', 'beta'), ghostPost('beta', 'alpha')]
    const ghost = await bring({ 'ghost.json': JSON.stringify({ db: [{ meta: {}, data: { posts } }] }) })
    expect(await hrefs(ghost.idOf('Ghost alpha'))).toEqual([`/blogd/${ghost.idOf('Ghost beta')}/ghost-beta`])
    expect(await hrefs(ghost.idOf('Ghost beta'))).toEqual([`/blogd/${ghost.idOf('Ghost alpha')}/ghost-alpha`])
  })
})
