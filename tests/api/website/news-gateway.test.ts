import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readerOf, remark, reviewComments } from '#tests/support/news.ts'
import { besideDatabase } from '#tests/support/tools.ts'

const hostile = {
  pid: '7',
  posttitle: 'From <b>elsewhere</b>',
  PostImage: '../secret.png',
  subcategory: '',
  category: 'Tax',
  postingdate: '2026-10-01 09:00:00',
  postdetails:
    '<h2>Hello</h2><script>alert(1)</script><p onclick="x()">Text <a href="javascript:x()">link</a></p><iframe src="//evil.example"></iframe>',
  postedBy: 'Them',
}

describe('a gateway to another news service', () => {
  describe('of our own kind', () => {
    let source: TestApp
    let site: TestApp
    let id: number
    beforeAll(async () => {
      source = await startApp()
      id = (await staffOf(source).publish({ title: 'Carried over', content: '<p>Words from the source.</p>' })).id
      site = await startApp({ newsServiceUrl: `${source.url}/news` })
    })
    afterAll(async () => {
      await site.close()
      await source.close()
    })

    it('N1, N5: shows the news of the other service in the same form', async () => {
      const { body } = await staffOf(site).visit('/news/news.php?pageno=1')
      expect(body).toMatchObject({ posts: [{ pid: id, posttitle: 'Carried over' }], total_pages: 1, current_page: 1 })
      const article = await staffOf(site).visit(`/api/news/${id}`)
      expect(article.body).toMatchObject({ title: 'Carried over', html: '<p>Words from the source.</p>' })
      expect((await staffOf(site).visit('/news/post_detail.php?nid=999')).status).toBe(404)
    })

    it('N7: passes comments on with their session and token, and never a cookie of ours', async () => {
      await reviewComments(source, 'none')
      const reader = readerOf(site)
      reader.jar.set('countinghouse_session', 'ours')
      const { body } = await reader.open(id)
      source.clock.advance({ minutes: 1 })
      const sent = await reader.send({ csrftoken: body.csrf_token, id, ...remark })
      expect(sent.body).toMatchObject({ success: true })
      expect((await reader.open(id)).body.comments).toMatchObject([{ name: remark.name, comment: remark.comment }])
      const stored = await source.db.read.selectFrom('comments').select('email').execute()
      expect(stored).toEqual([{ email: remark.email }])
    })
  })

  describe('that misbehaves', () => {
    let answer: RequestListener
    let server: Server
    let site: TestApp
    const seenCookies: (string | undefined)[] = []
    beforeAll(async () => {
      server = createServer((request, response) => {
        seenCookies.push(request.headers.cookie)
        answer(request, response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      site = await startApp({ newsServiceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    })
    afterAll(async () => {
      await site.close()
      server.closeAllConnections()
      server.close()
    })
    const json =
      (body: unknown, status = 200): RequestListener =>
      (_, response) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'set-cookie': 'PHPSESSID=abc; Domain=evil.example',
        })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }

    it.each([
      ['a 500', json({}, 500)],
      ['broken JSON', json('{"posts": [')],
      ['another form', json({ hello: 'world' })],
      [
        'a redirect to elsewhere',
        ((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as RequestListener,
      ],
      ['a hung-up line', ((request) => request.socket.destroy()) as RequestListener],
    ])('N4: answers in words when it is met with %s', async (_, behaviour) => {
      answer = behaviour
      const { status, body, headers } = await staffOf(site).visit('/news/news.php?pageno=3')
      expect(status).toBe(503)
      expect(body.error).toMatch(/cannot be reached/)
      expect(headers.get('retry-after')).toBe('30')
    })

    it('SSRF: follows no redirect, and asks for no other path than its own', async () => {
      const asked: string[] = []
      const elsewhere = createServer((request, response) => {
        asked.push(`elsewhere ${request.url}`)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ posts: [hostile], total_pages: 1, current_page: 1 }))
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
      const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/private`
      answer = (request, response) => {
        asked.push(request.url ?? '')
        response.writeHead(302, { location }).end()
      }
      expect((await staffOf(site).visit('/news/news.php?pageno=5')).status).toBe(503)
      for (const name of ['..%2f..%2fprivate', '%2e%2e', 'a.png%3Fx=1', 'a.png%23', '%5c..%5cprivate', '@127.0.0.1']) {
        await site.call(`/news/postimages/${name}`)
      }
      elsewhere.closeAllConnections()
      elsewhere.close()
      expect(asked.filter((path) => !/^\/(news\.php\?|postimages\/(?!\.\.?$)[^/?#\\]+$)/.test(path))).toEqual([])
    })

    it('gives up on a slow service after five seconds', besideDatabase(), async () => {
      answer = () => {}
      const started = Date.now()
      expect((await staffOf(site).visit('/news/news.php?pageno=4')).status).toBe(503)
      expect(Date.now() - started).toBeLessThan(15_000)
    })

    it('cleans hostile HTML, and keeps showing the last good answer while it is down', async () => {
      answer = json({ posts: [hostile], total_pages: 1, current_page: 1 })
      const { body } = await staffOf(site).visit('/news/news.php?pageno=1')
      const [post] = body.posts
      expect(post).toMatchObject({ pid: 7, subcategory: null, postdetails: expect.stringContaining('<h2>Hello</h2>') })
      expect(JSON.stringify(body)).not.toMatch(/script|onclick|iframe|javascript:/)
      const list = (await staffOf(site).visit('/api/news')).body
      expect(list.items[0].image).toBe('/news/postimages/secret.png')
      answer = json({}, 500)
      expect((await staffOf(site).visit('/news/news.php?pageno=1')).body.posts).toEqual(body.posts)
    })

    it('remembers a post, but nobody else’s token or session', async () => {
      answer = json({ post: hostile, comments: [], csrf_token: 'for-the-first', error: null })
      const first = await readerOf(site).open(7)
      expect(first.body.csrf_token).toBe('for-the-first')
      expect(first.headers.get('set-cookie')).toMatch(/^news_via_PHPSESSID=abc/)
      expect(first.headers.get('set-cookie')).not.toMatch(/Domain/)
      answer = json({}, 500)
      const second = await readerOf(site).open(7)
      expect(second.status).toBe(200)
      expect(second.body.csrf_token).toBe('')
      expect(second.headers.get('set-cookie')).toBeNull()
    })
  })
})
