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

interface Event {
  id: number
  kind: string
  sessions: { day: string }[]
}

describe('the first articles', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
    await Promise.all([app.services.seedContent(), app.services.seedContent()])
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

  it('S1: with three coming events, on working days and open to everybody, which are samples', async () => {
    const { coming, past } = (await staff.visit('/api/events/public')).body
    expect(coming.map(({ kind, sessions }: Event) => [kind, sessions.length])).toEqual([
      ['talk', 1],
      ['webinar', 1],
      ['course', 4],
    ])
    expect(past.total).toBe(0)
    for (const event of coming as Event[]) {
      expect(event).toMatchObject({ registration: 'open', seats: { taken: 0 }, picture: { width: 1600 } })
      for (const { day } of event.sessions) expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay())
    }
    expect(JSON.stringify(coming)).not.toContain('meet.example.com')
    const { events, articles } = (await staff.get('/api/samples')).body
    expect(events).toEqual(coming.map(({ id }: Event) => id).toSorted((a: number, b: number) => a - b))
    expect(articles).toHaveLength(12)
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
    await staff.send('PUT', '/api/categories/order', { order: items.map(({ id }) => ({ id })) })
  })

  it('never come back once the firm has removed them', async () => {
    const app = await startApp()
    const staff = staffOf(app)
    await app.services.seedContent()
    for (const { id } of (await staff.visit('/api/articles?perPage=50')).body as Item[]) {
      await staff.send('DELETE', `/api/articles/${id}`)
    }
    const events = (await staff.get('/api/samples')).body.events as number[]
    for (const id of events) expect((await staff.send('DELETE', `/api/events/${id}`)).status).toBe(200)
    app.clock.advance({ days: 31 })
    await app.services.jobs.run('purge-articles')
    await app.services.seedContent()
    expect((await staff.visit('/api/articles')).body).toEqual([])
    expect((await staff.get('/api/samples')).body).toMatchObject({ articles: [], events: [] })
    await app.close()
  })
})

const namesOf = ({ categories }: { categories: { name: string }[] }) => categories.map(({ name }) => name)
