import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { wallClock } from '#domain/time/wall-clock.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'
import { page, startOrigin, type TestOrigin } from '#tests/support/origin.ts'

const PUBLIC = 'https://firm.example'

describe('redirects', () => {
  let app: TestApp
  let site: TestOrigin
  let staff: ReturnType<typeof staffOf>
  let admin: Record<string, string>
  const standing = new Set(['/about', '/our-story'])
  beforeAll(async () => {
    app = await startApp({ publicUrl: PUBLIC })
    staff = staffOf(app)
    admin = await app.as('admin')
    site = await startOrigin(app, async (request) => {
      const { pathname } = new URL(request.url)
      return page(pathname, { status: standing.has(pathname) ? 200 : 404 })
    })
  })
  afterAll(async () => {
    await site.close()
    await app.close()
  })

  const add = (from: string, to: string, kind?: string) =>
    staff.send('POST', '/api/redirects', { from, to, kind }, admin)
  const leads = async (path: string) => {
    const { status, headers } = await site.get(path)
    return [status, headers.get('location')]
  }

  it('Y6: lead an address that nothing answers, and no other', async () => {
    expect(await leads('/2019/tax-tips')).toEqual([404, null])
    const made = await add('https://old.example/2019/Tax-Tips/', '/services#tax')
    expect([made.status, made.body.from, made.body.to]).toEqual([201, '/2019/tax-tips', '/services#tax'])
    expect(await leads('/2019/tax-tips')).toEqual([301, '/services#tax'])
    expect(await leads('/2019/TAX-tips/?utm_source=x')).toEqual([301, '/services#tax'])
    await add('/winter', 'https://elsewhere.example/winter', 'temporary')
    expect(await leads('/winter')).toEqual([302, 'https://elsewhere.example/winter'])
    await add('/plain', '/services')
    expect(await leads('/plain?utm_source=letter')).toEqual([301, '/services?utm_source=letter'])
    await add('/our-story', '/services')
    expect(await leads('/our-story')).toEqual([200, null])
    await add('/caf%C3%A9', '/men%C3%BC')
    expect(await leads('/caf%C3%A9')).toEqual([301, '/men%C3%BC'])
    const answer = await site.get('/plain')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('Y6: are for reading: what is sent to an old address is refused, never dropped on the way', async () => {
    await add('/form', '/contact')
    await add('/news/form.php', '/contact')
    const ask = async (path: string, method: string) => {
      const sent = { method, headers: { origin: PUBLIC }, body: method === 'HEAD' ? null : 'words=kept' }
      const { status, headers } = await fetch(site.url + path, { ...sent, redirect: 'manual' })
      return [status, headers.get('location')]
    }
    for (const path of ['/form', '/news/form.php', '/?p=3']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await ask(path, method)).toEqual([404, null])
    }
    expect(await ask('/form', 'HEAD')).toEqual([301, '/contact'])
  })

  it('Y6: lead from the numbers of an old blog, though the home page answers there', async () => {
    standing.add('/')
    try {
      expect(await leads('/?p=12')).toEqual([200, null])
      expect((await add('/?p=12', '/services')).status).toBe(201)
      expect((await add('/?page_id=12', '/about')).status).toBe(201)
      expect((await add('/?q=12', '/about')).status).toBe(422)
      expect(await leads('/?p=12')).toEqual([301, '/services'])
      expect(await leads('/?page_id=12&utm_source=letter')).toEqual([301, '/about'])
      expect(await leads('/?p=13')).toEqual([200, null])
      expect(await leads('/')).toEqual([200, null])
    } finally {
      standing.delete('/')
    }
  })

  it('Y6: tell addresses apart by their query, below the calls of the news too', async () => {
    await add('/news/news-details.php?nid=7', '/blog')
    await add('/details.php?nid=8', '/about')
    expect(await leads('/news/news-details.php?nid=7')).toEqual([301, '/blog'])
    expect(await leads('/news/news-details.php?nid=9')).toEqual([404, null])
    expect(await leads('/details.php?nid=8')).toEqual([301, '/about'])
    expect(await leads('/details.php')).toEqual([404, null])
    expect((await site.get('/api/nothing')).status).toBe(404)
  })

  it.each([
    ['/about', '/services', 'from'],
    ['/dashboard/anything', '/services', 'from'],
    ['/', '/services', 'from'],
    ['javascript:alert(1)', '/services', 'from'],
    ['/x', 'javascript:alert(1)', 'to'],
    ['/x', '//evil.example', 'to'],
    ['/x', 'services', 'to'],
    ['/x', 'https://name:word@evil.example/', 'to'],
    ['/x', '/X/', 'to'],
    ['/x', `${PUBLIC}/x`, 'to'],
  ])('Y6: from %s to %s is refused, and says where', async (from, to, field) => {
    const { status, body } = await add(from, to)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('Y6: never lead to one another, and never in a circle', async () => {
    await add('/a1', '/b1')
    const longer = await add('/b1', '/c1')
    expect(longer.status).toBe(201)
    expect(await leads('/a1')).toEqual([301, '/c1'])
    const early = await add('/z1', '/a1')
    expect(early.body.to).toBe('/c1')
    expect((await add('/c1', '/a1')).status).toBe(422)
    const taken = await add('/A1/', '/elsewhere')
    expect([taken.status, taken.body.code]).toEqual([409, 'redirect-exists'])
    const turned = await staff.send('PUT', `/api/redirects/${longer.body.id}`, { from: '/c1', to: '/b1' }, admin)
    expect([turned.status, turned.body.to]).toEqual([200, '/b1'])
    expect(await leads('/a1')).toEqual([301, '/b1'])
    expect((await staff.send('PUT', '/api/redirects/999999', { from: '/q', to: '/w' }, admin)).status).toBe(404)
    expect((await staff.send('DELETE', `/api/redirects/${longer.body.id}`, undefined, admin)).status).toBe(200)
    expect(await leads('/c1')).toEqual([404, null])
  })

  it('Y6: are counted in batches', async () => {
    const { body } = await add('/counted', '/about')
    for (let n = 0; n < 3; n++) await leads('/counted')
    const read = async () =>
      (await staff.get('/api/redirects?q=counted', admin)).body.items.find(({ id }: { id: number }) => id === body.id)
    expect(await read()).toMatchObject({ hits: 0, lastHitOn: null })
    await app.services.jobs.run('count-redirects')
    expect(await read()).toMatchObject({ hits: 3, lastHitOn: app.clock.now().toISOString().slice(0, 10) })
    await leads('/counted')
    const write = vi.spyOn(app.db, 'transaction').mockRejectedValueOnce(new Error('The disk is full.'))
    await app.services.redirects.flush().catch(() => {})
    write.mockRestore()
    await leads('/counted')
    await app.services.jobs.run('count-redirects')
    expect(await read(), 'what could not be written is written with the next').toMatchObject({ hits: 5 })
    // Whatever the time is, one of these is in another day than UTC.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
      const { settings, versions } = (await staff.get('/api/settings/office', admin)).body
      const value = { ...settings.firm, timeZone }
      await staff.send('PUT', '/api/settings', { section: 'firm', value, version: versions.firm }, admin)
      await leads('/counted')
      await app.services.jobs.run('count-redirects')
      expect(await read()).toMatchObject({ lastHitOn: wallClock(app.clock.now(), timeZone).date })
    }
  })

  it('Y6: are made by features whose addresses change, and go when an address answers again', async () => {
    const { redirects } = app.services
    const rename = (from: string, to: string) => app.db.transaction((tx) => redirects.add(tx, from, to, 'rename'))
    expect(await rename('/page-a', '/page-b')).toBe(true)
    expect(await rename('/page-b', '/page-c')).toBe(true)
    expect(await leads('/page-a')).toEqual([301, '/page-c'])
    expect(await rename('/page-c', '/page-a')).toBe(true)
    expect([await leads('/page-a'), await leads('/page-b'), await leads('/page-c')]).toEqual([
      [404, null],
      [301, '/page-a'],
      [301, '/page-a'],
    ])
    expect(await rename('/about', '/page-x')).toBe(false)
    await add('/by-hand', '/about')
    expect(await app.db.transaction((tx) => redirects.addImported(tx, ['/by-hand', '/brought'], '/blog'))).toEqual([
      '/by-hand',
    ])
    expect((await redirects.find('/brought'))?.location).toBe('/blog')
    await app.db.transaction((tx) => redirects.addImported(tx, ['/brought-before'], '/brought'))
    expect(await leads('/brought-before')).toEqual([301, '/blog'])
    await add('/to-be-brought', '/arrives')
    await app.db.transaction((tx) => redirects.addImported(tx, ['/arrives'], '/blog'))
    expect(await leads('/to-be-brought')).toEqual([301, '/blog'])
    expect(await leads('/by-hand')).toEqual([301, '/about'])
  })

  it('Y6: follow an article to the words of its new title', async () => {
    const { id } = await staff.publish({ title: 'First words' })
    await add('/old-article', `/blogd/${id}/first-words`)
    const renamed = { title: 'Second words', content: '<p>Some text.</p>', category: 'Tax' }
    expect((await staff.send('PUT', `/api/articles/${id}`, articleForm(renamed))).status).toBe(200)
    expect(await leads('/old-article')).toEqual([301, `/blogd/${id}/second-words`])
  })

  describe('of a rename whose old address is given up', () => {
    const link = (href: string) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Read on', marks: [{ type: 'link', attrs: { href } }] }],
    })
    let saves = 0
    async function save(id: number, body: Record<string, unknown>) {
      const { version } = (await staff.get(`/api/articles/${id}/work`)).body
      const how = { saveId: `giving-up-${++saves}`, sequence: 1, baseVersion: version }
      return await staff.send('PATCH', `/api/articles/${id}`, { ...how, ...body })
    }
    const publish = (id: number, body: Record<string, unknown> = {}) =>
      staff.send('POST', `/api/articles/${id}/publish`, body)
    async function footer(url: string): Promise<void> {
      const { settings, versions } = (await staff.get('/api/settings/office', admin)).body
      const value = { ...settings.navigation, footer: [{ label: 'Read on', url }] }
      await staff.send('PUT', '/api/settings', { section: 'navigation', value, version: versions.navigation }, admin)
    }
    const footerUrl = async () => (await staff.visit('/api/settings')).body.settings.navigation.footer[0].url

    it('Y6: a page leaves no redirect behind, and links to it in texts and settings follow it', async () => {
      const { id } = (await staff.send('POST', '/api/pages', { title: 'Given up' })).body
      const heading = { type: 'headingBlock', attrs: { title: 'Given up' } }
      const content = { type: 'doc', content: [heading] }
      await save(id, { address: 'given-up', content })
      await publish(id)
      const html = '<p><a href="/given-up#fees">Fees</a> and <a href="/given-up-2">another</a></p>'
      const post = await staff.publish({ title: 'Leads there', content: html })
      await footer('/given-up?from=footer')
      await add('/older', '/given-up')

      await save(id, { address: 'new-name' })
      expect((await publish(id, { keepAddress: false })).body).toMatchObject({
        hasChanges: false,
        live: { address: '/new-name' },
      })
      expect(await leads('/given-up')).toEqual([404, null])
      expect(await leads('/older')).toEqual([301, '/new-name'])
      expect((await staff.visit('/api/pages/find?address=given-up')).status).toBe(404)
      const shown = (await staff.visit(`/api/news/${post.id}`)).body.html
      expect(shown).toContain('href="/new-name#fees"')
      expect(shown).toContain('href="/given-up-2"')
      const written = (await staff.get(`/api/articles/${post.id}/work`)).body
      expect(JSON.stringify(written.document)).toContain('"/new-name#fees"')
      expect([written.hasChanges, written.state]).toEqual([false, 'published'])
      expect(await footerUrl()).toBe('/new-name?from=footer')

      // By default the old address goes on working.
      await save(id, { address: 'newer-name' })
      await publish(id)
      expect(await leads('/new-name')).toEqual([301, '/newer-name'])
      expect(await footerUrl()).toBe('/new-name?from=footer')
    })

    describe('and is interrupted before every link has followed', () => {
      const cut = () => vi.spyOn(app.services.settings, 'saveIn').mockRejectedValueOnce(new Error('the line is cut'))
      async function interrupted(name: string): Promise<number> {
        const { id } = (await staff.send('POST', '/api/pages', { title: name })).body
        const content = { type: 'doc', content: [{ type: 'headingBlock', attrs: { title: name } }] }
        await save(id, { address: name, content })
        await publish(id)
        await footer(`/${name}`)
        await save(id, { address: `${name}-after` })
        cut()
        await expect(publish(id, { keepAddress: false })).rejects.toThrow('answered 500')
        expect(await footerUrl()).toBe(`/${name}`)
        expect(await leads(`/${name}`)).toEqual([302, `/${name}-after`])
        return id
      }
      async function expectDone(name: string) {
        expect(await footerUrl()).toBe(`/${name}-after`)
        expect(await leads(`/${name}`)).toEqual([404, null])
      }

      it('Y6: leaves the old address working until it is published again, which finishes it', async () => {
        const id = await interrupted('cut-once')
        await publish(id, { keepAddress: false })
        await expectDone('cut-once')
      })

      it('Y6: is finished by itself within a minute, once, and nothing else is given up', async () => {
        await add('/kept-for-now', '/services')
        const { redirects } = app.services
        const kept = async () => (await staff.get('/api/redirects', admin)).body.total
        const id = await interrupted('cut-twice')
        const post = await staff.publish({ title: 'Late link', content: '<p><a href="/cut-twice">Read</a></p>' })
        const before = await kept()
        await app.services.jobs.run('give-up-addresses')
        await expectDone('cut-twice')
        expect((await staff.visit(`/api/news/${post.id}`)).body.html).toContain('href="/cut-twice-after"')
        const { body } = await staff.get(`/api/articles/${post.id}/work`)
        await app.services.jobs.run('give-up-addresses')
        expect((await staff.get(`/api/articles/${post.id}/work`)).body.version).toBe(body.version)
        expect(await kept()).toBe(before)
        expect(await redirects.look('/kept-for-now')).toBe('/services')
        expect((await staff.get(`/api/articles/${id}/work`)).body.live.address).toBe('/cut-twice-after')
      })

      it('Y6: stays an address of the page that is named so again meanwhile', async () => {
        const id = await interrupted('cut-back')
        await save(id, { address: 'cut-back' })
        await publish(id)
        await app.services.jobs.run('give-up-addresses')
        expect((await staff.visit('/api/pages/find?address=cut-back')).status).toBe(200)
        expect(await footerUrl()).toBe('/cut-back')
        expect(await leads('/cut-back-after')).toEqual([301, '/cut-back'])
      })

      it('Y6: of an article too, which is found by its number all the while', async () => {
        const { id } = await staff.publish({ title: 'Налог' })
        await footer(`/blogd/${id}/налог`)
        const renamed = { title: 'Сбор', content: '<p>Some text.</p>', category: 'Tax', keepAddress: 'no' }
        const page = (await staff.send('POST', '/api/pages', { title: 'Leads to it' })).body.id
        const block = { type: 'textBlock', attrs: { title: '' }, content: [link(`/blogd/${id}/налог`)] }
        await save(page, { content: { type: 'doc', content: [block] } })
        cut()
        const sent = staff.send('PUT', `/api/articles/${id}`, articleForm(renamed))
        await expect(sent).rejects.toThrow('answered 500')
        const address = `/api/news/${id}/addresses/${encodeURIComponent('налог')}`
        expect((await staff.visit(address)).body).toMatchObject({ address: `/blogd/${id}/сбор` })
        await app.services.jobs.run('give-up-addresses')
        expect((await staff.visit(address)).status).toBe(404)
        const { document } = (await staff.get(`/api/articles/${page}/work`)).body
        expect(JSON.stringify(document)).toContain(`"/blogd/${id}/сбор"`)
        expect(await footerUrl()).toBe(`/blogd/${id}/сбор`)
      })
    })

    it('Y6: an earlier version that is restored leads where its links lead now, and so does what was deleted meanwhile', async () => {
      const { id } = (await staff.send('POST', '/api/pages', { title: 'Moves twice' })).body
      const heading = { type: 'headingBlock', attrs: { title: 'Moves twice' } }
      await save(id, { address: 'first-place', content: { type: 'doc', content: [heading] } })
      await publish(id)
      const html = '<p><a href="/first-place#fees">Fees</a> <a href="/first-place-2">x</a> <a href="/taken">y</a></p>'
      const post = (await staff.publish({ title: 'Written early', content: html })).id
      const gone = (await staff.publish({ title: 'Deleted early', content: html })).id
      const first = (await staff.get(`/api/articles/${post}/revisions`)).body.items[0].revision
      await save(post, { content: { type: 'doc', content: [{ type: 'paragraph' }] } })
      await staff.send('DELETE', `/api/articles/${gone}`)

      await save(id, { address: 'taken' })
      await publish(id, { keepAddress: false })
      await save(id, { address: 'second-place' })
      await publish(id, { keepAddress: false })
      await save(id, { address: 'third-place' })
      await publish(id)
      const other = (await staff.send('POST', '/api/pages', { title: 'Another' })).body.id
      await save(other, { address: 'taken', content: { type: 'doc', content: [heading] } })
      await publish(other)

      const restored = await staff.send('POST', `/api/articles/${post}/revisions/${first}/restore`)
      const led = ['/third-place#fees', '/first-place-2', '/taken']
      const hrefsIn = (document: object) =>
        [...JSON.stringify(document).matchAll(/"href":"([^"]+)/g)].map(([, at]) => at)
      expect(hrefsIn(restored.body.document)).toEqual(led)
      await staff.send('POST', `/api/articles/${gone}/restore`)
      const back = (await staff.get(`/api/articles/${gone}/work`)).body
      // The last move kept the address before it, which leads on.
      expect(hrefsIn(back.document)[0]).toBe('/second-place#fees')
      expect([back.state, await leads('/second-place')]).toEqual(['published', [301, '/third-place']])
    })

    it('Y6: an earlier version leads wherever somebody has led the address since, whatever signs stand in it', async () => {
      const { id } = (await staff.send('POST', '/api/pages', { title: 'Led by hand' })).body
      const heading = { type: 'headingBlock', attrs: { title: 'Led by hand' } }
      await save(id, { address: 'odd', content: { type: 'doc', content: [heading] } })
      await publish(id)
      const html = '<p><a href="/odd">Read</a></p>'
      const post = (await staff.publish({ title: 'Leads to odd places', content: html })).id
      const first = (await staff.get(`/api/articles/${post}/revisions`)).body.items[0].revision
      await save(id, { address: 'odd-after' })
      await publish(id, { keepAddress: false })
      await staff.send('DELETE', `/api/articles/${id}`)
      for (const to of ['/half-%zz', '/a-%22b%22-$&-c']) {
        await add('/odd-after', to)
        const restored = await staff.send('POST', `/api/articles/${post}/revisions/${first}/restore`)
        const told = JSON.stringify(restored.body.document)
        expect(told).toContain(to === '/half-%zz' ? '"/half-%zz"' : JSON.stringify('/a-"b"-$&-c'))
        const { items } = (await staff.get('/api/redirects?q=odd-after', admin)).body
        await staff.send('DELETE', `/api/redirects/${items[0].id}`, undefined, admin)
      }
    })

    it('Y6: an article is found by its number and by other words, but no more by those that were given up', async () => {
      const { id } = await staff.publish({ title: 'Mr Smith owes' })
      const old = `/blogd/${id}/mr-smith-owes`
      const page = (await staff.send('POST', '/api/pages', { title: 'Links' })).body.id
      const block = { type: 'textBlock', attrs: { title: 'Links' }, content: [link(old), link(`/blogd/${id}`)] }
      await save(page, { address: 'links', content: { type: 'doc', content: [block] } })
      await publish(page)
      await footer(old)
      const found = async (words: string) => {
        const { status, body } = await staff.visit(`/api/news/${id}/addresses/${words}`)
        return status === 200 ? body.address : status
      }
      const renamed = { title: 'A client owes', content: '<p>Some text.</p>', category: 'Tax', keepAddress: 'no' }
      expect((await staff.send('PUT', `/api/articles/${id}`, articleForm(renamed))).status).toBe(200)
      const now = `/blogd/${id}/a-client-owes`
      expect(await found('mr-smith-owes')).toBe(404)
      expect(await found('Mr-Smith-Owes')).toBe(404)
      expect(await found('anything')).toBe(now)
      expect(await leads(old)).toEqual([404, null])
      const { blocks } = (await staff.visit('/api/pages/find?address=links')).body
      expect([...blocks[0].html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([now, `/blogd/${id}`])
      expect(await footerUrl()).toBe(now)
      const listed = (await staff.get(`/api/redirects?q=smith`, admin)).body.items
      expect(listed).toMatchObject([{ from: old, kind: 'gone', reason: 'rename' }])
      const check = await staff.get(`/api/site-addresses?address=${old}&address=${now}`, admin)
      expect(check.body.items.map(({ state }: { state: string }) => state)).toEqual(['nothing', 'live'])

      // Named so again, it answers there again.
      await staff.send(
        'PUT',
        `/api/articles/${id}`,
        articleForm({ ...renamed, title: 'Mr Smith owes', keepAddress: 'yes' }),
      )
      expect(await found('mr-smith-owes')).toBe(old)
      expect(await found('a-client-owes')).toBe(old)
    })
  })
})
