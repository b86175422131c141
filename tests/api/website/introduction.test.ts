import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'

interface Item {
  id: number
  title: string
  image: string
  author: string
  category: string
  subcategory: string
  shortDesc: string
}

describe('the first articles', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    await Promise.all([app.services.articles.introduce(), app.services.articles.introduce()])
  })
  afterAll(() => app.close())

  it('R6: are there when a new site opens, once, each whole', async () => {
    const { body, headers } = await staff.visit('/api/articles?perPage=50')
    expect(headers.get('x-total-count')).toBe('12')
    const times: string[] = body.map((item: { publishedAt: string }) => item.publishedAt)
    expect(times).toEqual(times.toSorted().reverse())
    for (const item of body as Item[]) {
      expect([item.category, item.subcategory, item.author, item.shortDesc].every(Boolean), item.title).toBe(true)
      const { body: article } = await staff.visit(`/api/articles/${item.id}`)
      expect(article.words, item.title).toBeGreaterThanOrEqual(300)
      expect(article.words, item.title).toBeLessThanOrEqual(700)
      expect(article.content, item.title).toMatch(/<table>.*<blockquote>|<blockquote>.*<table>/s)
      expect(article.picture).toMatchObject({ width: 1600, height: 900, avifSrcset: expect.stringContaining('480w') })
      const { checklist } = (await staff.get(`/api/articles/${item.id}/work`)).body
      expect(checklist, item.title).toEqual([])
      expect((await app.call(item.image)).headers.get('content-type')).toBe('image/webp')
    }
  })

  it('stand under categories in the order of the services, which the firm can change', async () => {
    const named = async () => (await app.call('/api/news')).json().then(namesOf)
    expect(await named()).toEqual([
      'Tax',
      'Business development',
      'Bookkeeping',
      'People and management',
      'Training',
      'Software',
    ])
    const { items } = (await staff.get('/api/categories')).body as { items: { id: number }[] }
    await staff.send('PUT', '/api/categories/order', { order: items.toReversed().map(({ id }) => ({ id })) })
    expect((await named())[0]).toBe('Software')
  })

  it('never come back once the firm has removed them', async () => {
    for (const { id } of (await staff.visit('/api/articles?perPage=50')).body as Item[]) {
      await staff.send('DELETE', `/api/articles/${id}`)
    }
    app.clock.advance({ days: 31 })
    await app.services.jobs.run('purge-articles')
    expect(await app.services.articles.introduce()).toBe(false)
    expect((await staff.visit('/api/articles')).body).toEqual([])
  })
})

const namesOf = ({ categories }: { categories: { name: string }[] }) => categories.map(({ name }) => name)
