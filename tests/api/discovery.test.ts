import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '#server/features/system/settings/settings.defaults.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { besideDatabase } from '#tests/support/tools.ts'

describe('discovery', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://www.example.com' })
  })
  afterAll(() => app.close())

  const text = async (path: string) => (await app.call(path)).text()

  it('lists every public page with the day it last changed', async () => {
    const answer = await app.call('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const xml = await answer.text()
    const found = [...xml.matchAll(/<loc>https:\/\/www\.example\.com([^<]*)<\/loc><lastmod>([^<]+)/g)]
    expect(found.map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/', '/about', '/services', '/blog', '/publication', '/Contact', '/quote', '/careers']),
    )
    for (const [, , changedAt = ''] of found) expect(Number.isNaN(Date.parse(changedAt))).toBe(false)
    for (const closed of ['/dashboard', '/alist', '/login']) expect(xml).not.toContain(closed)
  })

  it('moves the day of a page when its words change, and of no other', async () => {
    const dayOf = (xml: string, path: string) => xml.split(`${path}</loc><lastmod>`)[1]?.slice(0, 24)
    const before = await text('/sitemap.xml')
    const admin = await app.person({ role: 'admin' })
    app.clock.advance({ hours: 1 })
    await app.services.settings.save(admin, 'about', { ...defaultSettings.about, title: 'Anew' }, 0)
    const after = await text('/sitemap.xml')
    expect(dayOf(after, '/about')).not.toBe(dayOf(before, '/about'))
    expect(dayOf(after, '/services')).toBe(dayOf(before, '/services'))
  })

  it('Y4: says what visitors find at addresses that the firm links to: fixed pages, its own, posts, files, redirects', async () => {
    const staff = staffOf(app)
    const admin = await app.as('admin')
    const ask = (addresses: string[]) =>
      staff.get(`/api/site-addresses?${new URLSearchParams(addresses.map((each) => ['address', each]))}`, admin)
    const check = async (...addresses: string[]) => {
      const { body } = await ask(addresses)
      return body.items.map(({ state, to }: { state: string; to: string | null }) => (to ? `${state} ${to}` : state))
    }
    expect(await check('/', '/about', '/CONTACT/', '/services?x=1#plans', '/dashboard/setting')).toEqual(
      Array.from({ length: 5 }, () => 'live'),
    )
    expect(await check('https://elsewhere.example/about', 'mailto:a@b.example', 'payroll', '//about')).toEqual(
      Array.from({ length: 4 }, () => 'outside'),
    )
    // No date of the calendar is public yet, so it answers as if it were not there.
    expect(
      await check('/payroll', 'https://www.example.com/payroll', '/calendar', '/uploads/publications/999/a.pdf'),
    ).toEqual(Array.from({ length: 4 }, () => 'nothing'))

    const { id } = (await staff.send('POST', '/api/pages', { title: 'Payroll' })).body
    const content = { type: 'doc', content: [{ type: 'headingBlock', attrs: { title: 'Payroll' } }] }
    const save = { saveId: 'editor-1-x', sequence: 1, baseVersion: 1, content }
    await staff.send('PATCH', `/api/articles/${id}`, save)
    expect(await check('/payroll')).toEqual(['nothing'])
    await staff.send('POST', `/api/articles/${id}/publish`, {})
    expect(await check('/payroll', 'https://www.example.com/Payroll/?from=mail')).toEqual(['live', 'live'])

    const redirect = (from: string, to: string) => staff.send('POST', '/api/redirects', { from, to }, admin)
    await redirect('/wages', '/payroll')
    await redirect('/away', 'https://elsewhere.example/')
    expect(await check('/wages', '/away')).toEqual(['redirected /payroll', 'redirected https://elsewhere.example/'])
    await app.services.redirects.flush()
    const { items } = (await staff.get('/api/redirects', admin)).body
    expect(items.map(({ hits }: { hits: number }) => hits)).toEqual([0, 0])
    await staff.send('POST', `/api/articles/${id}/unpublish`, {})
    expect(await check('/payroll', '/wages')).toEqual(['nothing', 'nothing /payroll'])

    const post = await staff.publish({ title: 'Due dates', category: 'Wages and tax', tags: 'VAT' })
    const found = [
      `/blogd/${post.id}`,
      `/blogd/${post.id}/other-words`,
      '/blog',
      '/blog?category=Wages+and+tax',
      '/blog?tag=vat',
    ]
    expect(await check(...found)).toEqual(found.map(() => 'live'))
    await staff.send('DELETE', `/api/articles/${post.id}`)
    const gone = [`/blogd/${post.id}`, `/blogd/${id}`, '/blog?category=Nobody', '/blog?tag=vat']
    expect(await check(...gone)).toEqual(gone.map(() => 'nothing'))

    const folder = (await staff.send('POST', '/api/publications/folders', { name: 'Forms', type: 'user' }, admin)).body
    expect(await check('/publication', `/publication?folder=${folder.id}`, '/publication?folder=999')).toEqual([
      'live',
      'live',
      'nothing',
    ])
    const many = Array.from({ length: 41 }, (_, at) => `/${at}`)
    expect((await ask(many)).status).toBe(422)
  })

  it('lists a post from its publishing to its deletion, and never a draft', async () => {
    const staff = staffOf(app)
    const draft = (await staff.draft()).id
    expect(await text('/sitemap.xml')).not.toContain('/blogd/')
    const post = (await staff.publish({ title: 'Due dates in March' })).id
    const listed = await text('/sitemap.xml')
    expect(listed).toContain(`<loc>https://www.example.com/blogd/${post}/due-dates-in-march</loc><lastmod>2`)
    expect(listed).not.toContain(`/blogd/${draft}`)
    expect((await app.call(`/og/post-${post}.png`)).status).toBe(200)
    expect((await app.call(`/og/post-${draft}.png`)).status).toBe(404)
    await staff.send('DELETE', `/api/articles/${post}`)
    expect(await text('/sitemap.xml')).not.toContain('/blogd/')
    expect((await app.call(`/og/post-${post}.png`)).status).toBe(404)
  })

  it('becomes a list of lists when posts are many', async () => {
    const last = await app.services.articles.addresses.findLast()
    const far = 20_001
    const post = (await staffOf(app).publish({ title: 'Far on' })).id
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('articleRevisions').where('articleId', '=', post).execute()
      await tx.updateTable('articles').set({ id: far }).where('id', '=', post).execute()
    })
    const index = await text('/sitemap.xml')
    expect([...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at?.split('com')[1])).toEqual(
      [0, 1, 2, 3].map((part) => `/sitemap.xml?part=${part}`),
    )
    expect(await text('/sitemap.xml?part=0')).toContain('/services</loc>')
    expect(await text('/sitemap.xml?part=3')).toContain(`/blogd/${far}/far-on</loc>`)
    expect(await text('/sitemap.xml?part=2')).not.toContain('/blogd/')
    expect((await app.call('/sitemap.xml?part=4')).status).toBe(404)
    await app.db.transaction((tx) => tx.deleteFrom('articles').where('id', '=', far).execute())
    expect(await app.services.articles.addresses.findLast()).toBe(last)
  })

  it('tells robots where the list is and which rooms are not theirs', async () => {
    const rules = await text('/robots.txt')
    expect(rules).toContain('Sitemap: https://www.example.com/sitemap.xml')
    expect(rules).toContain('Disallow: /dashboard')
    expect(rules).not.toMatch(/^Disallow: \/$/m)
  })

  it('names the firm in the manifest', async () => {
    const answer = await app.call('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { name: string; icons: { src: string }[] }
    expect(manifest.name).toBe(defaultSettings.firm.name)
    expect(manifest.icons.map(({ src }) => src)).toContain('/icons/icon-maskable-512.png')
  })

  it('draws a card of 1200 × 630 for each page, each its own', besideDatabase(), async () => {
    const cards = new Set<string | null>()
    for (const page of Object.keys(defaultSettings.pages)) {
      const answer = await app.call(`/og/${page}.png`)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'png'])
      cards.add(answer.headers.get('etag'))
    }
    expect(cards.size).toBe(Object.keys(defaultSettings.pages).length)
  })

  it('answers an unchanged card with 304, and unknown ones with 404', async () => {
    const etag = (await app.call('/og/home.png')).headers.get('etag') ?? ''
    expect((await app.call('/og/home.png', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    for (const path of ['/og/nothing.png', '/og/home.svg', '/og/__proto__.png', '/og/constructor.png']) {
      expect((await app.call(path)).status).toBe(404)
    }
  })
})
