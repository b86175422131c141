import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#cli/seed-demo.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { importing } from '#tests/support/imports/importing.ts'
import { author, comment, post, wxr } from '#tests/support/imports/wordpress.ts'

describe('what an import leaves out', () => {
  let app: TestApp
  let at: ReturnType<typeof importing>
  let read: { id: number; unknown: { name: string; times: number }[] }
  beforeAll(async () => {
    app = await startApp({ publicUrl: 'https://firm.example' })
    at = importing(app, await app.person({ role: 'admin', hours: 10_000 }))
    read = await at.read({
      'blog.xml': wxr(
        author('anna', 'Anna Ledger'),
        post({
          id: 1,
          title: 'With a form',
          content:
            '<p>[contact-form-7 id="5" title="Write"]</p><iframe src="https://maps.example/here"></iframe><img src="http://10.1.2.3/x.jpg" alt="A chart"><p>The first 10<sup>3</sup> words.</p>',
          more: Array.from({ length: 8 }, (_, n) => comment(n + 1, '1', `Remark ${n}`)).join(''),
        }),
        post({ id: 2, title: 'With a cart', content: '[shop_cart]' }),
        post({ id: 3, title: 'With neither', content: 'Words' }),
      ),
    })
    await at.act(read.id, 'run')
  })
  afterAll(() => app.close())

  it('I2: is listed with the articles that it is in', async () => {
    expect(read.unknown.map(({ name }) => name)).toEqual(['shortcode contact-form-7', 'iframe', 'shortcode shop_cart'])
    const titles = async (holds: string) =>
      (await at.items(read.id, `holds=${encodeURIComponent(holds)}`)).map(({ title }) => title)
    expect(await titles('shortcode contact-form-7')).toEqual(['With a form'])
    expect(await titles('iframe')).toEqual(['With a form'])
    expect(await titles('shortcode shop_cart')).toEqual(['With a cart'])
    expect(await titles('shortcode shop%cart')).toEqual([])
    expect(await titles('shortcode shop')).toEqual([])
  })

  it('I2: is in no description, feed or list that readers and search engines see', async () => {
    const [article] = await at.items(read.id, 'kind=article')
    const id = Number(article.target.split(':')[1])
    const texts = await Promise.all(
      [`/api/news/${id}`, '/api/news', '/feed.xml', '/atom.xml', '/feed.json', `/blogd/${id}/with-a-form`].map(
        async (path) => (await app.call(path)).text(),
      ),
    )
    for (const text of texts)
      expect(text).not.toMatch(/contact-form|shop_cart|\[picture\]|\[iframe\]|10\.1\.2\.3|data-left-out/)
    expect(texts[0]).toContain('The first 10³ words.')
  })

  it('I1: does not keep a site with content from being filled to look around in', async () => {
    const backend = { db: app.db, services: app.services, config: app.config, clock: app.clock }
    const made = await seedDemo.run({ open: async () => backend } as never)
    // Events come with a new site alone.
    expect(made).toMatchObject({ data: { requests: 16, comments: 8, clients: 40, events: 0 } })
    await expect(seedDemo.run({ open: async () => backend } as never)).rejects.toMatchObject({
      code: 'in-use',
    })
  })
})
