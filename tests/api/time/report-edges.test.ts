import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, staffOf } from '#tests/support/articles.ts'
import { readerOf } from '#tests/support/news.ts'

/** At each of these moments one of everything happens. */
const MOMENTS = [
  '2031-03-31T23:59:59.999Z',
  '2031-04-01T00:00:00.000Z',
  '2031-04-27T23:59:59.999Z',
  '2031-04-28T00:00:00.000Z',
  '2031-05-04T23:59:59.999Z',
  '2031-05-05T00:00:00.000Z',
  '2031-05-08T12:00:00.000Z',
  '2031-05-11T23:59:59.999Z',
  '2031-05-12T00:00:00.000Z',
  '2031-05-31T23:59:59.999Z',
  '2031-06-01T00:00:00.000Z',
  '2031-06-30T23:59:59.999Z',
  '2031-07-01T00:00:00.000Z',
]

/** Periods that begin or end where something happened: a week, a day, months whole and cut, and such as are told by week or month. */
const PERIODS: [from: string, to: string][] = [
  ['2031-05-05', '2031-05-11'],
  ['2031-05-04', '2031-05-12'],
  ['2031-05-06', '2031-05-10'],
  ['2031-05-11', '2031-05-11'],
  ['2031-05-01', '2031-05-31'],
  ['2031-04-28', '2031-06-30'],
  ['2031-04-01', '2031-06-30'],
  ['2031-04-02', '2031-06-29'],
  ['2030-07-02', '2031-06-30'],
  ['2030-01-01', '2031-06-30'],
  ['2030-01-02', '2031-07-01'],
]

const DAY = { opens: '00:00', closes: '23:59' }
const ALWAYS = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('reports at the edges of their period', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  let article = 0
  let file = { id: 0, url: '' }

  beforeAll(async () => {
    app = await startApp({ trustProxy: 1 })
    app.clock.stop('2031-03-01T00:00:00Z')
    staff = staffOf(app)
    article = (await staff.publish({ title: 'Much discussed' })).id
    const folder = await staff.send('POST', '/api/publications/folders', { name: 'Guides', type: 'shared' })
    const form = articleForm({ file: new File(['%PDF-1.7\n%%EOF'], 'guide.pdf') })
    file = (await staff.send('POST', `/api/publications/folders/${folder.body.id}/files`, form)).body
    const { settings } = app.services
    await settings.save({ accountId: 'a', name: 'A' }, 'hours', { ...(await settings.get('hours')), week: ALWAYS }, 0)
    for (const [at, moment] of MOMENTS.entries()) {
      app.clock.stop(moment)
      await happen(at + 1)
    }
  })
  afterAll(() => app.close())

  /** A page is read, a request is sent and answered, a comment is written, a file is fetched. */
  async function happen(number: number): Promise<void> {
    const address = `203.0.113.${number}`
    const from = { 'X-Forwarded-For': address, 'User-Agent': FIREFOX }
    app.services.visits.note({ path: '/about', userAgent: FIREFOX, address, referrer: 'https://search.example/' })
    await app.services.jobs.run('count-visits')
    const origin = { referrer: 'https://search.example/x' }
    const message = { name: 'Grace', email: `grace-${number}@example.org`, message: `Hello ${number}`, origin }
    await staff.send('POST', '/api/contact', message, from)
    const admin = await app.as('admin')
    const { items } = (await staff.get('/api/leads', admin)).body
    await staff.send('PATCH', `/api/leads/${items[0].id}`, { version: 1, state: 'answered' }, admin)
    const reader = readerOf({
      call: (path, init = {}) => app.call(path, { ...init, headers: { ...(init.headers as object), ...from } }),
    })
    const { csrf_token } = (await reader.open(article)).body
    const words = { name: 'Rita', email: 'rita@example.org', comment: `A remark, the ${number}.` }
    await reader.send({ csrftoken: csrf_token, id: article, ...words })
    await app.call(file.url, { headers: from })
  }

  const within = (from: string, to: string) =>
    MOMENTS.filter((moment) => moment.slice(0, 10) >= from && moment.slice(0, 10) <= to).length
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

  /** What every figure of a report must be: so many now, so many in as many days before. */
  function figuresFor(from: string, to: string) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    return { now: within(from, to), before: within(dayAfter(from, -days), dayAfter(from, -1)) }
  }

  const report = async (name: string, [from, to]: [string, string]) =>
    (await staff.get(`/api/reports/${name}?from=${from}&to=${to}`, await app.as('admin'))).body

  // biome-ignore lint/suspicious/noExplicitAny: reports are read as any client without types would.
  type Report = any

  /** Each figure of a report, and each value that the series of a report reports a day, a week or a month. */
  const TOLD: Record<string, { figures: (found: Report) => Report; series: string[]; before?: string }> = {
    visits: {
      figures: ({ views, visitors, pages: [page], sources: [source] }) => ({ views, visitors, page, source }),
      series: ['views', 'visitors'],
      before: 'before',
    },
    requests: {
      figures: ({ requests, messages, sources: [source] }) => ({ requests, messages, source }),
      series: ['messages'],
      before: 'before',
    },
    replies: { figures: ({ replies, kept }) => ({ replies, kept }), series: ['kept'] },
    conversion: { figures: ({ visitors, requests }) => ({ visitors, requests }), series: ['visitors', 'requests'] },
    comments: { figures: ({ received }) => ({ received }), series: ['waiting'], before: 'before' },
    downloads: {
      figures: ({ downloads, files: [file] }) => ({ downloads, file }),
      series: ['downloads'],
      before: 'before',
    },
  }

  describe.each(Object.keys(TOLD))('A9: of %s', (name) => {
    const { figures, series, before } = TOLD[name] ?? { figures: String, series: [] }

    it.each(PERIODS)('from %s to %s count the first day and the last, and no other', async (from, to) => {
      const found = await report(name, [from, to])
      const meant = figuresFor(from, to)
      for (const [what, figure] of Object.entries<Report>(figures(found))) {
        expect({ now: figure.now, before: figure.before }, what).toEqual(meant)
      }
      expect(found.series[0].from).toBe(from)
      expect(found.series.at(-1).to).toBe(to)
      for (const slot of found.series) {
        const inSlot = within(slot.from, slot.to)
        for (const value of series) expect(slot[value], `${value} from ${slot.from} to ${slot.to}`).toBe(inSlot)
      }
      const sum = found.series.reduce((total: number, slot: Report) => total + (before ? slot[before] : 0), 0)
      if (before) expect(sum, 'the days before').toBe(meant.before)
    })

    it('are exported with a line for each day, the first and the last too', async () => {
      const [from, to] = ['2031-05-05', '2031-05-11']
      const path = `/api/reports/${name}/export?from=${from}&to=${to}`
      const table = await (await app.call(path, { headers: await app.as('admin') })).text()
      const [, ...lines] = table.trimEnd().split('\r\n')
      expect(lines.map((line) => line.slice(0, 10))).toEqual(Array.from({ length: 7 }, (_, at) => dayAfter(from, at)))
      const busy = lines.filter((line) => /,[1-9]/.test(line)).map((line) => line.slice(0, 10))
      expect(busy).toEqual(['2031-05-05', '2031-05-08', '2031-05-11'])
    })
  })
})
