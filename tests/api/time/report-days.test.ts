import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'
import { readerOf } from '#tests/support/news.ts'

/** The first and the last moment of 9 March 2031 in New York, on which the clocks go forward, and those beside them. */
const MOMENTS = [
  '2031-03-09T04:59:59.999Z',
  '2031-03-09T05:00:00.000Z',
  '2031-03-10T03:59:59.999Z',
  '2031-03-10T04:00:00.000Z',
]
const PERIOD = 'from=2031-03-08&to=2031-03-10'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** What each report reports a day. */
const TOLD = {
  visits: 'visitors',
  requests: 'messages',
  replies: 'kept late',
  comments: 'waiting',
  downloads: 'downloads',
} as const

// One story: a test goes on from the one before.
describe('the days of reports', { shuffle: false }, () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let article = 0
  let file = ''
  let happened = 0

  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    app.clock.stop('2031-03-01T00:00:00Z')
    staff = staffOf(app)
    article = (await staff.publish({ title: 'Much discussed' })).id
    const folder = await staff.send('POST', '/api/publications/folders', { name: 'Guides', type: 'shared' })
    const form = articleForm({ file: new File(['%PDF-1.7\n%%EOF'], 'guide.pdf') })
    file = (await staff.send('POST', `/api/publications/folders/${folder.body.id}/files`, form)).body.url
    await moveTo('America/New_York')
    for (const moment of MOMENTS) await happenAt(moment)
  })
  afterAll(() => app.close())

  async function moveTo(timeZone: string): Promise<void> {
    const { settings } = app.services
    const { versions } = await settings.all()
    const firm = { ...(await settings.get('firm')), timeZone }
    await settings.save({ accountId: 'a', name: 'A' }, 'firm', firm, versions.firm)
  }

  /** A page is read, a request is sent and answered, a comment is written, a file is fetched. */
  async function happenAt(moment: string): Promise<void> {
    app.clock.stop(moment)
    const address = `203.0.113.${++happened}`
    const from = { 'X-Forwarded-For': address, 'User-Agent': FIREFOX }
    app.services.visits.note({ path: '/about', userAgent: FIREFOX, address, referrer: '' })
    await app.services.jobs.run('count-visits')
    const message = { name: 'Grace', email: `grace-${happened}@example.org`, message: `Hello ${happened}` }
    await staff.send('POST', '/api/contact', message, from)
    await change('answered')
    const reader = readerOf({
      call: (path, init = {}) => app.call(path, { ...init, headers: { ...(init.headers as object), ...from } }),
    })
    const { csrf_token } = (await reader.open(article)).body
    const words = { name: 'Rita', email: 'rita@example.org', comment: `A remark, the ${happened}.` }
    await reader.send({ csrftoken: csrf_token, id: article, ...words })
    await app.call(file, { headers: from })
  }

  /** Moves the newest request to a state. */
  async function change(state: string): Promise<void> {
    const admin = await app.as('admin')
    const [{ id, version }] = (await staff.get('/api/leads', admin)).body.items
    expect((await staff.send('PATCH', `/api/leads/${id}`, { version, state }, admin)).status).toBe(200)
  }

  async function told(report: keyof typeof TOLD, query = PERIOD): Promise<Record<string, number>> {
    const { series } = (await staff.get(`/api/reports/${report}?${query}`, await app.as('admin'))).body
    const sum = (day: Record<string, number>) =>
      TOLD[report].split(' ').reduce((total, name) => total + (day[name] ?? 0), 0)
    return Object.fromEntries(series.map((day: { from: string }) => [day.from, sum(day as never)]))
  }

  it.each(Object.keys(TOLD) as (keyof typeof TOLD)[])(
    'A9: of %s are those of the firm’s zone, also when its clocks change',
    async (report) => {
      expect(await told(report)).toEqual({ '2031-03-08': 1, '2031-03-09': 2, '2031-03-10': 1 })
    },
  )

  it('A9: end today by the firm’s clock, on the dashboard too', async () => {
    app.clock.stop('2031-03-11T03:30:00.000Z')
    const { period } = (await staff.get('/api/reports/visits', await app.as('admin'))).body
    expect(period.to).toBe('2031-03-10')
    const { office } = (await staff.get('/api/dashboard', await app.as('admin'))).body
    expect(office.visits.days.at(-1)).toEqual({ day: '2031-03-10', views: 1, visitors: 1 })
  })

  it('A9: stay as they were when the firm moves to another zone, and what comes then is of the new one', async () => {
    await moveTo('Pacific/Auckland')
    await change('new')
    await change('spam')
    const before = { '2031-03-08': 1, '2031-03-09': 2 }
    expect(await told('requests'), 'taken out of the day it was counted on').toEqual({ ...before, '2031-03-10': 0 })
    expect(await told('replies')).toEqual({ ...before, '2031-03-10': 0 })
    const counted = await app.db.read.selectFrom('leadDays').selectAll().execute()
    expect(counted.filter(({ total }) => total < 0)).toEqual([])
    // Noon of the 11th in Auckland, where it is one day later than in New York.
    await happenAt('2031-03-10T23:00:00.000Z')
    for (const report of Object.keys(TOLD) as (keyof typeof TOLD)[]) {
      expect(await told(report, 'from=2031-03-11&to=2031-03-11'), report).toEqual({ '2031-03-11': 1 })
    }
  })
})
