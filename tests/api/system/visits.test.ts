import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const seen = { path: '/about', userAgent: firefox, address: '203.0.113.7', referrer: 'https://search.example/?q=x' }

describe('visits', () => {
  let app: TestApp
  const today = () => app.clock.now().toISOString().slice(0, 10)
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.close())

  it('A9: counts pages, sources and visitors of a day, each visitor once', async () => {
    const { visits } = app.services
    visits.note(seen)
    visits.note({ ...seen, path: '/blogd/4/a-title' })
    await visits.flush()
    visits.note({ ...seen, referrer: '' })
    visits.note({ ...seen, address: '203.0.113.8', referrer: '' })
    visits.note({ ...seen, userAgent: 'Googlebot/2.1' })
    await visits.flush()
    const day = today()
    expect(await visits.listDays(day, day)).toEqual([{ day, views: 4, visitors: 2 }])
    expect(await visits.listMostRead(day, day)).toEqual([
      { name: '/about', views: 3 },
      { name: '/blogd/4', views: 1 },
    ])
    expect(await visits.listSources(day, day)).toEqual([{ name: 'search.example', views: 2 }])
  })

  it('A9: keeps nothing of a person, and forgets even the marks when the day is over', async () => {
    const { visits } = app.services
    visits.note(seen)
    visits.note({ ...seen, address: '203.0.113.8' })
    await visits.flush()
    const marks = await app.db.read.selectFrom('visitMarks').selectAll().execute()
    expect(marks).toHaveLength(2)
    expect(JSON.stringify(marks)).not.toMatch(/203\.0|Firefox/)
    app.clock.advance({ days: 1 })
    await visits.forget()
    expect(await app.db.read.selectFrom('visitMarks').selectAll().execute()).toEqual([])
    expect(await app.db.read.selectFrom('visitSalts').selectAll().execute()).toEqual([])
    app.clock.advance({ days: 400 })
    await visits.forget()
    expect(await app.db.read.selectFrom('visitDays').selectAll().execute()).toEqual([])
  })

  it('A9: counts a page that the browser tells of, as plainly as one that was sent', async () => {
    const { visits } = app.services
    const tell = (path: string, userAgent = firefox) =>
      app.call('/api/visits', {
        method: 'POST',
        headers: { 'User-Agent': userAgent, 'Content-Type': 'application/json' },
        body: JSON.stringify({ path }),
      })
    expect((await tell('/services')).status).toBe(204)
    expect((await tell('/services', 'Googlebot/2.1')).status).toBe(204)
    expect((await tell('/dashboard')).status).toBe(204)
    expect((await tell('https://elsewhere.example/')).status).toBe(422)
    await visits.flush()
    const day = today()
    expect(await visits.listMostRead(day, day)).toEqual([{ name: '/services', views: 1 }])
  })
})
